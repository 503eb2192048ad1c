//! The rules by numbers worked out by hand, the solve against all corners, and the promises of the stage on small crowds.

mod arrivals;
mod bodies;
mod eight;
mod foreseen;
mod heaps;
mod jams;
mod models;
mod orca;
mod overtaking;
mod priorities;
mod rim;
mod rules;
mod solve;
mod units;
mod yielding;

use glam::{Vec2, vec2};

use super::{Avoidance, Walkers};
use crate::behavior::{Arrive, Behavior};
use crate::measure::Observer;
use crate::obstacle::Box as Block;
use crate::world::group::Number;
use crate::{Agent, Group, Obstacle, Plan, Space, Stepping, Target, Term, Vector, World};

fn group(avoidance: Avoidance) -> Group {
    Group {
        avoid: Some(avoidance),
        radius: Number::Fixed(0.2),
        response_secs: Number::Fixed(0.2),
        ..Group::default()
    }
}

fn to<V: Vector>(target: V) -> Option<Plan<V>> {
    let arrive = Behavior::Arrive(Arrive { slow_radius: 2.0, ..Arrive::default() });
    Some(Plan::of([Term::new(arrive).toward(Target::Point(target))]))
}

fn walls(half_width: f32) -> Vec<Obstacle<Vec2>> {
    let block = |from: f32, to: f32| Block { min: vec2(-30.0, from), max: vec2(30.0, to) }.into();
    vec![block(half_width, half_width + 1.0), block(-half_width - 1.0, -half_width)]
}

/// Agents with a goal each, between walls.
fn crowd(hz: f32, half_width: f32, pairs: &[(Vec2, Vec2)]) -> World<Vec2> {
    let mut world = World::new(Space::Open, Stepping::Timed(1.0 / hz), 7, 2.0);
    world.obstacles = walls(half_width).into();
    world.solid = true;
    for (from, goal) in pairs {
        let group = world.add_group(group(Walkers::default().into()), to(*goal));
        world.spawn(group, *from, Vec2::ZERO).expect("there is room");
    }
    world
}

fn deepest_overlap<V: Vector>(world: &mut World<V>) -> f32 {
    let mut observer = Observer::default();
    let moment = observer.observe(world);
    let bodies = moment.overlaps().iter().filter(|overlap| overlap.is_of_bodies());
    bodies.map(|overlap| overlap.depth).fold(0.0, f32::max)
}

fn deepest_wall(world: &World<Vec2>) -> f32 {
    let depth = |agent: &Agent<Vec2>| {
        let walls = world.obstacles.iter();
        walls.map(|wall| agent.radius - wall.nearest(agent.position).distance).fold(0.0, f32::max)
    };
    world.agents.iter().map(depth).fold(0.0, f32::max)
}
