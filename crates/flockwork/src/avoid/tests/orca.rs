//! The half-planes of `orca` by numbers worked out by hand, its linear programs by the law of convex problems, and pairs.

use glam::{Vec2, Vec3, vec2, vec3};

use super::rules::{me, seen, walker};
use super::{deepest_overlap, group, to};
use crate::avoid::priority::Rank;
use crate::avoid::program::best_allowed;
use crate::avoid::reciprocal::{bound, wall_bound};
use crate::avoid::shown::{Motion, Shown};
use crate::avoid::solve::Line;
use crate::avoid::surroundings::Wall;
use crate::avoid::{Orca, Walkers};
use crate::noise::{Noise, Purpose};
use crate::{Space, Stages, Stepping, World};

/// A rank of the usual priority.
fn rank(hash: u32, key: u64) -> Rank {
    Rank { hash, key, ..Rank::default() }
}

#[track_caller]
fn is_near<V: Stages>(line: &Line<V>, normal: V, most: f32) {
    let off = (line.normal - normal).length().max((line.most - most).abs());
    assert!(off < 1e-5, "{line:?}");
}

/// Radii 0.4 m together, a horizon of 2 s, against numbers found by trying relative velocities for collisions within it. The
/// one of the higher rank takes a quarter of the change u, the other one the rest.
#[test]
fn a_pair_shares_the_least_change_that_avoids_a_collision() {
    let lower = walker(Vec2::ZERO, Vec2::X);
    let higher = Shown { rank: rank(1, 0), ..lower };
    let lines = |other: Shown<Vec2>| {
        let other = Shown { rank: rank(0, 1), ..other };
        [&higher, &lower].map(|first| bound(&me(first), &seen(first, &other), 2.0))
    };
    let are_near = |other: Shown<Vec2>, normal: Vec2, mosts: [f32; 2]| {
        lines(other).iter().zip(mosts).for_each(|(line, most)| is_near(line, normal, most));
    };
    // Head-on, 5 m apart: w = (2, 0) − (2.5, 0), u = (0.2 − 0.5)·w/0.5 = (0.3, 0): they may be faster.
    are_near(walker(vec2(5.0, 0.0), -Vec2::X), Vec2::X, [1.075, 1.225]);
    // 3 m apart: sin = 0.4/3, n = (sin, cos), u = −2·sin·n: each turns to its right.
    let normal = vec2(0.133_333, 0.991_071);
    are_near(walker(vec2(3.0, 0.0), -Vec2::X), normal, [0.066_667, -0.066_667]);
    // Crossing: p = (2, −1.8), v = (1, −1), sin = 0.4/√7.24. The nearer leg has the normal n = (0.772029, 0.635588), and
    // u = −0.136441·n; the bounds are n·((1, 0) + u/4) and n·((1, 0) + 3u/4).
    let (its, normal) = (walker(vec2(2.0, -1.8), Vec2::Y), vec2(0.772_029, 0.635_588));
    are_near(its, normal, [0.737_919, 0.669_698]);
    // One that takes no part leaves all of it: n·((1, 0) + u).
    let bullet = Shown { takes: Some(Vec2::Y), ..its };
    are_near(bullet, normal, [0.635_588; 2]);
    let resting = Shown { motion: Motion { rests: true, ..its.motion }, ..its };
    are_near(resting, normal, [0.635_588; 2]);
    // Bodies that touch come no nearer: they share the 2 m/s.
    are_near(walker(vec2(0.4, 0.0), -Vec2::X), Vec2::X, [0.5, -0.5]);
}

/// Of a pair that meets exactly head-on each turns to its own right, and both together do enough: the sum of n·v of both is
/// the length of the change.
#[test]
fn both_of_a_pair_break_a_tie_alike() {
    for turn in 0..100 {
        let way = Vec2::from_angle(0.37 * turn as f32);
        let (a, b) = (walker(Vec2::ZERO, way), walker(way * 3.0, -way));
        let b = Shown { rank: rank(1, 0), ..b };
        let mine = bound(&me(&a), &seen(&a, &b), 2.0);
        let its = bound(&me(&b), &seen(&b, &a), 2.0);
        assert!((mine.normal + its.normal).length() < 1e-5, "{turn}");
        assert!((mine.most + its.most).abs() < 1e-5, "{turn}");
    }
}

