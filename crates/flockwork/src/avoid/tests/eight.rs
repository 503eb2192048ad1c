//! Eight neighbors at once against one after the other.

use glam::{Vec2, Vec3};

use crate::avoid::Walkers;
use crate::avoid::contract::{Avoid, Me};
use crate::avoid::eight::Eight;
use crate::avoid::shown::{Motion, Shown};
use crate::grid::Entry;
use crate::lanes::LANES;
use crate::noise::{Noise, Purpose};
use crate::{GroupId, Space, Vector};

/// The side of the torus (m).
const SIDE: f32 = 9.0;

fn walker<V: Vector>(noise: &Noise) -> Shown<V> {
    let part = |at| if noise.uniform(at + 50) < 0.1 { 0.0 } else { noise.uniform(at) };
    let vector = |at, scale: f32| V::from_xyz([at, at + 1, at + 2].map(|at| part(at) * scale));
    let velocity = vector(10, 2.0) - vector(20, 2.0);
    let radius = noise.uniform(30) * 0.5;
    let motion = Motion { velocity, way: velocity.unit(), radius, rests: noise.uniform(31) < 0.2 };
    Shown { motion, position: vector(0, SIDE), top_speed: 2.0, ..Shown::default() }
}

fn entry<V: Vector>(shown: &Shown<V>) -> Entry<V> {
    let (position, velocity) = (shown.position, shown.motion.velocity);
    Entry { position, velocity, place: 0, group: GroupId(0) }
}

/// All numbers have the same bits; and a neighbor that is spared the closer look does not push.
fn agrees<V: Vector>(space: &Space<V>, case: u64) -> usize {
    let shown: Vec<Shown<V>> =
        (0..=LANES as u64).map(|nth| walker(&Noise::new(case, nth, 0, Purpose::Script))).collect();
    let (model, dt) = (Walkers::default(), 1.0 / 60.0);
    let (shown_me, heading) = (&shown[LANES], V::ZERO);
    let me = Me { shown: shown_me, most_acceleration: 10.0, response_secs: 0.2, dt, heading };
    let entries: Vec<_> = shown[..LANES].iter().map(entry).collect();
    let motions: Vec<_> = shown[..LANES].iter().map(|shown| shown.motion).collect();
    let seen = Eight::of(&entries, &motions).seen_from(me.shown, space);
    let (near, may_push) = (seen.within(1.5), model.may_push(&me, &seen));
    let mut pushes = 0;
    for (lane, shown) in shown[..LANES].iter().enumerate() {
        let offset = space.offset(me.shown.position, shown.position);
        let other = me.sees(&shown.motion, shown, offset);
        let velocity = me.shown.motion.velocity - other.motion.velocity;
        let one = [other.square, other.radii, velocity.length_squared(), offset.dot(velocity)];
        let eight = [seen.square, seen.radii, seen.speed_square, seen.approach];
        assert_eq!(eight.map(|it| it[lane].to_bits()), one.map(f32::to_bits), "{case} {lane}");
        let reach = other.radii + 1.5;
        assert_eq!(near[lane] != 0, other.square < reach * reach, "{case} {lane}");
        let push = model.push(&me, &other);
        assert!(push == V::ZERO || may_push[lane] != 0, "{case} {lane}: {push:?}");
        pushes += usize::from(push != V::ZERO);
    }
    pushes
}

#[test]
fn neighbors_that_are_spared_the_closer_look_do_not_push() {
    let (mut flat, mut deep) = (0, 0);
    for case in 0..4_000 {
        flat += agrees(&Space::<Vec2>::Open, case) + agrees(&Space::Wrap(Vec2::splat(SIDE)), case);
        deep += agrees(&Space::<Vec3>::Open, case) + agrees(&Space::Wrap(Vec3::splat(SIDE)), case);
    }
    // Enough of the 64,000 neighbors do push.
    assert!(flat > 2_000 && deep > 200, "{flat} {deep}");
}
