//! Fields: numbers worked out by hand, what is kept, who adds up, and what of it is saved.

use flockwork::act::Leave;
use flockwork::fields::{MOST_VALUE, most_spreads};
use flockwork::glam::{Vec2, Vec3, vec2, vec3};
use flockwork::noise::{Noise, Purpose};
use flockwork::snapshot::first_difference;
use flockwork::world::Named;
use flockwork::{
    AgentId, Field, FieldId, FieldShape, Group, Plan, Snapshot, Space, Stepping, World,
};

const TICK: f32 = 1.0 / 60.0;

/// A field of so many cells of a square meter.
fn field(size: [u32; 2], wraps: bool, spreads: f32) -> Field {
    let max = size.map(|count| count as f32);
    Field::new(FieldShape { min: [0.0; 2], max, size, wraps }, 0.0, spreads)
}

/// What lies on it a time later, if only one cell had anything.
fn after(mut field: Field, at: Vec2, amount: f32, secs: f32) -> Vec<f32> {
    assert!(field.leave(at, amount));
    field.pass(secs);
    field.values().to_vec()
}

#[track_caller]
fn near(found: &[f32], expected: &[f32]) {
    let is_near = |(a, b): (&f32, &f32)| (a - b).abs() < 1e-5 * (1.0 + b.abs());
    let same = found.len() == expected.len() && found.iter().zip(expected).all(is_near);
    assert!(same, "{found:?} and not {expected:?}");
}

/// With 6 m²/s a tenth of what is in a cell goes to each of its four neighbors in a tick; at an edge none goes out.
#[test]
fn a_tick_of_spreading_by_hand() {
    let middle = [0.0, 1.0, 0.0, 1.0, 6.0, 1.0, 0.0, 1.0, 0.0];
    near(&after(field([3, 3], false, 6.0), vec2(1.5, 1.5), 10.0, TICK), &middle);
    near(&after(field([3, 3], true, 6.0), vec2(1.5, 1.5), 10.0, TICK), &middle);
    let corner = [8.0, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0];
    near(&after(field([3, 3], false, 6.0), vec2(0.5, 0.5), 10.0, TICK), &corner);
    let across_the_seam = [6.0, 1.0, 1.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0];
    near(&after(field([3, 3], true, 6.0), vec2(0.5, 0.5), 10.0, TICK), &across_the_seam);
    near(&after(field([1, 1], true, 6.0), vec2(0.5, 0.5), 10.0, TICK), &[10.0]);
    near(&after(field([2, 1], true, 6.0), vec2(0.5, 0.5), 10.0, TICK), &[8.0, 2.0]);
    near(&after(field([1, 2], false, 6.0), vec2(0.5, 1.5), 10.0, TICK), &[1.0, 9.0]);
}

/// Twice as much is beyond what one step may do: two steps of a tenth each.
#[test]
fn a_tick_takes_as_many_steps_as_it_needs() {
    let expected = [
        [0.0, 0.0, 1.0, 0.0, 0.0],
        [0.0, 2.0, 12.0, 2.0, 0.0],
        [1.0, 12.0, 40.0, 12.0, 1.0],
        [0.0, 2.0, 12.0, 2.0, 0.0],
        [0.0, 0.0, 1.0, 0.0, 0.0],
    ];
    let found = after(field([5, 5], false, 12.0), vec2(2.5, 2.5), 100.0, TICK);
    near(&found, expected.as_flattened());
}

/// Cells of 1 m × 2 m: along y a quarter of what goes along x, and an amount of 10 is 5 per m².
#[test]
fn cells_need_not_be_square() {
    let shape = FieldShape { min: [0.0; 2], max: [3.0, 6.0], size: [3, 3], wraps: false };
    let found = after(Field::new(shape, 0.0, 6.0), vec2(1.5, 3.0), 20.0, TICK);
    near(&found, &[0.0, 0.25, 0.0, 1.0, 7.5, 1.0, 0.0, 0.25, 0.0]);
}

