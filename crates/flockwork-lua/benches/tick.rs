//! What a tick of scripted agents costs: 1,000 and 10,000 agents, each reading its position and velocity
//! and giving four commands, as methods or as functions; what a neighbor costs that is asked for and
//! read; the doorway with 10,000 agents; options in the call against prepared ones; public values and filters, also of terms; messages to those around; agents that come
//! and go, and events,
//! with one Lua state and with four; two states against one; and a reload.
//!
//! `cargo bench -p flockwork-lua`. Five ticks to warm up and sixty timed, then from the start again, so
//! that the crowd does not clump while it is measured. One thread, in processor time, so that other
//! programs do not count; states are timed by the clock, and by turns.

use criterion::{Bencher, Criterion, Throughput};
use flockwork::glam::{Vec2, vec2};
use flockwork::noise::{Noise, Purpose};
use flockwork::obstacle::Circle;
use flockwork::scene::{AnyWorld, Scene};
use flockwork::world::Named;
use flockwork::{Brain, Group, GroupId, Input, Obstacle, Space, Stepping, World};
use flockwork_lua::Scripts;
use std::cell::RefCell;
use std::hint::black_box;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// As scripts are: what is read decides, and options are prepared.
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

/// Four plain commands and two reads.
const PLAIN: &str = r#"
function update(me, world, dt)
  local position, velocity = me:position(), me:velocity()
  me:seek(world.marks.door)
  me:avoid_obstacles(2.0)
  me:separation(1.5)
  me:queue(1.0)
end
"#;

/// The same commands as functions.
const FUNCTIONS: &str = r#"
function update(me, world, dt)
  local position, velocity = me:position(), me:velocity()
  seek(world.marks.door)
  avoid_obstacles(2.0)
  separation(1.5)
  queue(1.0)
end
"#;

/// Reads where all neighbors are and how they move: about sixteen each.
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

