//! Events within a radius, and what events say.

use crate::common::*;
use flockwork::glam::{Vec2, Vec3, vec2, vec3};
use flockwork::world::MOST_NEARBY;
use flockwork::{Group, Space, Stepping, World};
use flockwork_lua::Scripts;

/// The script says what it hears in each tick after the first one, in which it emits.
fn heard(agents: usize, emits: &str) -> Vec<String> {
    let text = update(&format!(
        "if world.tick == 0 then {emits} end
        for name, from, value in me:events() do print(me:id(), name, from and from:id(), value) end"
    ));
    let (mut world, mut scripts) = loaded(agents, &text);
    run(&mut world, &mut scripts, 2);
    scripts.take_log()
}

/// Ants stand 0.4 m apart in x, and in y by 0 to 6 m: the first ones are at (0, 0), (0.4, 1), (0.8, 2).
#[test]
fn those_around_an_agent_hear_it() {
    let first = |emit: &str| heard(4, &format!("if me:id() == 0 then {emit} end"));
    assert_eq!(first("me:emit('hi', { radius = 1.1 }, 3)"), ["1 hi 0 3"]);
    assert_eq!(first("me:emit('hi', { radius = 2.2 })"), ["1 hi 0 0", "2 hi 0 0"]);
    assert_eq!(first("me:emit('hi', { radius = 1.07 })"), [""; 0]);
    assert_eq!(first("me:emit('hi', { radius = 0 })"), [""; 0]);
    assert_eq!(first("me:emit('hi', { radius = 2.2, among = 'others' })"), [""; 0]);
    assert_eq!(first("me:emit('hi', { radius = 1.1, among = 'own' })"), ["1 hi 0 0"]);
    assert_eq!(first("me:emit('hi', { radius = 1.1, among = world.groups.ants })"), ["1 hi 0 0"]);
    assert_eq!(
        first("me:emit('hi', { radius = 1.1, among = { 'ants', 'stones' } })"),
        ["1 hi 0 0"]
    );
    assert_eq!(first("me:emit('hi', { radius = 1.1, among = { 'stones' } })"), [""; 0]);
}

