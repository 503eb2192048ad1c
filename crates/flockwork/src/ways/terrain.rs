//! What ways lead around: the obstacles as they are planned with, the tile map and the edge of the world.

use crate::{Obstacle, Obstacles, Space, Stepping, TileMap, Vector};

/// Moving obstacles are planned with where they were at the last tick that is a multiple of this.
pub const OBSTACLE_TICKS: u64 = 16;

/// What ways lead around in a world, at a tick.
#[derive(Clone, Copy)]
pub(crate) struct Present<'w, V> {
    pub obstacles: &'w Obstacles<V>,
    pub tiles: Option<&'w TileMap>,
    pub space: Space<V>,
    pub stepping: Stepping,
    pub tick: u64,
}

/// All that a map is made of, beside the size of bodies.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Terrain<V> {
    pub obstacles: Vec<Obstacle<V>>,
    pub tiles: Option<TileMap>,
    pub space: Space<V>,
}

impl<V: Vector> Terrain<V> {
    /// Those of a world. Moving obstacles stand at whole `steps` (m) from where their courses began.
    pub fn of(world: &Present<'_, V>, step: f32) -> Self {
        let obstacles = planned(world, step).collect();
        Self { obstacles, tiles: world.tiles.cloned(), space: world.space }
    }

    /// Whether they are still those of the world.
    pub fn are_of(&self, world: &Present<'_, V>, step: f32) -> bool {
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
