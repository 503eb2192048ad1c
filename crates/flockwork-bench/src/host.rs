//! Workload `F` under a host that keeps its agents itself: its own structs, behaviors as plain functions,
//! and a [`Crowd`] that finds the neighbors.

use flockwork::behavior::{Alignment, Cohesion, Separation};
use flockwork::glam::Vec2;
use flockwork::neighbors::Among;
use flockwork::{Agent, Crowd, Mind, Space, Stepping, Sum, Turn, View, World};

use crate::course::Steps;

/// What the host keeps of an agent.
#[derive(Clone, Debug)]
struct Bird {
    body: Agent<Vec2>,
    mind: Mind,
}

/// A flock on its host's own structs.
#[derive(Debug)]
pub struct Host {
    birds: Vec<Bird>,
    behaviors: (Separation, Alignment, Cohesion),
    space: Space<Vec2>,
    stepping: Stepping,
    crowd: Crowd<Vec2>,
}

impl Host {
    /// The agents of a world that flock by these behaviors.
    #[must_use]
    pub fn new(world: &World<Vec2>, behaviors: (Separation, Alignment, Cohesion)) -> Self {
        let bird =
            |body: &Agent<Vec2>| Bird { mind: Mind::new(world.seed, body.key), body: body.clone() };
        let birds = world.agents.iter().map(bird).collect();
        Self::of(birds, behaviors, world.space, world.stepping)
    }

    fn of(
        birds: Vec<Bird>,
        behaviors: (Separation, Alignment, Cohesion),
        space: Space<Vec2>,
        stepping: Stepping,
    ) -> Self {
        let mut crowd = Crowd::new(1.0, space);
        crowd.ask(&behaviors.0, Among::All);
        crowd.ask(&behaviors.1, Among::All);
        crowd.ask(&behaviors.2, Among::All);
        Self { birds, behaviors, space, stepping, crowd }
    }

    /// Where all agents are (m), in the order of the world's.
    pub fn positions(&self) -> impl Iterator<Item = Vec2> {
        self.birds.iter().map(|bird| bird.body.position)
    }
}

/// Room is not state: a copy makes its own.
impl Clone for Host {
    fn clone(&self) -> Self {
        Self::of(self.birds.clone(), self.behaviors, self.space, self.stepping)
    }
}

impl Steps for Host {
    fn step(&mut self) {
        let Self { birds, behaviors: (apart, along, together), space, stepping, crowd } = self;
        crowd.rebuild(birds.iter().map(|bird| bird.body.clone()));
        for (Bird { body, mind }, view) in birds.iter_mut().zip(crowd.views()) {
            let mut sum = Sum::new(View { stepping: *stepping, ..view }, mind);
            sum.add(1.0, apart, Turn::default());
            sum.add(1.0, along, Turn::default());
            sum.add(1.0, together, Turn::default());
            let velocity = body.next_velocity(&sum.total, *stepping);
            body.advance(velocity, *stepping, space, &[]);
        }
    }
}
