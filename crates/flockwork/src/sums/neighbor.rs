//! Another agent as one agent sees it.

use crate::{Agent, AgentId, GroupId, Vector};

/// Another agent as seen from one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Neighbor<V> {
    /// Its name.
    pub id: AgentId,
    /// Its group.
    pub group: GroupId,
    /// From the agent to it (m); the short way in a wrapped world.
    pub offset: V,
    /// Its velocity (m/s).
    pub velocity: V,
    /// Its heading.
    pub heading: V,
    /// Its body radius (m).
    pub radius: f32,
    /// Which [filters](crate::filter::Filters) of the world's plans it passes: the bit of each is 2 to the power of its number.
    /// Outside of a world it passes none.
    pub passed: u32,
}

impl<V: Vector> Neighbor<V> {
    /// `other` as `me` sees it in an open world.
    #[must_use]
    pub fn of(me: &Agent<V>, other: &Agent<V>) -> Self {
        Self::at(other.position - me.position, other)
    }

    /// `other` at this offset.
    #[must_use]
    pub fn at(offset: V, other: &Agent<V>) -> Self {
        let Agent { id, group, velocity, heading, radius, .. } = *other;
        Self { id, group, offset, velocity, heading, radius, passed: 0 }
    }
}
