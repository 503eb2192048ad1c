//! Ways around obstacles in the plane: one field of distances for each goal and size of body, shared by all agents.
//!
//! A [`Map`] says in which cells a body may have its middle. A [`DistanceField`] says for each of these how far it is
//! to the nearest goal: exactly for cells that see it, by fast marching (Sethian 1996) from there on. Both are pure
//! functions of the world's state, so that snapshots need not hold them: they are [kept](Ways) as long as they hold.

mod field;
mod goals;
mod kept;
mod lattice;
mod map;
mod march;
mod outside;
mod shadow;
mod terrain;

pub(crate) use goals::key_of;
pub(crate) use kept::{Ways, class_of};
pub(crate) use terrain::Present;

use crate::Vector;

/// The way of a body from a point to its target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Way<V> {
    /// The direction in which it begins: a unit vector; zero at its end.
    pub direction: V,
    /// How long it is (m), around all obstacles.
    pub length: f32,
    /// Where it ends (m).
    pub end: V,
    /// How far the target is from its end (m): zero if the body can get there, more if the target is inside an obstacle or
    /// cut off.
    pub gap: f32,
    /// Whether it leads straight to its end.
    pub is_straight: bool,
}

impl<V: Vector> Way<V> {
    /// The straight way from a point to the one at `offset` (m) from it.
    #[must_use]
    pub fn straight(from: V, offset: V) -> Self {
        let (direction, length) = (offset.unit(), offset.length());
        Self { direction, length, end: from + offset, gap: 0.0, is_straight: true }
    }
}
