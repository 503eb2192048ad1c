//! Each rule by numbers worked out by hand.

use glam::{Vec2, vec2};

use crate::Vector;
use crate::avoid::anticipation::{Anticipation, wall_push};
use crate::avoid::contract::Me;
use crate::avoid::following::highest_speed;
use crate::avoid::shown::{Motion, Shown};
use crate::avoid::surroundings::{Other, Wall};

/// An agent that wants to go on as it goes.
pub(super) fn walker<V: Vector>(position: V, velocity: V) -> Shown<V> {
    let (way, speed) = (velocity.unit(), velocity.length());
    let motion = Motion { velocity, way, radius: 0.2, rests: false };
    Shown { motion, position, plan_way: way, speed, top_speed: 2.0, ..Shown::default() }
}

pub(super) fn seen<'s, V: Vector>(me: &Shown<V>, shown: &'s Shown<V>) -> Other<'s, V> {
    let offset = shown.position - me.position;
    let motion = &shown.motion;
    Other { motion, shown, offset, square: offset.length_squared(), radii: 0.4 }
}

pub(super) fn me<V: Vector>(shown: &Shown<V>) -> Me<'_, V> {
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