fn total(field: &Field) -> f64 {
    field.values().iter().map(|value| f64::from(*value)).sum()
}

#[test]
fn what_only_spreads_is_not_lost_and_never_below_zero() {
    for wraps in [false, true] {
        let mut field = field([23, 17], wraps, 30.0);
        let noise = Noise::new(4, 0, 0, Purpose::Spawn);
        let values: Vec<f32> = (0..23 * 17).map(|nth| noise.signed(nth).max(0.0)).collect();
        assert!(field.set_values(&values));
        let before = total(&field);
        (0..2000).for_each(|_| field.pass(TICK));
        assert!((total(&field) / before - 1.0).abs() < 1e-5, "{} of {before}", total(&field));
        let mean = (before / (23.0 * 17.0)) as f32;
        assert!(field.values().iter().all(|value| (value - mean).abs() < 0.01 * mean));
    }
}

#[test]
fn it_fades_exponentially_at_any_tick_length() {
    for hz in [30, 60, 120, 1] {
        let mut field = field([2, 2], false, 0.0);
        field.fades_secs = 8.0;
        field.leave(vec2(0.5, 0.5), 10.0);
        (0..8 * hz).for_each(|_| field.pass(1.0 / hz as f32));
        near(field.values(), &[10.0 * (-1.0_f32).exp(), 0.0, 0.0, 0.0]);
        // It is nothing in the end.
        (0..8 * 80 * hz).for_each(|_| field.pass(1.0 / hz as f32));
        assert_eq!(field.values(), [0.0; 4]);
    }
}

/// The variance on each axis grows as 2Dt, and what is left is e^(−t/T).
#[test]
fn it_spreads_as_two_d_t_at_any_tick_length() {
    for hz in [15, 30, 60, 120] {
        let shape = FieldShape::over(&Space::Walls(vec2(-10.0, -8.0), vec2(10.0, 8.0)), 0.25);
        let mut field = Field::new(shape.unwrap(), 5.0, 0.1);
        field.leave(vec2(0.1, 0.1), 3.0);
        (0..10 * hz).for_each(|_| field.pass(1.0 / hz as f32));
        let (mut sums, columns) = ([0.0_f64; 3], shape.unwrap().size[0] as usize);
        for (nth, value) in field.values().iter().enumerate() {
            let [x, y] = shape.unwrap().middle([nth % columns, nth / columns]).map(f64::from);
            let value = f64::from(*value);
            let off = [x - 0.125, y - 0.125];
            sums = [
                sums[0] + value,
                sums[1] + value * off[0] * off[0],
                sums[2] + value * off[1] * off[1],
            ];
        }
        let left = sums[0] * 0.25 * 0.25;
        assert!((left / (3.0 * (-2.0_f64).exp()) - 1.0).abs() < 1e-4, "{hz} Hz: {left}");
        for variance in [sums[1], sums[2]].map(|sum| sum / sums[0]) {
            assert!((variance - 2.0).abs() < 2e-3, "{hz} Hz: {variance}");
        }
    }
}

#[test]
fn numbers_without_sense_change_nothing() {
    let mut it = field([3, 3], false, f32::INFINITY);
    it.fades_secs = f32::NAN;
    assert!(it.leave(vec2(1.5, 1.5), 4.0));
    let before = it.values().to_vec();
    [0.0, -1.0, f32::NAN, f32::INFINITY, TICK].into_iter().for_each(|secs| it.pass(secs));
    assert_eq!(it.values(), before);
    let bad = [(vec2(f32::NAN, 1.0), 1.0), (vec2(9.0, 1.0), 1.0), (vec2(1.0, 1.0), f32::INFINITY)];
    assert!(bad.into_iter().all(|(at, amount)| !it.leave(at, amount)));
    assert!(!it.set_values(&[1.0]));
    assert_eq!(it.values(), before);
    // However far it is asked to spread, it stays within what was there.
    it.spreads = f32::MAX;
    it.pass(1e9);
    assert!(it.values().iter().all(|value| (0.0..=4.0).contains(value)), "{it:?}");
    for size in [[0, 3], [u32::MAX, u32::MAX], [1 << 12, 1 << 11]] {
        let shape = FieldShape { min: [0.0; 2], max: [1.0; 2], size, wraps: true };
        let mut none = Field::new(shape, 1.0, 1.0);
        assert!(!none.leave(vec2(0.5, 0.5), 1.0));
        none.pass(TICK);
        assert_eq!((none.at(Vec2::ZERO), none.slope(Vec2::ZERO)), (0.0, Vec2::ZERO));
    }
    assert_eq!(FieldShape::over(&Space::<Vec2>::Open, 1.0), None);
    assert_eq!(FieldShape::between(Vec2::ZERO, Vec2::ONE, f32::NAN), None);
}

