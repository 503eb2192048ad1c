//! The rim of a heap, by numbers worked out by hand.

use glam::{Vec2, Vec3, vec2};

use super::arrivals::{resting, stalled};
use super::rules::{me, seen};
use crate::avoid::rim::{wakes, way_lower};
use crate::avoid::shown::Shown;
use crate::avoid::surroundings::{Surroundings, Wall};

/// One rests on the goal, A 0.4 m above it, and an agent lies 2 mm above A: its right is at -x. Bodies that touch both others
/// lie at (±√(0.402² - 0.2²), 0.2) = (±0.348_713, 0.2), 0.402 m from the goal.
const HEAP: [Vec2; 2] = [Vec2::ZERO, vec2(0.0, 0.4)];
const MINE: Vec2 = vec2(0.0, 0.802);

fn with<T>(
    mine: &Shown<Vec2>,
    more: &[Vec2],
    walls: &[Wall<Vec2>],
    ask: impl Fn(&Surroundings<Vec2>) -> T,
) -> T {
    let its: Vec<_> = HEAP.iter().chain(more).map(|at| resting(*at, Vec2::ZERO)).collect();
    let others: Vec<_> = its.iter().map(|its| seen(mine, its)).collect();
    ask(&Surroundings { others: &others, walls, obstacles: &[] })
}

fn way(more: &[Vec2], walls: &[Wall<Vec2>], stalled_secs: f32) -> Option<Vec2> {
    let mine = stalled(MINE, Vec2::ZERO, stalled_secs);
    with(&mine, more, walls, |around| way_lower(&me(&mine), around))
}

/// Three tenths inward of one, as it goes around a body: 1 / √1.09 = 0.957_826, and 0.287_348.
#[test]
fn one_without_a_way_goes_around_the_rim_to_the_lowest_place() {
    let is = |way: Option<Vec2>, x, y| {
        assert!(way.is_some_and(|way| way.distance(vec2(x, y)) < 1e-3), "{way:?} for ({x}, {y})");
    };
    assert_eq!(way(&[], &[], 0.29), None, "not yet");
    is(way(&[], &[], 0.3), -0.957_826, -0.287_348);
    let wall = |normal| Wall { normal, gap: 0.3, velocity: Vec2::ZERO };
    is(way(&[], &[wall(Vec2::X)], 0.5), 0.957_826, -0.287_348);
    // One that touches it on the right has to be climbed over.
    is(way(&[vec2(-0.402, 0.802)], &[wall(-Vec2::X)], 0.5), -0.287_348, 0.957_826);
    assert_eq!(way(&[], &[wall(Vec2::X), wall(-Vec2::X)], 0.5), None, "both places lie in walls");
}

/// Of those around one body that lie nearer to the goal by less than a tenth of a radius none is worth a step.
#[test]
fn a_place_that_is_hardly_lower_is_left() {
    let mine = stalled(vec2(0.402, 0.0), Vec2::ZERO, 0.5);
    let rests = resting(Vec2::ZERO, Vec2::ZERO);
    let others = [seen(&mine, &rests)];
    let around = Surroundings { others: &others, walls: &[], obstacles: &[] };
    assert_eq!(way_lower(&me(&mine), &around), None);
}

/// The agent lies beside A, 6.5° or 4.6 cm before the place at (0.348_713, 0.2), which is lower by 3.9 cm. The place on the other
/// side is behind a wall.
#[test]
fn one_goes_on_to_a_lower_place_right_beside() {
    let mine = stalled(vec2(0.369_110, 0.240_740), Vec2::ZERO, 0.5);
    let wall = Wall { normal: Vec2::X, gap: 0.3, velocity: Vec2::ZERO };
    let way = with(&mine, &[], &[wall], |around| way_lower(&me(&mine), around));
    assert!(way.is_some_and(|way| way.distance(vec2(-0.643_08, -0.765_51)) < 1e-3), "{way:?}");
}

#[test]
fn only_the_outermost_at_rest_goes_on() {
    let mine = resting(MINE, Vec2::ZERO);
    let wakes =
        |more: &[Vec2]| with(&mine, more, &[], |around| wakes(&me(&mine), around, Vec2::ZERO));
    assert!(wakes(&[]) && wakes(&[vec2(0.6, 0.5)]));
    assert!(!wakes(&[vec2(0.6, 0.6)]), "0.849 m from the goal");
}

#[test]
fn a_rim_in_a_volume_has_no_sides() {
    let deep = |shown: Shown<Vec2>| {
        let at = |at: Vec2| at.extend(0.0);
        let mut deep =
            Shown { goal: shown.goal.map(at), position: at(shown.position), ..Shown::default() };
        (deep.motion.radius, deep.motion.rests) = (0.2, shown.motion.rests);
        deep.state.stalled_secs = shown.state.stalled_secs;
        deep
    };
    let mine: Shown<Vec3> = deep(stalled(MINE, Vec2::ZERO, 0.5));
    let its = HEAP.map(|at| deep(resting(at, Vec2::ZERO)));
    let others = [seen(&mine, &its[0]), seen(&mine, &its[1])];
    let around = Surroundings { others: &others, walls: &[], obstacles: &[] };
    assert_eq!(way_lower(&me(&mine), &around), None);
}
