//! Worlds that no host should make: they keep stepping, in time and in memory that fit the number of agents.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use flockwork::act::Spawn;
use flockwork::behavior::*;
use flockwork::glam::{Vec2, Vec3, vec2};
use flockwork::group::Number;
use flockwork::neighbors::Among;
use flockwork::noise::{Noise, Purpose};
use flockwork::{
    Agent, Fault, FieldId, Group, GroupId, Input, Plan, Space, Stages, Stepping, Target, Term,
    TileMap, View, World,
};

/// Adds up how much memory this thread asks for.
struct Counting;

thread_local! {
    static BYTES: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: all is handed on to the system's allocator as it came; counting touches no memory of it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        _ = BYTES.try_with(|bytes| bytes.set(bytes.get() + layout.size()));
        // SAFETY: the caller keeps to the contract, which is the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps to the contract, which is the same.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn bytes_for<T>(work: impl FnOnce() -> T) -> (usize, T) {
    let before = BYTES.get();
    let done = work();
    (BYTES.get() - before, done)
}

fn flock<V: Stages>(radius: f32) -> Plan<V> {
    let separation = Separation { radius, ..Separation::default() };
    let alignment = Alignment { radius, nearest: 3.0, ..Alignment::default() };
    let cohesion = Cohesion { radius, half_angle: 1.0, ..Cohesion::default() };
    let rules = [
        Behavior::Separation(separation),
        Behavior::Alignment(alignment),
        Behavior::Cohesion(cohesion),
        Behavior::Queue(Queue { radius, ..Queue::default() }),
        Behavior::Wander(Wander::default()),
    ];
    Plan::of(rules.map(Term::new))
}

fn world<V: Stages>(space: Space<V>, cell: f32, radius: f32) -> World<V> {
    let mut world = World::new(space, Stepping::default(), 8, cell);
    world.add_group(Group::default(), Some(flock(radius)));
    world
}

const GROUP: GroupId = GroupId(0);

fn scatter<V: Stages>(world: &mut World<V>, agents: u64, size: f32) {
    for nth in 0..agents {
        let noise = Noise::new(4, nth, 0, Purpose::Spawn);
        let at = core::array::from_fn(|axis| noise.uniform(axis as u64) * size);
        world.spawn(GROUP, V::from_xyz(at), noise.direction(9)).unwrap();
    }
}

#[track_caller]
fn steps_on<V: Stages>(mut world: World<V>, ticks: usize) -> World<V> {
    for _ in 0..ticks {
        world.step(&mut (), &[]);
        for Agent { id, position, velocity, heading, .. } in &world.agents {
            let finite = [position, velocity, heading].iter().all(|it| it.is_finite());
            assert!(finite, "{id:?} {position:?} {velocity:?} {heading:?}");
        }
    }
    world
}

fn any_cell_and_any_radius<V: Stages>() {
    let size = V::from_xyz([12.0; 3]);
    for cell in [1e-30, 1e-6, 1.0, 1e6, 1e30, f32::MAX] {
        for radius in [0.0, 1e-30, 1.0, 1e30, f32::MAX] {
            for space in [Space::Open, Space::Wrap(size), Space::Walls(V::ZERO, size)] {
                let mut world = world(space, cell, radius);
                scatter(&mut world, 60, 12.0);
                steps_on(world, 10);
            }
        }
    }
}

#[test]
fn with_any_cell_and_any_radius_a_world_steps_on() {
    any_cell_and_any_radius::<Vec2>();
    any_cell_and_any_radius::<Vec3>();
}

#[test]
fn tori_of_any_size_step_on() {
    for size in [1e-38, 1e-10, 1e10, 1e30, f32::MAX] {
        for cell in [1e-3, 1.0, 1e3] {
            let mut world = world::<Vec2>(Space::Wrap(vec2(size, 5.0)), cell, 1.0);
            scatter(&mut world, 80, size);
            let world = steps_on(world, 10);
            let inside = |it: &Agent<Vec2>| (0.0..size).contains(&it.position.x);
            assert!(world.agents.iter().all(inside), "{size}");
        }
    }
}

#[test]
fn a_world_of_no_agent_and_of_one_keeps_stepping() {
    for agents in [0, 1] {
        let mut world = world::<Vec2>(Space::Open, 1.0, 2.0);
        scatter(&mut world, agents, 3.0);
        let mut world = steps_on(world, 20);
        assert_eq!((world.agents.len() as u64, world.quarantined), (agents, 0));
        assert!(world.perceive().nearest_of(&Agent::default(), Among::Group(GroupId(7))).is_none());
    }
}

#[test]
fn two_thousand_on_one_point_step_on() {
    for at in [0.0, 5.0, 1e30, -3e38] {
        let mut world = world::<Vec2>(Space::Open, 1.0, 1.0);
        for _ in 0..2000 {
            world.spawn(GROUP, vec2(at, at), Vec2::ZERO).unwrap();
        }
        steps_on(world, 3);
    }
}

#[test]
fn whatever_the_coordinates_every_behavior_steps_on() {
    let target = |behavior: &Behavior| match behavior.info().targets.first()?.1 {
        Wants::Place => Some(Target::Group(GROUP)),
        Wants::Vector => Some(Target::Vector(vec2(1e30, -1e30))),
        Wants::Path => Some(Target::Path(0)),
        Wants::Field => Some(Target::Field(FieldId(0))),
    };
    let term = |it: &Behavior| Term { target: target(it), ..Term::new(*it) };
    for size in [1e-30, 1e9, 1e30, 3e38] {
        for behavior in defaults() {
            let mut world = world::<Vec2>(Space::Open, 1.0, 1.0);
            world.tiles = TileMap::parse("...\n.#.", [-1.0, -1.0], 1.0).ok();
            world.plans.by_group[0] = Some(Plan::of([term(&behavior)]));
            scatter(&mut world, 40, size);
            world.spawn(GROUP, vec2(-size, size), Vec2::ONE).unwrap();
            steps_on(world, 10);
        }
    }
}

