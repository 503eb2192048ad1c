//! The options of a window.

use std::path::PathBuf;

use crate::stop::Stop;

/// The options of a window. Most of them are for tests and measurements.
#[derive(Clone, Debug, Default)]
pub struct WindowOptions {
    /// Whether the window looks through folders for changed files instead of asking the system.
    pub poll: bool,
    /// The scene with whose gallery it begins: of all scenes that belong with it. None begins with the scene that is opened.
    pub gallery: Option<PathBuf>,
    /// Its size at first (points); none for the one that was kept.
    pub size: Option<(u16, u16)>,
    /// Whether it is light at first; none for the look in which it was closed.
    pub light: Option<bool>,
    /// The file for a picture of the whole window, which is written before it closes by itself; none for no picture.
    pub screenshot: Option<PathBuf>,
    /// After how much time the window closes by itself (s); none if it does not. One that does keeps no settings.
    pub exit_after: Option<f32>,
    /// The file for how many frames there were and how long they took, as JSON, which is written when the window
    /// closes; none for no file.
    pub fps_log: Option<PathBuf>,
    /// Closes the window from outside.
    pub stop: Stop,
}
