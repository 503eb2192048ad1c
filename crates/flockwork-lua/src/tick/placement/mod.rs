//! Agent placement: which Lua state owns each agent.

pub mod members;
pub mod roll;
pub mod shard;
