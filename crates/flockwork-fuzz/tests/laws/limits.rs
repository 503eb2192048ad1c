//! Whatever the numbers are, an answer is finite, and no wish is for more than the agent can do.

use flockwork::behavior::Wants;
use flockwork::glam::{Vec2, Vec3};
use flockwork::{Agent, Vector};
use flockwork_fuzz::cases::{Answer, Case};
use flockwork_fuzz::drawn::{extreme, usual};

use crate::{acts, every_form, numbers};

fn is_finite<V: Vector>(case: &Case<V>) -> bool {
    let answers = case.answers();
    assert!(answers.iter().flat_map(numbers).all(f32::is_finite), "{answers:?}");
    answers.iter().for_each(|answer| keeps_limits(case, answer));
    answers.iter().any(|answer| !answer.is_nothing())
}

/// A wish is for top speed at most; on a circle it leads as much inward besides. What a caller wants is cut later, and so is
/// what neighbors add to it.
fn keeps_limits<V: Vector>(case: &Case<V>, Answer { steering, facing }: &Answer<V>) {
    let (top, info) = (case.me.max_speed.max(0.0), case.behavior.info());
    let mut me = case.me.clone();
    me.advance(me.next_velocity(steering, case.stepping), case.stepping, &case.space, &[]);
    assert!(me.is_finite() && me.speed() <= top * 1.0001, "{me:?} is no faster than {top}");
    let is_free = info.among.is_some() || info.targets.iter().any(|it| it.1 == Wants::Vector);
    let most = 2.0001 * top * steering.wishes;
    assert!(is_free || steering.wishes == 0.0 || steering.wish.length() <= most, "{steering:?}");
    let looks = facing.map_or(1.0, V::length);
    assert!((looks - 1.0).abs() < 1e-4, "{facing:?}");
}

#[test]
fn every_answer_is_finite_and_within_limits() {
    every_form::<Vec2>("finite", 80, extreme, is_finite);
    every_form::<Vec3>("finite", 60, extreme, is_finite);
}

/// The same case in which all is at one point and nothing has a size, and the same with an agent that cannot move.
fn degenerate<V: Vector>(case: &Case<V>) -> [Case<V>; 3] {
    let mut point = case.clone();
    (point.me.radius, point.me.velocity) = (0.0, V::ZERO);
    point.neighbors.iter_mut().for_each(|it| (it.offset, it.radius) = (V::ZERO, 0.0));
    point.aims.iter_mut().flatten().for_each(|it| (it.offset, it.radius) = (V::ZERO, 0.0));
    let here = point.me.position;
    point.path.iter_mut().for_each(|path| path.points.iter_mut().for_each(|it| *it = here));
    point.obstacles = point.obstacles.iter().map(|it| it.moved(here - middle(it))).collect();
    let me = Agent { max_speed: 0.0, max_force: 0.0, ..case.me.clone() };
    [Case { me: me.clone(), ..case.clone() }, Case { me, ..point.clone() }, point]
}

fn middle<V: Vector>(it: &flockwork::Obstacle<V>) -> V {
    it.ball().map_or(V::ZERO, |(middle, _)| middle)
}

fn is_finite_at_one_point<V: Vector>(case: &Case<V>) -> bool {
    degenerate(case).iter().for_each(|it| _ = is_finite(it));
    acts(case, &case.answers())
}

#[test]
fn every_answer_is_finite_on_one_point_and_at_rest() {
    every_form::<Vec2>("point", 40, usual, is_finite_at_one_point);
    every_form::<Vec3>("point", 30, usual, is_finite_at_one_point);
}
