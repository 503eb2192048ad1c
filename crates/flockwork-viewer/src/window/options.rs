//! What a window is asked for.

use std::path::PathBuf;

use crate::stop::Stop;

/// What a window may be asked for beside showing a scene; most of it for tests and measurements.
#[derive(Clone, Debug, Default)]
pub struct WindowOptions {
    /// Look through folders for changed files instead of asking the system.
    pub poll: bool,
    /// How large it is at first (points).
    pub size: Option<(u16, u16)>,
    /// Write a picture of the whole window here before it closes by itself.
    pub screenshot: Option<PathBuf>,
    /// Close by itself after so many seconds.
    pub exit_after: Option<f32>,
    /// Write how many frames there were and how long they took here, as JSON, when the window closes.
    pub fps_log: Option<PathBuf>,
    /// What closes it from outside.
    pub stop: Stop,
}
