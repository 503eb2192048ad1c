//! How many agents there are.

use super::contract::Observe;
use super::moment::Moment;
use crate::Vector;

measure! {
    /// How many agents there are.
    Population {}
    now {
        /// How many agents there are.
        agents: usize, "";
    }
    run {
        /// The most agents in any tick.
        most_agents: usize, "";
    }
    keeps {
        /// The most agents in any tick so far.
        most: usize;
    }
}

impl<V: Vector> Observe<V> for Population {
    type Now = Now;

    fn observe(&mut self, moment: &Moment<V>) {
        self.most = self.most.max(moment.agents.len());
    }

    fn sample(&mut self, moment: &Moment<V>) -> Now {
        Now { agents: moment.agents.len() }
    }
}

impl Population {
    /// The figures of the run so far.
    #[must_use]
    pub fn run(&self) -> Run {
        Run { most_agents: self.most }
    }
}
