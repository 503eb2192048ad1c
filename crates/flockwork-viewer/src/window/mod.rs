//! The window: a running scene in pan-and-zoom 2D with a panel beside it.
//!
//! It computes nothing about the world. It feeds a [`Session`] with ticks and inputs, and draws what
//! the session says; `paint` turns shapes into triangles, `hands` and `launch` know the windowing
//! library, and everything else would stay with another one.

mod app;
mod camera;
mod clock;
mod forces;
mod frame;
mod hands;
mod keys;
mod launch;
mod messages;
mod paint;
mod panel;
mod pictures;
mod pointer;
mod probe;
mod ribbon;
mod scenes;
mod stage;
mod theme;

use std::path::PathBuf;

pub use launch::NoDisplay;

use crate::session::Session;

/// What a window may be asked for beside showing a scene; most of it for tests and measurements.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Look through folders for changed files instead of asking the system.
    pub poll: bool,
    /// Write a picture of the whole window here before it closes by itself.
    pub screenshot: Option<PathBuf>,
    /// Close by itself after so many seconds.
    pub exit_after: Option<f32>,
    /// Write how many frames there were and how long they took here, as JSON, when the window closes.
    pub fps_log: Option<PathBuf>,
}

/// Shows a scene until the window is closed.
///
/// # Errors
/// No window can be opened here; nothing was shown.
///
/// # Panics
/// Only on a mistake in the window itself.
pub fn open(session: Session, options: Options) -> Result<(), NoDisplay> {
    let title = format!("{} – Flockwork", session.scene.name);
    launch::run(&title, frame::run(session, options))
}
