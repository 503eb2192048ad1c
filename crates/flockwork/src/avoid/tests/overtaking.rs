//! Overtaking: by numbers worked out by hand, and one that is faster behind one that is slower.

use glam::{Vec2, vec2};

use super::rules::{me, walker};
use crate::avoid::Walkers;
use crate::avoid::overtaking::past_others;
use crate::avoid::shown::Shown;
use crate::avoid::state::State;
use crate::avoid::surroundings::Wall;

/// What is left to a walker that wants 1.5 m/s, can go at 0.5 m/s straight on, and at this speed to either side.
fn past(progress: f32, keep_right: f32, walls: &[Wall<Vec2>], aside: f32) -> Vec2 {
    let state = State { progress, ..State::default() };
    let shown = Shown { state, ..walker(Vec2::ZERO, Vec2::X) };
    past_others(&me(&shown), walls, (Vec2::X * 1.5, Vec2::X * 0.5), keep_right, |_| aside)
}

#[test]
fn one_that_is_held_up_goes_past_on_the_left() {
    // 1.5 m/s in the directions (2, 1) and (1, 1).
    let near = |it: Vec2, x, y| assert!((it - vec2(x, y)).length() < 1e-5, "{it}");
    near(past(1.0, 0.2, &[], 2.0), 1.341_641, 0.670_82);
    near(past(0.0, 0.2, &[], 2.0), 1.060_66, 1.060_66);
    near(past(0.0, -0.2, &[], 2.0), 1.060_66, -1.060_66);
    // In a jam, beside a wall on the left.
    let wall = |gap| [Wall { normal: -Vec2::Y, gap, velocity: Vec2::ZERO }];
    near(past(0.0, 0.2, &wall(0.1), 2.0), 1.060_66, -1.060_66);
    near(past(0.0, 0.2, &wall(0.2), 2.0), 1.060_66, 1.060_66);
    near(past(1.0, 0.2, &wall(0.1), 2.0), 1.341_641, 0.670_82);
}

#[test]
fn it_stays_behind_where_that_brings_it_on_by_less_than_a_tenth() {
    // 0.61 · 2/√5 = 0.546, and 0.62 · 2/√5 = 0.555.
    assert_eq!(past(1.0, 0.2, &[], 0.61), Vec2::X * 0.5);
    assert!(past(1.0, 0.2, &[], 0.62).y > 0.0);
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
