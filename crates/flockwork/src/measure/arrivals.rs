//! Which agents have come to a place, and when.

use super::by_agent::ByAgent;
use super::contract::Observe;
use super::moment::{Moment, mean};
use super::subject::Place;
use crate::{Agent, Vector};

measure! {
    /// Which agents have come to a place, and when: each counts once, at its first tick within `reach_radius`, also if it has
    /// left the world since. Times are those of the simulation.
    Arrivals<V> of Place<V> {
        /// How near to the place an agent has reached it, center to center.
        reach_radius: f32 = 1.5, "m";
    }
    now {
        /// How many agents have ever reached it.
        reached: usize, "";
    }
    run {
        /// How many agents have ever reached it.
        reached: usize, "";
        /// When the first did; none if none has.
        first_arrival: Option<f32>, "s";
        /// The mean time of arrival; none if none has.
        mean_arrival: Option<f32>, "s";
        /// When the last did; none if none has.
        last_arrival: Option<f32>, "s";
        /// All times of arrival, in ascending order.
        arrival_secs: Vec<f32>, "s";
    }
    keeps {
        /// When each agent reached it (s).
        times: ByAgent<f32>;
    }
}

impl<V: Vector> Observe<V> for Arrivals<V> {
    type Now = Now;

    fn observe(&mut self, moment: &Moment<V>) {
        let Some(at) = moment.place(self.of) else { return };
        let secs = moment.world.secs() as f32;
        let is_there = |agent: &&Agent<V>| moment.is_within(agent, at, self.reach_radius);
        for agent in moment.agents.iter().filter(is_there) {
            self.times.insert(agent.id, secs);
        }
    }

    fn sample(&mut self, _moment: &Moment<V>) -> Now {
        Now { reached: self.times.list.len() }
    }
}

impl<V: Vector> Arrivals<V> {
    /// The figures of the run so far.
    #[must_use]
    pub fn run(&self) -> Run {
        let mut times: Vec<f32> = self.times.list.iter().map(|(_, secs)| *secs).collect();
        times.sort_by(f32::total_cmp);
        Run {
            reached: times.len(),
            first_arrival: times.first().copied(),
            mean_arrival: mean(times.iter().copied()),
            last_arrival: times.last().copied(),
            arrival_secs: times,
        }
    }
}
