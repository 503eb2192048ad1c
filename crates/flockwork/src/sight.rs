//! Which agent sees which: the one place that decides it, for worlds, behaviors and scripts alike. The walls of
//! the tile map, obstacles with their images across the seam of a torus, and the sides of a walled world
//! block sight.

use core::f32::consts::PI;

use crate::tiles::Tiling;
use crate::{Agent, Space, TileMap, Vector, View, World};

impl<V: Vector> World<V> {
    /// Whether sight between two points (m) is free: no obstacle, no side of the world and no wall of the tile map is on
    /// the shortest line between them.
    #[must_use]
    pub fn sees(&self, from: V, to: V) -> bool {
        let from = self.space.home(from);
        self.is_clear(from, self.space.offset(from, to))
    }

    /// Whether an agent sees the point at `offset` from it (m): no farther than `range` (m; infinity for
    /// any distance), no more than `half_angle` (rad; π for all around) off its facing, and with free
    /// sight.
    #[must_use]
    pub fn can_see(&self, me: &Agent<V>, offset: V, range: f32, half_angle: f32) -> bool {
        in_view(me, offset, range, half_angle)
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
        self.sees_from(self.me.position, offset)
    }

    /// The same from the point at `from` (m) instead of the agent's position. It should be near the agent: without a world,
    /// the view has obstacles only as they lie around the agent.
    #[must_use]
    pub fn sees_from(&self, from: V, offset: V) -> bool {
        through_tiles(self.tiles, &self.space, from, offset) && !self.is_hidden(from, offset)
    }

    /// Whether the agent sees the point at `offset` (m) within a range and a view cone: see [`World::can_see`].
    #[must_use]
    pub fn can_see(&self, offset: V, range: f32, half_angle: f32) -> bool {
        in_view(self.me, offset, range, half_angle) && self.sees(offset)
    }

    /// Whether an obstacle stands between a place and the point at `offset` from it (m).
    fn is_hidden(&self, from: V, offset: V) -> bool {
        match self.all_obstacles {
            Some(all) => all.block(&self.space, self.space.home(from), offset),
            None => self.obstacles.iter().any(|obstacle| obstacle.blocks(from, from + offset)),
        }
    }
}

/// Whether a point at `offset` (m) is within the range and the view cone of an agent; its own place always is.
fn in_view<V: Vector>(me: &Agent<V>, offset: V, range: f32, half_angle: f32) -> bool {
    let around = half_angle >= PI || offset == V::default();
    let in_cone = || around || me.facing.dot(offset.unit()) >= libm::cosf(half_angle);
    offset.length() <= range && in_cone()
}

/// Whether no wall of the tile map is on the line of tiles to the point at `offset`.
fn through_tiles<V: Vector>(tiles: Option<&TileMap>, space: &Space<V>, from: V, offset: V) -> bool {
    tiles.is_none_or(|map| {
        Tiling { map, space: *space }.sees(map.cell_of(from), map.cell_of(from + offset))
    })
}
