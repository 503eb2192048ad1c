//! One meaning, several speeds: which instructions take the neighbour sums changes no bit.

mod crowds;

use crowds::{Draw, GUESTS, Moody, add_stragglers, crowd, plan, spaces};
use flockwork::glam::{Vec2, Vec3, Vec3A, vec2};
use flockwork::neighbors::Instructions;
use flockwork::{Brain, Item, Plan, Space, Vector, View, World};

const ALL: [Instructions; 3] = [Instructions::Scalar, Instructions::Baseline, Instructions::Avx2];

fn with<V: Vector>(world: &World<V>, instructions: Instructions) -> World<V> {
    let mut world = world.clone();
    world.instructions = instructions;
    world
}

/// Runs a world with all instructions side by side; answers the hash that they agree on.
#[track_caller]
fn all_alike<V: Vector, B: Brain<V>>(world: &World<V>, brain: impl Fn() -> B, ticks: u64) -> u64 {
    let mut worlds = ALL.map(|instructions| with(world, instructions));
    let mut brains = ALL.map(|_| brain());
    for tick in 0..ticks {
        let runs = worlds.iter_mut().zip(&mut brains);
        let faults: Vec<_> = runs.map(|(world, brain)| world.step(brain, &[])).collect();
        let expected = worlds[0].fingerprint();
        for (world, told) in worlds.iter().zip(&faults) {
            let ids = world.agents.iter().map(|agent| agent.id);
            let departure = world.fingerprint().departure(&expected, ids);
            assert_eq!(departure, None, "{:?} in tick {tick}", world.instructions);
            assert_eq!(*told, faults[0], "{:?} in tick {tick}", world.instructions);
        }
    }
    worlds[0].hash()
}

fn all_spaces_alike<V: Vector>(agents: usize, ticks: u64, keys: std::ops::Range<u64>) {
    for key in keys {
        for (space, room) in spaces::<V>() {
            println!("{space:?}, key {key}");
            let mut world = crowd(space, room, agents, key);
            if !matches!(space, Space::Wrap(_)) {
                add_stragglers(&mut world);
            }
            let start = world.hash();
            assert_ne!(all_alike(&world, || Moody { alone: false }, ticks), start);
        }
    }
}

#[test]
fn in_the_plane_all_instructions_give_the_same_bits() {
    all_spaces_alike::<Vec2>(300, 60, 1..3);
}

#[test]
fn in_a_volume_all_instructions_give_the_same_bits() {
    all_spaces_alike::<Vec3>(300, 50, 11..12);
    all_spaces_alike::<Vec3A>(300, 50, 12..13);
}

#[test]
fn a_larger_crowd_gives_the_same_bits() {
    let room = vec2(40.0, 30.0);
    let world = crowd(Space::Wrap(room), room, 1500, 21);
    all_alike(&world, || Moody { alone: false }, 50);
}

/// Whoever sees many others does another thing than who sees few.
fn by_what_it_sees<V: Vector>(view: &View<V>, it: &mut Plan<V>) {
    it.clone_from(&plan(view.me.key % 5 + 10 * (view.neighbors.len() / 4) as u64, false));
}

#[test]
fn a_function_as_a_brain_gives_the_same_bits() {
    for (space, room) in spaces::<Vec2>() {
        let mut world = crowd(space, room, 300, 31);
        (world.sight_radius, world.plans.by_group[1]) = (1.5, None);
        all_alike(&world, || by_what_it_sees::<Vec2>, 50);
    }
}

#[test]
fn hosts_may_leave_agents_outside_of_a_torus() {
    let room = vec2(10.0, 10.0);
    let mut world = crowd(Space::Wrap(room), room, 200, 41);
    let mut draw = Draw::new(6);
    for _ in 0..100 {
        let at = draw.point(room * 5.0) - room * 2.0;
        world.spawn(GUESTS, at, draw.direction());
    }
    all_alike(&world, || Moody { alone: false }, 50);
}

/// Whether a plan looks at nobody.
fn looks_at_nobody<V: Vector>(plan: &Plan<V>) -> bool {
    plan.items.iter().all(|item| match item {
        Item::Term(term) => term.behavior.info().among.is_none(),
        _ => true,
    })
}

/// Agents that look at nobody, in a block with others, and each in a world of its own.
fn company_changes_nothing<V: Vector>(space: Space<V>, room: V) {
    let mut world = crowd(space, room, 60, 51);
    world.solid = matches!(space, Space::Open);
    world.plans.by_group.fill(None);
    let mut alone: Vec<_> = world
        .agents
        .iter()
        .map(|me| {
            let mut world = world.clone();
            let others = world.agents.iter().map(|it| it.id).filter(|id| *id != me.id);
            let others: Vec<_> = others.collect();
            others.iter().for_each(|id| assert!(world.despawn(*id)));
            world
        })
        .collect();
    for tick in 0..80 {
        world.step(&mut Moody { alone: true }, &[]);
        assert!(world.plans.by_agent.iter().all(looks_at_nobody));
        for world_of_one in &mut alone {
            world_of_one.step(&mut Moody { alone: true }, &[]);
            let it = &world_of_one.agents[0];
            assert_eq!(world.agent(it.id), Some(it), "{space:?} tick {tick}");
        }
    }
}

#[test]
fn whoever_looks_at_nobody_moves_as_if_alone() {
    for (space, room) in spaces::<Vec2>() {
        company_changes_nothing(space, room);
    }
    for (space, room) in spaces::<Vec3>() {
        company_changes_nothing(space, room);
    }
}
