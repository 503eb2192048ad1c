//! Roundabouts: where agents that go against each other block each other, all of them turn to the right, and so circle around
//! the place where they meet, or part into lanes, instead of pushing against each other.

use super::anticipation::right_of;
use super::contract::Me;
use super::heap::haste;
use super::surroundings::Other;
use crate::Vector;

/// An agent that makes no way turns by the angle of which this is the tangent: 45°.
const MOST_TURN: f32 = 1.0;
/// How many agents straight against it an agent needs to turn by all of that.
const ENOUGH: f32 = 0.5;

/// The way of an agent that wants to go this way: turned aside, by as much as others come against it and it gets on badly.
/// One that arrives turns the less the nearer it is, for it does not want to pass. `keep_right` is below zero for those
/// that keep left.
pub(super) fn turned<V: Vector>(me: &Me<V>, others: &[Other<V>], way: V, keep_right: f32) -> V {
    let shown = me.shown;
    let lost = 1.0 - shown.state.progress.clamp(0.0, 1.0);
    if lost == 0.0 || keep_right == 0.0 || shown.state.gives_way() || shown.motion.rests {
        return way;
    }
    let against = others.iter().map(|other| opposition(me, other, way)).sum::<f32>();
    let turn = MOST_TURN * lost * haste(me.shown) * (against / ENOUGH).min(1.0);
    (way + right_of(way) * turn.copysign(keep_right)).unit()
}

/// How much another agent comes against one that goes this way: 1 from straight ahead, 0 from aside or behind. Those that
/// come to one place do not want to pass each other, nor does one that is there.
fn opposition<V: Vector>(me: &Me<V>, other: &Other<V>, way: V) -> f32 {
    let (against, ahead) = (-way.dot(other.motion.way), other.ahead(way));
    let passes = against > 0.0 && ahead > 0.0 && !other.motion.rests;
    if !passes || me.shown.shares_goal(other.shown) {
        return 0.0;
    }
    haste(other.shown) * against * ahead / other.distance
}
