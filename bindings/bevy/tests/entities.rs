//! Entities and agents come and go together.

mod flock;

use bevy::prelude::*;
use bevy_flockwork::flockwork::act::Despawn;
use bevy_flockwork::flockwork::{Input, World as Agents};
use bevy_flockwork::prelude::*;
use flock::{agents, app, body, faults, id_of};

/// An app with three agents, and their entities.
fn three() -> (App, [Entity; 3]) {
    let mut app = app(FlockworkPlugin::plane_xy(), 1);
    app.insert_resource(FlockworkWorld::new(flock::flock()));
    let entities = [0, 1, 2].map(|nth| app.world_mut().spawn(body(nth)).id());
    app.update();
    assert!(entities.map(|it| id_of(&app, it)).iter().all(Option::is_some));
    (app, entities)
}

fn ids(app: &App) -> Vec<u32> {
    agents(app).agents_by_id().map(|agent| agent.id.0).collect()
}

fn steered(app: &mut App) -> usize {
    app.world_mut().query::<&Steered>().iter(app.world()).count()
}

#[test]
fn whoever_is_despawned_leaves_and_whoever_is_spawned_comes() {
    let (mut app, [first, second, _]) = three();
    app.world_mut().commands().entity(second).despawn();
    app.world_mut().commands().spawn(body(3));
    app.update();
    assert_eq!(ids(&app), [0, 2, 3]);
    app.world_mut().entity_mut(first).remove::<Steered>();
    app.update();
    assert_eq!(ids(&app), [2, 3]);
    assert_eq!(id_of(&app, first), None);
    app.world_mut().entity_mut(first).insert(Steered { group: GroupId(0) });
    app.update();
    assert_eq!(ids(&app), [2, 3, 4]);
    assert_eq!(faults(&mut app), [""; 0]);
}

#[test]
fn an_observer_may_despawn_and_spawn() {
    let (mut app, [first, ..]) = three();
    app.add_observer(|_: On<Remove<Steered>>, mut commands: Commands| {
        commands.spawn(Transform::default());
    });
    app.add_observer(|added: On<Add<Steered>>, mut commands: Commands| {
        commands.entity(added.entity).despawn();
    });
    app.world_mut().despawn(first);
    app.world_mut().spawn(body(7));
    app.update();
    assert_eq!(ids(&app), [1, 2]);
}

#[test]
fn agents_that_the_world_spawns_get_entities_and_take_them_along() {
    let (mut app, entities) = three();
    let mut flock = app.world_mut().resource_mut::<FlockworkWorld<Vec2>>();
    flock.inputs.push(Input::Spawn(GroupId(0), vec2(9.0, 8.0), vec2(1.0, 0.0), 0));
    app.update();
    let flock = app.world().resource::<FlockworkWorld<Vec2>>();
    let agent = flock.world.spawned[0].unwrap();
    let entity = flock.entity_of(agent).unwrap();
    let at = app.world().get::<Transform>(entity).unwrap().translation;
    assert_eq!(at, agents(&app).agent(agent).unwrap().position.extend(0.0));
    assert_eq!(steered(&mut app), 4);
    let mut flock = app.world_mut().resource_mut::<FlockworkWorld<Vec2>>();
    flock.inputs.push(Input::Despawn(agent));
    let first = id_in(&flock.world, 0);
    flock.world.despawn(first);
    app.update();
    assert!(app.world().get_entity(entity).is_err());
    assert!(app.world().get_entity(entities[0]).is_err());
    assert_eq!((steered(&mut app), ids(&app)), (2, vec![1, 2]));
    (0..3).for_each(|_| app.update());
    assert_eq!(ids(&app), [1, 2]);
}

fn id_in(world: &Agents<Vec2>, nth: usize) -> bevy_flockwork::flockwork::AgentId {
    world.agents_by_id().nth(nth).unwrap().id
}

