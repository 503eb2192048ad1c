//! Agents that arrive where heaps of several goals touch do not turn back in each tick.

use super::contract::Me;
use super::surroundings::{Other, Surroundings};
use crate::Vector;

/// An agent turns back only after it has wanted to for so long (s): where two heaps touch, the way that is free changes from
/// tick to tick.
const PATIENCE_SECS: f32 = 0.5;
/// A wish to turn back that is older than this counts as no older (s).
const LONGEST_SECS: f32 = 1.0;

/// The velocity of an agent, which between heaps stands instead of turning back until it has wanted to for long enough; and
/// for how long it has wanted to, there or elsewhere (s). Once it has turned, a wish to turn again begins anew. Standing keeps
/// all bounds, but for those of bodies that overlap.
pub(super) fn turned_back<V: Vector>(
    me: &Me<V>,
    around: &Surroundings<V>,
    velocity: V,
) -> (V, f32) {
    let secs = me.shown.state.back_secs;
    if velocity.dot(me.heading) >= 0.0 {
        let has_turned = secs > PATIENCE_SECS;
        return (velocity, if has_turned { 0.0 } else { (secs - me.dt).max(0.0) });
    }
    let secs = (secs + me.dt).min(LONGEST_SECS);
    let stands = secs <= PATIENCE_SECS && is_between_heaps(me, around);
    (if stands { V::ZERO } else { velocity }, secs)
}

/// Whether it comes to a goal, as some near it do, and others near it to other goals; and no bodies overlap.
fn is_between_heaps<V: Vector>(me: &Me<V>, around: &Surroundings<V>) -> bool {
    let shares = |other: &Other<V>| me.shown.shares_goal(other.shown);
    me.shown.goal.is_some()
        && around.others.iter().any(shares)
        && around.others.iter().any(|other| other.shown.goal.is_some() && !shares(other))
        && around.others.iter().all(|other| other.gap() >= 0.0)
}
