//! What an app does to its agents, and what it hears of them.

mod flock;

use bevy::prelude::*;
use bevy_flockwork::flockwork::act::{Emit, Receivers};
use bevy_flockwork::flockwork::behavior::Seek;
use bevy_flockwork::flockwork::group::MovedBy;
use bevy_flockwork::flockwork::world::EventValue;
use bevy_flockwork::flockwork::{View, World as Agents};
use bevy_flockwork::prelude::*;
use flock::{agents, app, body, id_of};

fn seek(at: Vec2) -> Plan<Vec2> {
    Plan::of([Term::new(Behavior::Seek(Seek::default())).toward(Target::Point(at))])
}

/// A world whose only group has no plan for all.
fn each_its_own(group: Group) -> Agents<Vec2> {
    let mut world = flock::world(&[], group);
    world.plans.by_group[0] = None;
    world
}

/// A mover as simple as can be: it obeys the desired velocity, and stops everything at a wall at x = 6 m.
fn mover(mut bodies: Query<(&mut Transform, &mut AgentVelocity, &DesiredVelocity)>) {
    for (mut transform, mut velocity, desired) in &mut bodies {
        velocity.0 = desired.0;
        transform.translation += desired.0 / 64.0;
        if transform.translation.x > 6.0 {
            (transform.translation.x, velocity.0.x) = (6.0, 0.0);
        }
    }
}

#[test]
fn a_body_that_the_host_moves_obeys_the_desired_velocity() {
    let mut app = app(FlockworkPlugin::plane_xz(), 1);
    let group = Group { moved_by: MovedBy::Host, ..Group::default() };
    let mut world = flock::world(&[], group);
    world.plans.by_group[0] = Some(seek(vec2(20.0, 0.0)));
    app.insert_resource(FlockworkWorld::new(world));
    app.add_systems(FixedUpdate, mover.after(Flockwork::SyncOut));
    let steered = Steered { group: GroupId(0) };
    let at = Transform::from_xyz(0.0, 2.0, 0.0);
    let entity = app.world_mut().spawn((steered, at, DesiredVelocity::default())).id();
    (0..64).for_each(|_| app.update());
    let velocity = app.world().get::<AgentVelocity>(entity).unwrap().0;
    assert!(velocity.x > 1.0 && velocity.y == 0.0, "{velocity}");
    (0..400).for_each(|_| app.update());
    let at = app.world().get::<Transform>(entity).unwrap().translation;
    assert_eq!(at, vec3(6.0, 2.0, 0.0));
    assert_eq!(agents(&app).agents[0].position, vec2(6.0, 0.0));
    assert!(app.world().get::<DesiredVelocity>(entity).unwrap().0.x > 0.0, "it wants on");
}

#[test]
fn an_agent_goes_on_from_where_its_entity_was_put() {
    let mut app = app(FlockworkPlugin::plane_xz(), 1);
    app.insert_resource(FlockworkWorld::new(flock::world(&[], Group::default())));
    let entity = app.world_mut().spawn(Steered { group: GroupId(0) }).id();
    app.update();
    app.world_mut()
        .entity_mut(entity)
        .insert((Transform::from_xyz(10.0, 3.0, -20.0), AgentVelocity(vec3(1.0, 0.0, 0.0))));
    (0..64).for_each(|_| app.update());
    let at = app.world().get::<Transform>(entity).unwrap().translation;
    assert_eq!(at, vec3(11.0, 3.0, -20.0));
}

#[test]
fn entities_act_by_plans_of_their_own() {
    let mut app = app(FlockworkPlugin::plane_xy(), 1);
    app.insert_resource(FlockworkWorld::new(each_its_own(Group::default())));
    let [right, left] = [10.0, 30.0].map(|x| {
        let at = Transform::from_xyz(20.0, 20.0, 0.0);
        let steered = Steered { group: GroupId(0) };
        app.world_mut().spawn((steered, at, AgentPlan(seek(vec2(x, 20.0))))).id()
    });
    (0..30).for_each(|_| app.update());
    let speed = |app: &App, entity| app.world().get::<AgentVelocity>(entity).unwrap().0.x;
    assert!(speed(&app, right) < 0.0 && speed(&app, left) > 0.0);
    app.world_mut().get_mut::<AgentPlan<Vec2>>(left).unwrap().0 = seek(vec2(10.0, 20.0));
    (0..60).for_each(|_| app.update());
    assert!(speed(&app, left) < 0.0);
}

#[test]
fn a_function_is_a_brain() {
    let mut app = app(FlockworkPlugin::plane_xy(), 1);
    let brain = |view: &View<Vec2>, plan: &mut Plan<Vec2>| {
        plan.clone_from(&seek(view.me.position + vec2(0.0, 5.0)));
    };
    let world = each_its_own(Group::default());
    app.insert_resource(FlockworkWorld::with_brain(world, brain));
    app.world_mut().spawn(body(0));
    (0..60).for_each(|_| app.update());
    assert!(agents(&app).agents[0].velocity.y > 1.0);
}

#[test]
fn the_app_hears_events_by_name_and_entity() {
    let mut app = app(FlockworkPlugin::plane_xy(), 1);
    let mut world = each_its_own(Group::default());
    let name = world.plans.names.number("help").unwrap();
    let emit = Emit { name, target: Receivers::All, value: EventValue::Number(3.0) };
    app.insert_resource(FlockworkWorld::new(world));
    let plan = AgentPlan(Plan::<Vec2> { acts: vec![emit.into()], ..Plan::default() });
    let entity = app.world_mut().spawn((Steered { group: GroupId(0) }, plan)).id();
    app.update();
    let heard: Vec<_> =
        app.world_mut().resource_mut::<Messages<AgentEvent<Vec2>>>().drain().collect();
    let [AgentEvent { name, from, event }] = &heard[..] else { panic!("{heard:?}") };
    assert_eq!((&name[..], *from, event.value), ("help", Some(entity), EventValue::Number(3.0)));
    assert_eq!(Some(event.from), id_of(&app, entity));
}

#[test]
fn entities_face_where_their_agents_look() {
    let mut app = app(FlockworkPlugin::plane_xz(), 1);
    let mut world = flock::world(&[], Group::default());
    world.plans.by_group[0] = Some(seek(vec2(0.0, 50.0)));
    app.insert_resource(FlockworkWorld::new(world));
    let steered = Steered { group: GroupId(0) };
    let entity = app.world_mut().spawn((steered, Faces(Dir3::NEG_Z))).id();
    (0..60).for_each(|_| app.update());
    let forward = app.world().get::<Transform>(entity).unwrap().forward();
    assert!(forward.distance(Vec3::NEG_Z) < 1e-5, "{forward:?}");
}

#[test]
fn a_volume_has_the_axes_of_bevy() {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, FlockworkPlugin::volume()));
    app.insert_resource(bevy::time::TimeUpdateStrategy::FixedTimesteps(1));
    let mut world = Agents::<Vec3>::new(Space::Open, Stepping::default(), 1, 1.0);
    let up = Target::Point(vec3(0.0, 50.0, 0.0));
    let plan = Plan::of([Term::new(Behavior::Seek(Seek::default())).toward(up)]);
    world.add_group(Group::default(), Some(plan));
    app.insert_resource(FlockworkWorld::new(world));
    let entity = app.world_mut().spawn(Steered { group: GroupId(0) }).id();
    (0..60).for_each(|_| app.update());
    assert!(app.world().get::<Transform>(entity).unwrap().translation.y > 0.5);
}