#[test]
fn an_act_that_despawns_takes_the_entity_along() {
    let (mut app, entities) = three();
    let acts = vec![Despawn {}.into()];
    let mut flock = app.world_mut().resource_mut::<FlockworkWorld<Vec2>>();
    flock.world.plans.by_group[0] = None;
    let plan = Plan::<Vec2> { acts, ..Plan::default() };
    app.world_mut().entity_mut(entities[1]).insert(AgentPlan(plan));
    app.update();
    assert_eq!(ids(&app), [0, 2]);
    assert!(app.world().get_entity(entities[1]).is_err());
}

#[test]
fn a_world_can_go_and_another_one_come() {
    let (mut app, entities) = three();
    let mut flock = app.world_mut().resource_mut::<FlockworkWorld<Vec2>>();
    flock.world.spawn(GroupId(0), vec2(1.0, 1.0), Vec2::ZERO);
    app.update();
    assert_eq!(steered(&mut app), 4);
    app.world_mut().remove_resource::<FlockworkWorld<Vec2>>();
    app.world_mut().despawn(entities[0]);
    app.update();
    assert_eq!(steered(&mut app), 3);
    // The entities of the old world's own agents go with it; the others are agents of the new one.
    app.insert_resource(FlockworkWorld::new(flock::flock()));
    app.update();
    assert_eq!((steered(&mut app), ids(&app)), (2, vec![0, 1]));
    assert_eq!(id_of(&app, entities[1]).map(|id| id.0), Some(0));
    app.insert_resource(FlockworkWorld::new(flock::flock()));
    app.world_mut().despawn(entities[1]);
    app.update();
    assert_eq!((steered(&mut app), ids(&app)), (1, vec![0]));
}

#[test]
fn a_copy_of_an_entity_is_another_agent() {
    let (mut app, [first, ..]) = three();
    let copy = app.world_mut().entity_mut(first).clone_and_spawn();
    app.update();
    assert_eq!(ids(&app), [0, 1, 2, 3]);
    assert_ne!(id_of(&app, copy), id_of(&app, first));
}

#[test]
fn what_the_world_refuses_is_told() {
    let (mut app, [first, second, _]) = three();
    let nowhere = (Steered { group: GroupId(9) }, Transform::default());
    let refused = app.world_mut().spawn(nowhere).id();
    app.world_mut().get_mut::<Transform>(first).unwrap().translation.x = f32::NAN;
    app.world_mut().get_mut::<Steered>(second).unwrap().group = GroupId(9);
    app.world_mut().entity_mut(second).insert(AgentPlan(Plan::<Vec2>::default()));
    app.update();
    let told = faults(&mut app);
    let begins = ["no agent was spawned", "the Transform", "Steered::group", "AgentPlan"];
    assert_eq!(told.len(), 4, "{told:?}");
    assert!(told.iter().zip(begins).all(|(told, begin)| told.starts_with(begin)), "{told:?}");
    assert_eq!(id_of(&app, refused), None);
    // Entities are where their agents are again, and in their groups.
    assert!(app.world().get::<Transform>(first).unwrap().is_finite());
    assert_eq!(app.world().get::<Steered>(second).unwrap().group, GroupId(0));
    app.update();
    assert_eq!(faults(&mut app), [""; 0]);
}

#[test]
fn groups_are_kept_equal_in_both_directions() {
    let (mut app, [first, second, _]) = three();
    let mut flock = app.world_mut().resource_mut::<FlockworkWorld<Vec2>>();
    let other = flock.world.add_group(Group::default(), Some(Plan::default()));
    let agent = id_in(&flock.world, 0);
    flock.world.set_group(agent, other);
    app.world_mut().entity_mut(second).insert(Steered { group: other });
    app.update();
    assert_eq!(app.world().get::<Steered>(first).unwrap().group, other);
    assert_eq!(app.world().get::<Steered>(second).unwrap().group, other);
    assert_eq!(agents(&app).agents[1].group, other);
}

#[test]
fn without_a_plugin_or_a_world_nothing_happens() {
    let mut app = App::new();
    app.world_mut().spawn(body(0)).despawn();
    let mut app = flock::app(FlockworkPlugin::plane_xy(), 1);
    let entity = app.world_mut().spawn((body(0), Interpolated)).id();
    (0..3).for_each(|_| app.update());
    app.world_mut().despawn(entity);
    app.update();
}
