//! Polygons that stand in the list as their parts, and are drawn as one.

use core::ops::Range;

use super::course::ObstacleId;
use super::list::Obstacles;
use crate::obstacle::bounds_of;
use crate::{Obstacle, Vector};

/// A polygon of any outline, whose parts are obstacles.
#[derive(Clone, Debug, PartialEq)]
pub struct Whole<V> {
    /// Its vertices (m).
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

impl<V: Vector> Obstacles<V> {
    /// The polygons that were split into parts, each with the indices of these; those of which a part has changed or left
    /// are none any more.
    pub fn wholes(&self) -> impl Iterator<Item = (&Whole<V>, Range<usize>)> {
        self.wholes.iter().filter_map(|whole| {
            let first = self.place_of(whole.first)?;
            let places = first..first + whole.parts.len();
            (self.list.get(places.clone())? == whole.parts).then_some((whole, places))
        })
    }

    /// Adds the parts of a polygon, which are drawn as one. One part alone is a shape like any other.
    #[cfg(feature = "scene")]
    pub(crate) fn add_whole(&mut self, outline: Vec<V>, parts: Vec<Obstacle<V>>) {
        let first = ObstacleId(self.next_id);
        self.add_still(&parts);
        if parts.len() > 1 {
            self.wholes.push(Whole { outline, parts, first });
        }
    }
}
