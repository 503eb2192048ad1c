//! The stage between the plans and the motion: agents that keep their distance. The contract of an avoidance model, and
//! **the list** from which everything else is derived.
//!
//! A model turns the velocity that a plan wants into one that collides with no neighbor. To add one, write its file and
//! add its word to `avoidances!` below. What models share stands in the files beside them: each is one rule.

#[macro_use]
mod registry;

mod anticipation;
mod contract;
mod eight;
mod explain;
mod following;
mod foreseen;
mod gap;
mod heap;
mod manual;
mod own;
mod priority;
mod program;
mod progress;
mod reciprocal;
mod response;
mod rest;
mod rim;
mod room;
mod roundabout;
mod show;
mod shown;
mod solve;
mod stage;
mod state;
mod surroundings;
mod sweep;
#[cfg(test)]
mod tests;
mod turning_back;
mod walk;
mod walls;
mod yielding;

mod orca;
mod overtaking;
#[cfg(test)]
mod stop_short;
mod units;
mod walkers;

pub use explain::{Avoidances, Avoided, Bound};
pub use foreseen::Foreseen;
pub use manual::manual;
pub use own::OwnAvoidance;
pub(crate) use room::Avoiding;

use contract::Dispatch;

use crate::{NameKey, Vector};

avoidances! {
    walkers::Walkers,
    units::Units,
    orca::Orca,
    #[cfg(test)]
    stop_short::StopShort,
}
