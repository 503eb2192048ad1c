//! Scripts in an app.

mod flock;

use bevy::prelude::*;
use bevy_flockwork::FlockworkBrain;
use bevy_flockwork::flockwork::{World as Agents, group};
use bevy_flockwork::flockwork_lua::Scripts;
use bevy_flockwork::prelude::*;
use flock::{agents, app, faults};

/// Goes right, and counts its ticks in what it remembers and shows.
const RIGHT: &str = "
    public { ticks = 0 }
    function update(me, world)
        local memory = me:memory()
        memory.ticks = (memory.ticks or 0) + 1
        me:set('ticks', memory.ticks)
        me:seek(me:position() + vector.create(9, 0))
    end";

/// An app whose only group has a script with this text.
fn scripted(text: &'static str) -> (App, Entity) {
    let mut app = app(FlockworkPlugin::plane_xy(), 1);
    let mut world = Agents::<Vec2>::new(Space::Open, Stepping::default(), 1, 1.0);
    let group = Group { script: Some("go.lua".into()), ..Group::default() };
    let group = world.add_group(group, None);
    let scripts = Scripts::new(Box::new(move |_| Ok(text.to_owned())));
    app.insert_resource(FlockworkWorld::scripted(world, scripts));
    let entity = app.world_mut().spawn(Steered { group }).id();
    (app, entity)
}

fn reload(app: &mut App, text: &str) -> bool {
    let mut flock = app.world_mut().resource_mut::<FlockworkWorld<Vec2>>();
    let FlockworkBrain::Scripts(scripts) = &mut flock.brain else { return false };
    scripts.reload("go.lua", text).is_ok()
}

fn ticks(app: &App) -> f64 {
    let world = agents(app);
    let value = world.public_value(world.agents[0].id, "ticks");
    match value {
        Some(flockwork::PublicValue::Number(ticks)) => ticks,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_script_moves_agents_and_a_reload_keeps_their_memory() {
    let (mut app, entity) = scripted(RIGHT);
    (0..30).for_each(|_| app.update());
    assert_eq!(faults(&mut app), [""; 0]);
    assert_eq!(ticks(&app), 30.0);
    let speed = |app: &App| app.world().get::<AgentVelocity>(entity).unwrap().0.x;
    assert!(speed(&app) > 0.0);
    assert!(!reload(&mut app, "function update("), "a broken text is refused");
    assert!(reload(&mut app, &RIGHT.replace("(9, 0)", "(-9, 0)")));
    (0..60).for_each(|_| app.update());
    assert!(speed(&app) < 0.0);
    assert_eq!(ticks(&app), 90.0);
}

#[test]
fn a_broken_script_is_told_with_its_line() {
    let (mut app, entity) = scripted("\nfunction update(me) me:fly() end");
    app.update();
    let mut messages = app.world_mut().resource_mut::<Messages<AgentFault>>();
    let told: Vec<_> = messages.drain().collect();
    let location = told[0].fault.location.as_ref().unwrap();
    assert_eq!((&location.file[..], location.line), ("go.lua", 2), "{told:?}");
    app.update();
    assert!(app.world().get::<Transform>(entity).is_some());
}

#[test]
fn agents_that_scripts_spawn_and_despawn_have_entities() {
    let script = "
        function update(me, world)
            if world.tick == 2 then me:spawn('eggs', me:position()) end
            if world.tick == 4 then me:despawn() end
        end";
    let (mut app, entity) = scripted(script);
    let mut flock = app.world_mut().resource_mut::<FlockworkWorld<Vec2>>();
    let eggs = Group { name: "eggs".into(), ..Group::default() };
    let radius = group::Number::Fixed(0.1);
    let eggs = flock.world.add_group(Group { radius, ..eggs }, Some(Plan::default()));
    (0..4).for_each(|_| app.update());
    assert_eq!(faults(&mut app), [""; 0]);
    let mut all = app.world_mut().query::<(Entity, &Steered)>();
    let others: Vec<_> = all.iter(app.world()).filter(|(it, _)| *it != entity).collect();
    assert_eq!(others.len(), 1);
    assert_eq!(others[0].1.group, eggs);
    (0..3).for_each(|_| app.update());
    assert!(app.world().get_entity(entity).is_err());
    assert_eq!(agents(&app).agents.len(), 1);
}
