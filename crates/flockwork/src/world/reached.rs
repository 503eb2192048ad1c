//! Marks that agents reach in a tick.

use super::event::{Event, EventValue, Hearers, REACHED};
use super::perceived::Perceived;
use crate::{Agent, AgentId, Vector, World};

/// An agent that is on a mark, or comes over it: the agent, and the index of the mark.
pub(super) type OnMark = (AgentId, usize);

impl<V: Vector> World<V> {
    /// Before a tick: which agents are on marks already; none if that is not heard.
    pub(super) fn expect_marks(&mut self, are_heard: bool) -> Option<Vec<OnMark>> {
        are_heard.then(|| self.perceive().on_marks(false))
    }

    /// At the end of such a tick, agents that have come over a mark hear of it.
    pub(super) fn tell_marks(&mut self, before: Option<Vec<OnMark>>) {
        let Some(before) = before else { return };
        let mut now = self.perceive().on_marks(true);
        now.retain(|it| before.binary_search(it).is_err());
        let Some(name) = now.first().and_then(|_| self.plans.names.number(REACHED)) else { return };
        self.events.extend(now.into_iter().map(|(agent, mark)| {
            let value = EventValue::Vector(self.marks[mark].it);
            Event { name, from: AgentId::NONE, to: Hearers::Agent(agent), value }
        }));
    }
}

impl<V: Vector> Perceived<'_, V> {
    /// The agents whose bodies are over a mark, in order; with those that have come over it on their way.
    fn on_marks(&self, on_their_way: bool) -> Vec<OnMark> {
        let share = if on_their_way { self.stepping.dt() } else { 0.0 };
        let way = |agent: &Agent<V>| agent.velocity * share;
        let reach = |agent: &Agent<V>| agent.radius + way(agent).length();
        let farthest = self.agents.iter().map(reach).fold(0.0, f32::max);
        let mut found = Vec::new();
        for (nth, mark) in self.marks.iter().enumerate() {
            self.each_near(mark.it, farthest * ROUNDED_UP, |place, offset| {
                let agent = &self.agents[place];
                if nearest_on_way(offset, way(agent)) <= agent.radius {
                    found.push((agent.id, nth));
                }
                true
            });
        }
        found.sort_unstable();
        found
    }
}

/// A search finds what is nearer than its radius: a little more, so that what is exactly as far is found.
const ROUNDED_UP: f32 = 1.001;

/// How near the origin is to the way that has led to this point (m).
fn nearest_on_way<V: Vector>(to: V, way: V) -> f32 {
    let length_squared = way.length_squared();
    let back =
        if length_squared > 0.0 { (to.dot(way) / length_squared).clamp(0.0, 1.0) } else { 0.0 };
    (to - way * back).length()
}