#[test]
fn limits_that_make_no_sense_step_on() {
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -1.0, 0.0, 1e-45, 1e38] {
        let bad = Number::Fixed(bad);
        let usual = Group::default;
        let groups = [
            Group { radius: bad, ..usual() },
            Group { mass: bad, ..usual() },
            Group { max_speed: bad, ..usual() },
            Group { max_force: bad, ..usual() },
            Group { response_secs: bad, ..usual() },
        ];
        let mut world = world::<Vec2>(Space::Walls(Vec2::ZERO, vec2(9.0, 9.0)), 1.0, 1.0);
        for group in groups {
            let group = world.add_group(group, Some(flock(1.0)));
            for nth in 0..8 {
                world.spawn(group, vec2(1.0, 1.0 + 0.1 * nth as f32), Vec2::X).unwrap();
            }
        }
        steps_on(world, 30);
    }
}

/// How much memory a world asks for in its first ticks, for each agent.
fn bytes_each<V: Stages>(space: Space<V>, stray: f32) -> usize {
    let mut world = world(space, 1.0, 1.0);
    scatter(&mut world, 3000, 60.0);
    for (nth, agent) in world.agents.iter_mut().enumerate().skip(1) {
        // Each farther than the last, and in rows with those who stay.
        let [x, y, z] = agent.position.to_xyz();
        let far = stray * nth as f32;
        match nth % 8 {
            0 => agent.position = V::from_xyz([x + far, y, z]),
            1 => agent.position = V::from_xyz([x, y - far, z]),
            2 => agent.position = V::from_xyz([-far, far, 2.0 * far]),
            _ => {}
        }
    }
    bytes_for(|| (0..3).for_each(|_| drop(world.step(&mut (), &[])))).0 / 3000
}

#[test]
fn memory_grows_with_the_number_of_agents_however_far_they_stray() {
    for stray in [1.0, 1e3, 1e9, 1e30] {
        assert!(bytes_each::<Vec2>(Space::Open, stray) < 2000);
        assert!(bytes_each::<Vec3>(Space::Open, stray) < 2000);
    }
    for size in [60.0, 1e4, 1e9, 1e30] {
        assert!(bytes_each(Space::Wrap(Vec2::splat(size)), 1e3) < 2000);
        assert!(bytes_each(Space::Wrap(Vec3::splat(size)), 1e3) < 2000);
    }
}

#[test]
fn a_full_world_refuses_newcomers_and_asks_for_no_memory_for_them() {
    let mut world = world::<Vec2>(Space::Open, 1.0, 1.0);
    assert_eq!(world.most_agents, 1_000_000);
    world.most_agents = 1000;
    scatter(&mut world, 1000, 40.0);
    let (bytes, spawned) = bytes_for(|| {
        let more = 0..10_000_000;
        more.filter(|_| world.spawn(GROUP, Vec2::ZERO, Vec2::ZERO).is_some()).count()
    });
    assert_eq!((bytes, spawned, world.agents.len()), (0, 0, 1000));
    assert_eq!(world.groups[0].spawned, 1000, "no random numbers are used up");
    let (here, unknown) = (Vec2::ZERO, GroupId(9));
    let full = "the world is full, for there are 1000 agents, its most_agents; let some leave, or raise it";
    for (inputs, told) in [
        (vec![(GROUP, here)], format!("an input cannot spawn: {full}")),
        (vec![(unknown, here)], "an input cannot spawn: the group is unknown".to_owned()),
        (
            vec![(GROUP, here), (unknown, here), (GROUP, here)],
            format!("3 inputs of one tick were refused; the first cannot spawn: {full}"),
        ),
        (
            vec![(GROUP, Vec2::NAN)],
            "an input cannot spawn: the position or the velocity is not finite".to_owned(),
        ),
    ] {
        let inputs = inputs.into_iter().map(|(group, at)| Input::Spawn(group, at, here, 0));
        let faults = world.step(&mut (), &inputs.collect::<Vec<_>>());
        assert_eq!(faults, [Fault { agent: None, location: None, message: told }]);
        assert_eq!(world.agents.len(), 1000);
    }
}

#[test]
fn an_agent_that_spawns_without_end_is_told_when_the_world_is_full() {
    let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 8, 1.0);
    world.most_agents = 100;
    let group = world.add_group(Group::default(), None);
    world.spawn(group, Vec2::ZERO, Vec2::ZERO).unwrap();
    let mut brain = |view: &View<Vec2>, plan: &mut Plan<Vec2>| {
        let (position, velocity) = (view.me.position + vec2(0.3, 0.1), Vec2::ZERO);
        plan.acts.push(Spawn { group, position, velocity }.into());
        // There is no agent of an unknown group.
        plan.acts.push(Spawn { group: GroupId(99), position, velocity }.into());
    };
    let mut told = 0;
    for _ in 0..12 {
        let before = world.agents.len();
        let faults = world.step(&mut brain, &[]);
        let born = world.agents.len() - before;
        assert_eq!(faults.len(), before, "one for each agent, for the first that was refused");
        let full = |fault: &&Fault| {
            fault.message.contains("cannot spawn: the world is full, for there are 100 agents")
        };
        let unknown = |fault: &&Fault| fault.message == "it cannot spawn: the group is unknown";
        assert_eq!(faults.iter().filter(unknown).count(), born);
        assert_eq!(faults.iter().filter(full).count(), before - born);
        told += faults.len();
    }
    assert_eq!((world.agents.len(), world.quarantined), (100, 0));
    assert!(told > 100);
}
