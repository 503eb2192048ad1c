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
    /// The corners of the box around it (m).
    #[must_use]
    pub fn bounds(&self) -> Option<[V; 2]> {
        let corners = self.parts.iter().filter_map(Obstacle::bounds).flatten();
        Some(bounds_of(corners, 0.0))
    }
}
