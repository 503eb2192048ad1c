//! Measures: the contract, and **the list** from which everything else is derived.
//!
//! A measure observes a run tick by tick and says in numbers what a crowd does: [figures](Figures) of a moment, and of
//! the whole run. It changes nothing in the world, and its figures depend neither on threads nor on the order of agents
//! in memory. Agents without a body never count, nor do those whose numbers are not finite.
//!
//! [`Observer`] looks at a world and tells each measure; [`Measure::all_of`] begins all measures of a [`Subject`].
//! Times are in seconds and velocities in m/s; under `PerTick` stepping sixty ticks are a second, velocities are lengths
//! per tick, and where a figure multiplies a velocity by a time, that time is in ticks.
//!
//! To add a measure, write its file and add its word to `measures!` below.

#[macro_use]
mod registry;

mod by_agent;
mod contract;
mod figure;
mod manual;
mod moment;
mod observer;
mod subject;

pub mod arrivals;
pub mod clusters;
pub mod collisions;
pub mod contact;
pub mod count;
pub mod crowding;
pub mod density;
pub mod effort;
pub mod flow;
pub mod lane_order;
pub mod milling;
pub mod nearest;
#[cfg(test)]
pub mod odometer;
pub mod overlaps;
pub mod polarization;
pub mod population;
pub mod public;
pub mod reversals;
pub mod speed;
pub mod stalls;
pub mod steer_bench;
pub mod voronoi;

#[cfg(test)]
mod tests;

pub use by_agent::ByAgent;
pub use contract::{Info, Observe, ParamInfo};
pub use figure::{Figure, FigureInfo, Figured, Figures};
pub use manual::manual;
pub use moment::{Mean, Moment, Other, Overlap};
pub use observer::Observer;
pub use subject::{Counted, Gate, Goals, Place, Region, Shown, Subject};

use contract::Begin;

use crate::Vector;

measures! {
    population::Population,
    polarization::Polarization,
    milling::Milling,
    speed::Speed,
    stalls::Stalls,
    reversals::Reversals<V>,
    effort::Effort<V>,
    nearest::Nearest,
    clusters::Clusters,
    lane_order::LaneOrder<V>,
    overlaps::Overlaps,
    contact::Contact,
    collisions::Collisions,
    crowding::Crowding<V>,
    arrivals::Arrivals<V>,
    flow::Flow<V>,
    density::Density<V>,
    voronoi::Voronoi<V>,
    steer_bench::SteerBench<V>,
    public::Public,
    count::Count,
    #[cfg(test)]
    odometer::Odometer,
}

impl<V: Vector> Measure<V> {
    /// Its description.
    #[must_use]
    pub fn info(&self) -> &'static Info {
        &MEASURES[self.index()]
    }
}
