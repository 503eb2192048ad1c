//! Carrying out plans: blocks of agents that are next to each other in the grid, from what they see to the velocities
//! that they want. How the work is cut into blocks, batches and chunks changes no bit of the result.

mod batch;
mod batching;
mod eight;
mod executor;
mod gather;
mod groups;
mod levels;
mod nearby_obstacles;
mod needs;
mod plan_shape;
mod ready_term;
mod room;
mod steer;
mod watch;

pub(crate) use batch::{Batch, Traits, as_planned};
pub(crate) use executor::Executor;
pub(crate) use gather::Gather;
pub(crate) use needs::{BlockNeeds, Needs};
pub(crate) use plan_shape::Likeness;
pub(crate) use room::{Note, Room};
pub(crate) use watch::{Taken, Watch};
