//! How many threads share the work changes nothing: not a bit of motion, nor the order of agents in memory.
#![cfg(feature = "parallel")]

use crate::crowds::{Moody, add_stragglers, crowd, spaces};
use flockwork::behavior::{
    Alignment, AlignmentForm, AvoidObstacles, Behavior, Cohesion, Queue, Separation, Wander,
};
use flockwork::combine::{Dither, First, Last};
use flockwork::glam::{Vec2, Vec3, vec2};
use flockwork::neighbors::Instructions;
use flockwork::noise::{Noise, Purpose};
use flockwork::obstacle::Circle;
use flockwork::plan::Item;
use flockwork::{AgentId, Group, Input, Obstacle, Plan, Space, Stages, Stepping, Term, World};

const THREADS: [usize; 5] = [1, 2, 3, 4, 8];

fn on<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

/// Runs the same on any number of threads; answers what all come to.
#[track_caller]
fn all_alike<T: Send + PartialEq>(run: impl Fn() -> T + Sync) -> T {
    let one = on(THREADS[0], &run);
    for threads in &THREADS[1..] {
        assert!(on(*threads, &run) == one, "{threads} threads");
    }
    one
}

fn small_worlds_alike<V: Stages>() {
    for (space, room) in spaces::<V>() {
        let mut world = crowd(space, room, 300, 61);
        if !matches!(space, Space::Wrap(_)) {
            add_stragglers(&mut world);
        }
        all_alike(|| {
            let mut world = world.clone();
            (0..15).for_each(|_| drop(world.step(&mut Moody { alone: false }, &[])));
            world.save().to_bytes()
        });
    }
}

#[test]
fn in_small_worlds_of_every_kind_threads_change_no_bit() {
    small_worlds_alike::<Vec2>();
    small_worlds_alike::<Vec3>();
}

const ROOM: Vec2 = vec2(170.0, 120.0);
const MANY: u32 = 20_000;

fn somewhere(nth: u64) -> Vec2 {
    let noise = Noise::new(5, nth, 1, Purpose::Spawn);
    vec2(noise.uniform(0), noise.uniform(1)) * ROOM
}

/// So many that every stage cuts them up, all over the memory.
fn large(space: Space<Vec2>) -> World<Vec2> {
    let mut world = World::new(space, Stepping::default(), 5, 1.0);
    let align = Alignment { form: AlignmentForm::Heading, ..Alignment::default() };
    let few = Cohesion { nearest: 3.0, radius: 1.5, ..Cohesion::default() };
    let flock = [
        Behavior::Separation(Separation::default()),
        Behavior::Alignment(Alignment { radius: 1.5, ..align }),
        Behavior::Wander(Wander::default()),
        Behavior::AvoidObstacles(AvoidObstacles::default()),
    ];
    let queue = [Behavior::Cohesion(few), Behavior::Queue(Queue::default())];
    let flock = world.add_group(Group::default(), Some(Plan::of(flock.map(Term::new))));
    let queue = world.add_group(Group::default(), Some(Plan::of(queue.map(Term::new))));
    let own = world.add_group(Group::default(), None);
    let ghosts = world.add_group(Group { body: false, ..Group::default() }, Some(Plan::default()));
    world.obstacles = (0..300)
        .map(|nth| Obstacle::Circle(Circle { center: somewhere(nth), radius: 0.5 }))
        .collect();
    world.solid = true;
    for nth in 0..u64::from(MANY) {
        let group = [flock, flock, queue, own, flock, own, queue, ghosts][nth as usize % 8];
        // Some stand on one point with others, headed another way.
        let at = somewhere(if nth.is_multiple_of(5) { nth % 50 } else { 1000 + nth });
        world.spawn(group, at, Noise::UNOWNED.direction(nth)).unwrap();
    }
    world
}

