//! Overtaking: by numbers worked out by hand, and one that is faster behind one that is slower.

use glam::{Vec2, vec2};

use super::arrivals::stalled;
use super::rules::{me, seen, walker};
use crate::avoid::Walkers;
use crate::avoid::overtaking::{has_room, past_leader};
use crate::avoid::shown::Shown;
use crate::avoid::state::State;
use crate::avoid::surroundings::Wall;

/// What is left to a walker that wants 1.5 m/s, can go at 0.5 m/s straight on, and at this speed to either side.
fn past(progress: f32, keep_right: f32, has_room: impl Fn(Vec2) -> bool, aside: f32) -> Vec2 {
    let state = State { progress, ..State::default() };
    let shown = Shown { state, ..walker(Vec2::ZERO, Vec2::X) };
    let speeds = (Vec2::X * 1.5, Vec2::X * 0.5);
    past_leader(&me(&shown), has_room, speeds, keep_right, |_| aside)
}

fn anywhere(_side: Vec2) -> bool {
    true
}

#[test]
fn one_that_is_held_up_goes_past_on_the_left() {
    // 1.5 m/s in the directions (2, 1) and (1, 1).
    let near = |it: Vec2, x, y| assert!((it - vec2(x, y)).length() < 1e-5, "{it}");
    near(past(1.0, 0.2, anywhere, 2.0), 1.341_641, 0.670_82);
    near(past(0.0, 0.2, anywhere, 2.0), 1.060_66, 1.060_66);
    near(past(0.0, -0.2, anywhere, 2.0), 1.060_66, -1.060_66);
    near(past(0.0, 0.2, |side| side.y < 0.0, 2.0), 1.060_66, -1.060_66);
    near(past(0.0, 0.2, |_| false, 2.0), 0.5, 0.0);
}

/// 0.5 m before its goal it wants 0.5 m/s of 2, and is left 0.2: at 45° to its way it still gets on faster.
#[test]
fn one_that_arrives_goes_past_as_well() {
    let shown = stalled(Vec2::ZERO, vec2(0.5, 0.0), 0.6);
    let past = past_leader(&me(&shown), anywhere, (Vec2::X * 0.5, Vec2::X * 0.2), 0.2, |_| 2.0);
    assert!((past - vec2(0.353_553, 0.353_553)).length() < 1e-5, "{past}");
}

/// Bodies of 0.2 m: 0.4 m from the leader's body to the wall are enough, and a wall on the other side does not count.
#[test]
fn there_is_room_where_a_body_fits_between_the_leader_and_the_wall() {
    let me = walker(Vec2::ZERO, Vec2::X);
    let is_room = |leader_y: f32, gap: f32| {
        let leader = walker(vec2(1.0, leader_y), Vec2::X);
        let wall = Wall { normal: -Vec2::Y, gap, velocity: Vec2::ZERO };
        [Vec2::Y, -Vec2::Y].map(|side| has_room(&seen(&me, &leader), &[wall], side))
    };
    assert_eq!(is_room(0.0, 0.39), [false, true]);
    assert_eq!(is_room(0.0, 0.41), [true, true]);
    assert_eq!(is_room(0.3, 0.69), [false, true]);
    assert_eq!(is_room(-0.3, 0.11), [true, true]);
}

#[test]
fn it_stays_behind_where_that_brings_it_on_by_less_than_a_tenth() {
    // 0.61 · 2/√5 = 0.546, and 0.62 · 2/√5 = 0.555.
    assert_eq!(past(1.0, 0.2, anywhere, 0.61), Vec2::X * 0.5);
    assert!(past(1.0, 0.2, anywhere, 0.62).y > 0.0);
}

#[test]
fn the_faster_one_passes_the_slower_one() {
    for hz in [30.0, 60.0, 120.0] {
        let pairs = [(vec2(0.0, 0.1), vec2(60.0, 0.1)), (vec2(-3.0, 0.0), vec2(60.0, 0.0))];
        let mut world = super::crowd(hz, 1.25, &pairs);
        let walks = Walkers { following_secs: 0.66, ..Walkers::default() };
        world.groups.iter_mut().for_each(|group| group.avoid = Some(walks.into()));
        (world.agents[0].max_speed, world.agents[1].max_speed) = (0.8, 1.5);
        for _ in 0..(25.0 * hz) as u32 {
            assert!(world.step(&mut (), &[]).is_empty());
            assert!(super::deepest_overlap(&mut world) < 1e-3);
        }
        let ahead = world.agents[1].position.x - world.agents[0].position.x;
        assert!(ahead > 2.0, "{hz} Hz: {ahead}");
    }
}
