//! What a measure is told of a tick.

use std::cell::OnceCell;

use super::subject::Place;
use crate::neighbors::Among;
use crate::world::Contact;
pub use crate::world::Other;
use crate::{Agent, AgentId, Perceived, Target, Vector};

/// A tick, as measures see it.
///
/// It has the agents with a body and finite numbers. All its lists are in ascending order of ids, so that nothing
/// measured depends on the order of agents in memory.
#[derive(Debug)]
pub struct Moment<'a, V: Vector> {
    /// The world now.
    pub world: Perceived<'a, V>,
    /// The agents now.
    pub agents: &'a [Agent<V>],
    /// The agents at the last observation; empty at the first.
    pub before: &'a [Agent<V>],
    /// How much time has passed since the last observation (s); 0 at the first.
    pub secs: f64,
    /// The same in the time unit of velocities: s, or ticks in `PerTick` stepping.
    pub time: f64,
    /// The answer of [`overlaps`](Self::overlaps), once it was asked for.
    pub(super) overlaps: OnceCell<Vec<Overlap>>,
}

/// A body that overlaps another body or an obstacle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Overlap {
    /// The agent; of two agents the one with the lower id.
    pub agent: AgentId,
    /// The other agent or the obstacle.
    pub with: Other,
    /// How deep (m), more than 0: the sum of the radii minus the distance, or how far a body reaches into an obstacle.
    pub depth: f32,
}

impl Overlap {
    /// The agent, and the other agent or the obstacle.
    #[must_use]
    pub fn pair(&self) -> (AgentId, Other) {
        (self.agent, self.with)
    }

    /// Whether it is one of two bodies, and not with an obstacle.
    #[must_use]
    pub fn is_of_bodies(&self) -> bool {
        matches!(self.with, Other::Agent(_))
    }
}

impl<'a, V: Vector> Moment<'a, V> {
    /// The agents that are there now and were there at the last observation: as they were then, and as they are now.
    pub fn moved(&self) -> impl Iterator<Item = (&'a Agent<V>, &'a Agent<V>)> + use<'a, V> {
        let mut before = self.before.iter().peekable();
        self.agents.iter().filter_map(move |now| {
            while before.next_if(|it| it.id < now.id).is_some() {}
            before.next_if(|it| it.id == now.id).map(|it| (it, now))
        })
    }

    /// How many agents have come since the last observation.
    #[must_use]
    pub fn newcomers(&self) -> usize {
        self.agents.len() - self.moved().count()
    }

    /// The mean of a quantity over all agents; none without agents.
    #[must_use]
    pub fn mean(&self, of: impl Fn(&Agent<V>) -> f32) -> Option<f32> {
        mean(self.agents.iter().map(of))
    }

    /// The mean distance to the nearest other agent, of those that count (m); none if none counts, or there is no other.
    #[must_use]
    pub fn mean_nearest(&self, counts: impl Fn(&Agent<V>) -> bool) -> Option<f32> {
        let distance = |agent: &Agent<V>| {
            let other = self.world.nearest_of(agent, Among::All)?;
            Some(self.world.space.offset(agent.position, other.position).length())
        };
        mean(self.agents.iter().filter(|agent| counts(agent)).filter_map(distance))
    }

    /// Whether an agent is within a radius of a point, both in m.
    #[must_use]
    pub fn is_within(&self, agent: &Agent<V>, at: V, radius: f32) -> bool {
        self.world.space.offset(at, agent.position).length() <= radius
    }

    /// The position of a place (m); none if it is gone, or a target that is no [`Place`].
    #[must_use]
    pub fn place(&self, place: Place<V>) -> Option<V> {
        match place {
            Target::Agent(id) => self.agent(id).map(|agent| agent.position),
            _ => self.world.place_of_target(place),
        }
    }

    /// An agent by its id; none if it is not there.
    #[must_use]
    pub fn agent(&self, id: AgentId) -> Option<&'a Agent<V>> {
        self.place_of(id).map(|place| &self.agents[place])
    }

    /// The place of an agent in [`agents`](Self::agents); none if it is not there.
    #[must_use]
    pub fn place_of(&self, id: AgentId) -> Option<usize> {
        self.agents.binary_search_by_key(&id, |agent| agent.id).ok()
    }

    /// All bodies that overlap each other or obstacles now, in the order of pairs. The sides of a walled world do not
    /// count: no body that the engine moves passes them.
    #[must_use]
    pub fn overlaps(&self) -> &[Overlap] {
        self.overlaps.get_or_init(|| {
            let pairs = self.world.pairs_within(self.agents.iter(), 0.0).into_iter();
            pairs.map(|(Contact { agent, with }, depth)| Overlap { agent, with, depth }).collect()
        })
    }
}

/// Speed over top speed; 1 for an agent that may not move.
pub(crate) fn speed_share<V: Vector>(agent: &Agent<V>) -> f32 {
    if agent.max_speed > 0.0 { agent.speed() / agent.max_speed } else { 1.0 }
}

/// The mean of numbers; none without any.
pub(crate) fn mean(numbers: impl Iterator<Item = f32>) -> Option<f32> {
    let mut mean = Mean::default();
    numbers.for_each(|number| mean.add(number, 1.0));
    mean.value()
}

/// A mean of numbers that come one by one, each with a weight.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mean {
    /// The sum of the numbers times their weights.
    pub sum: f64,
    /// The sum of the weights.
    pub weight: f64,
}

impl Mean {
    /// Takes in a number.
    pub fn add(&mut self, number: f32, weight: f64) {
        self.sum += f64::from(number) * weight;
        self.weight += weight;
    }

    /// Takes in a number if there is one.
    pub fn add_some(&mut self, number: Option<f32>) {
        number.into_iter().for_each(|number| self.add(number, 1.0));
    }

    /// The mean; none if the weights come to nothing.
    #[must_use]
    pub fn value(&self) -> Option<f32> {
        (self.weight > 0.0).then(|| (self.sum / self.weight) as f32)
    }
}
