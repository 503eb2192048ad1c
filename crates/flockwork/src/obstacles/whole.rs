//! What stands in the list as several obstacles, and is drawn as one: polygons of any outline, and the walls of tiles.

use super::course::ObstacleId;
use crate::obstacle::bounds_of;
use crate::{Obstacle, Vector};

/// A polygon of any outline whose parts are obstacles, or the walls of a tile map.
#[derive(Clone, Debug, PartialEq)]
pub struct Whole<V> {
    /// The vertices of a polygon (m); none of a tile map, whose tiles are drawn.
    pub outline: Vec<V>,
    /// Its parts, as they were when they came.
    pub(super) parts: Vec<Obstacle<V>>,
    /// The id of the first of them; those of the others follow.
    pub(super) first: ObstacleId,
}

impl<V: Vector> Whole<V> {
    /// The id of its first part, by which an input [places](crate::Input::PlaceWhole) it.
    #[must_use]
    pub fn id(&self) -> ObstacleId {
        self.first
    }

    /// Its parts.
    #[must_use]
    pub fn parts(&self) -> &[Obstacle<V>] {
        &self.parts
    }

    /// The same with the first point of its outline there; as it is without an outline.
    #[must_use]
    pub fn placed(&self, at: V) -> Self {
        let by = self.outline.first().map_or(V::ZERO, |first| at - *first);
        let mut outline: Vec<V> = self.outline.iter().map(|point| *point + by).collect();
        // Sums are rounded, but what was asked for is not.
        outline.first_mut().into_iter().for_each(|first| *first = at);
        let parts = self.parts.iter().map(|part| part.moved(by)).collect();
        Self { outline, parts, first: self.first }
    }

    /// The corners of the box around it (m).
    #[must_use]
    pub fn bounds(&self) -> Option<[V; 2]> {
        let corners = self.parts.iter().filter_map(Obstacle::bounds).flatten();
        Some(bounds_of(corners, 0.0))
    }
}
