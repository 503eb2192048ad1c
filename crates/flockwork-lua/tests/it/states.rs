//! Into how many states of Lua agents are shared out, and on how many threads they run, changes no bit of
//! anything: motion, memory, faults, names, what is printed and drawn.

use crate::common::*;
use flockwork::glam::{Vec2, vec2};
use flockwork::world::Event;
use flockwork::{AgentId, Fault, Input, Plan, World};
use flockwork_lua::{Drawings, ScriptMemory, Scripts};

/// Uses whatever could tell states apart.
const SCRIPT: &str = "
    local near = options.separation { radius = 1.5 }
    function init(me, world)
        me:memory().kin = {}
        me:set_color(if me:id() % 2 == 0 then '#ffffff' else '#000000')
    end
    function update(me, world, dt)
        local m = me:memory()
        m.n = (m.n or 0) + math.random(3)
        m.friend = m.friend or me:nearest(math.huge, 'own')
        m.kin['a' .. m.n % 5] = world.tick
        if me:id() % 97 == 5 then me:seek(nil) end
        if m.n % 50 == 0 then print(me:id(), 'says', m.n) end
        if me:id() % 31 == world.tick % 31 then me:emit('call ' .. me:id() % 7, m.friend, m.n) end
        for name, from, number in me:events() do m.heard = name m.n += number % 2 end
        if m.n > 40 and me:id() % 11 == 0 then
            me:spawn('ants', me:position() + vector.create(0, 1))
            me:despawn()
        end
        if me:id() % 53 == world.tick % 53 then me:emit('all ' .. me:id() % 3, nil, m.n) end
        if me:id() % 10 == 0 then
            for name, from, number in world.events('all 1') do
                m.n += number % 2
                if from and from:alive() then me:push(me:offset_to(from) * 0.01) end
            end
            for name in world.events() do m.last = name end
        end
        for key, tick in m.kin do m.n += tick % 2 end
        me:seek(world.marks.door, 1) me:separation(2, near) me:push(me:velocity() * 0.1, 1, 'drag ' .. me:id() % 5)
        if m.friend and m.friend:alive() then me:flee(m.friend, 0.2) end
    end
    function draw(me, pen)
        pen:line(me:position(), me:position() + me:velocity(), '#7bd88f')
        pen:text(me:position(), me:memory().n, '#ffffff')
    end";

const AGENTS: usize = 1500;

#[derive(Debug, PartialEq)]
struct Outcome {
    hashes: Vec<(u64, u64)>,
    plans: Vec<Plan<Vec2>>,
    events: Vec<Event<Vec2>>,
    names: Vec<String>,
    faults: Vec<Fault>,
    counts: Vec<u64>,
    log: Vec<String>,
    drawings: Drawings,
}

fn started(states: usize) -> (World<Vec2>, Scripts) {
    let (mut world, mut scripts) = (world(AGENTS), scripts(SCRIPT));
    for (nth, agent) in world.agents.iter_mut().enumerate() {
        agent.position = vec2((nth % 40) as f32, (nth / 40) as f32) * 1.2;
    }
    scripts.set_states(states);
    assert_eq!(scripts.load(&world), []);
    (world, scripts)
}

fn outcome(states: usize) -> Outcome {
    let (mut world, mut scripts) = started(states);
    let (mut hashes, mut faults) = (Vec::new(), Vec::new());
    for _ in 0..80 {
        faults.extend(world.step(&mut scripts, &[]));
        hashes.push((world.hash(), scripts.memory().hash()));
    }
    let drawings = scripts.drawings(world.perceive(), None);
    Outcome {
        hashes,
        plans: world.plans.own().map(Plan::from).collect(),
        events: world.events.clone(),
        names: world.plans.names.list().to_vec(),
        faults,
        counts: scripts.faults().iter().map(|(_, count)| *count).collect(),
        log: scripts.take_log(),
        drawings,
    }
}

fn on_threads<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

#[test]
fn states_and_threads_change_nothing() {
    let one = on_threads(1, || outcome(1));
    assert!(one.log.len() > 100 && one.drawings.lines.len() > 1000, "{}", one.log.len());
    assert!(one.names.len() >= 12 && !one.faults.is_empty());
    assert!(!one.events.is_empty(), "what they have said is heard in the next tick");
    for (states, threads) in [(2, 1), (2, 2), (3, 2), (5, 4)] {
        let other = on_threads(threads, || outcome(states));
        assert_eq!(one.hashes, other.hashes, "{states} states, {threads} threads");
        assert!(one == other, "{states} states, {threads} threads");
    }
}

