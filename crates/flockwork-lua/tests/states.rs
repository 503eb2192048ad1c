//! Into how many states of Lua agents are shared out, and on how many threads they run, changes no bit of
//! anything: motion, memory, faults, names, what is printed and drawn.

mod common;

use common::*;
use flockwork::glam::{Vec2, vec2};
use flockwork::world::Event;
use flockwork::{Fault, Plan, World};
use flockwork_lua::{Drawings, Memory, Scripts};

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
        m.friend = m.friend or me:nearest('own')
        m.kin['a' .. m.n % 5] = world.tick
        if me:id() % 97 == 5 then me:seek(nil) end
        if m.n % 50 == 0 then print(me:id(), 'says', m.n) end
        if me:id() % 31 == world.tick % 31 then me:emit('call ' .. me:id() % 7, m.friend, m.n) end
        for name, from, number in me:events() do m.heard = name m.n += number % 2 end
        if m.n > 40 and me:id() % 11 == 0 then
            me:spawn('ants', me:position() + vector.create(0, 1))
            me:despawn()
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
    events: Vec<Event>,
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
        plans: world.plans.by_agent.clone(),
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
    assert!(other.memory() == memory && memory != Memory::default());
    run_all(&mut again, &mut other, 40);
    assert_eq!((world.hash(), scripts.memory().hash()), (again.hash(), other.memory().hash()));
}

fn run_all(world: &mut World<Vec2>, scripts: &mut Scripts, ticks: usize) {
    for _ in 0..ticks {
        world.step(scripts, &[]);
    }
}
