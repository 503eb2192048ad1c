//! What a field costs in a tick, on one thread: 512 × 512 cells that spread and fade, in a torus and within walls; the same where
//! 10,000 agents leave something on it; and reading it 10,000 times.
//!
//! `cargo bench -p flockwork --bench fields`.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use flockwork::act::Leave;
use flockwork::glam::{Vec2, vec2};
use flockwork::noise::{Noise, Purpose};
use flockwork::world::Named;
use flockwork::{
    Brain, Fault, Field, FieldId, FieldShape, Group, GroupId, Perceived, Plan, Plans, Space,
    Stepping, World,
};

/// The side of the field, in cells of half a meter (m).
const SIDE: f32 = 256.0;
const AGENTS: u64 = 10_000;
const TICK: f32 = 1.0 / 60.0;

/// A field with something in all of its cells.
fn field(space: &Space<Vec2>) -> Field {
    let mut field = Field::new(FieldShape::over(space, 0.5).unwrap_or_default(), 8.0, 0.1);
    let noise = Noise::new(7, 0, 0, Purpose::Spawn);
    let values: Vec<f32> = (0..field.values().len() as u64).map(|nth| noise.uniform(nth)).collect();
    field.set_values(&values);
    field
}

fn places() -> impl Iterator<Item = Vec2> {
    (0..AGENTS).map(|nth| {
        let noise = Noise::new(3, nth, 0, Purpose::Spawn);
        vec2(noise.uniform(0), noise.uniform(1)) * SIDE
    })
}

/// Each agent leaves something in each tick.
struct Leaving;

impl Brain<Vec2> for Leaving {
    fn decide(&mut self, world: &Perceived<Vec2>, plans: &mut Plans<Vec2>) -> Vec<Fault> {
        let leave = Leave { field: FieldId(0), amount: 0.1 };
        for place in 0..world.agents.len() {
            plans.rewrite(place, |plan| plan.acts.push(leave.into()));
        }
        Vec::new()
    }
}

fn world(leaves: bool) -> World<Vec2> {
    let space = Space::Wrap(Vec2::splat(SIDE));
    let mut world = World::new(space, Stepping::Timed(TICK), 1, 2.0);
    world.fields.push(Named { name: "scent".to_owned(), it: field(&space) });
    world.add_group(Group::default(), (!leaves).then(Plan::default));
    places().for_each(|at| _ = world.spawn(GroupId(0), at, Vec2::ZERO));
    world
}

fn fields(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("a field of 512 × 512 cells");
    let spaces = [
        ("a tick in a torus", Space::Wrap(Vec2::splat(SIDE))),
        ("a tick within walls", Space::Walls(Vec2::ZERO, Vec2::splat(SIDE))),
    ];
    for (name, space) in spaces {
        let mut field = field(&space);
        group.bench_function(name, |it| it.iter(|| black_box(&mut field).pass(TICK)));
    }
    let (mut without, mut with) = (world(false), world(true));
    group.bench_function("a tick of a world, 10,000 agents stand", |it| {
        it.iter(|| black_box(without.step(&mut (), &[])));
    });
    group.bench_function("the same, and each leaves something", |it| {
        it.iter(|| black_box(with.step(&mut Leaving, &[])));
    });
    let (scent, agents): (_, Vec<Vec2>) = (&without.fields[0].it, places().collect());
    group.bench_function("10,000 slopes", |it| {
        it.iter(|| agents.iter().fold(Vec2::ZERO, |sum, at| sum + scent.slope(black_box(*at))));
    });
    group.bench_function("the hash of a world with it", |it| it.iter(|| black_box(without.hash())));
    group.finish();
}

criterion_group!(benches, fields);
criterion_main!(benches);
