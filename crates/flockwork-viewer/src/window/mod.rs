//! The window: a running scene in pan-and-zoom 2D with a panel beside it.
//!
//! It computes nothing about the world. It feeds a [`Session`](crate::session::Session) with ticks and inputs, and draws what
//! the session says; `paint` turns shapes into triangles, `hands` and `launch` know the windowing
//! library, and everything else would stay with another one.

mod app;
mod between;
mod camera;
mod clock;
mod desktop;
mod edits;
mod frame;
mod gallery;
mod hands;
mod icon;
mod insight;
mod job;
mod keys;
mod launch;
mod messages;
mod options;
mod pace;
mod paint;
mod panel;
mod pictures;
mod playing;
mod plotted;
mod pointer;
mod probe;
mod request;
mod ribbon;
mod saves;
mod scale;
mod scenes;
mod selected_history;
mod settings;
mod stage;
mod theme;
mod things;
mod tick_costs;
mod trial;
mod value_legend;

pub use launch::NoDisplay;
pub use options::WindowOptions;
pub use probe::FRAMES;
pub use settings::Settings;

use crate::opening::Opened;

/// Shows a scene, or plays a recorded run, until the window is closed; `kept` is from the last time, as of
/// [`Settings::read`].
///
/// # Errors
/// No window can be opened here; nothing was shown.
///
/// # Panics
/// Only on a mistake in the window itself.
pub fn open(
    opened: Opened,
    options: WindowOptions,
    kept: (Settings, Option<String>),
) -> Result<(), NoDisplay> {
    let title = app::title(&opened.session);
    let size = options.size.unwrap_or(kept.0.size.into());
    launch::run(&title, size, frame::run(opened, title.clone(), options, kept))
}
