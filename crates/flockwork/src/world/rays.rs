//! Questions about places: what a ray hits first, who is near a point, and whether a body has room there.

use super::perceived::Perceived;
use crate::neighbors::{Among, Nearest};
use crate::tiles::Tiling;
use crate::{Agent, AgentId, Found, GroupId, Hit, ObstacleId, Space, Vector};

/// A ray is followed piece by piece: over so many at most, each of so many cells of the neighbor grid or more.
const MOST_PIECES: u32 = 64;
const CELLS: f32 = 8.0;
/// No agent has this id.
const NOBODY: AgentId = AgentId(u32::MAX);

/// What a ray hits first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayHit<V> {
    /// How far along the ray it is (m).
    pub distance: f32,
    /// Unit vector out of the surface; against the ray where it starts in a tile.
    pub normal: V,
    /// What it is.
    pub struck: Struck,
}

/// What a ray may hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Struck {
    /// The body of an agent.
    Agent(AgentId),
    /// An obstacle.
    Obstacle(ObstacleId),
    /// A wall of the tile map.
    Tile,
    /// A side of a walled world.
    Side,
}

/// A part of a ray that is short beside the world.
#[derive(Clone, Copy)]
struct Piece<V> {
    from: V,
    /// Unit vector.
    direction: V,
    /// How long it is (m).
    length: f32,
    /// The agent whose body does not count.
    but: AgentId,
}

impl<'w, V: Vector> Perceived<'w, V> {
    /// What a ray from a point hits first within `range` (m): obstacles, walls of the tile map, sides of the world, and
    /// bodies, but for that of the agent `but`. None if it hits nothing, the direction is zero, or a number is not finite.
    /// A ray that starts inside something hits it at distance 0, unless it leaves it. In a torus it goes on across the seam,
    /// and ends after 32 times the shortest side.
    ///
    /// ```
    /// use flockwork::glam::{Vec2, vec2};
    /// use flockwork::{Group, Space, Stepping, Struck, World};
    ///
    /// let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 42, 2.0);
    /// let group = world.add_group(Group::default(), None);
    /// let other = world.spawn(group, vec2(5.0, 0.0), Vec2::ZERO).unwrap();
    ///
    /// let hit = world.perceive().raycast(Vec2::ZERO, Vec2::X, 10.0, None).unwrap();
    /// // Its body has a radius of 0.2 m.
    /// assert_eq!((hit.distance, hit.struck), (4.8, Struck::Agent(other)));
    /// ```
    #[must_use]
    pub fn raycast(
        &self,
        from: V,
        direction: V,
        range: f32,
        but: Option<AgentId>,
    ) -> Option<RayHit<V>> {
        self.raycast_while(from, direction, range, but, &mut || true)
    }

