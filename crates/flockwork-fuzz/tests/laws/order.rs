//! In which order neighbors and obstacles come changes nothing.

use flockwork::behavior::{AvoidForm, Behavior};
use flockwork::glam::{Vec2, Vec3};
use flockwork::{Obstacle, Vector};
use flockwork_fuzz::cases::Case;
use flockwork_fuzz::drawn::usual;

use crate::{acts, are_near, every_form};

/// The same case with its neighbors and its obstacles the other way around.
fn reversed<V: Vector>(case: &Case<V>) -> Case<V> {
    let mut it = case.clone();
    it.neighbors.reverse();
    it.obstacles.reverse();
    it.obstacle_velocities.reverse();
    it
}

/// Whether two obstacles are equally near for a behavior that turns aside for the nearest, so that the first of the list
/// counts: those that the body touches are all at distance 0, and the tutorial's form has no distance to those without a middle.
pub fn is_tie<V: Vector>(case: &Case<V>) -> bool {
    let Behavior::AvoidObstacles(avoid) = case.behavior else { return false };
    let is_near = |it: &Obstacle<V>| it.contains(case.me.position, case.me.radius + avoid.margin);
    let is_endless = |it: &Obstacle<V>| avoid.form == AvoidForm::Tutorial && it.ball().is_none();
    let all = case.obstacles.iter().copied().chain(case.space.sides());
    all.filter(|it| is_near(it) || is_endless(it)).count() > 1
}

fn has_no_order<V: Vector>(case: &Case<V>) -> bool {
    let (forth, back) = (case.answers(), reversed(case).answers());
    // Sums come in another order, and so does rounding.
    let is_same = are_near(&forth, &back, 1e-4);
    assert!(is_same || is_tie(case), "{forth:?} is not {back:?}");
    is_same && acts(case, &forth)
}

#[test]
fn the_order_of_neighbors_and_obstacles_changes_nothing() {
    every_form::<Vec2>("order", 60, usual, has_no_order);
    every_form::<Vec3>("order", 40, usual, has_no_order);
}
