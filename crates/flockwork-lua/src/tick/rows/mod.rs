//! What scripts read without asking Rust, as rows of bytes: the state of all agents, what they hear, and what
//! they show.

pub mod agents;
pub mod cells;
pub mod heard;
pub mod public;
