//! Ticks follow the clock of the app.

mod flock;

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_flockwork::flockwork::behavior::Seek;
use bevy_flockwork::prelude::*;
use flock::{agents, app, body};

/// An app with ten agents, whose every frame is so many fixed ticks.
fn ten(ticks_per_frame: u32) -> App {
    let mut app = app(FlockworkPlugin::plane_xy(), ticks_per_frame);
    app.insert_resource(FlockworkWorld::new(flock::flock()));
    (0..10).for_each(|nth| _ = app.world_mut().spawn(body(nth)));
    app
}

#[test]
fn two_fixed_updates_in_one_frame_are_two_ticks() {
    let (mut slow, mut fast) = (ten(1), ten(2));
    (0..20).for_each(|_| slow.update());
    (0..10).for_each(|_| fast.update());
    assert_eq!((agents(&slow).tick, agents(&fast).tick), (20, 20));
    assert_eq!(agents(&slow).hash(), agents(&fast).hash());
}

#[test]
fn a_pause_stops_the_world_and_nothing_else() {
    let (mut app, mut other) = (ten(1), ten(1));
    for frame in 0..30 {
        let mut time = app.world_mut().resource_mut::<Time<Virtual>>();
        if (10..20).contains(&frame) {
            time.pause()
        } else {
            time.unpause()
        }
        app.update();
    }
    (0..20).for_each(|_| other.update());
    assert_eq!((agents(&app).tick, agents(&app).hash()), (20, agents(&other).hash()));
}

#[test]
fn entities_that_come_and_go_in_a_pause_are_not_forgotten() {
    let mut app = ten(1);
    app.update();
    app.world_mut().resource_mut::<Time<Virtual>>().pause();
    let first = app.world_mut().query::<(Entity, &Steered)>().iter(app.world()).next().unwrap().0;
    app.world_mut().despawn(first);
    app.world_mut().spawn(body(40));
    (0..5).for_each(|_| app.update());
    app.world_mut().resource_mut::<Time<Virtual>>().unpause();
    app.update();
    let ids: Vec<_> = agents(&app).agents_by_id().map(|agent| agent.id.0).collect();
    assert_eq!(ids, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
}

#[test]
fn a_tick_is_as_long_as_one_of_the_clock() {
    let mut app = ten(1);
    app.insert_resource(Time::<Fixed>::from_hz(20.0));
    app.update();
    assert_eq!(agents(&app).stepping, Stepping::Timed(0.05));
    let mut flock = app.world_mut().resource_mut::<FlockworkWorld<Vec2>>();
    flock.world.stepping = Stepping::PerTick;
    app.update();
    assert_eq!(agents(&app).stepping, Stepping::PerTick);
}

#[test]
fn other_schedules_have_ticks_as_long_as_frames() {
    let mut app = app(FlockworkPlugin::plane_xy().in_schedule(Update), 1);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(10)));
    app.insert_resource(FlockworkWorld::new(flock::flock()));
    app.world_mut().spawn(body(0));
    app.update();
    assert_eq!((agents(&app).tick, agents(&app).stepping), (1, Stepping::Timed(0.01)));
    app.world_mut().resource_mut::<Time<Virtual>>().pause();
    app.update();
    app.update();
    assert_eq!(agents(&app).tick, 1);
}

/// Where an entity is drawn.
fn drawn(app: &App, entity: Entity) -> f32 {
    app.world().get::<Transform>(entity).unwrap().translation.x
}

#[test]
fn interpolated_entities_are_drawn_between_ticks() {
    let mut app = app(FlockworkPlugin::plane_xy(), 1);
    let seek = Behavior::Seek(Seek::default());
    let mut world = flock::world(&[], Group::default());
    let plan = Plan::of([Term::new(seek).toward(Target::Point(vec2(140.0, 0.0)))]);
    world.plans.by_group[0] = Some(plan);
    app.insert_resource(FlockworkWorld::new(world));
    let steered = Steered { group: GroupId(0) };
    let at = Transform::from_xyz(100.0, 0.0, 0.0);
    let entity = app.world_mut().spawn((steered, at, Interpolated)).id();
    (0..30).for_each(|_| app.update());
    // From here on a frame is three quarters of a tick.
    let quarter = Time::<Fixed>::default().timestep() / 4;
    app.insert_resource(TimeUpdateStrategy::ManualDuration(3 * quarter));
    let mut last = drawn(&app, entity);
    for frame in 1..40 {
        app.update();
        let (share, world) = ((frame * 3 % 4) as f32 / 4.0, agents(&app));
        let agent = &world.agents[0];
        let now = world.before[0].x + (agent.position.x - world.before[0].x) * share;
        assert!((drawn(&app, entity) - now).abs() < 1e-4, "{frame}");
        assert!(drawn(&app, entity) > last, "{frame}");
        last = drawn(&app, entity);
    }
    // What the app moves is not drawn elsewhere, and counts for the next tick.
    app.world_mut().get_mut::<Transform>(entity).unwrap().translation.x = 3.0;
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
    app.update();
    assert_eq!(drawn(&app, entity), 3.0);
    app.insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    app.update();
    assert!((3.0..3.1).contains(&agents(&app).agents[0].position.x));
}

#[test]
fn drawing_between_ticks_changes_no_bit() {
    let (mut app, mut other) = (ten(1), ten(1));
    let mut entities = app.world_mut().query_filtered::<Entity, With<Steered>>();
    let all: Vec<_> = entities.iter(app.world()).collect();
    all.into_iter().for_each(|it| _ = app.world_mut().entity_mut(it).insert(Interpolated));
    let half = Time::<Fixed>::default().timestep() / 2;
    app.insert_resource(TimeUpdateStrategy::ManualDuration(half));
    (0..120).for_each(|_| app.update());
    (0..60).for_each(|_| other.update());
    assert_eq!((agents(&app).tick, agents(&app).hash()), (60, agents(&other).hash()));
}
