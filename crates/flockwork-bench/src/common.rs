//! What several workloads are made of.

use flockwork::behavior::{Falloff, Separation};
use flockwork::{Space, Stepping, Vector, World};

use crate::start::SEED;

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
