//! The rules by numbers worked out by hand, the solve against all corners, and the promises of the stage on small crowds.

use glam::{Vec2, Vec3, vec2};

use super::anticipation::{Anticipation, wall_push};
use super::contract::Me;
use super::following::highest_speed;
use super::shown::{Motion, Shown};
use super::solve::{Line, nearest_allowed};
use super::surroundings::{Other, Wall};
use super::{AVOIDANCES, Avoidance, Walkers, name_of};
use crate::behavior::{Arrive, BEHAVIORS, Behavior, Seek, Wish};
use crate::measure::Observer;
use crate::noise::{Noise, Purpose};
use crate::obstacle::Box as Block;
use crate::world::group::Number;
use crate::{
    Agent, Group, NameKey, Obstacle, Plan, Snapshot, Space, Stepping, Target, Term, Vector, World,
};

fn walker(position: Vec2, velocity: Vec2) -> Shown<Vec2> {
    let (way, speed) = (velocity.unit(), velocity.length());
    let motion = Motion { velocity, way, radius: 0.2, rests: false };
    Shown { motion, position, plan_way: way, speed, top_speed: 2.0, ..Shown::default() }
}

fn seen<'s>(me: &Shown<Vec2>, shown: &'s Shown<Vec2>) -> Other<'s, Vec2> {
    let offset = shown.position - me.position;
    let motion = &shown.motion;
    Other { motion, shown, offset, square: offset.length_squared(), radii: 0.4 }
}

fn me(shown: &Shown<Vec2>) -> Me<'_, Vec2> {
    Me { shown, most_acceleration: 10.0, response_secs: 0.2, dt: 1.0 / 60.0 }
}

const LAW: Anticipation = Anticipation { strength: 1.5, horizon_secs: 3.0, keep_right: 0.0 };

/// Head-on, 4 m apart, closing at 2 m/s: t = 15.84 / 8.8 = 1.8 s, and the force is 0.184120 m/s² against the motion.
#[test]
fn anticipation_is_the_power_law_of_the_time_to_collision() {
    let (a, b) = (walker(Vec2::ZERO, Vec2::X), walker(vec2(4.0, 0.0), -Vec2::X));
    let push = LAW.push(&me(&a), &seen(&a, &b));
    assert!((push - vec2(-0.184_120, 0.0)).length() < 1e-5, "{push}");
    // Shifted by 0.08 m: t = 15.8464 / 8.783837 = 1.804040 s, and (2, 0.408248) instead of (2, 0).
    let right = Anticipation { keep_right: 0.2, ..LAW }.push(&me(&a), &seen(&a, &b));
    assert!((right - vec2(-0.182_738, -0.037_301)).length() < 1e-5, "{right}");
    let away = walker(vec2(4.0, 0.0), Vec2::X * 2.0);
    assert_eq!(LAW.push(&me(&a), &seen(&a, &away)), Vec2::ZERO);
    let aside = walker(vec2(4.0, 0.5), -Vec2::X);
    assert_eq!(LAW.push(&me(&a), &seen(&a, &aside)), Vec2::ZERO);
}

#[test]
fn a_wall_pushes_with_two_meters_per_second_squared_at_contact() {
    let push = |gap| wall_push(&Wall { normal: Vec2::X, gap, velocity: Vec2::ZERO }).x;
    assert_eq!(push(0.0), 2.0);
    // 1 + 1 + 1/2 + 1/6 instead of e.
    assert!((push(0.1) - 2.0 / 2.666_667).abs() < 1e-5);
    assert_eq!((push(1.0), push(-9.0)), (0.0, 10.0));
}

/// 0.5 m behind another at 0.33 s: 1.515152 m/s; at 60° to the way twice as much.
#[test]
fn following_keeps_a_time_gap_along_the_way() {
    let speed = |offset: Vec2, its_way: Vec2| {
        let (a, b) = (walker(Vec2::ZERO, Vec2::X), walker(offset, its_way));
        highest_speed(&me(&a), &[seen(&a, &b)], Vec2::X, 0.33)
    };
    assert!((speed(vec2(0.9, 0.0), Vec2::X) - 1.515_152).abs() < 1e-5);
    assert_eq!(speed(vec2(0.9, 0.0), Vec2::Y), f32::INFINITY, "one that crosses is not followed");
    assert_eq!(speed(vec2(-0.9, 0.0), Vec2::X), f32::INFINITY, "nor is one behind");
    let at_60_degrees = vec2(0.22, 0.22 * 3.0_f32.sqrt());
    assert!((speed(at_60_degrees, Vec2::X) - 2.0 * 0.04 / 0.33).abs() < 1e-4);
}