    /// The same, until `goes_on` returns `false`: it is called for each body, obstacle and tile that is looked at.
    pub fn raycast_while(
        &self,
        from: V,
        direction: V,
        range: f32,
        but: Option<AgentId>,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<RayHit<V>> {
        let (unit, but) = (direction.unit(), but.unwrap_or(NOBODY));
        if !(from.is_finite() && unit.is_finite() && unit != V::ZERO && range > 0.0) {
            return None;
        }
        let length = self.piece(range);
        let (mut at, mut gone) = (self.space.home(from), 0.0);
        for _ in 0..MOST_PIECES {
            let left = length.min(range - gone);
            let piece = Piece { from: at, direction: unit, length: left, but };
            if let Some(hit) = self.first_hit(piece, goes_on) {
                return Some(RayHit { distance: gone + hit.distance, ..hit });
            }
            gone += left;
            if gone >= range || !goes_on() {
                break;
            }
            at = self.space.home(at + unit * left);
        }
        None
    }

    /// How long the pieces of a ray are (m).
    fn piece(&self, range: f32) -> f32 {
        let usual = (CELLS * self.derived.grid.cell()).max(range / MOST_PIECES as f32);
        match self.space {
            Space::Wrap(size) => {
                let sides = size.to_xyz().into_iter().take(V::AXES);
                usual.min(0.5 * sides.fold(f32::INFINITY, f32::min))
            }
            _ => usual,
        }
    }

    /// The first of all hits; of equal ones an obstacle before a tile, a side and an agent.
    fn first_hit(&self, piece: Piece<V>, goes_on: &mut dyn FnMut() -> bool) -> Option<RayHit<V>> {
        let solid = [
            self.obstacle_hit(piece, goes_on),
            self.tile_hit(piece, goes_on),
            self.side_hit(piece),
            self.body_hit(piece, goes_on),
        ];
        nearest(solid.into_iter().flatten())
    }

    fn obstacle_hit(
        &self,
        piece: Piece<V>,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<RayHit<V>> {
        let (mut found, half) = (Found::default(), 0.5 * piece.length);
        let middle = piece.from + piece.direction * half;
        // What lies around the middle lies around the start too, but for where a torus is counted from.
        let home = self.space.home(middle);
        let start = home - piece.direction * half;
        let all = self.obstacles.nearby(&self.space, home, half, &mut found);
        let hits = all.iter().take_while(|_| goes_on()).filter_map(|nearby| {
            let obstacle = self.obstacles.lying(&self.space, *nearby)?;
            let hit = obstacle.sweep(start, piece.direction, piece.length, 0.0)?;
            let struck = Struck::Obstacle(self.obstacles.id_at(nearby.index as usize)?);
            Some(RayHit { distance: hit.distance, normal: hit.normal, struck })
        });
        nearest(hits)
    }

    fn side_hit(&self, piece: Piece<V>) -> Option<RayHit<V>> {
        let Piece { from, direction, length, .. } = piece;
        let hits = self.space.sides().filter_map(|side| side.sweep(from, direction, length, 0.0));
        let on_side = |hit: Hit<V>| RayHit {
            distance: hit.distance,
            normal: hit.normal,
            struck: Struck::Side,
        };
        nearest(hits.map(on_side))
    }

    fn tile_hit(&self, piece: Piece<V>, goes_on: &mut dyn FnMut() -> bool) -> Option<RayHit<V>> {
        let map = self.tiles.as_ref()?;
        let tiling = Tiling { map, space: self.space };
        let Piece { from, direction, length, .. } = piece;
        let (distance, normal) = tiling.first_wall(from, direction, length, goes_on)?;
        Some(RayHit { distance, normal, struck: Struck::Tile })
    }

    fn body_hit(&self, piece: Piece<V>, goes_on: &mut dyn FnMut() -> bool) -> Option<RayHit<V>> {
        let Piece { direction, length, but, .. } = piece;
        let half = 0.5 * length;
        let (middle, reach) = (piece.from + direction * half, half + self.largest_radius());
        let mut first: Option<RayHit<V>> = None;
        self.each_near(middle, reach, |place, offset| {
            let other = &self.agents[place];
            let offset = offset + direction * half;
            let hit = ball_hit(offset, other.radius, direction).filter(|distance| {
                *distance <= length && first.is_none_or(|first| *distance < first.distance)
            });
            if let Some(distance) = hit.filter(|_| other.id != but) {
                let normal = (direction * distance - offset).unit();
                first = Some(RayHit { distance, normal, struck: Struck::Agent(other.id) });
            }
            goes_on()
        });
        first
    }

    /// The radius of the largest body (m).
    fn largest_radius(&self) -> f32 {
        let radii = || self.agents.iter().map(|agent| agent.radius);
        *self.derived.largest_radius.get_or_init(|| radii().fold(0.0, f32::max))
    }

    /// Calls `found` for each agent nearer than `radius` (m) to a point with its index in [`agents`](crate::World::agents) and its
    /// offset from there (m), in the grid's order, until it answers false. Agents without a body are in none of the answers.
    pub fn each_near(&self, point: V, radius: f32, found: impl FnMut(usize, V) -> bool) {
        self.world.derived.grid.near(point, radius, found);
    }

    /// The agent nearest to a point within `radius` (m; infinity for any distance) of those that count for an agent of this
    /// group; none if there is none. Ties are resolved as by [`nearest_of`](Self::nearest_of).
    #[must_use]
    pub fn nearest_to(
        &self,
        point: V,
        radius: f32,
        group: GroupId,
        among: Among,
    ) -> Option<&'w Agent<V>> {
        let from = self.space.home(point);
        let wanted = Nearest { from, id: NOBODY, group, among, within: radius.max(0.0) };
        self.nearest_wanted(&wanted)
    }

    /// Whether a body of this radius (m) has room around a point: no obstacle, no wall of the tile map, no side of the world
    /// and no other body is nearer, but for that of the agent `but`. False where a number is not finite.
    #[must_use]
    pub fn is_free(&self, point: V, radius: f32, but: Option<AgentId>) -> bool {
        self.is_free_while(point, radius, but, &mut || true)
    }

    /// The same, until `goes_on` returns `false`, which is called for each body and tile that is looked at: then it is not
    /// free.
    pub fn is_free_while(
        &self,
        point: V,
        radius: f32,
        but: Option<AgentId>,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> bool {
        if !(point.is_finite() && radius.is_finite()) {
            return false;
        }
        let tiling = self.tiles.as_ref().map(|map| Tiling { map, space: self.space });
        let is_solid = self.obstacles.touch(&self.space, point, radius)
            || tiling.is_some_and(|it| it.touches(self.space.home(point), radius, goes_on));
        let (but, mut is_free) = (but.unwrap_or(NOBODY), !is_solid);
        let reach = if is_free { radius + self.largest_radius() } else { 0.0 };
        self.each_near(point, reach, |place, offset| {
            let other = &self.agents[place];
            let is_apart = other.id == but || offset.length() >= radius + other.radius;
            is_free = is_apart && goes_on();
            is_free
        });
        is_free
    }
}

/// The nearest of these hits; of equal ones the first.
fn nearest<V>(hits: impl Iterator<Item = RayHit<V>>) -> Option<RayHit<V>> {
    hits.reduce(|first, next| if next.distance < first.distance { next } else { first })
}

/// Where a ray along a unit vector hits a ball whose center is at `offset` (m).
fn ball_hit<V: Vector>(offset: V, radius: f32, direction: V) -> Option<f32> {
    let along = offset.dot(direction);
    let aside = (offset - direction * along).length_squared();
    let half = (radius * radius - aside).max(0.0).sqrt();
    (along > 0.0 && aside < radius * radius).then(|| (along - half).max(0.0))
}
