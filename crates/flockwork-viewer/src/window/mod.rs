//! The window: a running scene in pan-and-zoom 2D with a panel beside it.
//!
//! It computes nothing about the world. It feeds a [`Session`] with ticks and inputs, and draws what
//! the session says; `paint` turns shapes into triangles, `hands` and `launch` know the windowing
//! library, and everything else would stay with another one.

mod app;
mod between;
mod camera;
mod clock;
mod desktop;
mod frame;
mod hands;
mod insight;
mod keys;
mod launch;
mod messages;
mod pace;
mod paint;
mod panel;
mod pictures;
mod pointer;
mod probe;
mod ribbon;
mod scale;
mod scenes;
mod stage;
mod theme;

use std::path::PathBuf;

pub use launch::NoDisplay;

use crate::opening::Opened;
use crate::session::Session;
use crate::stop::Stop;

/// What a window may be asked for beside showing a scene; most of it for tests and measurements.
#[derive(Clone, Debug, Default)]
pub struct Options {
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

/// Shows a scene, or plays a recorded run, until the window is closed.
///
/// # Errors
/// No window can be opened here; nothing was shown.
///
/// # Panics
/// Only on a mistake in the window itself.
pub fn open(opened: Opened, options: Options) -> Result<(), NoDisplay> {
    let title = title(&opened.session);
    let size = options.size;
    launch::run(&title, size, frame::run(opened, title.clone(), options))
}

/// What the window is called.
fn title(session: &Session) -> String {
    let recording = if session.is_recording() { "● recording – " } else { "" };
    format!("{recording}{} – Flockwork", session.scene.name)
}
