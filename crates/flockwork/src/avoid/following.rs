//! Following: no agent runs into the one ahead, and each keeps a time gap to it.
//!
//! The optimal-velocity rule of A. Tordeux, M. Chraibi, A. Seyfried 2016, *Collision-free speed model for pedestrian
//! dynamics*, with amendments that are ours: the gap counts along the way, agents that cross are not followed, one that
//! stands in the way is, and of two that lie ahead of each other only one waits. Nor is one followed that rests, or that
//! arrives at the same place: there is no way behind it. Of two that arrive, even at different places, neither follows.

use super::contract::Me;
use super::heap::arrives;
use super::surroundings::Other;
use crate::Vector;

/// The agent ahead goes the same way if the cosine between both ways is at least this.
const ALIKE: f32 = 0.5;
/// An agent whose direction has a smaller cosine with the way is beside, not ahead.
const AHEAD: f32 = 0.02;

/// The highest speed (m/s) at which an agent that goes this way keeps `following_secs` of time to all that it follows.
pub(super) fn highest_speed<V: Vector>(
    me: &Me<V>,
    others: &[Other<V>],
    way: V,
    following_secs: f32,
) -> f32 {
    let gaps = followed(me, others, way).map(|other| gap_along(other, way));
    gaps.map(|gap| gap / following_secs).fold(f32::INFINITY, f32::min)
}

/// The neighbor that slows an agent down most that goes this way; of several the one of the highest rank.
pub(super) fn leader<'s, V: Vector>(
    me: &Me<V>,
    others: &'s [Other<'s, V>],
    way: V,
) -> Option<&'s Other<'s, V>> {
    followed(me, others, way).min_by(|a, b| {
        let by_gap = gap_along(a, way).total_cmp(&gap_along(b, way));
        by_gap.then(b.shown.rank.cmp(&a.shown.rank))
    })
}

fn followed<'s, V: Vector>(
    me: &Me<V>,
    others: &'s [Other<'s, V>],
    way: V,
) -> impl Iterator<Item = &'s Other<'s, V>> {
    others.iter().filter(move |other| is_followed(me, other, way))
}

/// The gap to a neighbor ahead along this way, about (m).
fn gap_along<V: Vector>(other: &Other<V>, way: V) -> f32 {
    other.gap().max(0.0) / (other.ahead(way) / other.distance)
}

/// Whether an agent keeps behind a neighbor. Of two that arrive neither follows: they would wait for each other beside their goals,
/// where one has to slide along the other.
fn is_followed<V: Vector>(me: &Me<V>, other: &Other<V>, way: V) -> bool {
    !other.motion.rests
        && other.ahead(way) >= AHEAD * other.distance
        && other.ahead(way) > 0.0
        && (other.motion.way.dot(way) >= ALIKE || other.stands())
        && other.offset.sideways_of(way).length() <= other.radii
        && !waits_for_me(me, other)
        && !(arrives(me.shown) && (arrives(other.shown) || me.shown.shares_goal(other.shown)))
}

/// Whether both lie ahead of each other, and the other is the one farther back: that one waits. If both are equally far
/// back the one of the higher rank waits.
fn waits_for_me<V: Vector>(me: &Me<V>, other: &Other<V>) -> bool {
    let (mine, its) = (other.ahead(me.shown.motion.way), other.sees_me_ahead());
    let is_mutual = mine > 0.0 && its > 0.0;
    is_mutual && (its > mine || (its == mine && other.shown.rank > me.shown.rank))
}
