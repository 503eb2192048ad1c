//! Agent placement: which Lua state owns each agent.

mod residents;
pub mod roll;
mod shard;

pub use residents::{Placement, Residents, Seat};
pub use roll::{GroupSize, Roll};
pub use shard::{COHORT, Resident, Shard, cohort_of_slot};
