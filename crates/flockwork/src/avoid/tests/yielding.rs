//! Giving way, by numbers worked out by hand.

use glam::{Vec2, vec2};

use super::arrivals::{resting, stalled};
use super::rules::{me, seen};
use crate::avoid::heap::Footing;
use crate::avoid::priority::Rank;
use crate::avoid::shown::Shown;
use crate::avoid::state::State;
use crate::avoid::surroundings::{Surroundings, Wall};
use crate::avoid::yielding::given_way;

/// Where an agent goes that gives way to another one, beside walls; zero if it does not give way.
fn way_out(mine: &Shown<Vec2>, its: &Shown<Vec2>, walls: &[Wall<Vec2>]) -> Vec2 {
    let (me, others) = (me(mine), [seen(mine, its)]);
    let around = Surroundings { others: &others, walls, obstacles: &[] };
    let footing = Footing::of(&me, &around, &mut Vec::new());
    given_way(&me, &around, mine.state, &footing, 0.25).way
}

fn ranked(shown: Shown<Vec2>, hash: u32) -> Shown<Vec2> {
    Shown { rank: Rank { hash, ..Rank::default() }, ..shown }
}

/// Beside each other with bodies that touch, on ways that are opposed: away is (0.6, 0.8), aside is (0, 1), both together
/// (0.6, 1.8). A tenth of the radius is 2 cm.
#[test]
fn a_way_out_that_a_wall_stops_goes_along_it_away_from_the_other() {
    let mine = ranked(stalled(Vec2::ZERO, vec2(-9.0, 0.0), 1.0), 1);
    let its = ranked(stalled(vec2(-0.24, -0.32), vec2(9.0, -0.32), 1.0), 2);
    let near = |way: Vec2, x, y| assert!((way - vec2(x, y)).length() < 1e-5, "{way}");
    let beside = |normal, gap| way_out(&mine, &its, &[Wall { normal, gap, velocity: Vec2::ZERO }]);
    near(way_out(&mine, &its, &[]), 0.316_228, 0.948_683);
    near(beside(-Vec2::Y, 0.021), 0.316_228, 0.948_683);
    near(beside(-Vec2::Y, 0.019), 1.0, 0.0);
    near(beside(Vec2::Y, 0.0), 0.316_228, 0.948_683);
    near(way_out(&its, &mine, &[]), 0.0, 0.0);
}

/// One that backs out comes against those behind it, also if all want to the same place.
#[test]
fn those_behind_one_that_backs_out_make_room_for_it() {
    let mine = stalled(Vec2::ZERO, vec2(9.0, 0.0), 1.0);
    let mut its = stalled(vec2(0.4, 0.0), vec2(9.0, 0.0), 1.0);
    let state = State { yield_secs: 0.7, way: -Vec2::X, ..State::default() };
    its.avoid(Vec2::X * 2.0, 2.0, state);
    // Away is (-1, 0); and its right is up, so that (0, -1) is out of its way.
    let half = core::f32::consts::FRAC_1_SQRT_2;
    assert!((way_out(&mine, &its, &[]) - vec2(-half, -half)).length() < 1e-5);
}

/// An agent at rest that another one wants past: away is (-0.9715, 0.2370), aside is (0, 1), so that its way out lies at 128.15°.
/// A body 1 cm off stops it at 60° to that way, and not at 90°, nor one 5 cm off.
#[test]
fn one_at_rest_in_a_packed_heap_makes_no_room() {
    let mine = resting(Vec2::ZERO, Vec2::ZERO);
    let its = stalled(vec2(0.41, -0.1), vec2(-9.0, -0.1), 0.3);
    let goes = |degrees: f32, apart: f32| {
        let at = Vec2::from_angle((128.15 + degrees).to_radians()) * (0.4 + apart);
        let packed = resting(at, at);
        let (me, others) = (me(&mine), [seen(&mine, &its), seen(&mine, &packed)]);
        let around = Surroundings { others: &others, walls: &[], obstacles: &[] };
        let footing = Footing::of(&me, &around, &mut Vec::new());
        given_way(&me, &around, mine.state, &footing, 0.25).gives_way()
    };
    assert!(goes(0.0, 0.05) && goes(90.0, 0.01) && goes(-90.0, 0.01));
    assert!(!goes(60.0, 0.01) && !goes(-60.0, 0.01) && !goes(0.0, 0.01));
}

/// An agent that backs out at (-1, 0) before one that comes along the axis from 0.5 m behind, which is less than both radii off.
/// It goes on as long as that one's goal lies beyond its own middle.
#[test]
fn one_backs_out_only_before_an_agent_that_goes_beyond_it() {
    let goes_on = |goal: f32| {
        let mut mine = stalled(Vec2::ZERO, vec2(9.0, 0.0), 1.0);
        let state = State { yield_secs: 0.1, way: -Vec2::X, ..State::default() };
        mine.avoid(Vec2::X * 2.0, 2.0, state);
        let its = stalled(vec2(0.5, 0.0), vec2(goal, 0.0), 0.0);
        let (me, others) = (me(&mine), [seen(&mine, &its)]);
        let around = Surroundings { others: &others, walls: &[], obstacles: &[] };
        let footing = Footing::of(&me, &around, &mut Vec::new());
        given_way(&me, &around, mine.state, &footing, 0.25).yield_secs > 0.1
    };
    assert!(goes_on(-9.0) && goes_on(-0.01));
    assert!(!goes_on(0.01) && !goes_on(0.3));
}

/// One at rest on its goal makes room for an agent that backs out against it, wherever that one's goal is.
#[test]
fn one_at_rest_makes_room_for_one_that_backs_out() {
    let mine = resting(Vec2::ZERO, Vec2::ZERO);
    let its = stalled(vec2(0.5, 0.1), vec2(9.0, 0.1), 0.3);
    assert_eq!(way_out(&mine, &its, &[]), Vec2::ZERO);
    let mut its = its;
    let state = State { yield_secs: 0.7, way: -Vec2::X, ..its.state };
    its.avoid(Vec2::X * 2.0, 2.0, state);
    assert_ne!(way_out(&mine, &its, &[]), Vec2::ZERO);
}

/// Two of 0.2 m stand crossed, one of them 0.1 m from its goal: the one that has farther to go comes through, whatever the ranks.
#[test]
fn of_two_that_stand_crossed_the_one_far_from_its_goal_goes_first() {
    for ranks in [[1, 2], [2, 1]] {
        let near = ranked(stalled(Vec2::ZERO, vec2(0.1, 0.0), 1.0), ranks[0]);
        let far = ranked(stalled(vec2(0.45, 0.0), vec2(-0.9, 0.0), 1.0), ranks[1]);
        assert_ne!(way_out(&near, &far, &[]), Vec2::ZERO, "{ranks:?}");
        assert_eq!(way_out(&far, &near, &[]), Vec2::ZERO, "{ranks:?}");
    }
}
