//! Flockwork's window and command line: the only crate that knows pixels, files and windows.

pub mod bench;
pub mod built_in;
pub mod check;
pub mod cli;
pub mod files;
pub mod input;
pub mod metrics;
pub mod mouse;
pub mod opening;
pub mod output;
pub mod params;
pub mod picture;
pub mod recording;
pub mod replay;
pub mod report;
pub mod run;
pub mod session;
pub mod sketch;
pub mod spot;
pub mod starter;
pub mod stop;
pub mod trace;
pub mod trouble;
pub mod watch;
pub mod window;
