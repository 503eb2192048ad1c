//! Agents that arrive where heaps of several goals touch do not turn back in each tick.

use super::contract::Me;
use super::heap::haste;
use super::state::State;
use super::surroundings::{Other, Surroundings};
use crate::Vector;

/// So long (s) an agent wants to go back before it does: where two heaps touch, the way that is free changes from tick
/// to tick.
const PATIENCE_SECS: f32 = 0.5;
/// Longer than this it has not wanted to.
const LONGEST_SECS: f32 = 1.0;

/// The velocity of an agent between heaps, which stands instead of going back until it has wanted that for long enough; and
/// for how long it has. Standing keeps all bounds, but for those of bodies that overlap.
pub(super) fn turned_back<V: Vector>(
    me: &Me<V>,
    around: &Surroundings<V>,
    velocity: V,
) -> (V, f32) {
    let state = me.shown.state;
    if velocity.dot(me.heading) >= 0.0 {
        return (velocity, (state.back_secs - me.dt).max(0.0));
    }
    let secs = (state.back_secs + me.dt).min(LONGEST_SECS);
    let waits = secs <= PATIENCE_SECS && arrives(me, &state) && is_between_heaps(me, around);
    (if waits { V::ZERO } else { velocity }, secs)
}

/// Whether it arrives at a goal, or has to give way on the spot.
fn arrives<V: Vector>(me: &Me<V>, state: &State<V>) -> bool {
    me.shown.goal.is_some() && (state.gives_way() || haste(me.shown) < 1.0)
}

/// Whether some near it come to its goal, and some to others; and no bodies overlap.
fn is_between_heaps<V: Vector>(me: &Me<V>, around: &Surroundings<V>) -> bool {
    let shares = |other: &Other<V>| me.shown.shares_goal(other.shown);
    around.others.iter().any(shares)
        && around.others.iter().any(|other| other.shown.goal.is_some() && !shares(other))
        && around.others.iter().all(|other| other.gap() >= 0.0)
}