#[test]
fn sums_stay_finite_and_nothing_is_taken_that_is_not_there() {
    let mut it = field([3, 3], false, 6.0);
    for _ in 0..3 {
        assert!(it.leave(vec2(1.5, 1.5), f32::MAX));
    }
    assert_eq!(it.at(vec2(1.5, 1.5)), MOST_VALUE);
    it.pass(TICK);
    assert!(it.values().iter().all(|value| value.is_finite()));
    assert!(it.leave(vec2(1.5, 1.5), f32::MIN));
    assert_eq!(it.at(vec2(1.5, 1.5)), 0.0);
}

/// Cells of 1 m: 0, 1, 4 below and 2, 3, 8 above.
#[test]
fn it_is_read_between_cells() {
    let mut it = field([3, 2], false, 0.0);
    it.set_values(&[0.0, 1.0, 4.0, 2.0, 3.0, 8.0]);
    let at = [(0.5, 0.5), (1.0, 0.5), (1.5, 1.0), (2.0, 1.0), (0.0, 0.0), (3.0, 2.0), (1.0, 2.0)];
    near(&at.map(|(x, y)| it.at(vec2(x, y))), &[0.0, 0.5, 2.0, 4.0, 0.0, 8.0, 2.5]);
    let outside = [vec2(-0.01, 1.0), vec2(1.0, 2.01), vec2(f32::NAN, 1.0), Vec2::INFINITY];
    assert!(outside.iter().all(|at| it.at(*at) == 0.0 && it.slope(*at) == Vec2::ZERO));
    // In the middle of a cell half of the difference of those beside it; at the edge as if mirrored.
    assert_eq!(it.slope(vec2(1.5, 0.5)), vec2(2.0, 1.0));
    assert_eq!(it.slope(vec2(0.5, 0.5)), vec2(0.5, 1.0));
    assert_eq!(it.slope(vec2(2.5, 1.5)), vec2(2.5, 2.0));
    assert_eq!(it.slope(vec2(1.0, 0.5)), vec2(1.25, 1.0));
    assert_eq!(it.slope(vec3(1.5, 0.5, 99.0)), vec3(2.0, 1.0, 0.0));
    assert_eq!(it.at(vec3(1.5, 0.5, -99.0)), 1.0);
    let mut torus = field([3, 2], true, 0.0);
    torus.set_values(&[0.0, 1.0, 4.0, 2.0, 3.0, 8.0]);
    near(&[0.0, 3.0, -3.0, 1.5].map(|x| torus.at(vec2(x, 0.5))), &[2.0, 2.0, 2.0, 1.0]);
    assert_eq!(torus.slope(vec2(0.5, 0.5)), vec2(-1.5, 0.0));
}

fn walls() -> Space<Vec2> {
    Space::Walls(Vec2::ZERO, vec2(6.0, 4.0))
}

/// A walled world with a field, in cells of half a meter.
fn world() -> World<Vec2> {
    let mut world = World::new(walls(), Stepping::Timed(TICK), 1, 1.0);
    let scent = Field::new(FieldShape::over(&walls(), 0.5).unwrap(), 2.0, 0.05);
    world.fields.push(Named { name: "scent".to_owned(), it: scent });
    world.add_group(Group::default(), None);
    world
}

