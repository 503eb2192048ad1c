//! The viewer without its window, seen from outside: one program, so that it is linked once.

mod bad_input;
mod behaviors;
mod bench;
mod check;
mod command_line;
mod common;
mod cookbook;
mod documents;
mod elsewhere;
mod features;
mod gallery;
mod hostile;
mod import;
mod manual;
mod metrics;
mod opening;
mod outputs;
mod packages;
mod pictures;
mod reload;
mod replay;
mod session;
mod suite;
mod sweep;
mod tutorial;
mod watch;
