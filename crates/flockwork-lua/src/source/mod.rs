//! Scripts' texts: read once for all states, refused with every mistake, and compiled.

mod charge;
mod compile;
mod edit;
pub mod file_name;
mod inline;
pub mod lines;
mod mentions;
pub mod modules;
mod program;
mod reader;
mod scope;
mod syntax;
pub mod tree;
pub mod visit;

pub use compile::{MOST_SHOWN, Source, more, refused, source, with_tree, without_mark};
#[cfg(test)]
pub use compile::{in_our_order, read};
pub use edit::OURS;
pub use mentions::{CALLBACKS, Mentions, mentions};
pub use program::Program;

#[cfg(test)]
mod tests;
