//! How alike the headings of a crowd are.

use super::contract::Observe;
use super::moment::{Mean, Moment};
use crate::Vector;

measure! {
    /// How alike the headings are: the length of the mean heading, 1 if all agents go the same way, about 1/√n if each of n
    /// goes its own.
    ///
    /// Vicsek et al. 1995, with the heading of the last motion for an agent that stands.
    Polarization {}
    now {
        /// The length of the mean heading, 0 to 1; 0 without agents.
        polarization: f32, "";
    }
    run {
        /// Its mean over the samples; none without any.
        polarization: Option<f32>, "";
    }
    keeps {
        /// The mean so far.
        mean: Mean;
    }
}

impl<V: Vector> Observe<V> for Polarization {
    type Now = Now;

    fn sample(&mut self, moment: &Moment<V>) -> Now {
        let sum = moment.agents.iter().fold(V::ZERO, |sum, agent| sum + agent.heading);
        let polarization = sum.length() / moment.agents.len().max(1) as f32;
        self.mean.add(polarization, 1.0);
        Now { polarization }
    }
}

impl Polarization {
    /// The figures of the run so far.
    #[must_use]
    pub fn run(&self) -> Run {
        Run { polarization: self.mean.value() }
    }
}