/// The nearest point among the wanted one, its feet on all bounds and on all edges, and all corners, in f64.
fn nearest_by_all_corners<V: Vector>(wanted: V, lines: &[Line<V>]) -> f64 {
    type P = [f64; 3];
    let dot = |a: P, b: P| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    let of = |v: V| v.to_xyz().map(f64::from);
    let all: Vec<(P, f64)> = lines.iter().map(|it| (of(it.normal), f64::from(it.most))).collect();
    let w = of(wanted);
    // The nearest point on some bounds at once: w − Σ λ n with G λ = n·w − most, by Gauss.
    let on = |these: &[usize]| -> Option<P> {
        let n = these.len();
        let mut rows: Vec<Vec<f64>> = Vec::new();
        for &i in these {
            let mut row: Vec<f64> = these.iter().map(|&j| dot(all[i].0, all[j].0)).collect();
            row.push(dot(all[i].0, w) - all[i].1);
            rows.push(row);
        }
        for k in 0..n {
            let pivot = (k..n).max_by(|&a, &b| rows[a][k].abs().total_cmp(&rows[b][k].abs()))?;
            rows.swap(k, pivot);
            if rows[k][k].abs() < 1e-9 {
                return None;
            }
            for i in (0..n).filter(|i| *i != k) {
                let factor = rows[i][k] / rows[k][k];
                for j in k..=n {
                    rows[i][j] -= factor * rows[k][j];
                }
            }
        }
        let mut point = w;
        for (k, &i) in these.iter().enumerate() {
            let share = rows[k][n] / rows[k][k];
            (0..3).for_each(|axis| point[axis] -= share * all[i].0[axis]);
        }
        Some(point)
    };
    let mut candidates = vec![Some(w), Some([0.0; 3])];
    for i in 0..all.len() {
        candidates.push(on(&[i]));
        for j in 0..i {
            candidates.push(on(&[i, j]));
            (0..j).for_each(|k| candidates.push(on(&[i, j, k])));
        }
    }
    let fits = |p: &P| all.iter().all(|(n, most)| dot(*n, *p) <= most + 1e-7);
    let length = |p: P| (0..3).map(|axis| (p[axis] - w[axis]).powi(2)).sum::<f64>().sqrt();
    candidates.into_iter().flatten().filter(fits).map(length).fold(f64::INFINITY, f64::min)
}

fn solves<V: Vector>(cases: u64, most_off: f64) -> u64 {
    let mut far_off = 0;
    for case in 0..cases {
        let noise = Noise::new(3, case, 0, Purpose::Script);
        let count = 1 + noise.bits(0) % 9;
        let lines: Vec<Line<V>> = (0..count)
            .map(|nth| {
                let at_contact = noise.uniform(100 + nth) < 0.4;
                let most = if at_contact { 0.0 } else { noise.uniform(200 + nth) };
                Line { normal: noise.direction::<V>(300 + nth).unit(), most }
            })
            .collect();
        let wanted = noise.direction::<V>(400) * (2.0 * noise.uniform(900));
        let found = nearest_allowed(wanted, &lines);
        assert!(found.length() <= wanted.length() * 1.000_01 + 1e-6, "{case}: longer than wanted");
        let excess = lines.iter().map(|it| it.normal.dot(found) - it.most).fold(0.0, f32::max);
        assert!(excess <= 4e-5, "{case}: {excess} too much");
        let off = f64::from((found - wanted).length()) - nearest_by_all_corners(wanted, &lines);
        far_off += u64::from(off > most_off);
    }
    far_off
}

#[test]
fn the_solve_finds_the_nearest_allowed_velocity() {
    assert_eq!(solves::<Vec2>(4_000, 1e-3), 0);
    assert!(solves::<Vec3>(4_000, 1e-3) <= 1);
}

/// A bound at contact that rounding misses by a hair must not stop the body dead.
#[test]
fn along_a_wall_at_contact_a_body_goes_on() {
    for turn in 0..1_000 {
        let normal = Vec2::from_angle(0.37 * turn as f32);
        let wanted = normal * 0.3 + normal.perp() * 1.2;
        let found = nearest_allowed(wanted, &[Line { normal, most: 0.0 }]);
        assert!((found - normal.perp() * 1.2).length() < 1e-4, "{turn}: {found}");
    }
}

fn group(avoidance: Avoidance) -> Group {
    Group {
        avoid: Some(avoidance),
        radius: Number::Fixed(0.2),
        response_secs: Number::Fixed(0.2),
        ..Group::default()
    }
}

fn to(target: Vec2) -> Option<Plan<Vec2>> {
    let arrive = Behavior::Arrive(Arrive { slow_radius: 2.0 });
    Some(Plan::of([Term::new(arrive).toward(Target::Point(target))]))
}

fn walls(half_width: f32) -> Vec<Obstacle<Vec2>> {
    let block = |from: f32, to: f32| Block { min: vec2(-30.0, from), max: vec2(30.0, to) }.into();
    vec![block(half_width, half_width + 1.0), block(-half_width - 1.0, -half_width)]
}

