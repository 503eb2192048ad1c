//! How long it takes to save a crowd, and to go back to it.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use flockwork::behavior::{Behavior, Separation, Wander};
use flockwork::glam::{Vec2, vec2};
use flockwork::group::Number;
use flockwork::noise::{Noise, Purpose};
use flockwork::{Group, Plan, Snapshot, Space, Stepping, Term, World};

const AGENTS: u64 = 10_000;

/// A crowd in which every agent remembers something, a few ticks after its start.
fn crowd() -> World<Vec2> {
    let mut world = World::new(Space::Wrap(vec2(200.0, 200.0)), Stepping::default(), 1, 2.0);
    let plan = Plan::of([
        Term::new(Behavior::Separation(Separation::default())),
        Term::new(Behavior::Wander(Wander::default())),
    ]);
    let max_speed = Number::Normal(1.34, 0.2);
    let group = world.add_group(Group { max_speed, ..Group::default() }, Some(plan));
    for nth in 0..AGENTS {
        let noise = Noise::new(1, nth, 0, Purpose::Spawn);
        world.spawn(group, vec2(noise.uniform(0), noise.uniform(1)) * 200.0, noise.direction(2));
    }
    (0..3).for_each(|_| drop(world.step(&mut (), &[])));
    world
}

fn all(criterion: &mut Criterion) {
    let mut world = crowd();
    let saved = world.save();
    let (mut kept, mut bytes) = (saved.clone(), saved.to_bytes());
    let mut group = criterion.benchmark_group(format!("{AGENTS} agents, {} bytes", bytes.len()));
    group.bench_function("save", |it| it.iter(|| black_box(&world).save()));
    group.bench_function("save_to", |it| it.iter(|| black_box(&world).save_to(&mut kept)));
    group.bench_function("restore", |it| it.iter(|| world.restore(black_box(&saved))));
    group.bench_function("to_bytes", |it| it.iter(|| black_box(&saved).to_bytes()));
    group.bench_function("write_to", |it| it.iter(|| black_box(&saved).write_to(&mut bytes)));
    group.bench_function("from_bytes", |it| {
        it.iter(|| Snapshot::<Vec2>::from_bytes(black_box(&bytes)))
    });
}

criterion_group!(benches, all);
criterion_main!(benches);
