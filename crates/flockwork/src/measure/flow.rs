//! How many agents go through a gate, and when.

use super::contract::Observe;
use super::moment::Moment;
use super::subject::Gate;
use crate::{AgentId, Vector};

measure! {
    /// How agents flow through a gate. A passage is a crossing forward; a crossing backward takes back the last passage of that
    /// agent, if it had any, so that an agent that hesitates in the gate counts once. In a torus each round counts.
    ///
    /// A passage has the time at which the agent's straight way within the tick meets the gate. The flow is taken between
    /// passages, as in the experiments at doors (Seyfried et al. 2009).
    Flow<V> of Gate<V> {
        /// The share of the passages, in the middle of their order, that `middle_flow` is taken over.
        flow_share: f32 = 0.8, "";
    }
    now {
        /// Crossings forward minus crossings backward so far.
        balance: i64, "";
        /// Passages so far.
        passages: usize, "";
    }
    run {
        /// Crossings forward minus crossings backward.
        balance: i64, "";
        /// Passages.
        passages: usize, "";
        /// Passages per second between the first and the last; none for fewer than two.
        flow: Option<f32>, "1/s";
        /// The same without the first and the last of them; none for fewer than two that are left.
        middle_flow: Option<f32>, "1/s";
        /// When the first passed; none if none has.
        first_passage: Option<f32>, "s";
        /// When the last passed; none if none has.
        last_passage: Option<f32>, "s";
        /// The times of all passages, in ascending order.
        passage_secs: Vec<f32>, "s";
    }
    keeps {
        /// Crossings forward minus crossings backward so far.
        balance: i64;
        /// The passages so far, in the order of ticks: the agent, and when (s).
        passages: Vec<(AgentId, f32)>;
    }
}

impl<V: Vector> Observe<V> for Flow<V> {
    type Now = Now;

    fn observe(&mut self, moment: &Moment<V>) {
        for (before, now) in moment.moved() {
            let crossing = self.of.crossing(before.position, now.position, &moment.world.space);
            let Some((share, forward)) = crossing else { continue };
            self.balance += if forward { 1 } else { -1 };
            if forward {
                let secs = moment.world.secs() - (1.0 - f64::from(share)) * moment.secs;
                self.passages.push((now.id, secs as f32));
            } else if let Some(last) = self.passages.iter().rposition(|(id, _)| *id == now.id) {
                self.passages.remove(last);
            }
        }
    }

    fn sample(&mut self, _moment: &Moment<V>) -> Now {
        Now { balance: self.balance, passages: self.passages.len() }
    }
}

impl<V: Vector> Flow<V> {
    /// The figures of the run so far.
    #[must_use]
    pub fn run(&self) -> Run {
        let mut times: Vec<f32> = self.passages.iter().map(|(_, secs)| *secs).collect();
        times.sort_by(f32::total_cmp);
        // The same number is left out at both ends; one that is no share leaves out none, or all.
        let out = (0.5 * (1.0 - self.flow_share) * times.len() as f32 + 1e-3) as usize;
        let middle = times.get(out..times.len().saturating_sub(out)).unwrap_or(&[]);
        Run {
            balance: self.balance,
            passages: times.len(),
            flow: rate(&times),
            middle_flow: rate(middle),
            first_passage: times.first().copied(),
            last_passage: times.last().copied(),
            passage_secs: times,
        }
    }
}

/// How many agents pass per second, between the first and the last of these times (1/s); none if no time is between
/// them.
fn rate(times: &[f32]) -> Option<f32> {
    let secs = times.last()? - times.first()?;
    (secs > 0.0).then(|| (times.len() - 1) as f32 / secs)
}
