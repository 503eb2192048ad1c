//! The terrain: what ways lead around. It is made of the obstacles where ways expect them, the tile map and the edge of
//! the world.

use crate::{Obstacle, Obstacles, Space, Stepping, TileMap, Vector};

/// Ways expect a moving obstacle where it was at the last tick that is a multiple of this.
pub const OBSTACLE_TICKS: u64 = 16;

/// What there is in a world, at a tick, that ways lead around.
#[derive(Clone, Copy)]
pub(crate) struct Present<'w, V> {
    /// The obstacles where they are now.
    pub obstacles: &'w Obstacles<V>,
    /// The tile map; none if there is none.
    pub tiles: Option<&'w TileMap>,
    /// The edge of the world.
    pub space: Space<V>,
    /// How long a tick is.
    pub stepping: Stepping,
    /// The tick.
    pub tick: u64,
}

/// All that a map is made from, beside the size of bodies.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Terrain<V> {
    /// The obstacles where ways expect them.
    pub obstacles: Vec<Obstacle<V>>,
    /// The tile map; none if there is none.
    pub tiles: Option<TileMap>,
    /// The edge of the world.
    pub space: Space<V>,
}

impl<V: Vector> Terrain<V> {
    /// The terrain of a world. A moving obstacle is a whole number of steps (m) from where its course began.
    pub fn of(world: &Present<'_, V>, step: f32) -> Self {
        let obstacles = planned(world, step).collect();
        Self { obstacles, tiles: world.tiles.cloned(), space: world.space }
    }

    /// Whether it is still the terrain of the world.
    pub fn is_of(&self, world: &Present<'_, V>, step: f32) -> bool {
        self.space == world.space
            && self.tiles.as_ref() == world.tiles
            && self.obstacles.len() == world.obstacles.len()
            && self.obstacles.iter().zip(planned(world, step)).all(|(old, new)| *old == new)
    }
}

/// The obstacles of a world as ways are planned around them. It is a function of the world's state at this tick, so that
/// a restored snapshot has the same.
fn planned<V: Vector>(world: &Present<'_, V>, step: f32) -> impl Iterator<Item = Obstacle<V>> {
    let tick = world.tick - world.tick % OBSTACLE_TICKS;
    let mut courses = world.obstacles.courses().iter().peekable();
    let all = world.obstacles.iter().zip(world.obstacles.ids());
    all.map(move |(obstacle, id)| match courses.next_if(|course| course.id == *id) {
        Some(course) => {
            let now = course.at(tick, world.stepping, &world.space);
            stepwise(&course.start, now, step)
        }
        None => *obstacle,
    })
}

/// An obstacle that has moved by a whole number of steps; one without end where it is.
fn stepwise<V: Vector>(start: &Obstacle<V>, now: Obstacle<V>, step: f32) -> Obstacle<V> {
    let (Some([from, _]), Some([to, _])) = (start.bounds(), now.bounds()) else { return now };
    let whole = |part: f32| (part / step).round() * step;
    let by = V::from_xyz((to - from).to_xyz().map(whole));
    if by.is_finite() { start.moved(by) } else { now }
}
