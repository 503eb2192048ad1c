//! Agent placement: which Lua state owns each agent.

pub mod residents;
pub mod roll;
pub mod shard;
