//! What several workloads are made of.

use flockwork::behavior::{Falloff, Separation};
use flockwork::glam::{Vec2, vec2};
use flockwork::obstacle::Circle;
use flockwork::{GroupId, Obstacle, Space, Stepping, Vector, World};

use crate::start::{Random, SEED, Start};

/// How many circles stand in the way.
const CIRCLES: usize = 100;

/// A world for so many agents, with no agents in it.
pub fn empty<V: Vector>(agents: usize, space: Space<V>) -> World<V> {
    let mut world = World::new(space, Stepping::Timed(1.0 / 60.0), SEED, 1.0);
    world.most_agents = agents;
    world
}

/// Every agent within `radius` (m) pushes, the nearest most.
pub fn keeping_apart(radius: f32) -> Separation {
    Separation { radius, falloff: Falloff::OneOverD, ..Separation::default() }
}

/// Circles in a square of this side (m), each with a radius between 1 % and 3 % of it.
pub fn circles(side: f32) -> Vec<Obstacle<Vec2>> {
    // A seed of their own, so that the circles stay where they are when the crowd grows.
    let mut random = Random(SEED + 1);
    let circle = |_| {
        Obstacle::Circle(Circle {
            center: vec2(random.unit(), random.unit()) * side,
            radius: side * 0.02 * (0.5 + random.unit()),
        })
    };
    (0..CIRCLES).map(circle).collect()
}

/// Spawns an agent of a group at each place of a start.
pub fn spawn<V: Vector, const D: usize>(world: &mut World<V>, group: GroupId, start: &Start<D>) {
    for (position, velocity) in start.positions.iter().zip(&start.velocities) {
        world.spawn(group, vector(*position), vector(*velocity));
    }
}

/// A vector with these parts.
pub fn vector<V: Vector, const D: usize>(parts: [f32; D]) -> V {
    V::from_xyz(core::array::from_fn(|axis| parts.get(axis).copied().unwrap_or(0.0)))
}
