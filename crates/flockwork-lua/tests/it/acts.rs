//! Acts of scripts: which agents they reach, how many there may be, and the message for too many.

use crate::common::*;
use flockwork::glam::Vec2;
use flockwork::world::Hearers;
use flockwork::{AgentId, World};
use flockwork_lua::Scripts;

const BOMB: &str = "
function update(me, world)
  for i = 1, 100 do
    me:spawn('ants', me:position())
  end
  me:wander()
end";

fn full(most: usize, text: &str) -> (World<Vec2>, Scripts) {
    let (mut world, scripts) = loaded(3, text);
    world.most_agents = most;
    (world, scripts)
}

#[test]
fn a_bomb_fills_the_world_to_its_limit_and_every_spawner_is_marked_with_its_line() {
    let (mut world, mut scripts) = full(250, BOMB);
    let mut told = Vec::new();
    for _ in 0..5 {
        let before: Vec<AgentId> = world.agents.iter().map(|agent| agent.id).collect();
        told.extend(world.step(&mut scripts, &[]));
        let marked = scripts.faulty().to_vec();
        if before.len() == 250 {
            assert!(marked.iter().eq(before.iter().filter(|id| id.0 != 3)), "{marked:?}");
        }
    }
    let [fault] = &told[..] else { panic!("each distinct fault is told once: {told:?}") };
    assert_eq!(fault.location.as_ref().unwrap().callback, "update");
    assert_eq!(
        show(fault),
        "a.lua:4: it cannot spawn: the world is full, for there are 250 agents, its most_agents; let some leave, or raise it"
    );
    assert_eq!((world.agents.len(), scripts.reproducible()), (250, true));
    let [(_, count)] = scripts.faults() else { panic!("one") };
    assert_eq!(*count, 1 + 4 * 249, "one for each spawner and tick");
}

#[test]
fn the_line_is_that_of_the_own_script_however_it_came_to_the_act() {
    let around = "local function make(me)
  me:spawn('ants', vector.zero)
end
";
    for (body, line) in [
        ("me:spawn('ants', vector.zero)", 5),
        ("\n\nme:spawn('ants', vector.zero) me:spawn('stones', vector.one)", 7),
        (
            "me:set_color('#ffffff') me:emit('x') me:seek(vector.zero, 1) me:separation(1, { radius = 2 })\nme:spawn('ants', vector.zero)",
            6,
        ),
        ("\npcall(me.spawn, me, 'ants', vector.zero)", 6),
        ("make(me)", 2),
        ("pcall(make, me)", 2),
        (
            "table.sort({ 1, 2 }, function(a, b)\nme:spawn('ants', vector.zero)\nreturn a < b end)",
            6,
        ),
    ] {
        let (mut world, mut scripts) = full(4, &format!("{around}{}", update(body)));
        let faults = world.step(&mut scripts, &[]);
        let told: Vec<String> = faults.iter().map(show).collect();
        assert_eq!(told.len(), 1, "{body}: {told:?}");
        assert!(
            told[0].starts_with(&format!("a.lua:{line}: it cannot spawn: the world is full")),
            "{body}: {told:?}"
        );
        assert_eq!(world.agents.len(), 4);
    }
}

#[test]
fn what_else_is_refused_has_its_line_too() {
    let (mut world, mut scripts) = loaded(1, &update("me:spawn('ants', vector.create(90, 0))"));
    world.space = flockwork::Space::Walls(Vec2::ZERO, Vec2::splat(9.0));
    let told: Vec<String> = world.step(&mut scripts, &[]).iter().map(show).collect();
    assert_eq!(told, ["a.lua:2: it cannot spawn: the place lies outside of the walls"]);
}

#[test]
fn a_group_as_addressee_is_the_whole_group() {
    let text = "function update(me, world)
        if me:id() == 1 and world.tick == 0 then
          me:emit('all of us', world.groups.ants, 1) me:emit('only you', me:nearest(99, 'own'), 2)
          me:emit('ants again', world.groups.ants, 3) me:emit('the stones', world.groups.stones, 4)
        end
        for name, from, number in me:events() do print(me:id(), name, number, from and from:alive()) end
        for name in world.events() do print('all hear', name) end
      end";
    let (mut world, mut scripts) = loaded(3, text);
    run(&mut world, &mut scripts, 3);
    assert_eq!(
        scripts.take_log(),
        [
            "0 all of us 1 true",
            "0 only you 2 true",
            "0 ants again 3 true",
            "1 all of us 1 true",
            "1 ants again 3 true",
            "2 all of us 1 true",
            "2 ants again 3 true",
        ]
    );
}

#[test]
fn telling_all_neighbors_takes_no_room_from_steering() {
    let text = update(
        "if me:id() ~= 0 then return end
         for other in me:neighbors(99) do me:emit('hi', other, 1) me:set_color('#ffffff') end
         for i = 1, 32 do me:seek(vector.create(i, 0)) end
         for other in me:neighbors(99) do me:emit('again', other, 2) end",
    );
    let (mut world, mut scripts) = loaded(26, &text);
    run(&mut world, &mut scripts, 1);
    assert_eq!(world.plans.own().next().unwrap().terms().count(), 32);
    let one = |event: &&flockwork::world::Event<Vec2>| matches!(event.to, Hearers::Agent(_));
    assert_eq!(world.events.iter().filter(one).count(), 2 * 26, "25 ants and a stone, twice");
}

#[test]
fn too_many_acts_are_said_to_be_and_those_before_stay_if_it_is_caught() {
    let flood = "for i = 1, 1025 do me:emit('x', nil, i) end me:seek(vector.one)";
    let (mut world, mut scripts) = loaded(1, &update(flood));
    let told: Vec<String> = world.step(&mut scripts, &[]).iter().map(show).collect();
    let said = "emit: too many acts; an agent may give 1024 in a tick, in a crowd fewer, but 32";
    assert_eq!(told, [format!("a.lua:2: {said}")]);
    assert_eq!((world.events.len(), world.plans.own().next().unwrap().terms().count()), (0, 0));
    let caught = "for i = 1, 1030 do pcall(me.emit, me, 'x', nil, i) end me:seek(vector.one)";
    let (mut world, mut scripts) = loaded(1, &update(caught));
    run(&mut world, &mut scripts, 1);
    assert_eq!((world.events.len(), world.plans.own().next().unwrap().terms().count()), (1024, 1));
}
