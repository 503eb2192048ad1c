//! Events: what agents tell each other, and what the engine tells them.

use crate::neighbors::Among;
use crate::{AgentId, GroupId, Vector};

/// An event that an agent emitted in the last tick, or the engine for it: [`CONTACT`], [`REACHED`] and [`JOINED`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "EventOfAnyFormat<V>"))]
pub struct Event<V> {
    /// Its name: an index into [`Names`](crate::plans::Names).
    pub name: u16,
    /// The agent that emitted it; of a contact the other agent, [`AgentId::NONE`] with an obstacle.
    pub from: AgentId,
    /// The agents that receive it.
    pub to: Hearers<V>,
    /// What it says, beside its name; the number 0 if nothing was given.
    pub value: EventValue<V>,
}

/// An event as it is read: before format 11 of snapshots it said a number, under that name.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(bound(deserialize = "V: serde::Deserialize<'de>"))]
struct EventOfAnyFormat<V> {
    name: u16,
    from: AgentId,
    to: Hearers<V>,
    #[serde(default)]
    value: EventValue<V>,
    #[serde(default)]
    number: f32,
}

#[cfg(feature = "serde")]
impl<V> From<EventOfAnyFormat<V>> for Event<V> {
    fn from(read: EventOfAnyFormat<V>) -> Self {
        let EventOfAnyFormat { name, from, to, value, number } = read;
        Self { name, from, to, value: if number == 0.0 { value } else { number.into() } }
    }
}

/// The event by which agents hear of their contacts.
pub const CONTACT: &str = "contact";

/// The event by which an agent hears that its body has come over a mark: its center is no farther from the mark than its
/// radius, or was so on its way in the tick, and was farther away before. It comes from no agent, and says where the mark is.
pub const REACHED: &str = "reached";

/// The event by which an agent hears that it has changed its group. It comes from no agent.
pub const JOINED: &str = "joined";

/// The events of the engine that it looks for only if they are [heard](crate::Brain::hears): that costs time.
pub const SOUGHT_EVENTS: [&str; 2] = [CONTACT, REACHED];

/// What an event says.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum EventValue<V> {
    /// A number.
    Number(f32),
    /// A vector.
    Vector(V),
}

impl<V> Default for EventValue<V> {
    fn default() -> Self {
        Self::Number(0.0)
    }
}

impl<V> From<f32> for EventValue<V> {
    fn from(number: f32) -> Self {
        Self::Number(number)
    }
}

impl<V: Vector> EventValue<V> {
    /// Whether all numbers in it are finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        match self {
            Self::Number(number) => number.is_finite(),
            Self::Vector(vector) => vector.is_finite(),
        }
    }
}

/// Which agents receive an event.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Hearers<V> {
    /// All agents.
    All,
    /// One agent.
    Agent(AgentId),
    /// All agents of a group, also its emitter if that is of the group.
    Group(GroupId),
    /// All agents with a body near a point, without the emitter: [`Perceived::nearby_events`](super::Perceived::nearby_events)
    /// tells who they are.
    Within(Reach<V>),
}

/// How far an event is heard.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reach<V> {
    /// Where its emitter was at the end of the tick (m).
    pub center: V,
    /// Agents that are nearer than this to the center hear it (m); none for 0.
    pub radius: f32,
    /// Which of them.
    pub among: Among,
    /// The emitter's group, to which [`Among::Own`] and [`Among::Others`] refer.
    pub group: GroupId,
}