/// What happens in a tick: a few jump elsewhere, come and go, so that the order in memory decays slowly.
fn inputs(tick: u32) -> Vec<Input<Vec2>> {
    let drawn = |nth: u32| u64::from(1000 * tick + nth);
    let jumps = (0..250).map(|nth| {
        let id = Noise::UNOWNED.bits(drawn(nth)) as u32 % MANY;
        Input::Place(AgentId(id), somewhere(drawn(nth)), Vec2::ONE)
    });
    let group = flockwork::GroupId(0);
    let born = (0..3).map(|nth| Input::Spawn(group, somewhere(drawn(nth)), Vec2::ZERO, 0));
    let gone = (0..3).map(|nth| Input::Despawn(AgentId(100 * tick + nth)));
    jumps.chain(born).chain(gone).collect()
}

/// The state after so many ticks, and how often the order in memory had changed.
fn run(world: &World<Vec2>, ticks: std::ops::Range<u32>) -> (World<Vec2>, u32) {
    let (mut world, mut reordered) = (world.clone(), 0);
    for tick in ticks {
        let before: Vec<_> = world.agents.iter().map(|agent| agent.id).collect();
        world.step(&mut Moody { alone: true }, &inputs(tick));
        let kept = world.agents.iter().map(|agent| agent.id).filter(|id| before.contains(id));
        reordered += u32::from(!kept.take(50).eq(before[..50].iter().copied()));
    }
    (world, reordered)
}

#[test]
fn in_a_large_world_threads_change_neither_a_bit_nor_the_order() {
    for space in [Space::Wrap(ROOM), Space::Open] {
        let mut world = large(space);
        let bytes = all_alike(|| run(&world, 0..14).0.save().to_bytes());
        let (end, reordered) = run(&world, 0..14);
        assert!(reordered >= 2, "put in order {reordered} times");
        assert!(end.save().to_bytes() == bytes);
        world.instructions = Instructions::Baseline;
        assert_eq!(on(2, || run(&world, 0..14).0.hash()), end.hash());
        every_agent_is_found(&end);
    }
}

/// Combiners that refuse terms and draw by chance, for agents that are alike and for some that have a plan of their own.
#[test]
fn threads_change_no_chance() {
    let terms = || {
        let all = [
            Behavior::AvoidObstacles(AvoidObstacles::default()),
            Behavior::Separation(Separation::default()),
            Behavior::Wander(Wander::default()),
        ];
        all.map(Term::new)
    };
    let plan = |combine| Plan { combine, ..Plan::of(terms()) };
    let mut world = large(Space::Wrap(ROOM));
    for (group, combine) in [(0, Dither::default().into()), (1, First::default().into())] {
        world.plans.by_group[group] = Some(plan(combine));
    }
    let inner = [Item::Begin(Dither { chance: 0.7 }.into(), 1.0), Item::Term(terms()[1])];
    let items: Vec<_> = terms().map(Item::Term).into_iter().chain(inner).collect();
    world.plans.by_group[2] =
        Some(Plan { items, combine: Last::default().into(), ..Plan::default() });
    all_alike(|| {
        let mut world = world.clone();
        (0..6).for_each(|_| drop(world.step(&mut (), &[])));
        world.save().to_bytes()
    });
}

#[track_caller]
fn every_agent_is_found(world: &World<Vec2>) {
    assert!(!world.agents.is_sorted_by_key(|agent| agent.id));
    for (place, agent) in world.agents.iter().enumerate() {
        assert_eq!(world.place_of(agent.id), Some(place));
    }
}

#[test]
fn saved_on_one_number_of_threads_it_goes_on_alike_on_another() {
    let world = large(Space::Wrap(ROOM));
    let (half, _) = on(8, || run(&world, 0..6));
    let mut restored = large(Space::Wrap(ROOM));
    restored.restore(&half.save()).unwrap();
    every_agent_is_found(&restored);
    let (end, _) = on(3, || run(&restored, 6..10));
    let (straight, _) = on(1, || run(&world, 0..10));
    assert!(end.save().to_bytes() == straight.save().to_bytes());
}