/// Walkers at about one per square meter, all headed for one door.
fn crowd(agents: u64) -> World<Vec2> {
    let side = (agents as f32).sqrt();
    let mut world = World::new(Space::Open, Stepping::default(), 1, 1.0);
    world.marks.push(Named { name: "door".into(), it: vec2(side, 0.5 * side) });
    world.marks.push(Named { name: "exit".into(), it: vec2(2.0 * side, 0.5 * side) });
    let pillar = Obstacle::Circle(Circle { center: vec2(0.7 * side, 0.5 * side), radius: 3.0 });
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
fn rounds(bencher: &mut Bencher, start: &World<Vec2>, mut run: impl FnMut(&mut World<Vec2>)) {
    let world = RefCell::new(start.clone());
    let run = RefCell::new(&mut run);
    let prepare = || {
        let mut world = world.borrow_mut();
        if world.tick >= 65 {
            world.clone_from(start);
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
        rounds(bencher, &crowd(agents), |world| _ = black_box(world.step(&mut scripts, &[])));
        assert_eq!(scripts.faults(), []);
    });
    group.bench_function("scripts alone", |bencher| alone(bencher, agents, SCRIPT));
    group.bench_function("plain commands, methods", |bencher| alone(bencher, agents, PLAIN));
    group.bench_function("plain commands, functions", |bencher| alone(bencher, agents, FUNCTIONS));
    group.bench_function("the rest alone", |bencher| {
        let (mut scripts, mut start) = (scripts(&crowd(agents), SCRIPT), crowd(agents));
        start.step(&mut scripts, &[]);
        // The plans of the first tick stand: the same behaviors run on the same world.
        rounds(bencher, &crowd(agents), |world| {
            if world.plans.own().next().is_none_or(|plan| plan.items().len() == 0) {
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
    let mut plans = world.plans.clone();
    let world = world.perceive();
    time(bencher, || (), || _ = black_box(scripts.decide(&world, &mut plans)));
    assert_eq!(scripts.faults(), []);
}

/// The same commands with options that are prepared, that stand in the call, and that differ from agent to agent.
const OPTIONS: [(&str, &str, &str); 3] = [
    (
        "prepared",
        "local near = options.separation { radius = 1.0 } local far = options.avoid_obstacles { look_ahead = 2.5 }",
        "me:avoid_obstacles(2.0, far) me:separation(1.5, near)",
    ),
    (
        "in the call",
        "",
        "me:avoid_obstacles(2.0, { look_ahead = 2.5 }) me:separation(1.5, { radius = 1.0 })",
    ),
    (
        "made anew",
        "",
        "me:avoid_obstacles(2.0, { look_ahead = 2 + dt }) me:separation(1.5, { radius = 1 + dt })",
    ),
];

/// The scripts' side of 10,000 agents, by turns, with each way to write options.
fn measure_options(bench: &mut Criterion) {
    let texts = OPTIONS.map(|(name, top, body)| {
        let text = format!(
            "{top}\nfunction update(me, world, dt)\n me:seek(world.marks.door) {body} me:queue(1.0)\nend"
        );
        (name, text)
    });
    compare(bench, "10000 agents, options", texts);
}

/// The scripts' side of 10,000 agents that read public values of their neighbors, and count by them.
fn measure_public(bench: &mut Criterion) {
    let text = |body: &str| {
        format!(
            "public {{ fuel = 1, ill = false }}
            function init(me) me:set('fuel', me:id()) me:set('ill', me:id() % 2 == 0) end
            function update(me, world)\n{body}\nend"
        )
    };
    println!("10000 agents with {} neighbors", neighbors(10_000));
    let reads = [
        ("neighbors", "local sum = 0 for other in me:neighbors(2.33) do sum += 1 end"),
        (
            "and a value of each",
            "local sum = 0 for other in me:neighbors(2.33) do sum += other:get('fuel') end",
        ),
    ];
    compare(bench, "public values", reads.map(|(name, body)| (name, text(body))));
    let counts = [
        ("count", "local n = me:count(2.33, 'all')"),
        ("with a filter", "local n = me:count(2.33, 'all', { ill = true })"),
        ("with a range", "local n = me:count(2.33, 'all', { fuel = { max = 5000 } })"),
    ];
    compare(bench, "filters", counts.map(|(name, body)| (name, text(body))));
    let own = [("nothing", ""), ("get and set", "me:set('fuel', me:get('fuel') + 1)")];
    compare(bench, "own public values", own.map(|(name, body)| (name, text(body))));
}

/// The whole tick of 10,000 agents, half of them ill, that keep apart: from all, from the ill ones, and from those with less fuel
/// than a number that is another one in each tick.
fn measure_term_filters(bench: &mut Criterion) {
    let terms = [
        ("no filter", "{ radius = 2.33 }"),
        ("a filter", "{ radius = 2.33, filter = { ill = true } }"),
        ("a filter of each tick", "{ radius = 2.33, filter = { fuel = { max = world.tick } } }"),
    ];
    let texts = terms.map(|(name, options)| {
        let text = format!(
            "public {{ fuel = 1, ill = false }}
            function init(me) me:set('fuel', me:id()) me:set('ill', me:id() % 2 == 0) end
            function update(me, world) me:separation(1, {options}) end"
        );
        (name, text)
    });
    let mut sides = started(texts);
    by_turns(bench, "filters of terms", &mut sides, |(name, world, scripts)| {
        let before = Instant::now();
        let faults = world.step(scripts, &[]);
        let time = before.elapsed();
        assert_eq!(faults, []);
        (*name, time)
    });
}

/// 10,000 agents with each of these texts, after a tick.
fn started<const N: usize>(
    texts: [(&'static str, String); N],
) -> [(&'static str, World<Vec2>, Scripts); N] {
    let start = crowd(10_000);
    texts.map(|(name, text)| {
        let mut world = start.clone();
        let mut scripts = Scripts::new(Box::new(move |_| Ok(text.clone())));
        assert_eq!(scripts.load(&world), []);
        world.step(&mut scripts, &[]);
        (name, world, scripts)
    })
}

/// Times the scripts' side of 10,000 agents with each of these texts, by turns.
fn compare<const N: usize>(bench: &mut Criterion, title: &str, texts: [(&'static str, String); N]) {
    let mut sides = started(texts);
    by_turns(bench, title, &mut sides, |(name, world, scripts)| {
        let mut plans = std::mem::take(&mut world.plans);
        let before = Instant::now();
        let faults = scripts.decide(&world.perceive(), &mut plans);
        let time = before.elapsed();
        assert_eq!(faults, []);
        world.plans = plans;
        (*name, time)
    });
}

/// Runs all sides by turns, so that what else the machine does falls on all of them; prints how they compare with the
/// first.
fn by_turns<S>(
    bench: &mut Criterion,
    title: &str,
    sides: &mut [S],
    mut turn: impl FnMut(&mut S) -> (&'static str, Duration),
) {
    let mut times: Vec<(&str, Vec<Duration>)> = vec![("", Vec::new()); sides.len()];
    bench.bench_function(title, |bencher| {
        bencher.iter_custom(|rounds| {
            for _ in 0..rounds {
                for (side, (name, times)) in sides.iter_mut().zip(&mut times) {
                    let (named, time) = turn(side);
                    *name = named;
                    times.push(time);
                }
            }
            times[0].1.iter().rev().take(rounds as usize).sum()
        });
    });
    let first = times[0].1.iter().min().copied().unwrap_or_default();
    for (name, times) in &mut times {
        times.sort();
        if let (Some(least), Some(median)) = (times.first(), times.get(times.len() / 2)) {
            let ratio = least.as_secs_f64() / first.as_secs_f64();
            println!("{title}, {name}: least {least:.2?} ({ratio:.2}), median {median:.2?}");
        }
    }
}

/// How many neighbors all agents of a crowd have together.
fn neighbors(agents: u64) -> u64 {
    let mut world = crowd(agents);
    world.step(&mut (), &[]);
    let world = world.perceive();
    let mut found = Vec::new();
    let mut count = |agent| {
        world.neighbors(agent, SIXTEEN, &mut found);
        found.len() as u64
    };
    world.agents.iter().map(&mut count).sum()
}

/// The scene of the doorway with more agents: the room grows with them.
fn doorway(agents: u32) -> World<Vec2> {
    let text = include_str!("../../../scenes/crowds/doorway.ron");
    let grown = (agents as f32 / 60.0).sqrt();
    let (away, far) = (20.5 - 7.5 * grown, 8.0 * grown);
    let scaled = [
        ("count: 60", format!("count: {agents}")),
        ("center: (13, 12), radius: 5", format!("center: ({away}, 12), radius: {}", 5.0 * grown)),
        ("max: (20, 20)", format!("max: (20, {})", 12.0 + far)),
        ("min: (19, 4)", format!("min: (19, {})", 12.0 - far)),
    ];
    let text = scaled.iter().fold(text.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "the scene has changed: {from}");
        text.replace(from, to)
    });
    match Scene::parse(&text).unwrap().build().unwrap() {
        AnyWorld::Plane(world) => world,
        AnyWorld::Volume(_) => unreachable!("the doorway is flat"),
    }
}

fn measure_doorway(bench: &mut Criterion) {
    let start = doorway(10_000);
    let mut scripts = scripts(&start, include_str!("../../../scripts/doorway.lua"));
    bench.bench_function("doorway, 10000 agents, whole tick", |bencher| {
        rounds(bencher, &start, |world| _ = black_box(world.step(&mut scripts, &[])));
    });
    assert_eq!(scripts.faults(), []);
}

/// The scripts' side of 50,000 agents by the clock, in two states on two threads and in one on one, by turns: what
/// else the machine does falls on both.
fn measure_states(bench: &mut Criterion) {
    let sides = [1, 2].map(side);
    let mut times: [Vec<Duration>; 2] = Default::default();
    bench.bench_function("50000 agents, 2 states", |bencher| {
        bencher.iter_custom(|rounds| {
            let turn = |_| {
                for ((go, done), times) in sides.iter().zip(&mut times) {
                    go.send(()).unwrap();
                    times.push(done.recv().unwrap());
                }
                times[1].last().copied().unwrap_or_default()
            };
            (0..rounds).map(turn).sum()
        });
    });
    if times[0].len() > 10 {
        times.iter_mut().for_each(|times| times.sort());
        let (middle, least) =
            ([0, 1].map(|nth| times[nth][times[nth].len() / 2]), [times[0][0], times[1][0]]);
        for (name, [one, two]) in [("median", middle), ("least", least)] {
            let ratio = one.as_secs_f64() / two.as_secs_f64();
            println!("{name}: one state {one:.2?}, two {two:.2?}: {ratio:.2} times as fast");
        }
    }
}

/// So many states on as many threads, that run a tick when they are told to and say how long it took.
fn side(states: usize) -> (Sender<()>, Receiver<Duration>) {
    let ((go, wait), (tell, done)) = (channel(), channel());
    let work = move || {
        let mut world = crowd(50_000);
        let mut scripts = Scripts::new(Box::new(|_| Ok(PLAIN.to_owned())));
        scripts.set_states(states);
        assert_eq!(scripts.load(&world), []);
        world.step(&mut scripts, &[]);
        let mut plans = world.plans.clone();
        let world = world.perceive();
        (0..5).for_each(|_| _ = black_box(scripts.decide(&world, &mut plans)));
        while wait.recv().is_ok() {
            let start = Instant::now();
            _ = black_box(scripts.decide(&world, &mut plans));
            _ = tell.send(start.elapsed());
        }
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(states).build().unwrap();
    std::thread::spawn(move || pool.install(work));
    (go, done)
}

/// Who comes and goes, and who says something: the scripts' side of 20,000 agents, by turns, with one state and with four, on
/// as many threads as there are processors for them.
fn measure_comings(bench: &mut Criterion) {
    const COMES: &str = "
        function update(me, world) if me:age() == 0 and world.tick > 0 then me:set_color('#ffffff') end end";
    const SAYS: &str = "function update(me, world) me:emit('here', nil, 1) end";
    const HEARS: &str = "
        function update(me, world)
            me:emit('here', me:nearest(2, 'own'), 1)
            for name, from, number in me:events() do me:memory().heard = number end
        end";
    for (title, text, comes) in [
        ("20000 agents, nothing", "function update(me) end", false),
        ("20000 agents, one in and one out", COMES, true),
        ("20000 agents, all say something to all", SAYS, false),
        ("20000 agents, all say something to one", HEARS, false),
    ] {
        let mut sides = [1, 4].map(|states| {
            let mut world = crowd(20_000);
            let mut scripts = Scripts::new(Box::new(move |_| Ok(text.to_owned())));
            scripts.set_states(states);
            let threads = states.min(std::thread::available_parallelism().map_or(1, usize::from));
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            assert_eq!(scripts.load(&world), []);
            pool.install(|| (0..5).for_each(|_| _ = world.step(&mut scripts, &[])));
            (states, world, scripts, pool)
        });
        by_turns(bench, title, &mut sides, |(states, world, scripts, pool)| {
            let mut plans = std::mem::take(&mut world.plans);
            let before = Instant::now();
            pool.install(|| _ = black_box(scripts.decide(&world.perceive(), &mut plans)));
            let time = before.elapsed();
            world.plans = plans;
            let leaves = world.agents[world.tick as usize % world.agents.len()].id;
            let comes_here = Input::Spawn(GroupId(0), vec2(1.0, 1.0), vec2(1.0, 0.0), 0);
            let inputs = [Input::Despawn(leaves), comes_here];
            _ = world.step(&mut (), if comes { &inputs } else { &[] });
            (if *states == 1 { "one state" } else { "four" }, time)
        });
    }
}

/// The whole tick of 10,000 agents that tell those around them something, by turns, on one thread: with one state and with
/// four; and where they hear it as well.
fn measure_messages(bench: &mut Criterion) {
    const NOTHING: &str = "function update(me, world) end";
    const TELLS: &str = "
        local near = { radius = 2.33 }
        function update(me, world) me:emit('here', near, 1) end";
    const TELLS_ALL: &str = "function update(me, world) me:emit('here', nil, 1) end";
    const HEARS: &str = "
        local near = { radius = 2.33 }
        function update(me, world)
            me:emit('here', near, 1)
            local sum = 0
            for name, from, value in me:events() do sum += value end
        end";
    println!("10000 agents with {} neighbors", neighbors(10_000));
    let mut sides = [
        ("nothing", NOTHING, 1),
        ("to all", TELLS_ALL, 1),
        ("to those around", TELLS, 1),
        ("nothing, four states", NOTHING, 4),
        ("to those around, four states", TELLS, 4),
        ("and all are heard", HEARS, 1),
    ]
    .map(|(name, text, states)| {
        let mut world = crowd(10_000);
        let mut scripts = Scripts::new(Box::new(move |_| Ok(text.to_owned())));
        scripts.set_states(states);
        assert_eq!(scripts.load(&world), []);
        (0..5).for_each(|_| assert_eq!(world.step(&mut scripts, &[]), []));
        (name, world, scripts)
    });
    by_turns(bench, "messages", &mut sides, |(name, world, scripts)| {
        let before = Instant::now();
        assert_eq!(world.step(scripts, &[]), []);
        (*name, before.elapsed())
    });
}

/// A saved script taken over by 10,000 agents.
fn measure_reload(bench: &mut Criterion) {
    let mut world = crowd(10_000);
    let function = |nth: u32| {
        format!(
            "local function f{nth}(me, world)\n  local at = me:position()\n  if at.x > {nth} then me:seek(at, 0.{nth}) end\nend\n"
        )
    };
    let long: String = (0..150).map(function).collect();
    let calls: String = (0..150).map(|nth| format!("  f{nth}(me, world)\n")).collect();
    for (name, functions, body) in [
        ("3 lines", "", ""),
        ("150 functions", &long, ""),
        ("150 functions, all called", &long, calls.as_str()),
    ] {
        let text = |nth: u32| {
            format!(
                "{functions}function update(me, world, dt)\n{body}  me:seek(world.marks.door, {nth})\nend\n"
            )
        };
        let mut scripts = Scripts::new(Box::new(move |_| Ok("function update(me) end".to_owned())));
        assert_eq!(scripts.load(&world), []);
        world.step(&mut scripts, &[]);
        let mut nth = 0;
        bench.bench_function(&format!("reload, {name}"), |bencher| {
            bencher.iter(|| {
                nth += 1;
                assert!(scripts.reload("walk.lua", &text(nth)).unwrap().changed);
            });
        });
    }
}

fn main() {
    let mut bench = Criterion::default().configure_from_args();
    // Before the pool of all threads is made: everything but states and reloads is timed on this thread.
    rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build_global().unwrap();
    for agents in [1_000, 10_000] {
        measure(&mut bench, agents);
    }
    measure_doorway(&mut bench);
    measure_options(&mut bench);
    measure_public(&mut bench);
    measure_term_filters(&mut bench);
    measure_messages(&mut bench);
    measure_comings(&mut bench);
    measure_states(&mut bench);
    measure_reload(&mut bench);
    bench.final_summary();
}
