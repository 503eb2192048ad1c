//! How far apart the agents of two worlds are.

use flockwork::scene::AnyWorld;
use flockwork::{Agent, Vector, World};
use serde::Serialize;

/// How far apart the agents with a body are in two worlds, each from the one with the same id.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Apart {
    /// How many are in both worlds.
    pub both: usize,
    /// How many are only in the first, and only in the second.
    pub alone: [usize; 2],
    /// How far those in both are apart on average (m); 0 if there are none.
    pub mean: f64,
    /// How far at most (m).
    pub most: f64,
}

impl Apart {
    /// How far apart the agents of two worlds of one scene are.
    #[must_use]
    pub fn of(worlds: [&AnyWorld; 2]) -> Self {
        match worlds {
            [AnyWorld::Plane(first), AnyWorld::Plane(second)] => Self::between(first, second),
            [AnyWorld::Volume(first), AnyWorld::Volume(second)] => Self::between(first, second),
            // Scenes of different spaces have nothing in common.
            _ => Self::default(),
        }
    }

    fn between<V: Vector>(first: &World<V>, second: &World<V>) -> Self {
        let offset = |agent: &Agent<V>| {
            let other = second.agent(agent.id).filter(|other| has_body(second, other))?;
            Some(f64::from(second.space.offset(agent.position, other.position).length()))
        };
        let offsets: Vec<f64> = bodies(first).filter_map(offset).collect();
        let both = offsets.len();
        Self {
            both,
            alone: [first, second].map(|world| bodies(world).count() - both),
            mean: offsets.iter().sum::<f64>() / both.max(1) as f64,
            most: offsets.iter().copied().fold(0.0, f64::max),
        }
    }
}

/// The agents with a body.
pub fn bodies<V: Vector>(world: &World<V>) -> impl Iterator<Item = &Agent<V>> {
    world.agents.iter().filter(|agent| has_body(world, agent))
}

fn has_body<V: Vector>(world: &World<V>, agent: &Agent<V>) -> bool {
    world.groups[agent.group.index()].body
}