/// What was said to an agent, to its group and around it comes in the order in which it was said.
#[test]
fn all_that_is_heard_is_in_order() {
    let emits = "
        if me:id() == 1 then me:emit('a', { radius = 9 }, 1) me:emit('b', world.groups.ants, 2) end
        if me:id() == 2 then me:emit('c', nil, 9) me:emit('d', { radius = 9 }, 3) me:emit('e', nil) end
        if me:id() == 3 then
            me:emit('f', world.groups.ants, 4) me:emit('g', { radius = 9, among = 'ants' }, 5)
            for other in me:neighbors(9) do if other:id() == 0 then me:emit('h', other, 6) end end
        end";
    let lines = heard(4, emits);
    let of = |id: &str| {
        let own = lines.iter().filter_map(|line| line.strip_prefix(id)?.strip_prefix(' '));
        own.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(of("0"), ["a 1 1", "b 1 2", "d 2 3", "f 3 4", "g 3 5", "h 3 6"]);
    assert_eq!(of("1"), ["b 1 2", "d 2 3", "f 3 4", "g 3 5"]);
    assert_eq!(of("2"), ["a 1 1", "b 1 2", "f 3 4", "g 3 5"]);
    assert_eq!(of("3"), ["a 1 1", "b 1 2", "d 2 3", "f 3 4"]);
}

#[test]
fn an_event_says_a_number_or_a_vector() {
    let says = |value: &str| {
        heard(
            2,
            &format!(
                "if me:id() == 0 then me:emit('hi', nil, {value}) me:emit('hi', world.groups.ants, {value}) end"
            ),
        )
    };
    let both = |value: &str| [format!("0 hi 0 {value}"), format!("1 hi 0 {value}")];
    assert_eq!(says("0.5"), both("0.5"));
    assert_eq!(says("vector.create(1, -2.5)"), both("1, -2.5, 0"));
    assert_eq!(says("me:position()"), both("0, 0, 0"));
    let all = "function update(me, world)
        if me:id() == 0 then me:emit('here', nil, world.marks.door) end
        for name, from, value in world.events('here') do print(value.x + 1) end
    end";
    let (mut world, mut scripts) = loaded(1, all);
    run(&mut world, &mut scripts, 2);
    assert_eq!(scripts.take_log(), ["11"]);
}

/// In a volume, one agent tells those above and below where to go.
#[test]
fn a_volume_hears_vectors_too() {
    let mut world = World::<Vec3>::new(Space::Open, Stepping::default(), 7, 1.0);
    let script = Some(FILE.to_owned());
    let group = world.add_group(Group { script, ..Group::default() }, None);
    for z in 0..4 {
        world.spawn(group, vec3(0.0, 0.0, z as f32), Vec3::ZERO);
    }
    let text = update(
        "if me:id() == 1 then me:emit('here', { radius = 1.5 }, me:position()) end
        for name, from, value in me:events() do print(me:id(), name, value) end",
    );
    let mut scripts = scripts(&text);
    assert_eq!(scripts.load(&world), []);
    for _ in 0..2 {
        assert_eq!(world.step(&mut scripts, &[]), []);
    }
    let lines: Vec<_> = scripts.take_log();
    assert_eq!(lines, ["0 here 0, 0, 1", "2 here 0, 0, 1"]);
}

/// A rumor that spreads by shouts, with agents that come and go.
const RUMOR: &str = "
    function update(me, world, dt)
        local m = me:memory()
        m.heard = m.heard or 0
        for name, from, value in me:events() do
            m.heard += 1
            if name == 'rumor' then
                m.at = value
                if from then me:seek(from, 0.5) end
            elseif name == 'count' then
                m.sum = (m.sum or 0) * 0.5 + value
            end
        end
        if me:id() % 40 == world.tick % 40 then me:emit('rumor', { radius = 3 }, me:position()) end
        if m.heard % 3 == 1 then me:emit('count', { radius = 1 + m.heard % 5, among = 'own' }, m.heard) end
        if m.heard == 7 then me:emit('count', world.groups.ants, 1) end
        if m.at then me:seek(m.at, 1) end
        me:wander(0.3)
        if m.heard == 11 and me:id() % 5 == 0 then me:spawn('ants', me:position() + vector.one) me:despawn() end
        if me:id() == 17 and world.tick == 9 then error('oh no') end
    end";

fn after(states: usize, ticks: usize, world: &mut World<Vec2>) -> (u64, u64, usize) {
    let mut scripts = scripts(RUMOR);
    scripts.set_states(states);
    assert_eq!(scripts.load(world), []);
    (0..ticks).for_each(|_| _ = world.step(&mut scripts, &[]));
    (world.hash(), scripts.memory().hash(), world.events.len())
}

#[test]
fn any_number_of_states_hears_the_same() {
    let start = || {
        let mut world = world(0);
        for nth in 0..600 {
            world.spawn(ANTS, vec2((nth % 25) as f32 * 0.8, (nth / 25) as f32 * 0.8), Vec2::ZERO);
        }
        world
    };
    let one = after(1, 40, &mut start());
    assert!(one.2 > 100, "{one:?}");
    assert_eq!(one, after(4, 40, &mut start()));
    assert_eq!(one, after(3, 40, &mut start()));
}

/// The first agent of a state that listens takes in what was said: that costs it no step, or agents would stop elsewhere.
#[test]
fn to_listen_costs_each_agent_the_same() {
    let text = "
        function update(me, world)
            local m = me:memory()
            if m.rounds then print(me:id(), m.heard, m.rounds) end
            if me:id() % 3 == 0 then
                me:emit('hi', { radius = 3 }, 1)
                me:emit('ho')
                return
            end
            m.heard, m.rounds = 0, 0
            for name, from, value in me:events() do m.heard += value end
            for name in world.events() do m.heard += 1 end
            for nth = 1, PAD do end
            while true do m.rounds += 1 end
        end";
    // A round takes more than one step: with padding each single step is seen.
    for pad in ["0", "1", "2", "3"] {
        let rounds = |states| {
            let (mut world, mut scripts) = (world(12), scripts(&text.replace("PAD", pad)));
            scripts.set_states(states);
            assert_eq!(scripts.load(&world), []);
            (0..3).for_each(|_| _ = world.step(&mut scripts, &[]));
            scripts.take_log()
        };
        let one = rounds(1);
        assert_eq!([one.clone(), one.clone()], [rounds(4), rounds(3)]);
        assert!(one.iter().any(|line| line.starts_with("2 7 ")), "{one:?}");
    }
}

/// An emitter whose event would be heard too often is told so; the others are heard.
#[test]
fn a_tick_has_an_end_however_far_agents_call() {
    let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 7, 1.0);
    let group = Group { name: "ants".into(), script: Some(FILE.into()), ..Group::default() };
    let group = world.add_group(group, None);
    for nth in 0..2100 {
        world.spawn(group, vec2(nth as f32, 0.0), Vec2::ZERO);
    }
    let text = update(
        "if world.tick == 0 then me:emit('hey', { radius = 1e6 }) end\nif me:id() == 3 then local n = 0 for name in me:events() do n += 1 end print(n) end",
    );
    let mut scripts: Scripts = scripts(&text);
    assert_eq!(scripts.load(&world), []);
    assert_eq!(world.step(&mut scripts, &[]), []);
    let faults = world.step(&mut scripts, &[]);
    let heard = MOST_NEARBY / 2099;
    assert_eq!(faults.len(), 1, "one of a kind is shown, the others are counted");
    assert_eq!(faults[0].agent.map(|id| id.0 as usize), Some(heard));
    assert!(
        faults[0].message.starts_with("emit: no agent has heard \"hey\": within a radius, all events of a tick together are heard at most 4194304 times."),
        "{}", faults[0].message
    );
    let lines: Vec<_> = scripts.take_log();
    assert_eq!(lines, ["0".to_owned(), (heard - 1).to_string()]);
    assert_eq!(world.step(&mut scripts, &[]), []);
}

