//! Agents that turn back.

use super::by_agent::ByAgent;
use super::contract::Observe;
use super::moment::Moment;
use crate::Vector;

measure! {
    /// How often agents turn back: what a crowd that ought to be at rest, but jitters, is known by.
    ///
    /// An agent moves in a tick if it is faster than `moving_share` of its top speed. A reversal is a tick in which it moves by
    /// more than 90° from the velocity with which it moved last, however many ticks it has stood or crept in between. So a
    /// turn that takes several moving ticks is none, one through standstill is one, and an agent that stands never has any.
    Reversals<V> {
        /// The share of its top speed from which an agent moves.
        moving_share: f32 = 0.01, "";
    }
    now {
        /// Reversals per agent and second since the last sample; none if no time has passed.
        reversals: Option<f32>, "1/s";
    }
    run {
        /// Reversals per agent and second; none if no time has passed.
        reversals: Option<f32>, "1/s";
    }
    keeps {
        /// The last velocity with which each agent moved.
        moved: ByAgent<V>;
        /// The number of reversals so far.
        count: usize;
        /// How long agents have been observed (agents times s).
        agent_secs: f64;
        /// Number and time at the last sample.
        sampled: (usize, f64);
    }
}

impl<V: Vector> Observe<V> for Reversals<V> {
    type Now = Now;

    fn observe(&mut self, moment: &Moment<V>) {
        self.agent_secs += moment.moved().count() as f64 * moment.secs;
        let (share, mut count) = (self.moving_share, 0);
        self.moved.renew(moment.agents, |agent, last| {
            if agent.max_speed <= 0.0 || agent.speed() <= share * agent.max_speed {
                return last;
            }
            let now = agent.velocity.unit();
            count += usize::from(last.is_some_and(|last| last.dot(now) < 0.0));
            Some(now)
        });
        self.count += count;
    }

    fn sample(&mut self, _moment: &Moment<V>) -> Now {
        let (count, secs) = self.sampled;
        self.sampled = (self.count, self.agent_secs);
        Now { reversals: rate(self.count - count, self.agent_secs - secs) }
    }
}

impl<V: Vector> Reversals<V> {
    /// The figures of the run so far.
    #[must_use]
    pub fn run(&self) -> Run {
        Run { reversals: rate(self.count, self.agent_secs) }
    }
}

/// So many in a time (1/s); none in no time.
fn rate(count: usize, secs: f64) -> Option<f32> {
    (secs > 0.0).then(|| (count as f64 / secs) as f32)
}
