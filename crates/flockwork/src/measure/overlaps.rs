//! Bodies that overlap each other.

use super::contract::Observe;
use super::moment::{Moment, Overlap};
use crate::Vector;

measure! {
    /// Bodies that overlap each other.
    Overlaps {}
    now {
        /// How many pairs of bodies overlap.
        overlaps: usize, "";
        /// How deep the deepest overlap is: the sum of the radii minus the distance; 0 without any.
        deepest_overlap: f32, "m";
    }
    run {
        /// The most pairs in any tick.
        most_overlaps: usize, "";
        /// The deepest overlap in any tick; 0 without any.
        deepest_overlap: f32, "m";
    }
    keeps {
        /// The most pairs so far.
        most: usize;
        /// The deepest so far (m).
        deepest: f32;
    }
}

impl<V: Vector> Observe<V> for Overlaps {
    type Now = Now;

    fn observe(&mut self, moment: &Moment<V>) {
        let now = now(moment.overlaps());
        self.most = self.most.max(now.overlaps);
        self.deepest = self.deepest.max(now.deepest_overlap);
    }

    fn sample(&mut self, moment: &Moment<V>) -> Now {
        now(moment.overlaps())
    }
}

impl Overlaps {
    /// The figures of the run so far.
    #[must_use]
    pub fn run(&self) -> Run {
        Run { most_overlaps: self.most, deepest_overlap: self.deepest }
    }
}

fn now(overlaps: &[Overlap]) -> Now {
    let bodies = overlaps.iter().filter(|it| it.is_of_bodies());
    let deepest_overlap = bodies.clone().map(|it| it.depth).fold(0.0, f32::max);
    Now { overlaps: bodies.count(), deepest_overlap }
}