fn leaves(amount: f32) -> Plan<Vec2> {
    Plan { acts: vec![Leave { field: FieldId(0), amount }.into()], ..Plan::default() }
}

fn spawn(world: &mut World<Vec2>, at: Vec2) -> AgentId {
    world.spawn(flockwork::GroupId(0), at, Vec2::ZERO).unwrap()
}

#[test]
fn what_is_left_in_a_tick_lies_there_whole_in_the_next() {
    let mut world = world();
    assert_eq!(world.field_named("scent"), Some(FieldId(0)));
    assert_eq!(world.field_named("smell"), None);
    let id = spawn(&mut world, vec2(2.25, 1.75));
    assert!(world.set_plan(id, leaves(3.0)));
    world.step(&mut (), &[]);
    assert_eq!(world.fields[0].it.at(vec2(2.25, 1.75)), 12.0);
    assert_eq!(total(&world.fields[0].it), 12.0);
    // It is done once. Four hundredths of it go to each side: 0.05 / 60 / 0.25 each.
    world.step(&mut (), &[]);
    let share = 0.05 / 60.0 / 0.25;
    let keep = (-TICK / 2.0).exp();
    let found = [vec2(2.25, 1.75), vec2(2.75, 1.75)].map(|at| world.fields[0].it.at(at));
    near(&found, &[12.0 * (1.0 - 4.0 * share) * keep, 12.0 * share * keep]);
    // A field that is not there takes nothing.
    let plan = Plan { acts: vec![Leave { field: FieldId(7), amount: 1.0 }.into()], ..leaves(0.0) };
    assert!(world.set_plan(id, plan));
    assert_eq!(world.step(&mut (), &[]), []);
}

/// The same agents, created in another order, each with its own amount, all in one cell: the same bits.
#[test]
fn the_sum_has_no_order() {
    let noise = Noise::new(8, 0, 0, Purpose::Spawn);
    let run = |order: &dyn Fn(u64) -> u64| {
        let mut world = world();
        for nth in (0..200).map(order) {
            let id = spawn(&mut world, vec2(3.1, 2.1));
            let amount = noise.signed(nth) * 10.0_f32.powi(nth as i32 % 9 - 4);
            assert!(world.set_plan(id, leaves(amount.abs())));
        }
        world.step(&mut (), &[]);
        world.fields[0].it.at(vec2(3.25, 2.25)).to_bits()
    };
    let bits = run(&|nth| nth);
    assert_eq!(bits, run(&|nth| 199 - nth));
    assert_eq!(bits, run(&|nth| nth * 77 % 200));
}

#[test]
fn a_torus_is_written_on_across_its_seam() {
    let space = Space::Wrap(vec2(6.2, 4.0));
    let mut world = World::<Vec2>::new(space, Stepping::default(), 1, 1.0);
    let shape = FieldShape::over(&space, 0.5).unwrap();
    assert_eq!((shape.size, shape.wraps), ([12, 8], true));
    world.fields.push(Named { name: "scent".to_owned(), it: Field::new(shape, 0.0, 0.5) });
    world.add_group(Group::default(), None);
    let id = spawn(&mut world, vec2(6.15, 3.9));
    assert!(world.set_plan(id, leaves(1.0)));
    (0..30).for_each(|_| drop(world.step(&mut (), &[])));
    let it = &world.fields[0].it;
    let [dx, dy] = shape.cell();
    let middle = vec2(6.2 - 0.5 * dx, 4.0 - 0.5 * dy);
    let beside = |x: f32, y: f32| it.at(space.home(middle + vec2(x * dx, y * dy)));
    assert!(beside(1.0, 1.0) > 1e-3, "{}", beside(1.0, 1.0));
    near(&[beside(1.0, 0.0), beside(0.0, 2.0)], &[beside(-1.0, 0.0), beside(0.0, -2.0)]);
}

