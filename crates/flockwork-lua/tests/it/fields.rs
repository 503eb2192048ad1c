//! Fields in scripts: what is left, when it is read, what of a faulty script counts, and that no number of states changes a
//! bit of it.

use crate::common::*;
use flockwork::glam::{Vec2, vec2};
use flockwork::{Snapshot, World};
use flockwork_lua::Scripts;

fn left(world: &World<Vec2>) -> f32 {
    world.fields[0].it.values().iter().sum()
}

#[test]
fn what_is_left_is_read_in_the_next_tick() {
    let (mut world, mut scripts) = loaded(
        1,
        &update(
            "local scent, at = world.fields.scent, vector.create(0.5, 0.5)
            local there = scent:at(at)
            if world.tick == 0 then
                me:leave('scent', 3)
                assert(scent:at(at) == 0 and there == 0)
            elseif world.tick == 1 then
                assert(there == 3, there)
                assert(scent:slope(vector.create(-0.5, 0.5)).x == 1.5)
            else
                assert(there < 3 and there > 2.9 and scent:at(vector.create(1.5, 0.5)) > 0)
            end",
        ),
    );
    run(&mut world, &mut scripts, 3);
}

#[test]
fn an_agent_follows_a_field() {
    let (mut world, mut scripts) = loaded(
        1,
        "local sharp = options.follow_field { form = 'sensors', reach = 2 }
        function update(me, world)
            me:follow_field(world.fields.scent)
            me:follow_field(world.fields.scent, 0.5, sharp)
        end",
    );
    world.fields[0].it.spreads = 4.0;
    world.fields[0].it.fades_secs = 0.0;
    world.fields[0].it.leave(vec2(4.5, 4.5), 100.0);
    (0..600).for_each(|_| world.fields[0].it.pass(1.0 / 60.0));
    world.fields[0].it.spreads = 0.0;
    run(&mut world, &mut scripts, 600);
    assert!(
        world.agents[0].position.distance(vec2(4.5, 4.5)) < 1.0,
        "{}",
        world.agents[0].position
    );
}

/// Of what an agent has done in a tick nothing counts if its script fails later in it.
#[test]
fn what_a_faulty_turn_has_left_does_not_count() {
    let (mut world, mut scripts) = loaded(
        2,
        &update("me:leave('scent', 1) if me:id() == 0 and world.tick == 1 then error('so') end"),
    );
    world.fields[0].it.fades_secs = 0.0;
    for expected in [2.0, 3.0, 5.0] {
        world.step(&mut scripts, &[]);
        assert!((left(&world) - expected).abs() < 1e-5, "{} and not {expected}", left(&world));
    }
    // A deposit that is refused is not made, and one that is caught neither.
    let text = update("pcall(function() me:leave('scent', 0 / 0) end) me:leave('scent', 2)");
    let (mut world, mut scripts) = loaded(1, &text);
    run(&mut world, &mut scripts, 1);
    assert_eq!(left(&world), 2.0);
}

const TRAIL: &str = "
    function update(me, world, dt)
        local here = world.fields.scent:at(me:position())
        me:leave('scent', (0.1 + math.random()) / (1 + here))
        me:follow_field(world.fields.scent, 1, { form = 'sensors', threshold = 0.01 })
        me:wander(0.7) me:separation(0.3)
    end";

fn trail(states: usize) -> (World<Vec2>, Scripts) {
    let (world, mut scripts) = (world(3_000), scripts(TRAIL));
    scripts.set_states(states);
    assert_eq!(scripts.load(&world), []);
    (world, scripts)
}

#[test]
fn no_number_of_states_changes_a_bit() {
    let hashes = [1, 2, 3, 5].map(|states| {
        let (mut world, mut scripts) = trail(states);
        run(&mut world, &mut scripts, 60);
        world.hash()
    });
    assert_eq!(hashes, [hashes[0]; 4]);
}

#[test]
fn to_go_back_is_to_come_here_again() {
    let (mut world, mut scripts) = trail(2);
    run(&mut world, &mut scripts, 20);
    let saved = Snapshot::from_bytes(&world.save().to_bytes()).unwrap();
    let (hash, on) = (world.hash(), |world: &mut World<Vec2>, scripts: &mut Scripts| {
        run(world, scripts, 20);
        world.hash()
    });
    let there = on(&mut world, &mut scripts);
    world.restore(&saved).unwrap();
    assert_eq!(world.hash(), hash);
    assert_eq!(on(&mut world, &mut scripts), there);
}

/// To read a field costs steps: an agent cannot do it without end.
#[test]
fn reading_is_charged() {
    let lines = "local n = 0 while true do n += world.fields.scent:at(me:position()) end";
    assert!(first_fault(&update(lines)).contains("steps"), "{}", first_fault(&update(lines)));
    let many = "for i = 1, 10000 do local s = world.fields.scent:slope(me:position()) end";
    assert!(first_fault(&update(many)).contains("steps"));
    let few =
        "for i = 1, 2000 do local s = world.fields.scent:slope(me:position()) end error('here')";
    assert!(first_fault(&update(few)).contains("here"));
}

/// A field is a value: it can be remembered, and is the same value in the next tick.
#[test]
fn a_field_can_be_remembered() {
    let (mut world, mut scripts) = loaded(
        1,
        &update(
            "local m = me:memory()
            assert(world.tick == 0 or m.field == world.fields.scent and tostring(m.field) == 'field scent')
            m.field = world.fields.scent",
        ),
    );
    run(&mut world, &mut scripts, 3);
}
