//! Overtaking: an agent that is held up by those ahead goes past them, where there is a gap beside them.
//!
//! Without it all walk as fast as the slowest: behind an agent of the same speed no collision is foreseen, so that nothing
//! pushes aside.

use super::anticipation::right_of;
use super::contract::Me;
use super::heap::haste;
use super::surroundings::Wall;
use crate::Vector;

/// An agent that gets on by more than this share of what it wants turns by the angle of this tangent: 27°.
const MOVING: f32 = 0.65;
const MOST_TURN_MOVING: f32 = 0.5;
/// In a jam it turns by this one: 45°. There it needs room beside the others: no wall nearer than this share of its radius.
const MOST_TURN: f32 = 1.0;
const ROOM: f32 = 0.8;
/// It turns if it gets on better by this factor.
const GAIN: f32 = 1.1;

/// The velocity of an agent that wants one and is left another one behind those ahead: past them, where that brings it on.
/// `highest` is the highest speed in a direction. Of equal sides it takes the left; the right if `keep_right` is below zero.
pub(super) fn past_others<V: Vector>(
    me: &Me<V>,
    walls: &[Wall<V>],
    (wanted, behind): (V, V),
    keep_right: f32,
    highest: impl Fn(V) -> f32,
) -> V {
    let state = &me.shown.state;
    let is_jammed = state.progress < MOVING;
    let tangent = if is_jammed { MOST_TURN } else { MOST_TURN_MOVING };
    let (worth, cosine) = (GAIN * behind.length(), 1.0 / (1.0 + tangent * tangent).sqrt());
    let arrives = me.shown.goal.is_some() && haste(me.shown) < 1.0;
    if worth >= cosine * wanted.length() || state.gives_way() || arrives {
        return behind;
    }
    let way = wanted.unit();
    let past = |side: V| {
        let turned = (way + side).unit();
        let speed = if is_jammed && is_walled(me, walls, turned) { 0.0 } else { highest(turned) };
        (turned * wanted.length()).limit(speed)
    };
    let left = right_of(way) * -tangent.copysign(keep_right);
    let (left, right) = (past(left), past(-left));
    let best = if right.dot(way) > left.dot(way) { right } else { left };
    if best.dot(way) > worth { best } else { behind }
}

/// Whether a wall lies so near in a direction that the agent has no room beside others there.
fn is_walled<V: Vector>(me: &Me<V>, walls: &[Wall<V>], way: V) -> bool {
    let room = ROOM * me.shown.motion.radius;
    walls.iter().any(|wall| wall.gap < room && wall.normal.dot(way) < 0.0)
}