/// In a volume the cone is round: a flat pair has the bounds of the plane, and one turned out of it has them turned.
#[test]
fn a_flat_pair_of_a_volume_has_the_bounds_of_the_plane() {
    for case in 0..1_000 {
        let noise = Noise::new(5, case, 0, Purpose::Script);
        let vector = |nth| vec2(noise.signed(nth), noise.signed(nth + 1));
        let (at, mine, its) = (vector(0) * 4.0, vector(2), vector(4));
        let (a, b) = (walker(Vec2::ZERO, mine), walker(at, its));
        let flat = bound(&me(&a), &seen(&a, &b), 2.0);
        for turned in [|v: Vec2| vec3(v.x, v.y, 0.0), |v: Vec2| vec3(v.y, 0.6 * v.x, 0.8 * v.x)] {
            let (a, b) = (walker(Vec3::ZERO, turned(mine)), walker(turned(at), turned(its)));
            let deep = bound(&me(&a), &seen(&a, &b), 2.0);
            let off = (deep.normal - turned(flat.normal)).length();
            assert!(off < 1e-4 && (deep.most - flat.most).abs() < 1e-4, "{case}: {deep:?}");
        }
    }
}

/// 0.5 m away at a horizon of 0.5 s: 1 m/s toward it, and less by what it comes along.
#[test]
fn a_wall_is_reached_no_sooner_than_at_the_horizon() {
    let wall = |speed: f32| Wall { normal: -Vec2::X, gap: 0.5, velocity: vec2(-speed, 0.3) };
    is_near(&wall_bound(&wall(0.0), 0.5), Vec2::X, 1.0);
    is_near(&wall_bound(&wall(1.5), 0.5), Vec2::X, -0.5);
}

const TOP_SPEED: f32 = 1.5;

/// How much worse than the best in its neighborhood what is found is. The problem is convex: what is best there is best of
/// all. Within all bounds the distance to the wanted velocity counts, otherwise the largest excess.
fn worse_by<V: Stages>(wanted: V, lines: &[Line<V>], firm: usize, case: u64) -> (bool, f32) {
    let (mut given, noise) = (lines.to_vec(), Noise::new(8, case, 0, Purpose::Script));
    let found = best_allowed(wanted, &mut given, firm, TOP_SPEED);
    let excess = |lines: &[Line<V>], v: V| {
        lines.iter().map(|line| line.normal.dot(v) - line.most).fold(0.0, f32::max)
    };
    assert!(found.length() < TOP_SPEED * 1.000_01, "{case}");
    assert!(excess(&lines[..firm], found) < 1e-4, "{case}: a firm bound is exceeded");
    let least = excess(lines, found);
    let is_allowed = least < 1e-4;
    let cost = |v: V| if is_allowed { (v - wanted).length() } else { excess(lines, v) };
    let nearby = (0..600).map(|nth| {
        let size = [0.5, 0.1, 0.02][nth as usize % 3];
        found + noise.direction::<V>(nth) * size
    });
    let fits = |v: &V| {
        v.length() <= TOP_SPEED
            && excess(&lines[..firm], *v) <= 0.0
            && (!is_allowed || excess(lines, *v) <= 0.0)
    };
    let best = nearby.filter(fits).map(cost).fold(f32::INFINITY, f32::min);
    (is_allowed, (cost(found) - best).max(0.0))
}

fn finds_the_best<V: Stages>() -> u64 {
    let mut allowed = 0;
    for case in 0..3_000 {
        let noise = Noise::new(4, case, 0, Purpose::Script);
        let (firm, count) = (noise.bits(0) % 3, 1 + noise.bits(1) % 9);
        let lines: Vec<Line<V>> = (0..firm + count)
            .map(|nth| {
                let most = noise.uniform(200 + nth) - if nth < firm { 0.0 } else { 0.4 };
                Line { normal: noise.direction::<V>(300 + nth).unit(), most }
            })
            .collect();
        let wanted = noise.direction::<V>(400) * (2.0 * noise.uniform(900));
        let (is_allowed, off) = worse_by(wanted, &lines, firm as usize, case);
        assert!(off < 2e-3, "{case}: {off} worse than the best");
        allowed += u64::from(is_allowed);
    }
    allowed
}

#[test]
fn the_programs_find_the_best_velocity_or_exceed_the_bounds_least() {
    let (flat, deep) = (finds_the_best::<Vec2>(), finds_the_best::<Vec3>());
    // Both kinds of cases come up.
    assert!((500..2_500).contains(&flat) && (500..2_500).contains(&deep), "{flat} {deep}");
}

