//! Who sees whom: the one place that decides it, for worlds, behaviors and scripts alike. What keeps
//! two points from seeing each other are the walls of the tile map, obstacles with their images across
//! the seam of a torus, and the sides of a walled world.

use core::f32::consts::PI;

use crate::{Agent, Space, TileMap, Vector, View, World};

impl<V: Vector> World<V> {
    /// Whether nothing stands on the short way between two points: no obstacle, no side of the world
    /// and no wall of the tile map.
    #[must_use]
    pub fn sees(&self, from: V, to: V) -> bool {
        let from = self.space.home(from);
        self.is_clear(from, self.space.offset(from, to))
    }

    /// Whether an agent sees the point at `offset` from it (m): no farther than `range` (m; infinity for
    /// any distance), no more than `half_angle` (rad; π for all around) off where it looks, and nothing
    /// between.
    #[must_use]
    pub fn can_see(&self, me: &Agent<V>, offset: V, range: f32, half_angle: f32) -> bool {
        offset.length() <= range
            && in_cone(me.facing, offset, half_angle)
            && self.is_clear(self.space.home(me.position), offset)
    }

    fn is_clear(&self, from: V, offset: V) -> bool {
        through_tiles(self.tiles.as_ref(), &self.space, from, offset)
            && !self.obstacles.block(&self.space, from, offset)
    }
}

impl<V: Vector> View<'_, V> {
    /// Whether the agent sees the point at `offset` (m): past all obstacles of its world, or past those in its view
    /// where there is no world.
    #[must_use]
    pub fn sees(&self, offset: V) -> bool {
        let from = self.me.position;
        through_tiles(self.tiles, &self.space, from, offset) && !self.is_hidden(from, offset)
    }

    /// Whether an obstacle stands between a place and the point at `offset` from it (m).
    pub(crate) fn is_hidden(&self, from: V, offset: V) -> bool {
        match self.all_obstacles {
            Some(all) => all.block(&self.space, from, offset),
            None => self.obstacles.iter().any(|obstacle| obstacle.blocks(from, from + offset)),
        }
    }
}

/// Whether a point at `offset` is within the view cone around a unit vector; one's own place always is.
fn in_cone<V: Vector>(facing: V, offset: V, half_angle: f32) -> bool {
    let around = half_angle >= PI || offset == V::default();
    around || facing.dot(offset.unit()) >= libm::cosf(half_angle)
}

/// Whether no wall of the tile map is on the line of tiles to the point at `offset`. In a torus tiles
/// come again across the seam.
fn through_tiles<V: Vector>(tiles: Option<&TileMap>, space: &Space<V>, from: V, offset: V) -> bool {
    let Some(map) = tiles else { return true };
    let is_wall = |cell| match space {
        Space::Wrap(_) => map.is_wall(map.cell_of(space.home(map.center_of::<V>(cell)))),
        _ => map.is_wall(cell),
    };
    map.sees_through(map.cell_of(from), map.cell_of(from + offset), is_wall)
}
