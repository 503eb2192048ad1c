//! The viewer without its window, seen from outside: one program, so that it is linked once.

mod bad_input;
mod bench;
mod command_line;
mod common;
mod hostile;
mod opening;
mod outputs;
mod pictures;
mod reload;
mod replay;
mod watch;
