//! Agents that block each other.

use glam::{Vec2, vec2};

use super::{Block, crowd, deepest_overlap, deepest_wall};
use crate::World;

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

/// Forty that meet in one point circle around it: without that it takes them 21 s or more.
#[test]
fn a_circle_of_forty_turns_like_a_roundabout() {
    for hz in [30.0, 60.0, 120.0] {
        let place = |nth: i32| Vec2::from_angle(nth as f32 * core::f32::consts::TAU / 40.0) * 4.0;
        let pairs: Vec<_> = (0..40).map(|nth| (place(nth), -place(nth))).collect();
        let goals: Vec<_> = pairs.iter().map(|it| it.1).collect();
        let mut world = crowd(hz, 20.0, &pairs);
        world.agents.iter_mut().for_each(|agent| agent.max_speed = 1.34);
        all_arrive(&mut world, &goals, 19.0);
    }
}
