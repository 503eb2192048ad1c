//! Agents that change their group: another script, with what they remember and show.

use crate::common::scripts;
use flockwork::glam::{Vec2, vec2};
use flockwork::{AgentId, Group, GroupId, PublicValue, Snapshot, Space, Stepping, World};
use flockwork_lua::Scripts;

/// A world of humans and zombies, each group with its script.
fn world(humans: u16) -> World<Vec2> {
    let mut world = World::new(Space::Wrap(vec2(60.0, 60.0)), Stepping::default(), 4, 1.0);
    for name in ["humans", "zombies", "graves"] {
        let script = Some(format!("{name}.lua")).filter(|_| name != "graves");
        world.add_group(Group { name: name.into(), script, ..Group::default() }, None);
    }
    for nth in 0..humans {
        let at = vec2(f32::from(nth * 7 % 60), f32::from(nth * 13 % 59));
        world.spawn(GroupId(0), at, Vec2::ZERO);
    }
    world
}

fn loaded(world: &World<Vec2>, states: usize, humans: &str, zombies: &str) -> Scripts {
    let [humans, zombies] = [humans, zombies].map(str::to_owned);
    let text = move |file: &str| Ok(if file == "humans.lua" { &humans } else { &zombies }.clone());
    let mut scripts = Scripts::new(Box::new(text));
    scripts.set_states(states);
    assert_eq!(scripts.load(world), []);
    scripts
}

#[test]
fn it_runs_the_new_script_with_its_memory_and_its_public_values() {
    let mut world = world(1);
    let humans = "public { bites = 0, name = 1 }
        function init(me) me:memory().ticks = 0 end
        function update(me, world)
            me:memory().ticks += 1
            me:set('bites', me:get('bites') + 1)
            if world.tick == 2 then me:set_group('zombies') end
            me:push(vector.create(1, 0))
        end";
    let zombies = "public { bites = 5, hunger = 2 }
        function init(me) me:memory().seen = me:memory().ticks print('init', me:group(), me:memory().ticks) end
        function update(me, world)
            for name, from, number in me:events() do print(name, from, number) end
            print(world.tick, me:memory().seen, me:get('bites'), me:get('hunger'))
            if world.tick == 4 then me:set_group(world.groups.humans) end
        end";
    let mut scripts = loaded(&world, 1, humans, zombies);
    for _ in 0..7 {
        assert_eq!(world.step(&mut scripts, &[]), []);
    }
    let told = ["init zombies 3", "joined nil 0", "3 3 3 2", "4 3 3 2"];
    assert_eq!(scripts.take_log(), told);
    // Back among the humans, their `init` has run again.
    assert_eq!(world.public_value(AgentId(0), "bites"), Some(PublicValue::Number(5.0)));
    assert_eq!(world.public_value(AgentId(0), "hunger"), None);
}

#[test]
fn what_cannot_be_is_a_fault_with_its_line() {
    for (body, wrong) in [
        (
            "me:set_group('zombie')",
            "humans.lua:2: set_group: the text \"zombie\" is not a group. Did you mean zombies?",
        ),
        (
            "me:set_group()",
            "humans.lua:2: set_group: nil is not a group. Use one of: graves, humans, zombies",
        ),
        ("me:nearest(math.huge, 'all'):set_group('humans')", "another agent has no \"set_group\""),
    ] {
        let mut world = world(2);
        let text = format!("function update(me)\n{body} end");
        let mut scripts = loaded(&world, 1, &text, "function update() end");
        let faults = world.step(&mut scripts, &[]);
        let told: Vec<_> = faults.iter().map(crate::common::show).collect();
        assert!(told[0].contains(wrong), "{told:?}");
        assert_eq!(world.agents[0].group, GroupId(0));
    }
}

/// In a group without a script it coasts, and remembers nothing when it comes to one again.
#[test]
fn a_group_without_a_script_has_no_plan() {
    let mut world = world(1);
    let text = "function init(me) me:memory().at = 1 end
        function update(me) me:push(vector.create(1, 0)) me:set_group('graves') end";
    let mut scripts = scripts(text);
    assert_eq!(scripts.load(&world), []);
    world.step(&mut scripts, &[]);
    let velocity = world.agents[0].velocity;
    assert!(velocity.x > 0.0);
    (0..3).for_each(|_| assert_eq!(world.step(&mut scripts, &[]), []));
    assert_eq!(world.agents[0].velocity, velocity);
}

/// Groups change all the time, some agents fail while they do; in one state or four, and from any snapshot on: the same
/// bits.
#[test]
fn however_many_states_there_are_and_wherever_it_goes_on() {
    let humans = "public { n = 0 }
        function init(me) local memory = me:memory() memory.steps = (memory.steps or 0) + 1 end
        function update(me, world)
            local memory = me:memory()
            memory.steps += 1
            me:set('n', memory.steps % 7)
            me:wander() me:push(vector.create(me:get('n'), 0))
            if math.random() < 0.05 then me:set_group('zombies') end
            if math.random() < 0.02 then me:set_group('zombies') error('in the middle') end
            if math.random() < 0.02 then me:set_group('zombies') me:set_group('humans') end
        end";
    let zombies = "public { n = 3 }
        function init(me) me:memory().steps += 100 if math.random() < 0.2 then error('no') end end
        function update(me, world)
            for name in me:events() do me:memory().joined = name end
            me:seek(me:nearest(math.huge, 'humans') or vector.zero, me:get('n') + (me:memory().steps or 0) % 3)
            if math.random() < 0.05 then me:set_group('humans') end
        end";
    let mut hashes = Vec::new();
    for states in [1, 4] {
        let mut world = world(600);
        let mut scripts = loaded(&world, states, humans, zombies);
        let mut all = Vec::new();
        for tick in 0..24 {
            world.step(&mut scripts, &[]);
            all.push(world.hash());
            if tick == 11 {
                let bytes = world.save().to_bytes();
                let memory = scripts.memory();
                world = self::world(600);
                scripts = loaded(&world, 5 - states, humans, zombies);
                world.restore(&Snapshot::from_bytes(&bytes).unwrap()).unwrap();
                scripts.set_memory(&memory);
            }
        }
        let zombies = world.agents.iter().filter(|agent| agent.group == GroupId(1)).count();
        assert!((50..550).contains(&zombies), "{zombies}");
        hashes.push(all);
    }
    assert_eq!(hashes[0], hashes[1]);
}

/// A run goes back, and on again.
#[test]
fn a_run_that_goes_back_goes_on_as_it_did() {
    let humans = "function update(me, world)
            me:memory().at = world.tick
            if me:id() % 4 == world.tick % 4 then me:set_group('zombies') end
        end";
    let zombies = "function init(me) me:memory().from = me:memory().at end
        function update(me) me:push(vector.create(me:memory().from, 0)) end";
    let mut world = world(40);
    let mut scripts = loaded(&world, 2, humans, zombies);
    let (mut saved, mut hashes) = (Vec::new(), Vec::new());
    for _ in 0..8 {
        saved.push((world.save(), scripts.memory()));
        assert_eq!(world.step(&mut scripts, &[]), []);
        hashes.push(world.hash());
    }
    for (nth, (state, memory)) in saved.iter().enumerate().rev() {
        world.restore(state).unwrap();
        scripts.set_memory(memory);
        for hash in &hashes[nth..] {
            assert_eq!(world.step(&mut scripts, &[]), []);
            assert_eq!(world.hash(), *hash, "from {nth}");
        }
    }
}
