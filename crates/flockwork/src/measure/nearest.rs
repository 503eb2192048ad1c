//! How far the nearest neighbors are.

use super::contract::Observe;
use super::moment::{Mean, Moment};
use crate::Vector;

measure! {
    /// How far the nearest neighbors are, center to center.
    Nearest {}
    now {
        /// The mean distance to the nearest other agent; none for fewer than two.
        nearest: Option<f32>, "m";
    }
    run {
        /// Its mean over the samples; none if there were never two agents.
        nearest: Option<f32>, "m";
    }
    keeps {
        /// The mean so far (m).
        mean: Mean;
    }
}

impl<V: Vector> Observe<V> for Nearest {
    type Now = Now;

    fn sample(&mut self, moment: &Moment<V>) -> Now {
        let nearest = moment.mean_nearest(|_| true);
        self.mean.add_some(nearest);
        Now { nearest }
    }
}

impl Nearest {
    /// The figures of the run so far.
    #[must_use]
    pub fn run(&self) -> Run {
        Run { nearest: self.mean.value() }
    }
}
