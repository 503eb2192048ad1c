//! What crowds that keep their distance and find their way cost, on one thread: a tick of 10,000 walkers at one to the square
//! meter, in four directions, with each model of the stage `avoid` and without one; the ways of 10,000 agents to one goal, by
//! themselves and as the behavior `find_way` beside `arrive`; and a new field of distances over more than 200 × 200 cells.
//!
//! `cargo bench -p flockwork --bench crowds`. The throughput is in agents: its inverse is the time of one.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use flockwork::avoid::Avoidance;
use flockwork::behavior::{Arrive, Behavior, FindWay, Wish};
use flockwork::glam::{Vec2, vec2};
use flockwork::group::Number;
use flockwork::noise::{Noise, Purpose};
use flockwork::obstacle::Box as Block;
use flockwork::{Group, Obstacle, Plan, Space, Stepping, Target, Term, World};

const AGENTS: u64 = 10_000;
const SPEED: f32 = 1.34;
/// The side of the labyrinth (m): with a body of half a meter, cells are 0.28 m wide.
const SIDE: f32 = 57.0;
const RADIUS: f32 = 0.5;

/// Walkers that have met for two seconds.
fn crowd(avoid: Option<Avoidance>) -> World<Vec2> {
    let room = Vec2::splat((AGENTS as f32).sqrt());
    let mut world = World::new(Space::Wrap(room), Stepping::Timed(1.0 / 60.0), 1, 2.0);
    let ways = [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y];
    let groups = ways.map(|way| {
        let wish = Term::new(Behavior::Wish(Wish::default())).toward(Target::Vector(way * SPEED));
        let group = Group {
            avoid,
            radius: Number::Fixed(0.2),
            max_speed: Number::Fixed(SPEED),
            max_force: Number::Fixed(10.0),
            response_secs: Number::Fixed(0.2),
            ..Group::default()
        };
        world.add_group(group, Some(Plan::of([wish])))
    });
    for (nth, side) in (0..AGENTS).zip((0..4).cycle()) {
        let noise = Noise::new(3, nth, 0, Purpose::Spawn);
        let at = vec2(noise.uniform(0), noise.uniform(1)) * room.x;
        world.spawn(groups[side], at, ways[side]);
    }
    (0..120).for_each(|_| _ = world.step(&mut (), &[]));
    world
}

/// A second each, and then from the start again: the longer walkers cross, the less uniform the crowd is.
const TICKS: u64 = 60;

fn stage(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("10,000 walkers, 60 ticks");
    group.throughput(Throughput::Elements(AGENTS * TICKS)).sample_size(20);
    let models = (0..).map_while(Avoidance::at).map(Some);
    for avoid in std::iter::once(None).chain(models) {
        let name = avoid.map_or("without avoid", |model| model.info().name);
        let start = crowd(avoid);
        let ready = || {
            let mut world = start.clone();
            world.step(&mut (), &[]);
            world
        };
        group.bench_function(name, |it| {
            it.iter_batched_ref(
                ready,
                |world| (0..TICKS).for_each(|_| _ = black_box(world.step(&mut (), &[]))),
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
}

/// A labyrinth: walls from one side or the other that leave a gap.
fn labyrinth() -> World<Vec2> {
    let mut world = World::new(Space::Open, Stepping::default(), 1, 2.0);
    let wall = |nth: u8| {
        let (x, y) = (7.0 * f32::from(nth), 4.0 * f32::from(nth % 2));
        Obstacle::from(Block { min: vec2(x, y), max: vec2(x + 1.0, y + SIDE - 4.0) })
    };
    let edge = |y: f32| Block { min: vec2(0.0, y), max: vec2(SIDE, y + 0.4) }.into();
    world.obstacles = (0..8).map(wall).chain([edge(-0.4), edge(SIDE)]).collect();
    world
}

/// Places where bodies of half a meter can be: none looks for its way from inside a wall.
fn places(world: &World<Vec2>) -> Vec<Vec2> {
    let anywhere = (0..).map(|nth| Noise::new(5, nth, 0, Purpose::Spawn));
    let anywhere = anywhere.map(|noise| vec2(noise.uniform(0), noise.uniform(1)) * SIDE);
    let is_free = |at: &Vec2| world.obstacles.iter().all(|it| it.nearest(*at).distance >= RADIUS);
    anywhere.filter(is_free).take(AGENTS as usize).collect()
}

fn ways(criterion: &mut Criterion) {
    let (from, radius, goal) = (vec2(3.0, 25.0), RADIUS, Target::Point(vec2(31.0, 25.0)));
    let mut group = criterion.benchmark_group("ways in a labyrinth");
    group.throughput(Throughput::Elements(AGENTS));
    let mut world = labyrinth();
    let points = places(&world);
    let all = world.perceive();
    group.bench_function("look-ups by 10,000 agents", |it| {
        it.iter(|| points.iter().filter_map(|at| all.way(*at, radius, goal)).count());
    });
    group.throughput(Throughput::Elements(1));
    // A copy makes its own fields; the map of where a body may be is made before.
    let ready = || {
        let mut world = world.clone();
        black_box(world.perceive().way(from, radius, Target::Point(vec2(9.0, 9.0))));
        world
    };
    group.bench_function("a new field", |it| {
        it.iter_batched(
            ready,
            |mut world| (world.perceive().way(from, radius, goal), world),
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

/// Ticks in the labyrinth with a behavior that goes to one goal for all. Agents hardly move, so that each tick is like the first.
fn ticks_to_a_goal(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("a tick of 10,000 agents to one goal");
    group.throughput(Throughput::Elements(AGENTS));
    for (name, behavior) in [
        ("arrive", Behavior::Arrive(Arrive::default())),
        ("find_way", Behavior::FindWay(FindWay::default())),
    ] {
        let mut world = labyrinth();
        let to_goal = Term::new(behavior).toward(Target::Point(vec2(31.0, 25.0)));
        let (radius, max_speed) = (Number::Fixed(RADIUS), Number::Fixed(0.001));
        let walkers = Group { radius, max_speed, ..Group::default() };
        let walkers = world.add_group(walkers, Some(Plan::of([to_goal])));
        for at in places(&world) {
            world.spawn(walkers, at, Vec2::ZERO);
        }
        group.bench_function(name, |it| it.iter(|| black_box(world.step(&mut (), &[]))));
    }
    group.finish();
}

criterion_group!(benches, stage, ways, ticks_to_a_goal);
criterion_main!(benches);
