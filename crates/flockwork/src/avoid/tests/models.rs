//! What holds for every model of the list.

use glam::{Vec2, Vec3};

use super::{deepest_overlap, group, to};
use crate::avoid::{AVOIDANCES, Avoidance, name_of};
use crate::behavior::BEHAVIORS;
use crate::neighbors::Instructions;
use crate::noise::{Noise, Purpose};
use crate::obstacle::HalfSpace;
use crate::{NameKey, Snapshot, Space, Stages, Stepping, World};

fn models() -> impl Iterator<Item = Avoidance> {
    (0..).map_while(Avoidance::at)
}

/// More than one chunk of agents, who go through each other between two walls.
fn counterflow<V: Stages>(model: Avoidance) -> World<V> {
    let mut world = World::new(Space::Open, Stepping::default(), 7, 2.0);
    let at = |x: f32, y: f32, z: f32| V::from_xyz([x, y, z]);
    let wall =
        |side: f32| HalfSpace { point: at(0.0, 6.0 * side, 0.0), normal: at(0.0, -side, 0.0) };
    world.obstacles = vec![wall(1.0).into(), wall(-1.0).into()].into();
    world.solid = true;
    for side in [-1.0_f32, 1.0] {
        let group = world.add_group(group(model), to(at(-12.0 * side, 0.0, 0.0)));
        for nth in 0..160 {
            let noise = Noise::new(3, nth, 0, Purpose::Spawn);
            let [x, y] = [nth / 16, nth % 16].map(|it| it as f32 * 0.7);
            let place = at((2.0 + x) * side, y - 5.25, 0.2 * noise.signed(0));
            world.spawn(group, place, V::ZERO).expect("there is room");
        }
    }
    world
}

fn run<V: Stages>(world: &mut World<V>, ticks: usize) -> u64 {
    (0..ticks).for_each(|_| assert!(world.step(&mut (), &[]).is_empty()));
    world.hash()
}

fn has_one_course<V: Stages>(model: Avoidance, name: &str) {
    let mut world = counterflow::<V>(model);
    run(&mut world, 100);
    let snapshot = Snapshot::from_bytes(&world.save().to_bytes()).expect("it was just written");
    let there = run(&mut world, 100);
    let mut restored = counterflow::<V>(model);
    restored.restore(&snapshot).expect("it is of the same scene");
    assert_eq!(run(&mut restored, 100), there, "{name}, from a snapshot");
    for instructions in [Instructions::Scalar, Instructions::Baseline, Instructions::Avx2] {
        let mut other = counterflow::<V>(model);
        other.instructions = instructions;
        other.agents.reverse();
        other.index_ids();
        assert_eq!(run(&mut other, 200), there, "{name}, {instructions:?}");
    }
}

/// The stage reads the old world alone and breaks ties by keys; all that it remembers is in the hash and in snapshots. So
/// neither instructions nor the order in memory change a bit, nor does a snapshot in the middle of a jam.
#[test]
fn nothing_changes_the_course_of_a_jam() {
    for (model, info) in models().zip(AVOIDANCES) {
        has_one_course::<Vec2>(model, info.name);
        has_one_course::<Vec3>(model, info.name);
    }
}

/// Nor does the number of threads.
#[cfg(feature = "parallel")]
#[test]
fn nor_do_threads() {
    for (model, info) in models().zip(AVOIDANCES) {
        let on = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            pool.expect("there are threads").install(|| run(&mut counterflow::<Vec2>(model), 100))
        };
        assert_eq!(on(1), on(3), "{}", info.name);
    }
}

#[test]
fn no_bodies_overlap_in_a_jam() {
    for (model, info) in models().zip(AVOIDANCES) {
        let mut world = counterflow::<Vec2>(model);
        for tick in 0..300 {
            run(&mut world, 1);
            let overlap = deepest_overlap(&mut world);
            assert!(overlap == 0.0, "{}: {overlap} m in tick {tick}", info.name);
        }
    }
}

/// Notes are told apart by keys: none of a model's is a behavior's.
#[test]
fn what_models_remember_has_keys_of_its_own() {
    let behaviors: Vec<_> = BEHAVIORS.iter().map(|info| NameKey::of(info.name)).collect();
    for (model, info) in models().zip(AVOIDANCES) {
        assert_eq!(name_of(model.key()), Some(info.name));
        assert!(!behaviors.contains(&model.key()), "{}", info.name);
    }
}
