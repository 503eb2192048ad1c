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
mod gap;
mod heap;
mod manual;
mod own;
mod priority;
mod rest;
mod room;
mod show;
mod shown;
mod solve;
mod stage;
mod state;
mod surroundings;
mod sweep;
#[cfg(test)]
mod tests;
mod walls;
mod yielding;

#[cfg(test)]
mod stop_short;
mod walkers;

pub use explain::{Avoidances, Avoided, Bound};
pub use manual::manual;
pub use own::OwnAvoidance;
pub(crate) use room::Avoiding;

use contract::Dispatch;

use crate::behavior::{Described, Info};
use crate::{NameKey, Vector};

avoidances! {
    walkers::Walkers,
    #[cfg(test)]
    stop_short::StopShort,
}

impl Avoidance {
    /// The model of this name with its default parameters; none if there is none.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        AVOIDANCES.iter().position(|info| info.name == name).and_then(Self::at)
    }

    /// Its description.
    #[must_use]
    pub fn info(&self) -> &'static Info {
        &AVOIDANCES[self.index()]
    }
}