#[test]
fn memory_moves_from_two_states_into_one() {
    let (mut world, mut scripts) = started(2);
    run_all(&mut world, &mut scripts, 64);
    let (then, memory) = (world.clone(), scripts.memory());
    run_all(&mut world, &mut scripts, 40);
    let (_, mut other) = started(1);
    let mut again = then;
    other.set_memory(&memory);
    assert!(other.memory() == memory && memory != ScriptMemory::default());
    run_all(&mut again, &mut other, 40);
    assert_eq!((world.hash(), scripts.memory().hash()), (again.hash(), other.memory().hash()));
}

fn run_all(world: &mut World<Vec2>, scripts: &mut Scripts, ticks: usize) {
    for _ in 0..ticks {
        world.step(scripts, &[]);
    }
}

/// Every agent hears the events in the order of their emitters: all of them, by name, and its own. An emitter that has
/// left meanwhile is nil.
#[test]
fn events_are_heard_in_the_order_of_agents() {
    const TEXT: &str = "
        function update(me, world)
            local all, odd, own = {}, {}, {}
            for name, from, number in world.events() do table.insert(all, name .. number) end
            for name, from, number in world.events('odd') do table.insert(odd, number .. if from then '' else '!') end
            for name, from, number in me:events() do table.insert(own, number .. if from then '' else '!') end
            if world.tick == 1 and (me:id() == 0 or me:id() == 600) then
                print(table.concat(all, ' ') .. '; ' .. table.concat(odd, ' ') .. '; ' .. table.concat(own, ' '))
                for name in world.events('none') do print(name) end
            end
            local hears = me:nearest(1000, 'ants')
            if me:id() % 250 == 1 then me:emit('odd', nil, me:id()) me:emit('even', nil, me:id() + 1) end
            if me:id() == 251 then me:despawn() end
            if me:id() % 300 == 1 then me:emit('you', hears, me:id()) end
        end";
    for states in [1, 2, 3, 4] {
        let (mut world, mut scripts) = (world(1100), scripts(TEXT));
        // In pairs: 0 and 1, 600 and 601.
        for (nth, agent) in world.agents.iter_mut().enumerate() {
            agent.position = vec2((nth / 2 * 10) as f32, (nth % 2) as f32);
        }
        scripts.set_states(states);
        assert_eq!(scripts.load(&world), []);
        run(&mut world, &mut scripts, 2);
        let all = "odd1 even2 odd251 even252 odd501 even502 odd751 even752 odd1001 even1002";
        let odd = "1 251! 501 751 1001";
        let expected = [format!("{all}; {odd}; 1"), format!("{all}; {odd}; 601")];
        assert_eq!(scripts.take_log(), expected, "{states} states");
        run(&mut world, &mut scripts, 2);
    }
}

/// Other agents are found where they are now, however many came and went before them.
#[test]
fn others_are_found_where_they_are() {
    const TEXT: &str = "
        function update(me, world)
            local m = me:memory()
            m.friend = m.friend or me:nearest(math.huge, 'own')
            local is_there = m.friend and m.friend:alive()
            if is_there then
                assert(vector.magnitude(m.friend:position() - me:position() - me:offset_to(m.friend)) < 0.001)
            elseif m.friend then
                print(me:id())
            end
        end";
    for states in [1, 3] {
        let (mut world, mut scripts) = (world(900), scripts(TEXT));
        scripts.set_states(states);
        assert_eq!(scripts.load(&world), []);
        run(&mut world, &mut scripts, 1);
        for gone in [300, 2, 77, 899, 500] {
            let inputs = [
                Input::Despawn(AgentId(gone)),
                Input::Spawn(ANTS, vec2(-5.0, gone as f32), Vec2::ZERO, 0),
            ];
            assert_eq!(world.step(&mut scripts, &inputs), []);
            run(&mut world, &mut scripts, 1);
        }
        assert!(!scripts.take_log().is_empty(), "an agent whose friend is gone says so");
    }
}
