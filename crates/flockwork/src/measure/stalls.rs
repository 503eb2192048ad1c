//! Agents that hardly move.

use super::contract::Observe;
use super::moment::{Moment, speed_share};
use crate::{Agent, Vector};

measure! {
    /// Agents that hardly move.
    Stalls {
        /// The share of its top speed below which an agent counts as stalled.
        stalled_share: f32 = 0.05, "";
    }
    now {
        /// How many agents are slower than that share of their top speed.
        stalled: usize, "";
    }
    run {
        /// The most at any sample but the first, at which agents only start.
        most_stalled: usize, "";
    }
    keeps {
        /// How many samples there have been.
        samples: usize;
        /// The most stalled agents so far.
        most: usize;
    }
}

impl<V: Vector> Observe<V> for Stalls {
    type Now = Now;

    fn sample(&mut self, moment: &Moment<V>) -> Now {
        let is_stalled = |agent: &&Agent<V>| speed_share(agent) < self.stalled_share;
        let stalled = moment.agents.iter().filter(is_stalled).count();
        if self.samples > 0 {
            self.most = self.most.max(stalled);
        }
        self.samples += 1;
        Now { stalled }
    }
}

impl Stalls {
    /// The figures of the run so far.
    #[must_use]
    pub fn run(&self) -> Run {
        Run { most_stalled: self.most }
    }
}
