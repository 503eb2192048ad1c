//! What stands in the list as several obstacles, and is drawn as one: polygons of any outline, and the walls of tiles.

use super::course::ObstacleId;
use crate::obstacle::bounds_of;
use crate::{Obstacle, Vector};

/// A polygon of any outline whose parts are obstacles, or the walls of a tile map.
#[derive(Clone, Debug, PartialEq)]
pub struct Whole<V> {
    /// The vertices of a polygon (m); none of a tile map, whose tiles are drawn.
    pub outline: Vec<V>,
    /// Its parts.
    pub(super) parts: Vec<Obstacle<V>>,
    /// The id of the first of them; those of the others follow.
    pub(super) first: ObstacleId,
    /// Outline and parts as the scene says: each place is found from there, so that no rounding adds up.
    laid: (Vec<V>, Vec<Obstacle<V>>),
}

/// Where a polygon of several parts was put.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PlacedWhole<V> {
    /// The id of its first part.
    pub first: ObstacleId,
    /// Where the first point of its outline is (m).
    pub at: V,
}

impl<V: Vector> Whole<V> {
    /// As the scene says.
    pub(super) fn laid(outline: Vec<V>, parts: Vec<Obstacle<V>>, first: ObstacleId) -> Self {
        let laid = (outline.clone(), parts.clone());
        Self { outline, parts, first, laid }
    }

    /// The corners of the box around it (m).
    #[must_use]
    pub fn bounds(&self) -> Option<[V; 2]> {
        let corners = self.parts.iter().filter_map(Obstacle::bounds).flatten();
        Some(bounds_of(corners, 0.0))
    }

    /// The id of its first part, by which an input [places](crate::Input::PlaceWhole) it.
    #[must_use]
    pub fn id(&self) -> ObstacleId {
        self.first
    }

    /// Its parts, which are convex.
    #[must_use]
    pub fn parts(&self) -> &[Obstacle<V>] {
        &self.parts
    }

    /// The same with the first point of its outline there (m); as it is without an outline.
    #[must_use]
    pub fn placed(&self, at: V) -> Self {
        let (outline, parts) = &self.laid;
        let Some(by) = outline.first().map(|first| at - *first) else { return self.clone() };
        let mut moved = Self::laid(outline.clone(), parts.clone(), self.first);
        if by != V::ZERO {
            moved.outline = outline.iter().map(|point| *point + by).collect();
            // Sums are rounded, but what was asked for is not.
            moved.outline[0] = at;
            moved.parts = parts.iter().map(|part| part.moved(by)).collect();
        }
        moved
    }

    /// Where it was put; none where it is as the scene says.
    pub(super) fn place(&self) -> Option<PlacedWhole<V>> {
        let at = *self.outline.first()?;
        (self.laid.0.first() != Some(&at)).then_some(PlacedWhole { first: self.first, at })
    }

    /// As the scene says, or where it was put.
    pub(super) fn restored(&self, placed: &[PlacedWhole<V>]) -> Self {
        let own = placed.binary_search_by_key(&self.first, |it| it.first);
        let laid = self.laid.0.first().copied().unwrap_or_default();
        self.placed(own.map_or(laid, |nth| placed[nth].at))
    }
}
