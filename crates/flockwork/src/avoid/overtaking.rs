//! Overtaking: an agent that is held up by those ahead goes past them, where there is a gap beside them.
//!
//! Without it all walk as fast as the slowest: behind an agent of the same speed no collision is foreseen, so that nothing
//! pushes aside.

use super::anticipation::right_of;
use super::contract::Me;
use super::surroundings::{Other, Wall};
use crate::Vector;

/// An agent that gets on by more than this share of what it wants turns by the angle of this tangent: 27°.
const MOVING: f32 = 0.65;
const MOST_TURN_MOVING: f32 = 0.5;
/// In a jam it turns by this one: 45°.
const MOST_TURN: f32 = 1.0;
/// It turns if it gets on better by this factor.
const GAIN: f32 = 1.1;

/// The velocity of an agent that wants one and is left another one behind a leader: past it, where that brings it on.
/// `highest` is the highest speed in a direction. Of equal sides it takes the left; the right if `keep_right` is below zero.
pub(super) fn past_leader<V: Vector>(
    me: &Me<V>,
    has_room: impl Fn(V) -> bool,
    (wanted, behind): (V, V),
    keep_right: f32,
    highest: impl Fn(V) -> f32,
) -> V {
    let state = &me.shown.state;
    let tangent = if state.progress < MOVING { MOST_TURN } else { MOST_TURN_MOVING };
    let (worth, cosine) = (GAIN * behind.length(), 1.0 / (1.0 + tangent * tangent).sqrt());
    if worth >= cosine * wanted.length() || state.gives_way() {
        return behind;
    }
    let way = wanted.unit();
    let past = |side: V| {
        let turned = (way + side).unit();
        let speed = if has_room(side) { highest(turned) } else { 0.0 };
        (turned * wanted.length()).limit(speed)
    };
    let left = right_of(way) * -tangent.copysign(keep_right);
    let (left, right) = (past(left), past(-left));
    let best = if right.dot(way) > left.dot(way) { right } else { left };
    if best.dot(way) > worth { best } else { behind }
}

/// Whether an agent's body fits between a leader and the walls on this side.
pub(super) fn has_room<V: Vector>(leader: &Other<V>, walls: &[Wall<V>], side: V) -> bool {
    let on_side = walls.iter().filter(|wall| wall.normal.dot(side) < 0.0);
    // The leader is farther from a wall than the agent by their offset along its normal.
    on_side.map(|wall| wall.gap + wall.normal.dot(leader.offset)).all(|gap| gap >= leader.radii)
}
