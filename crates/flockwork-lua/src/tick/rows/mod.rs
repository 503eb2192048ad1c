//! What scripts read without asking Rust, as rows of bytes: the state of all agents, what they hear, what they
//! show, and what a question has found.

pub mod agents;
pub mod cells;
pub mod found;
pub mod heard;
pub mod public;
pub mod said;
