//! Once warm, a tick asks for no memory: hosts that need steady frames may rely on it.
#![allow(unsafe_code)]

use flockwork::obstacle::Circle;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use flockwork::behavior::*;
use flockwork::glam::{Vec2, Vec3, vec2, vec3};
use flockwork::noise::{Noise, Purpose};
use flockwork::world::Named;
use flockwork::{
    Brain, Fault, Group, GroupId, Obstacle, Path, PathEnd, Perceived, Plan, Plans, Space, Stages,
    Stepping, Target, Term, World,
};

/// Counts how often this thread asks for memory.
struct Counting;

thread_local! {
    static ASKED: Cell<usize> = const { Cell::new(0) };
}

fn count() {
    // While a thread ends there is nothing left to count with.
    _ = ASKED.try_with(|asked| asked.set(asked.get() + 1));
}

// SAFETY: all is handed on to the system's allocator as it came; counting touches no memory of it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller keeps to the contract, which is the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps to the contract, which is the same.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: the caller keeps to the contract, which is the same.
        unsafe { System.realloc(memory, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Until crowds have been about as dense as they get.
const WARM_UP: usize = 500;
const COUNTED: usize = 100;

/// How often each of so many ticks asks for memory.
fn asked<V: Stages>(world: &mut World<V>, brain: &mut impl Brain<V>, ticks: usize) -> Vec<usize> {
    let mut counts = vec![0; ticks];
    for count in &mut counts {
        let before = ASKED.get();
        drop(world.step(brain, &[]));
        *count = ASKED.get() - before;
    }
    counts
}

#[cfg(not(feature = "parallel"))]
fn on_one_thread<T>(run: impl FnOnce() -> T) -> T {
    run()
}

#[cfg(feature = "parallel")]
fn on_one_thread<T: Send>(run: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap().install(run)
}

#[track_caller]
fn asks_for_nothing<V: Stages>(mut world: World<V>, mut brain: impl Brain<V> + Send) {
    let run = move || {
        asked(&mut world, &mut brain, WARM_UP);
        asked(&mut world, &mut brain, COUNTED)
    };
    let counts = on_one_thread(run);
    let late: Vec<_> = counts.iter().enumerate().filter(|(_, count)| **count > 0).collect();
    assert!(late.is_empty(), "tick and how often: {late:?}");
}

fn scatter<V: Stages>(world: &mut World<V>, agents: u64, room: V, plan: Option<Plan<V>>) {
    let group = world.add_group(Group::default(), plan);
    let room = room.to_xyz();
    for nth in 0..agents {
        let noise = Noise::new(9, nth, u64::from(group.0), Purpose::Spawn);
        let at = core::array::from_fn(|axis| noise.uniform(axis as u64) * room[axis]);
        world.spawn(group, V::from_xyz(at), noise.direction(9)).unwrap();
    }
}

fn world<V: Stages>(space: Space<V>) -> World<V> {
    World::new(space, Stepping::default(), 42, 1.0)
}

fn flock<V: Stages>() -> Plan<V> {
    let cohesion = Cohesion { nearest: 7.0, ..Cohesion::default() };
    let alignment = Alignment { half_angle: 2.0, ..Alignment::default() };
    let separation = Behavior::Separation(Separation::default());
    Plan::of(
        [separation, Behavior::Alignment(alignment), Behavior::Cohesion(cohesion)].map(Term::new),
    )
}

#[test]
fn the_counting_counts() {
    let before = ASKED.get();
    drop(std::hint::black_box(Box::new(1)));
    assert_eq!(ASKED.get(), before + 1);
}

#[test]
fn a_flock_in_a_torus_asks_for_nothing() {
    let room = vec2(40.0, 30.0);
    let mut plane = world(Space::Wrap(room));
    scatter(&mut plane, 1100, room, Some(flock()));
    asks_for_nothing(plane, ());
}

#[test]
fn a_flock_in_the_open_asks_for_nothing() {
    let mut plane = world::<Vec2>(Space::Open);
    scatter(&mut plane, 600, vec2(30.0, 20.0), Some(flock()));
    asks_for_nothing(plane, ());
    let mut volume = world::<Vec3>(Space::Open);
    scatter(&mut volume, 500, vec3(12.0, 9.0, 8.0), Some(flock()));
    asks_for_nothing(volume, ());
}

#[test]
fn a_crowd_among_solid_obstacles_asks_for_nothing() {
    let room = vec2(60.0, 50.0);
    let mut world = world(Space::Wrap(room));
    let circle = |nth| {
        let noise = Noise::new(3, nth, 0, Purpose::Spawn);
        let center = vec2(noise.uniform(0) * room.x, noise.uniform(1) * room.y);
        Obstacle::Circle(Circle { center, radius: 0.3 })
    };
    world.obstacles = (0..500).map(circle).collect();
    world.solid = true;
    let rules = [
        Behavior::Wander(Wander::default()),
        Behavior::AvoidObstacles(AvoidObstacles::default()),
        Behavior::Separation(Separation::default()),
    ];
    scatter(&mut world, 600, room, Some(Plan::of(rules.map(Term::new))));
    asks_for_nothing(world, ());
}

#[test]
fn a_queue_asks_for_nothing() {
    let mut world = world(Space::Open);
    let seek = Term::new(Behavior::Seek(Seek::default())).toward(Target::Point(vec2(40.0, 5.0)));
    let queue = Term::new(Behavior::Queue(Queue::default()));
    scatter(&mut world, 400, vec2(16.0, 10.0), Some(Plan::of([seek, queue])));
    asks_for_nothing(world, ());
}

#[test]
fn who_remembers_asks_for_nothing() {
    let room = vec2(30.0, 20.0);
    let mut world = world(Space::Wrap(room));
    let points = [[2.0, 2.0], [25.0, 4.0], [20.0, 17.0]].map(|[x, y]| vec2(x, y)).into();
    let it = Path { points, radius: 0.5, end: PathEnd::Loop };
    world.paths.push(Named { name: "path".into(), it });
    let path = |form| {
        let follow = Behavior::FollowPath(FollowPath { form, ..FollowPath::default() });
        Term::new(follow).toward(Target::Path(0))
    };
    let wander = Term::new(Behavior::Wander(Wander::default()));
    for terms in [[path(FollowForm::Carrot), wander], [wander, path(FollowForm::Nodes)]] {
        scatter(&mut world, 200, room, Some(Plan::of(terms)));
    }
    asks_for_nothing(world, ());
}

#[test]
fn who_goes_for_the_nearest_of_a_group_asks_for_nothing() {
    let room = vec2(40.0, 30.0);
    let mut world = world(Space::Wrap(room));
    let to = |behavior, group| Term::new(behavior).toward(Target::Group(GroupId(group)));
    let flee = to(Behavior::Flee(Flee::default()), 1);
    scatter(&mut world, 200, room, Some(Plan::of([flee])));
    scatter(&mut world, 20, room, Some(Plan::of([to(Behavior::Pursue(Pursue::default()), 0)])));
    asks_for_nothing(world, ());
}

/// Writes every agent a plan, in the memory that is there.
struct Writer;

impl Brain<Vec2> for Writer {
    fn decide(&mut self, world: &Perceived<Vec2>, plans: &mut Plans<Vec2>) -> Vec<Fault> {
        for (place, agent) in world.agents.iter().enumerate() {
            let odd = (agent.key + world.tick / 10) % 2 == 1;
            plans.rewrite(place, |plan| {
                plan.push(Term::new(Behavior::Separation(Separation::default())));
                if odd {
                    let radius = 1.5;
                    let align = Alignment { radius, ..Alignment::default() };
                    plan.push(Term::new(Behavior::Alignment(align)));
                }
                plan.push(Term::new(Behavior::Wander(Wander::default())));
            });
        }
        Vec::new()
    }
}

#[test]
fn plans_written_into_the_last_ones_ask_for_nothing() {
    let room = vec2(30.0, 20.0);
    let mut world = world(Space::Wrap(room));
    scatter(&mut world, 400, room, None);
    asks_for_nothing(world, Writer);
}

#[test]
fn a_function_as_a_brain_asks_for_nothing() {
    let room = vec2(30.0, 20.0);
    let mut world = world(Space::Wrap(room));
    (world.sight_radius, world.solid) = (2.0, true);
    scatter(&mut world, 300, room, None);
    asks_for_nothing(world, |view: &flockwork::View<Vec2>, plan: &mut Plan<Vec2>| {
        let radius = if view.neighbors.len() > 5 { 2.0 } else { 1.0 };
        let apart = Separation { radius, ..Separation::default() };
        plan.push(Term::new(Behavior::Separation(apart)));
    });
}