#[test]
fn what_lies_there_is_in_hash_and_snapshot_and_is_told_where_it_differs() {
    let mut world = world();
    let id = spawn(&mut world, vec2(2.0, 2.0));
    let empty = (world.hash(), world.save());
    world.fields[0].it.leave(vec2(2.1, 1.1), 1.0);
    let hash = world.hash();
    assert_ne!(hash, empty.0);
    let saved = Snapshot::from_bytes(&world.save().to_bytes()).unwrap();
    assert_eq!(saved, world.save());
    let difference = first_difference(&empty.1, &saved).unwrap();
    assert_eq!(difference.field, "field scent, column 4, row 2");
    assert_eq!(difference.values, ["0.0", "4.0"]);
    // To go on from there is to go on from here.
    let on = |world: &mut World<Vec2>| {
        assert!(world.set_plan(id, leaves(0.3)));
        (0..20).for_each(|_| drop(world.step(&mut (), &[])));
        world.hash()
    };
    let there = on(&mut world);
    world.restore(&saved).unwrap();
    assert_eq!(world.hash(), hash);
    assert_eq!(on(&mut world), there);
    world.restore(&empty.1).unwrap();
    assert_eq!(world.hash(), empty.0);
    // Another name hashes to something else.
    world.restore(&saved).unwrap();
    world.fields[0].name = "smell".to_owned();
    assert_ne!(world.hash(), hash);
}

#[test]
fn a_snapshot_of_other_fields_or_without_sense_is_refused() {
    let mut world = world();
    world.fields[0].it.leave(vec2(2.1, 1.1), 1.0);
    let saved = world.save();
    type Change = fn(&mut flockwork::snapshot::SavedField);
    let senseless: [Change; 6] = [
        |it| it.values[3] = f32::NAN,
        |it| it.values[3] = -1.0,
        |it| it.values[3] = f32::INFINITY,
        |it| it.values[3] = -0.0,
        |it| it.values[3] = 1e-38,
        |it| it.values.truncate(5),
    ];
    let other: [Change; 3] =
        [|it| it.name.push('s'), |it| it.shape.size[0] += 1, |it| it.shape.max[0] += 0.5];
    let before = world.hash();
    for (changes, why) in [(&senseless[..], "its fields make no sense"), (&other, "its fields")] {
        for change in changes {
            let mut saved = saved.clone();
            change(&mut saved.fields[0]);
            let refused = world.restore(&saved).unwrap_err().to_string();
            assert!(refused.contains(why), "{refused}");
            assert_eq!(world.hash(), before);
        }
    }
    let mut none = saved.clone();
    none.fields.clear();
    assert!(world.restore(&none).is_err());
    // Bytes that are cut short never make a world.
    let bytes = saved.to_bytes();
    for end in (0..bytes.len()).step_by(7) {
        assert!(Snapshot::<Vec2>::from_bytes(&bytes[..end]).is_err());
    }
}

#[test]
fn a_field_can_spread_so_far_and_no_farther() {
    let shape = FieldShape::between(Vec2::ZERO, vec2(20.0, 10.0), 0.5).unwrap();
    // 64 steps of D Δt (1/0.25 + 1/0.25) = 0.25 at 60 Hz.
    near(&[most_spreads(&shape, TICK)], &[64.0 * 0.25 * 60.0 * 0.125]);
}

/// In a volume the field is the same at all heights.
#[test]
fn a_volume_has_fields_in_its_plane() {
    let space = Space::Walls(Vec3::ZERO, vec3(4.0, 4.0, 9.0));
    let mut world = World::<Vec3>::new(space, Stepping::default(), 1, 1.0);
    let shape = FieldShape::over(&space, 1.0).unwrap();
    world.fields.push(Named { name: "scent".to_owned(), it: Field::new(shape, 0.0, 0.0) });
    let acts = vec![Leave { field: FieldId(0), amount: 2.0 }.into()];
    let group = world.add_group(Group::default(), Some(Plan { acts, ..Plan::default() }));
    world.spawn(group, vec3(1.5, 2.5, 7.0), Vec3::ZERO);
    world.step(&mut (), &[]);
    assert_eq!(world.fields[0].it.at(vec3(1.5, 2.5, 0.5)), 2.0);
}
