//! Each rule by numbers worked out by hand.

use glam::{Vec2, vec2};

use crate::Vector;
use crate::avoid::anticipation::{Anticipation, wall_push};
use crate::avoid::contract::Me;
use crate::avoid::following::highest_speed;
use crate::avoid::roundabout::turned;
use crate::avoid::shown::{Motion, Shown};
use crate::avoid::state::State;
use crate::avoid::surroundings::{Other, Wall};

/// An agent that wants to go on as it goes.
pub(super) fn walker<V: Vector>(position: V, velocity: V) -> Shown<V> {
    let (way, speed) = (velocity.unit(), velocity.length());
    let motion = Motion { velocity, way, radius: 0.2, rests: false };
    Shown { motion, position, plan_way: way, speed, top_speed: 2.0, ..Shown::default() }
}

pub(super) fn seen<'s, V: Vector>(me: &Shown<V>, shown: &'s Shown<V>) -> Other<'s, V> {
    self::me(me).sees(&shown.motion, shown, shown.position - me.position)
}

pub(super) fn me<V: Vector>(shown: &Shown<V>) -> Me<'_, V> {
    let (dt, heading) = (1.0 / 60.0, shown.motion.velocity.unit());
    Me { shown, most_acceleration: 10.0, response_secs: 0.2, dt, heading }
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
    // One that stands is passed on the same side, 4 m ahead at 1 m/s: b = 4, D = 16 - 15.8464 = 0.1536, t = 15.8464 / 4.391918 = 3.608082 s.
    let stands = walker(vec2(4.0, 0.0), Vec2::ZERO);
    let past = Anticipation { keep_right: 0.2, ..LAW }.push(&me(&a), &seen(&a, &stands));
    assert!((past - vec2(-0.031_804, -0.006_492)).length() < 1e-5, "{past}");
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
    assert!((speed(vec2(0.9, 0.0), Vec2::ZERO) - 1.515_152).abs() < 1e-5, "one that stands is");
    let at_60_degrees = vec2(0.22, 0.22 * 3.0_f32.sqrt());
    assert!((speed(at_60_degrees, Vec2::X) - 2.0 * 0.04 / 0.33).abs() < 1e-4);
}

/// With 0.6 of the way lost: one that comes straight on from 53° aside is 0.6 / 0.5 of enough, for a turn by 0.6; one that
/// comes askew is 0.36 / 0.5 of it, for 0.6 · 0.72 = 0.432.
#[test]
fn agents_turn_right_by_how_much_others_come_against_them() {
    let state = State { progress: 0.4, ..State::default() };
    let a = Shown { state, top_speed: 1.0, ..walker(Vec2::ZERO, Vec2::X) };
    let turned_by = |its_way: Vec2, keep_right: f32| {
        let b = Shown { top_speed: 1.0, ..walker(vec2(0.3, 0.4), its_way) };
        turned(&me(&a), &[seen(&a, &b)], Vec2::X, keep_right)
    };
    let all = vec2(1.0, -0.6) / 1.36_f32.sqrt();
    assert!((turned_by(-Vec2::X, 0.2) - all).length() < 1e-6);
    assert!((turned_by(-Vec2::X, -0.2) - vec2(all.x, -all.y)).length() < 1e-6, "or left");
    let part = vec2(1.0, -0.432) / 1.186_624_f32.sqrt();
    assert!((turned_by(vec2(-0.6, 0.8), 0.2) - part).length() < 1e-6);
    for (way, keep_right, why) in [(Vec2::X, 0.2, "alike"), (-Vec2::X, 0.0, "no side is kept")] {
        assert_eq!(turned_by(way, keep_right), Vec2::X, "{why}");
    }
    let b = Shown { top_speed: 1.0, ..walker(vec2(0.3, 0.4), -Vec2::X) };
    let arrives = Shown { top_speed: 2.0, ..a };
    let half = vec2(1.0, -0.3) / 1.09_f32.sqrt();
    let turned_by = |shown: &Shown<Vec2>| turned(&me(shown), &[seen(shown, &b)], Vec2::X, 0.2);
    assert!((turned_by(&arrives) - half).length() < 1e-6, "at half its speed half as far");
    let gets_on = Shown { state: State { progress: 1.0, ..state }, ..a };
    assert_eq!(turned_by(&gets_on), Vec2::X);
}
