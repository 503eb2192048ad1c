//! How long bodies are in contact.

use super::contract::Observe;
use super::moment::{Moment, Other};
use crate::{AgentId, Vector};

measure! {
    /// How long bodies are in contact with others.
    Contact {
        /// How deep an overlap must be to count.
        contact_depth: f32 = 0.0, "m";
    }
    now {
        /// How many agents overlap another agent.
        in_contact: usize, "";
    }
    run {
        /// The time that agents have been in contact, summed over the agents: of two that touch for a second it is 2 s.
        contact_secs: f32, "s";
        /// The same as a share of the time that all agents have been there; none if no time has passed.
        contact_share: Option<f32>, "";
    }
    keeps {
        /// The time in contact so far (agents times s).
        contact: f64;
        /// The time of all agents so far (agents times s).
        agent_secs: f64;
    }
}

impl<V: Vector> Observe<V> for Contact {
    type Now = Now;

    fn observe(&mut self, moment: &Moment<V>) {
        if moment.secs > 0.0 {
            self.contact += self.in_contact(moment) as f64 * moment.secs;
            self.agent_secs += moment.agents.len() as f64 * moment.secs;
        }
    }

    fn sample(&mut self, moment: &Moment<V>) -> Now {
        Now { in_contact: self.in_contact(moment) }
    }
}

impl Contact {
    /// The figures of the run so far.
    #[must_use]
    pub fn run(&self) -> Run {
        let share = || (self.contact / self.agent_secs) as f32;
        Run {
            contact_secs: self.contact as f32,
            contact_share: (self.agent_secs > 0.0).then(share),
        }
    }

    fn in_contact<V: Vector>(&self, moment: &Moment<V>) -> usize {
        let mut touching: Vec<AgentId> = Vec::new();
        for overlap in moment.overlaps().iter().filter(|it| it.depth > self.contact_depth) {
            if let Other::Agent(other) = overlap.with {
                touching.extend([overlap.agent, other]);
            }
        }
        touching.sort_unstable();
        touching.dedup();
        touching.len()
    }
}