/// Two on their ways; answers after how many seconds both have arrived.
#[track_caller]
fn both_arrive<V: Stages>(pairs: [(V, V); 2], hz: f32) -> f32 {
    let mut world = World::new(Space::Open, Stepping::Timed(1.0 / hz), 7, 2.0);
    for (from, goal) in pairs {
        let group = world.add_group(group(Orca::default().into()), to(goal));
        world.spawn(group, from, V::ZERO).expect("there is room");
    }
    for tick in 0..(30.0 * hz) as u32 {
        assert!(world.step(&mut (), &[]).is_empty());
        assert!(deepest_overlap(&mut world) == 0.0, "bodies overlap");
        let is_there =
            |(agent, pair): (&crate::Agent<V>, &(V, V))| (agent.position - pair.1).length() < 0.2;
        if world.agents.iter().zip(&pairs).all(is_there) {
            return tick as f32 / hz;
        }
    }
    panic!(
        "they do not arrive: {:?}",
        world.agents.iter().map(|it| it.position).collect::<Vec<_>>()
    );
}

/// 12 m at 1.34 m/s take 9 s, and a bit to gain speed and to slow down.
#[test]
fn pairs_pass_each_other_in_the_plane_and_in_a_volume() {
    let flat = [
        [(vec2(-6.0, 0.0), vec2(6.0, 0.0)), (vec2(6.0, 0.0), vec2(-6.0, 0.0))],
        [(vec2(-6.0, 0.0), vec2(6.0, 0.0)), (vec2(0.0, -6.0), vec2(0.0, 6.0))],
        // One stands in the way.
        [(vec2(-6.0, 0.0), vec2(6.0, 0.0)), (vec2(0.0, 0.0), vec2(0.0, 0.0))],
    ];
    for hz in [30.0, 60.0, 120.0] {
        for pair in flat {
            let secs = both_arrive(pair, hz);
            assert!(secs < 20.0, "{pair:?}: {secs} s at {hz} Hz");
            let deep = |v: Vec2| vec3(v.x, v.y, 0.0);
            let in_volume = both_arrive(pair.map(|(from, to)| (deep(from), deep(to))), hz);
            assert!((in_volume - secs).abs() < 0.5, "{pair:?}: {in_volume} s and {secs} s");
        }
        let vertical = [
            (vec3(0.0, 0.0, -6.0), vec3(0.0, 0.0, 6.0)),
            (vec3(0.0, 0.0, 6.0), vec3(0.0, 0.0, -6.0)),
        ];
        assert!(both_arrive(vertical, hz) < 20.0);
    }
}

/// Walkers and robots avoid each other, and no bodies overlap.
#[test]
fn models_meet_without_overlap() {
    let mut world = World::new(Space::Open, Stepping::default(), 7, 2.0);
    for nth in 0..20 {
        let side = if nth % 2 == 0 { 1.0 } else { -1.0 };
        let goal = vec2(8.0 * side, (nth / 2) as f32 * 0.6 - 3.0);
        let model = if nth % 4 < 2 { Orca::default().into() } else { Walkers::default().into() };
        let group = world.add_group(group(model), to(goal));
        world.spawn(group, vec2(-goal.x, goal.y), Vec2::ZERO).expect("there is room");
    }
    for _ in 0..900 {
        assert!(world.step(&mut (), &[]).is_empty());
        assert!(deepest_overlap(&mut world) <= 1e-4);
    }
}

/// The spokes of a wheel: with equal shares they would stand as a ring for ever.
#[test]
fn twenty_on_a_circle_come_to_the_opposite_side() {
    let mut world = World::new(Space::Open, Stepping::Timed(1.0 / 30.0), 7, 2.0);
    let place = |nth: usize| Vec2::from_angle(core::f32::consts::TAU * nth as f32 / 20.0) * 6.0;
    for nth in 0..20 {
        let group = world.add_group(group(Orca::default().into()), to(-place(nth)));
        world.spawn(group, place(nth), Vec2::ZERO).expect("there is room");
    }
    for _ in 0..30 * 30 {
        assert!(world.step(&mut (), &[]).is_empty());
        assert!(deepest_overlap(&mut world) == 0.0, "bodies overlap");
    }
    for (nth, agent) in world.agents.iter().enumerate() {
        assert!((agent.position + place(nth)).length() < 0.2, "{nth}: {}", agent.position);
    }
}
