//! The scenes of agents that need nobody else do what they say, at every tick rate.
#![cfg(feature = "scene")]

use flockwork::glam::{Vec2, vec2};
use flockwork::{Agent, Space, Steering, Stepping, Vector};

use crate::places::{RATES, of, run};

/// A force f moves a mass m by f·t²/2m: in 40 s 0.05 N move 1 kg by 40 m.
pub fn the_same_push_moves_what_is_light_sooner(text: &str) {
    for hz in RATES {
        let mut off = 0.0_f32;
        run(text, hz, 40, |world, secs| {
            for (name, mass) in [("light", 1.0), ("medium", 2.0), ("heavy", 4.0)] {
                let went = 0.025 * secs * secs / mass;
                off = of(world, name)
                    .map(|it| (it.position.x - 1.0 - went).abs())
                    .fold(off, f32::max);
            }
        });
        // Half a tick of the last speed.
        assert!(off < 0.5 * 2.1 / hz as f32, "{hz} Hz: {off} m off");
    }
}

/// Those that answer within τ lose their 4 m/s as e^(-t/τ), and come 4·τ far. Those without a brake go on.
pub fn each_row_stops_as_soon_as_it_answers(text: &str) {
    let rows =
        [("free", 120.0, 4.0), ("slow", 16.0, 0.0), ("medium", 8.0, 0.0), ("quick", 4.0, 0.0)];
    for hz in RATES {
        let mut ends = Vec::new();
        run(text, hz, 30, |world, _| {
            let first = |name| of(world, name).next().map(|it| (it.position.x - 2.0, it.speed()));
            ends = rows.map(|(name, ..)| first(name).expect("a stone")).to_vec();
        });
        for ((name, way, speed), (went, is)) in rows.into_iter().zip(ends) {
            assert!((went - way).abs() < 0.2, "{hz} Hz: {name} went {went} m");
            assert!((is - speed).abs() < 0.01, "{hz} Hz: {name} is at {is} m/s");
        }
    }
}

/// No heading turns faster than its rate. Turning round at 4 m/s takes a car 5 m off its road, and a truck 10 m: the widths of
/// circles of 4 / 1.6 m and 4 / 0.8 m.
pub fn what_turns_slowly_swings_wide(text: &str) {
    for hz in RATES {
        let (mut before, mut off) = ([Vec2::X; 3], [0.0_f32; 3]);
        run(text, hz, 60, |world, secs| {
            for (nth, (name, rate)) in
                [("instant", f32::INFINITY), ("car", 1.6), ("truck", 0.8)].into_iter().enumerate()
            {
                let it = of(world, name).next().expect("an agent");
                let turned = before[nth].angle_to(it.heading).abs();
                assert!(turned <= rate / hz as f32 + 1e-3, "{name} at {secs} s: {turned} rad");
                before[nth] = it.heading;
                off[nth] = off[nth].max((it.position.y - [8.0, 11.0, 17.0][nth]).abs());
            }
        });
        let [instant, car, truck] = off;
        assert!(instant < 0.1 && car > 4.9 && truck > 9.8, "{hz} Hz: {off:?} m");
    }
}

/// At 4 m/s, 0.8 rad/s are a circle of 5 m: back is 10 m to the left, π / 0.8 s later.
#[test]
fn a_circle_is_as_wide_as_speed_by_rate() {
    for hz in [30.0, 60.0, 120.0, 240.0] {
        let stepping = Stepping::Timed(1.0 / hz);
        let mut me = Agent { velocity: vec2(4.0, 0.0), max_speed: 4.0, ..Agent::default() };
        let mut ticks = 0.0;
        while me.heading.x > -0.999_99 {
            let back = Steering::wish(vec2(-4.0, 0.0));
            me.advance(me.driven_velocity(&back, 0.8, stepping), stepping, &Space::Open, &[]);
            assert!((me.speed() - 4.0).abs() < 1e-4);
            ticks += 1.0;
        }
        let (secs, across) = (ticks / hz, me.position.y);
        assert!((secs - std::f32::consts::PI / 0.8).abs() < 2.0 / hz, "{hz} Hz: {secs} s");
        assert!((across - 10.0).abs() < 4.0 / hz, "{hz} Hz: {across} m");
    }
}

/// Ahead it moves as any other, braked or not; without a rate or a force it keeps its heading.
#[test]
fn ahead_a_car_gains_speed_as_any_agent_does() {
    let me = Agent { velocity: vec2(1.0, 0.0), max_speed: 3.0, ..Agent::default() };
    let stepping = Stepping::default();
    for wish in [vec2(3.0, 0.0), vec2(1.0, 0.0), vec2(0.2, 0.0), vec2(9.0, 0.0)] {
        for (damping, max_force) in [(1.0, 10.0), (0.3, 10.0), (0.3, 0.5), (0.9, 0.0)] {
            let me = Agent { max_force, ..me.clone() };
            let steering = Steering { damping, ..Steering::wish(wish.limit(3.0)) };
            let car = me.driven_velocity(&steering, 1.0, stepping);
            let other = me.next_velocity(&steering, stepping);
            assert!((car - other).length() < 1e-6, "{wish}, {damping}: {car} and {other}");
        }
    }
    let weak = Agent { max_force: 0.0, ..me.clone() };
    let across = Steering::wish(vec2(0.0, 3.0));
    assert_eq!(weak.driven_velocity(&across, 1.0, stepping), vec2(1.0, 0.0));
    // What has neither mass nor force, or no number, panics nowhere.
    for number in [0.0, -1.0, f32::NAN, f32::INFINITY] {
        for other in [0.0, f32::NAN, f32::MAX] {
            let odd = Agent { mass: number, max_force: other, max_speed: number, ..me.clone() };
            let _ = odd.driven_velocity(&across, other, stepping);
            let _ = odd.driven_velocity(&across, number, Stepping::PerTick);
        }
    }
    let aside = Steering::order(vec2(-1.5, 2.0));
    for rate in [0.0, -1.0, f32::NAN] {
        assert_eq!(me.driven_velocity(&aside, rate, stepping), vec2(2.5, 0.0), "{rate}");
    }
    let quick = me.driven_velocity(&aside, 1e9, stepping);
    assert!((quick - vec2(-1.5, 2.0)).length() < 1e-6, "{quick}");
    assert!(!me.driven_velocity(&Steering::wish(Vec2::NAN), 1.0, stepping).is_finite());
}