/// Agents with a goal each, between walls.
fn crowd(hz: f32, half_width: f32, pairs: &[(Vec2, Vec2)]) -> World<Vec2> {
    let mut world = World::new(Space::Open, Stepping::Timed(1.0 / hz), 7, 2.0);
    world.obstacles = walls(half_width).into();
    world.solid = true;
    for (from, goal) in pairs {
        let group = world.add_group(group(Walkers::default().into()), to(*goal));
        world.spawn(group, *from, Vec2::ZERO).expect("there is room");
    }
    world
}

fn deepest_overlap(world: &mut World<Vec2>) -> f32 {
    let mut observer = Observer::default();
    let moment = observer.observe(world);
    let bodies = moment.overlaps().iter().filter(|overlap| overlap.is_of_bodies());
    bodies.map(|overlap| overlap.depth).fold(0.0, f32::max)
}

fn deepest_wall(world: &World<Vec2>) -> f32 {
    let depth = |agent: &Agent<Vec2>| {
        let walls = world.obstacles.iter();
        walls.map(|wall| agent.radius - wall.nearest(agent.position).distance).fold(0.0, f32::max)
    };
    world.agents.iter().map(depth).fold(0.0, f32::max)
}

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

/// What starts overlapping, on one point, in a wall or without a size parts gently, and nothing is thrown.
#[test]
fn overlapping_starts_part_gently() {
    let mut world = World::new(Space::Open, Stepping::default(), 7, 2.0);
    world.obstacles = walls(2.0).into();
    world.solid = true;
    let stand = Term::new(Behavior::Wish(Wish {})).toward(Target::Vector(Vec2::ZERO));
    let still = world.add_group(group(Walkers::default().into()), Some(Plan::of([stand])));
    let points = world.add_group(
        Group { radius: Number::Fixed(0.0), ..group(Walkers::default().into()) },
        to(vec2(0.0, 0.0)),
    );
    for at in [vec2(0.0, 0.0), vec2(0.0, 0.0), vec2(0.0, 0.0), vec2(0.1, 0.0), vec2(3.0, 2.1)] {
        world.spawn(still, at, Vec2::ZERO);
    }
    (0..4).for_each(|nth| _ = world.spawn(points, vec2(-2.0, 0.1 * nth as f32), Vec2::ZERO));
    let starts: Vec<Vec2> = world.agents.iter().map(|agent| agent.position).collect();
    for _ in 0..300 {
        assert!(world.step(&mut (), &[]).is_empty());
        assert!(world.agents.iter().all(|agent| agent.speed() < 2.0));
    }
    assert!(deepest_overlap(&mut world) < 1e-3);
    let moved = |nth: usize| (world.agents[nth].position - starts[nth]).length();
    assert!((0..5).all(|nth| moved(nth) < 1.0));
}

/// Bodies of all sizes and speeds, some of which take no part, in a world of thin walls.
#[test]
fn no_bodies_of_any_size_or_speed_overlap_or_pass_walls() {
    for (seed, hz) in [(1, 30.0), (2, 60.0), (3, 120.0)] {
        let mut world =
            World::new(Space::Wrap(vec2(16.0, 16.0)), Stepping::Timed(1.0 / hz), seed, 2.0);
        world.solid = true;
        let thin = |from, to| crate::obstacle::Segment { from, to, radius: 0.005 }.into();
        world.obstacles =
            vec![thin(vec2(3.0, 3.0), vec2(7.0, 6.0)), thin(vec2(7.0, 6.0), vec2(11.0, 3.0))]
                .into();
        let noise = Noise::new(seed, 9, 0, Purpose::Spawn);
        for nth in 0..24 {
            let speed = [0.5, 1.4, 4.0, 10.0][nth as usize % 4];
            let radius = [0.1, 0.2, 0.35, 0.6][nth as usize / 6];
            let goal = vec2(noise.uniform(9 * nth), noise.uniform(9 * nth + 1)) * 16.0;
            let seek = Term::new(Behavior::Seek(Seek {})).toward(Target::Point(goal));
            let limits = Group {
                radius: Number::Fixed(radius),
                max_speed: Number::Fixed(speed),
                ..group(Walkers::default().into())
            };
            let group = world.add_group(limits, Some(Plan::of([seek])));
            let at = vec2(1.0 + (nth % 5) as f32 * 3.0, 8.0 + (nth / 5) as f32 * 1.6);
            world.spawn(group, at, Vec2::ZERO);
        }
        for _ in 0..(20.0 * hz) as usize {
            assert!(world.step(&mut (), &[]).is_empty());
            let overlap = deepest_overlap(&mut world);
            assert!(overlap <= 1e-4 && deepest_wall(&world) <= 1e-3, "{overlap} at {hz} Hz");
        }
    }
}
