//! What a tick of scripted agents costs: 1,000 and 10,000 agents, each reading its position and
//! velocity and giving four commands, as methods or as functions; and what a neighbour costs that is
//! asked for and read.
//!
//! `cargo bench -p flockwork-lua`. Five ticks to warm up and sixty timed, then from the start again, so
//! that the crowd does not clump while it is measured. One thread (this crate does not ask for the core's `parallel`), in
//! processor time, so that other programs do not count.

use criterion::{Bencher, Criterion, Throughput};
use flockwork::glam::{Vec2, vec2};
use flockwork::noise::{Noise, Purpose};
use flockwork::world::Named;
use flockwork::{Brain, Group, Obstacle, Space, Stepping, World};
use flockwork_lua::Scripts;
use std::cell::RefCell;
use std::hint::black_box;
use std::time::{Duration, Instant};

const SCRIPT: &str = r#"
local near = options.separation { radius = 1.0 }
function update(me, world, dt)
  local ahead = me:position() + me:velocity()
  me:seek(if ahead.x > world.marks.door.x then world.marks.exit else world.marks.door)
  me:avoid_obstacles(2.0)
  me:separation(1.5, near)
  me:queue(1.0)
end
"#;

/// The same commands as functions.
const FUNCTIONS: &str = r#"
local near = options.separation { radius = 1.0 }
function update(me, world, dt)
  local ahead = me:position() + me:velocity()
  seek(if ahead.x > world.marks.door.x then world.marks.exit else world.marks.door)
  avoid_obstacles(2.0)
  separation(1.5, near)
  queue(1.0)
end
"#;

/// Reads where all neighbours are and how they move: about sixteen each.
const NEIGHBORS: &str = r#"
function update(me, world, dt)
  local sum = vector.zero
  for other, offset, velocity in me:neighbors(2.33) do
    sum += offset + velocity
  end
  push(sum)
end
"#;
const SIXTEEN: f32 = 2.33;

/// Walkers at about one per square metre, all headed for one door.
fn crowd(agents: u64) -> World<Vec2> {
    let side = (agents as f32).sqrt();
    let mut world = World::new(Space::Open, Stepping::default(), 1, 1.0);
    world.marks.push(Named { name: "door".into(), it: vec2(side, 0.5 * side) });
    world.marks.push(Named { name: "exit".into(), it: vec2(2.0 * side, 0.5 * side) });
    let pillar = Obstacle::Circle { center: vec2(0.7 * side, 0.5 * side), radius: 3.0 };
    world.obstacles = vec![pillar].into();
    let group =
        Group { name: "walkers".into(), script: Some("walk.lua".into()), ..Group::default() };
    let group = world.add_group(group, None);
    for nth in 0..agents {
        let noise = Noise::new(3, nth, 0, Purpose::Spawn);
        world.spawn(group, vec2(noise.uniform(0), noise.uniform(1)) * side, vec2(1.0, 0.0));
    }
    world
}

fn scripts(world: &World<Vec2>, text: &'static str) -> Scripts {
    let mut scripts = Scripts::new(Box::new(|_| Ok(text.to_owned())));
    let errors = scripts.load(world);
    assert!(errors.is_empty(), "{errors:?}");
    scripts
}

/// What this thread has run on a processor; the wall clock where the system does not say.
fn busy(start: Instant) -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = text.split(' ').next().and_then(|nanos| nanos.parse().ok());
    nanos.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

/// Times `run` alone, `prepare` left out.
fn time(bencher: &mut Bencher, mut prepare: impl FnMut(), mut run: impl FnMut()) {
    let start = Instant::now();
    bencher.iter_custom(|rounds| {
        let mut sum = Duration::ZERO;
        for _ in 0..rounds {
            prepare();
            let before = busy(start);
            run();
            sum += busy(start).saturating_sub(before);
        }
        sum
    });
}

/// Times `run` on a crowd that starts anew every 65 ticks, the first five left out.
fn rounds(bencher: &mut Bencher, agents: u64, mut run: impl FnMut(&mut World<Vec2>)) {
    let start = crowd(agents);
    let world = RefCell::new(start.clone());
    let run = RefCell::new(&mut run);
    let prepare = || {
        let mut world = world.borrow_mut();
        if world.tick >= 65 {
            world.clone_from(&start);
        }
        while world.tick < 5 {
            run.borrow_mut()(&mut world);
        }
    };
    time(bencher, prepare, || run.borrow_mut()(&mut world.borrow_mut()));
}

fn measure(bench: &mut Criterion, agents: u64) {
    let mut group = bench.benchmark_group(format!("{agents} agents"));
    group.throughput(Throughput::Elements(agents)).sample_size(20);
    group.bench_function("whole tick", |bencher| {
        let mut scripts = scripts(&crowd(agents), SCRIPT);
        rounds(bencher, agents, |world| _ = black_box(world.step(&mut scripts, &[])));
        assert_eq!(scripts.faults(), []);
    });
    group.bench_function("scripts alone", |bencher| alone(bencher, agents, SCRIPT));
    group.bench_function("scripts alone, functions", |bencher| alone(bencher, agents, FUNCTIONS));
    group.bench_function("the rest alone", |bencher| {
        let (mut scripts, mut start) = (scripts(&crowd(agents), SCRIPT), crowd(agents));
        start.step(&mut scripts, &[]);
        // The plans of the first tick stand: the same behaviours run on the same world.
        rounds(bencher, agents, |world| {
            if world.plans.by_agent.first().is_none_or(|plan| plan.items.is_empty()) {
                world.plans.clone_from(&start.plans);
            }
            _ = black_box(world.step(&mut (), &[]));
        });
    });
    group.throughput(Throughput::Elements(neighbors(agents)));
    group.bench_function("neighbors read", |bencher| alone(bencher, agents, NEIGHBORS));
    group.finish();
}

/// Times the scripts' side of a tick: everything but the engine's steering.
fn alone(bencher: &mut Bencher, agents: u64, text: &'static str) {
    let mut world = crowd(agents);
    let mut scripts = scripts(&world, text);
    world.step(&mut scripts, &[]);
    world.perceive();
    let mut plans = world.plans.clone();
    time(bencher, || (), || _ = black_box(scripts.decide(&world, &mut plans)));
    assert_eq!(scripts.faults(), []);
}

/// How many neighbours all agents of a crowd have together.
fn neighbors(agents: u64) -> u64 {
    let mut world = crowd(agents);
    world.step(&mut (), &[]);
    world.perceive();
    let mut found = Vec::new();
    let mut count = |agent| {
        world.neighbors(agent, SIXTEEN, &mut found);
        found.len() as u64
    };
    world.agents.iter().map(&mut count).sum()
}

fn main() {
    let mut bench = Criterion::default().configure_from_args();
    for agents in [1_000, 10_000] {
        measure(&mut bench, agents);
    }
    bench.final_summary();
}
