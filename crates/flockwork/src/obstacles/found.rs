//! What a query among obstacles found.

use core::ops::Deref;

use crate::{Obstacle, Vector};

/// The result of a query, which dereferences to the slice of obstacles found. Reuse it: once warm it allocates nothing.
#[derive(Clone, Debug)]
pub struct Found<V> {
    pub(super) nearby: Vec<Nearby>,
    pub(super) obstacles: Vec<Obstacle<V>>,
    /// By obstacle; empty if none of them moves.
    pub(super) velocities: Vec<V>,
}

/// One obstacle of a query's result: its index in the list, and which of its images across the seam of a torus is near.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Nearby {
    /// Its index in the list.
    pub index: u32,
    /// The number of its image across the seams of a torus.
    pub(super) image: u32,
}

impl<V> Deref for Found<V> {
    type Target = [Obstacle<V>];

    fn deref(&self) -> &[Obstacle<V>] {
        &self.obstacles
    }
}

impl<V> Default for Found<V> {
    fn default() -> Self {
        Self { nearby: Vec::new(), obstacles: Vec::new(), velocities: Vec::new() }
    }
}

impl<V> Found<V> {
    /// The velocities of the obstacles found, in the same order (m/s; in `PerTick` stepping m per tick); empty if none of
    /// them moves. Obstacles beyond the last velocity, such as the sides of a walled world, stand still.
    #[must_use]
    pub fn velocities(&self) -> &[V] {
        &self.velocities
    }
}

impl<V: Vector> Found<V> {
    /// Brings what was found to where it is after so many time units of velocities.
    pub(crate) fn go_on(&mut self, time: f32) {
        for (obstacle, velocity) in self.obstacles.iter_mut().zip(&self.velocities) {
            *obstacle = obstacle.moved(*velocity * time);
        }
    }
}