const HEARD: &str = "for name, from, value in me:events() do print(me:id(), name, from, value) end";
const NEAR: &str = "me:emit('near', { radius = 3 }, me:id())";

/// What agents say, and how they listen.
const SAID_AND_HEARD: &[(&str, &str)] = &[
    (NEAR, HEARD),
    ("if world.tick == 0 then me:emit('near', { radius = 3 }, me:position()) end", HEARD),
    ("me:emit('near', { radius = 3 }) me:emit('own', me:nearest(math.huge, 'all'), 2)", HEARD),
    (
        "me:emit('near', { radius = 3 }) if me:id() == 2 then me:emit('group', world.groups.ants) end",
        HEARD,
    ),
    ("me:emit('near', { radius = 3 }) me:emit('all')", HEARD),
    ("me:emit('a name so long that it costs more than one step', { radius = 3 })", HEARD),
    ("me:emit('near', { radius = 3 }) if me:id() == 3 then me:despawn() end", HEARD),
    (NEAR, "for name in me:events() do print(name) end"),
    (NEAR, "for _, _, value in me:events() do print(value) end"),
    (
        NEAR,
        "for name, from in me:events() do if from == me:nearest(math.huge, 'all') then break end print(from) end",
    ),
    (
        NEAR,
        "for name, from in me:events() do for other, more in me:events() do print(from, more) end end",
    ),
    (NEAR, "for name, from in me:events() do name = 'mine' print(name, from) end"),
    (
        NEAR,
        "local listens for name, from in me:events() do listens = listens or function() return from end end print(listens and listens())",
    ),
    (NEAR, "for name, from in me:nearest(math.huge, 'all'):events() do print(name) end"),
    (NEAR, "for name, from in me:events(), 2 do print(name, from) end"),
    (
        NEAR,
        "local step = me:events() print(step()) for name, from in step do print(from) end print(step())",
    ),
    (NEAR, "for name, from, value, more in me:events() do print(value, more) end"),
    (
        NEAR,
        "local function hear(me) for name, value in me:events() do print(name, value) end end
        hear(me) hear({ events = function() return { b = 2, a = 1 } end })
        hear({ events = function() return next, { 1, 2 } end }) hear(nil)",
    ),
];

/// Loops go through lists in place where nothing but what was said to those around was heard: they say what calls do.
#[test]
fn what_a_loop_hears_is_what_the_call_answers() {
    for (says, listens) in SAID_AND_HEARD {
        let outcome = |calls: &str| {
            let text = format!("function update(me, world)\n{says} {listens}\nend\n{calls}");
            let (mut world, mut scripts) = loaded(6, &text);
            let faults: Vec<_> = (0..4).flat_map(|_| world.step(&mut scripts, &[])).collect();
            (faults, scripts.take_log(), world.hash())
        };
        let in_place = outcome("");
        assert_eq!(in_place, outcome("--!calls"), "{says} {listens}");
        assert!(!in_place.1.is_empty() || !in_place.0.is_empty(), "{says} {listens}");
    }
}
