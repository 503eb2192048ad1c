//! What scripts read without asking Rust, as rows of bytes: the state of all agents, and what they hear.

pub mod agents;
pub mod heard;
