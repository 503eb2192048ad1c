//! What counts of a turn in which a life begins, or goes on after a reload, and which fails later on.

use crate::common::*;
use flockwork::glam::Vec2;
use flockwork::{AgentId, PublicValue, World};
use flockwork_lua::Scripts;

const INIT: [u8; 3] = [10, 20, 30];
const UPDATE: [u8; 3] = [200, 100, 50];

fn number(world: &World<Vec2>, id: u32, name: &str) -> f64 {
    match world.public_value(AgentId(id), name) {
        Some(PublicValue::Number(number)) => number,
        other => panic!("{name} is {other:?}"),
    }
}

/// Agents that live in three states, if there are so many: the second one's `update` fails, and the third one's `init`.
const IDS: [u32; 4] = [0, 300, 520, 599];

fn numbers(world: &World<Vec2>, name: &str) -> [f64; 4] {
    IDS.map(|id| number(world, id, name))
}

fn colors(world: &World<Vec2>) -> [[u8; 3]; 4] {
    IDS.map(|id| world.agents[world.place_of(AgentId(id)).unwrap()].color)
}

fn in_states(text: &str, states: usize) -> (World<Vec2>, Scripts) {
    let world = world(600);
    let mut scripts = scripts(text);
    scripts.set_states(states);
    assert_eq!(scripts.load(&world), []);
    (world, scripts)
}

/// A callback that is followed by an `update` that fails for one agent, and fails itself for another.
fn text(begins: &str) -> String {
    format!(
        "public {{ n = 0, m = 0, heard = 0 }}
        function {begins}(me)
            me:set('n', me:get('n') + 10 + me:id())
            me:set_color('#0a141e')
            me:emit('born', {{ radius = 1e6 }})
            me:memory().begun = (me:memory().begun or 0) + 1
            if me:id() == 520 then error('in {begins}') end
        end
        function update(me)
            for name in me:events() do me:set('heard', me:get('heard') + 1) end
            me:set('m', me:get('m') + 1)
            me:set('n', me:get('n') + 100)
            me:set_color('#c86432')
            if me:id() == 300 then error('in update') end
        end"
    )
}

#[test]
fn what_init_did_counts_whatever_comes_of_the_turn() {
    let mut hashes = Vec::new();
    for states in [1, 3] {
        let (mut world, mut scripts) = in_states(&text("init"), states);
        let untouched = world.agents[520].color;
        let told: Vec<_> = world.step(&mut scripts, &[]).iter().map(show).collect();
        assert!(told[0].contains("in update") && told[1].contains("in init"), "{told:?}");
        assert_eq!(numbers(&world, "n"), [110.0, 310.0, 0.0, 709.0]);
        assert_eq!(numbers(&world, "m"), [1.0, 0.0, 0.0, 1.0]);
        assert_eq!(colors(&world), [UPDATE, INIT, untouched, UPDATE]);
        world.step(&mut scripts, &[]);
        // All others that were born have been heard, by those who could hear.
        assert_eq!(numbers(&world, "heard"), [598.0, 0.0, 0.0, 598.0]);
        assert_eq!(numbers(&world, "n"), [210.0, 310.0, 0.0, 809.0], "init does not run again");
        hashes.push(world.hash());
    }
    assert_eq!(hashes[0], hashes[1]);
}

#[test]
fn what_on_reload_did_counts_whatever_comes_of_the_turn() {
    let before = "public { n = 0, m = 0, heard = 0 } function update(me) me:set('n', 1) end";
    let (mut world, mut scripts) = in_states(before, 2);
    let untouched = world.agents[520].color;
    assert_eq!(world.step(&mut scripts, &[]), []);
    scripts.reload(FILE, &text("on_reload")).unwrap();
    assert_eq!(world.step(&mut scripts, &[]).len(), 2);
    assert_eq!(numbers(&world, "n"), [111.0, 311.0, 1.0, 710.0]);
    assert_eq!(colors(&world), [UPDATE, INIT, untouched, UPDATE]);
}

/// What was set and remembered is there when the script has been mended, which does not run `init` again.
#[test]
fn a_script_that_is_mended_finds_what_init_has_set() {
    let (mut world, mut scripts) = in_states(
        "public { ill = false }
        function init(me) me:set('ill', me:id() < 300) me:memory().home = me:position() end
        function update(me) me:sek(me:memory().home) end",
        1,
    );
    assert_eq!(world.step(&mut scripts, &[]).len(), 1);
    let mended = "public { ill = false }
        function update(me) assert(me:get('ill') == (me:id() < 300)) me:seek(me:memory().home) end";
    scripts.reload(FILE, mended).unwrap();
    assert_eq!(world.step(&mut scripts, &[]), []);
}

/// However many steps are left when `init` ends: it counts as a whole or not at all, and no agent gets the acts of
/// another one.
#[test]
fn a_turn_that_is_stopped_leaves_the_acts_of_others_alone() {
    let steps_of_a_turn = 100_000;
    let mut came_through = Vec::new();
    for spare in 0..60 {
        let text = format!(
            "public {{ n = 0 }}
            function init(me, world)
                if me:id() == 0 then
                    me:set('n', me:get('n') + 1)
                    me:set_color('#0a141e')
                    for _ = 1, if world.tick == 0 then {} else 0 do end
                end
            end
            function update(me)
                if me:id() == 0 then while true do end end
                me:memory().n = 1
            end",
            steps_of_a_turn - spare
        );
        let (mut world, mut scripts) = in_states(&text, 1);
        let mut expected: Vec<_> = world.agents.iter().map(|agent| agent.color).collect();
        world.step(&mut scripts, &[]);
        let counts = number(&world, 0, "n") == 1.0;
        came_through.push(counts);
        if counts {
            expected[0] = INIT;
        }
        let now: Vec<_> = world.agents.iter().map(|agent| agent.color).collect();
        assert!(now == expected, "{spare}");
        // If it did not count, it runs again, and is not stopped there.
        world.step(&mut scripts, &[]);
        assert_eq!(number(&world, 0, "n"), 1.0, "{spare}: it counts once");
    }
    assert!(came_through.contains(&true) && came_through.contains(&false), "{came_through:?}");
}
