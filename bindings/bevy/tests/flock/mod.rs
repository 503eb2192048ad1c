//! Apps without a window, for all tests.
#![allow(dead_code, reason = "each test is a crate of its own, and takes some of these")]

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_flockwork::flockwork::behavior::{Alignment, Cohesion, Separation};
use bevy_flockwork::flockwork::{AgentId, World as Agents};
use bevy_flockwork::prelude::*;

/// An app whose every frame is so many fixed ticks.
pub fn app(plugin: FlockworkPlugin<Vec2>, ticks_per_frame: u32) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, plugin))
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(ticks_per_frame));
    // The clock starts in the first frame, which has no tick.
    app.update();
    app
}

/// An empty world whose only group acts by these behaviors.
pub fn world(rules: &[Behavior], group: Group) -> Agents<Vec2> {
    let mut world =
        Agents::new(Space::Wrap(vec2(150.0, 150.0)), Stepping::Timed(1.0 / 64.0), 7, 2.0);
    world.add_group(group, Some(Plan::of(rules.iter().map(|rule| Term::new(*rule)))));
    world
}

/// A flock that looks as far as 1, 2 and 3 m.
pub fn flock() -> Agents<Vec2> {
    let rules = [
        Behavior::Separation(Separation { radius: 1.0, ..Separation::default() }),
        Behavior::Alignment(Alignment { radius: 2.0, ..Alignment::default() }),
        Behavior::Cohesion(Cohesion { radius: 3.0, ..Cohesion::default() }),
    ];
    world(&rules, Group::default())
}

/// Where the nth agent starts, and how fast.
pub fn start(nth: u32) -> (Vec2, Vec2) {
    let (column, row) = (nth % 100, nth / 100);
    let turn = (nth * 37 % 360) as f32;
    let jitter = (nth * 17 % 13) as f32 * 0.05;
    (vec2(column as f32 * 1.5 + jitter, row as f32 * 1.5), Vec2::from_angle(turn.to_radians()))
}

/// What an entity is spawned with to be that agent.
pub fn body(nth: u32) -> (Steered, Transform, AgentVelocity) {
    let (at, speed) = start(nth);
    let steered = Steered { group: GroupId(0) };
    (steered, Transform::from_translation(at.extend(5.0)), AgentVelocity(speed.extend(0.0)))
}

/// The world of an app.
pub fn agents(app: &App) -> &Agents<Vec2> {
    &app.world().resource::<FlockworkWorld<Vec2>>().world
}

/// The agent of an entity.
pub fn id_of(app: &App, entity: Entity) -> Option<AgentId> {
    app.world().get::<SteeredAgent>(entity).and_then(SteeredAgent::id)
}

/// What the app was told of as faults, since the last look.
pub fn faults(app: &mut App) -> Vec<String> {
    let mut messages = app.world_mut().resource_mut::<Messages<AgentFault>>();
    messages.drain().map(|it| it.fault.message).collect()
}
