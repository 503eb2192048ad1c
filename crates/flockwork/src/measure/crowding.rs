//! How crowded it is around a place.

use super::contract::Observe;
use super::moment::{Mean, Moment};
use super::subject::Place;
use crate::{Agent, Vector};

measure! {
    /// How crowded it is around a place.
    Crowding<V> of Place<V> {
        /// How far from the place agents are near it.
        crowd_radius: f32 = 3.0, "m";
    }
    now {
        /// How many agents are near.
        near: usize, "";
        /// Their mean distance to the nearest other agent anywhere; none if no agent is near, or there is no other.
        nearest: Option<f32>, "m";
    }
    run {
        /// The most agents near at any sample.
        near: usize, "";
        /// The mean of `nearest` over the samples at which at least two were near; none without any.
        nearest: Option<f32>, "m";
    }
    keeps {
        /// The most near so far.
        most: usize;
        /// The mean distance so far (m).
        mean: Mean;
    }
}

impl<V: Vector> Observe<V> for Crowding<V> {
    type Now = Now;

    fn sample(&mut self, moment: &Moment<V>) -> Now {
        let Some(at) = moment.place(self.of) else { return Now::default() };
        let is_near = |agent: &Agent<V>| moment.is_within(agent, at, self.crowd_radius);
        let near = moment.agents.iter().filter(|agent| is_near(agent)).count();
        let nearest = moment.mean_nearest(is_near);
        self.most = self.most.max(near);
        self.mean.add_some(nearest.filter(|_| near > 1));
        Now { near, nearest }
    }
}

impl<V: Vector> Crowding<V> {
    /// The figures of the run so far.
    #[must_use]
    pub fn run(&self) -> Run {
        Run { near: self.most, nearest: self.mean.value() }
    }
}
