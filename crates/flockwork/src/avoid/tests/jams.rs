//! Agents that block each other, and what the stage remembers of it.

use glam::{Vec2, vec2};

use super::{Block, crowd, deepest_overlap, deepest_wall, group, to, walls};
use crate::avoid::{AVOIDANCES, Avoidance, Walkers, name_of};
use crate::behavior::BEHAVIORS;
use crate::{NameKey, Snapshot, Space, Stepping, World};

/// Steps until all have been near their goals; answers after how many seconds.
#[track_caller]
fn all_arrive(world: &mut World<Vec2>, goals: &[Vec2], most_secs: f32) -> f32 {
    let mut arrived = vec![false; goals.len()];
    loop {
        assert!(world.step(&mut (), &[]).is_empty());
        assert!(deepest_overlap(world) <= 1e-4, "bodies overlap");
        assert!(deepest_wall(world) <= 1e-4, "a body is in a wall");
        for (nth, agent) in world.agents.iter().enumerate() {
            arrived[nth] |= (agent.position - goals[nth]).length() < 1.0;
        }
        let secs = world.tick as f32 * world.stepping.secs();
        if arrived.iter().all(|it| *it) {
            return secs;
        }
        assert!(secs < most_secs, "{arrived:?} after {most_secs} s");
    }
}

/// Two that meet head-on: in the open, in a corridor of 1 m, and in a tunnel where one has to back out.
#[test]
fn two_that_meet_pass_and_where_they_cannot_one_backs_out() {
    for hz in [30.0, 60.0, 120.0] {
        for (half_width, most_secs) in [(20.0, 15.0), (0.5, 15.0)] {
            let pairs = [(vec2(-6.0, 0.0), vec2(9.0, 0.0)), (vec2(6.0, 0.0), vec2(-9.0, 0.0))];
            all_arrive(&mut crowd(hz, half_width, &pairs), &pairs.map(|it| it.1), most_secs);
        }
    }
    let pairs = [(vec2(-16.0, 0.0), vec2(32.0, 0.0)), (vec2(16.0, 0.0), vec2(-32.0, 0.0))];
    let mut tunnel = crowd(60.0, 0.35, &pairs);
    let block = |min, max| Block { min, max }.into();
    tunnel.obstacles = vec![
        block(vec2(-10.0, 0.35), vec2(10.0, 2.0)),
        block(vec2(-10.0, -2.0), vec2(10.0, -0.35)),
    ]
    .into();
    all_arrive(&mut tunnel, &pairs.map(|it| it.1), 120.0);
}

/// A crowd from both ends of a corridor, in a number of orders of creation.
fn counterflow(order: impl Fn(usize) -> usize) -> World<Vec2> {
    let mut world = World::new(Space::Open, Stepping::default(), 7, 2.0);
    world.obstacles = walls(2.0).into();
    world.solid = true;
    let groups = [1.0_f32, -1.0]
        .map(|side| world.add_group(group(Walkers::default().into()), to(vec2(12.0 * side, 0.0))));
    let mut all: Vec<usize> = (0..40).collect();
    all.sort_by_key(|nth| order(*nth));
    for nth in all {
        let (side, nth) = (nth % 2, nth / 2);
        let x = (4.0 + (nth / 4) as f32 * 0.6) * if side == 0 { -1.0 } else { 1.0 };
        let at = vec2(x, -1.5 + (nth % 4) as f32);
        world.spawn(groups[side], at, Vec2::ZERO);
    }
    world
}

fn run(world: &mut World<Vec2>, ticks: usize) -> u64 {
    (0..ticks).for_each(|_| assert!(world.step(&mut (), &[]).is_empty()));
    world.hash()
}

/// All that the stage remembers is in the hash and in snapshots; a restored world goes on bit for bit.
#[test]
fn a_snapshot_in_the_middle_of_a_jam_goes_on_bit_for_bit() {
    let mut world = counterflow(|nth| nth);
    run(&mut world, 300);
    let snapshot = Snapshot::from_bytes(&world.save().to_bytes()).expect("it was just written");
    let there = run(&mut world, 300);
    let mut other = counterflow(|nth| nth);
    other.restore(&snapshot).expect("it is of the same scene");
    assert_eq!(run(&mut other, 300), there);
}

/// Notes are told apart by keys: none of a model's is a behavior's.
#[test]
fn what_models_remember_has_keys_of_its_own() {
    let behaviors: Vec<_> = BEHAVIORS.iter().map(|info| NameKey::of(info.name)).collect();
    for (place, info) in AVOIDANCES.iter().enumerate() {
        let key = Avoidance::at(place).expect("it is listed").key();
        assert_eq!(name_of(key), Some(info.name));
        assert!(!behaviors.contains(&key), "{}", info.name);
    }
}

/// The stage reads the old world alone, and breaks ties by keys: which agent lies where in memory changes nothing.
#[test]
fn the_order_of_agents_in_memory_changes_no_bit() {
    let mut world = counterflow(|nth| nth);
    let mut other = counterflow(|nth| nth);
    other.agents.reverse();
    other.index_ids();
    for _ in 0..600 {
        run(&mut world, 1);
        run(&mut other, 1);
    }
    assert_eq!(world.hash(), other.hash());
}
