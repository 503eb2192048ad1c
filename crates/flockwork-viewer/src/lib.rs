//! Flockwork's window and command line: the only crate that knows pixels, files, clocks and threads.

pub mod files;
pub mod mouse;
pub mod report;
pub mod session;
pub mod sketch;
pub mod trouble;
pub mod watch;
pub mod window;
