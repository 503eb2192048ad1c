//! What an agent meets: its neighbors and the obstacles near it.

use super::shown::{Motion, Shown};
use crate::{Obstacle, Vector};

/// From this sine of the angle between way and surface on a wall, or another body, stops an agent.
const INTO: f32 = 0.2;

/// What is around an agent.
pub(crate) struct Surroundings<'s, V> {
    /// The neighbors close to it, in the grid's order.
    pub others: &'s [Other<'s, V>],
    /// The nearest point of each obstacle near it.
    pub walls: &'s [Wall<V>],
    /// These obstacles, as they lie around it.
    pub obstacles: &'s [Obstacle<V>],
}

/// A neighbor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Other<'s, V> {
    pub motion: &'s Motion<V>,
    pub shown: &'s Shown<V>,
    /// The way to it, from middle to middle (m).
    pub offset: V,
    /// The square of its length (m²), and that: how far it is, from middle to middle (m).
    pub square: f32,
    pub distance: f32,
    /// Both radii together (m).
    pub radii: f32,
}

impl<V: Vector> Other<'_, V> {
    /// How far the bodies are apart (m); below zero if they overlap.
    pub fn gap(&self) -> f32 {
        self.distance - self.radii
    }

    /// How far it lies ahead of an agent that goes this way (m).
    pub fn ahead(&self, way: V) -> f32 {
        self.offset.dot(way)
    }

    /// Whether it would stop an agent that touches it and goes this way, a unit vector.
    pub fn stops(&self, way: V) -> bool {
        self.ahead(way) > INTO * self.distance
    }

    /// Whether it wants to stand, and takes no step aside.
    pub fn stands(&self) -> bool {
        self.motion.way == V::ZERO
    }

    /// How far the agent lies ahead of it (m), in the way that it wants to go.
    pub fn sees_me_ahead(&self) -> f32 {
        -self.offset.dot(self.motion.way)
    }

    /// How far aside of its way the agent lies (m).
    pub fn sees_me_aside(&self) -> f32 {
        self.offset.sideways_of(self.motion.way).length()
    }
}

/// The nearest point of an obstacle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wall<V> {
    /// Unit vector from it to the agent.
    pub normal: V,
    /// How far the body is from it (m); below zero inside.
    pub gap: f32,
    /// How it moves (m/s).
    pub velocity: V,
}

impl<V: Vector> Wall<V> {
    /// Whether it stops an agent that goes this way, a unit vector: at 12° to the wall or more.
    pub fn stops(&self, way: V) -> bool {
        -self.normal.dot(way) > INTO
    }
}

/// The wall nearest to the body.
pub(super) fn nearest_of<'s, V: Vector>(
    walls: impl Iterator<Item = &'s Wall<V>>,
) -> Option<&'s Wall<V>> {
    walls.min_by(|a, b| a.gap.total_cmp(&b.gap))
}
