//! Giving way: of agents that block each other one backs out, so that no jam lasts.

use super::anticipation::right_of;
use super::contract::Me;
use super::heap::{Footing, TOUCHING, is_near_goal, settles, stand_crossed};
use super::priority::Rank;
use super::state::State;
use super::surroundings::{Other, Surroundings, Wall, nearest_of};
use crate::Vector;

/// An agent gives way after making next to no way for so long (s); the one it gives way to has stalled for half of it.
pub(super) const PATIENCE_SECS: f32 = 0.5;
/// One at rest makes room for agents that have stalled for so long (s), unless its model is more obliging.
pub(super) const ROOM_AFTER_SECS: f32 = 0.5 * PATIENCE_SECS;
/// For how long it gives way before it looks again (s).
pub(super) const YIELD_SECS: f32 = 0.7;
/// It gives way only to agents nearer than this share of both radii.
pub(super) const NEAR: f32 = 0.3;
/// An agent at rest gives way to agents nearer than this share of both radii.
const NEAR_AT_REST: f32 = 0.6;
/// An agent that lies less far behind than this share of its distance lies beside: in a door both want straight on, and
/// yet block each other.
pub(super) const BESIDE: f32 = -0.2;
/// One that gives way blocks agents that lie ahead of it by this share of their distance.
const IN_ITS_RETREAT: f32 = 0.3;
/// How far aside of a way an agent still blocks it, as a share of both radii.
const BLOCKING: f32 = 1.05;
/// Two agents go against each other if the cosine of their ways is less than this.
const AGAINST: f32 = -0.5;
/// Less far aside than this share of both radii counts as straight in the way.
const STRAIGHT: f32 = 0.05;

/// What giving way changes of a state: it goes on, ends, or begins. One at rest makes room for those that have stalled for
/// `room_after_secs`.
pub(super) fn given_way<V: Vector>(
    me: &Me<V>,
    around: &Surroundings<V>,
    state: State<V>,
    footing: &Footing<V>,
    room_after_secs: f32,
) -> State<V> {
    if state.along_wall {
        return state;
    }
    if state.gives_way() {
        let state = State { yield_secs: (state.yield_secs - me.dt).max(0.0), ..state };
        let holder = highest(around.others.iter().filter(|other| holds(me, other)));
        return holder.map_or(state, |other| yielding(me, around.walls, other, state));
    }
    let (has_stalled, settles) = (state.stalled_secs >= PATIENCE_SECS, settles(me, footing));
    let begins = |other: &&Other<V>| match state.rest {
        Some(_) => disturbs(me, other, room_after_secs) && can_get_out(me, around, other),
        None => has_stalled && wins(me, other) && (!settles || stand_crossed(me, other)),
    };
    let winner = highest(around.others.iter().filter(begins));
    winner.map_or(state, |other| {
        let Rank { hash: rank, priority, .. } = other.shown.rank;
        let state = State { rank, priority, stalled_secs: 0.0, rest: None, ..state };
        yielding(me, around.walls, other, state)
    })
}

/// The one of the highest rank.
fn highest<'s, V: Vector>(
    others: impl Iterator<Item = &'s Other<'s, V>>,
) -> Option<&'s Other<'s, V>> {
    others.max_by_key(|other| other.shown.rank)
}

fn yielding<V: Vector>(
    me: &Me<V>,
    walls: &[Wall<V>],
    other: &Other<V>,
    state: State<V>,
) -> State<V> {
    State { yield_secs: YIELD_SECS, way: way_out(me, walls, other), ..state }
}

/// Where an agent goes that gives way; along a wall that this runs into, away from the other one.
fn way_out<V: Vector>(me: &Me<V>, walls: &[Wall<V>], other: &Other<V>) -> V {
    let way = straight_out(me, other);
    let reach = TOUCHING * me.shown.motion.radius;
    let stops = |wall: &&Wall<V>| wall.gap < reach && wall.stops(way);
    let Some(wall) = nearest_of(walls.iter().filter(stops)) else { return way };
    let along = (-other.offset).sideways_of(wall.normal);
    if along.length() < STRAIGHT * other.radii { way } else { along.unit() }
}

/// The same in the open: away from the other one, out of its way, and back where both want the same.
fn straight_out<V: Vector>(me: &Me<V>, other: &Other<V>) -> V {
    let its_way = other.motion.way;
    let aside = (-other.offset).sideways_of(its_way);
    let out =
        if aside.length() < STRAIGHT * other.radii { -right_of(its_way) } else { aside.unit() };
    let back = me.shown.plan_way * (2.0 * me.shown.plan_way.dot(its_way).max(0.0));
    ((-other.offset).unit() + out - back).unit()
}

/// Whether both come to the place that both want, from different sides: neither wants to pass.
fn meets_at_goal<V: Vector>(me: &Me<V>, other: &Other<V>) -> bool {
    me.shown.plan_way.dot(other.shown.plan_way) < 0.0 && me.shown.shares_goal(other.shown)
}

/// Whether an agent that gives way has to go on: the other one still comes toward it.
fn holds<V: Vector>(me: &Me<V>, other: &Other<V>) -> bool {
    !other.shown.state.yields()
        && !meets_at_goal(me, other)
        && goes_beyond(me, other)
        && other.shown.takes.is_none()
        && other.motion.way.dot(me.shown.plan_way) < AGAINST
        && other.sees_me_ahead() > 0.0
        && other.gap() < other.radii
}

/// Whether an agent at rest lies in the way or in the place of another one that has not got on for so long.
fn disturbs<V: Vector>(me: &Me<V>, other: &Other<V>, room_after_secs: f32) -> bool {
    wants_me_away(me, other)
        && other.shown.priority() >= me.shown.priority()
        && other.shown.state.stalled_secs >= room_after_secs
        && other.sees_me_ahead() > 0.0
        && other.sees_me_aside() <= BLOCKING * other.radii
        && other.gap() < NEAR_AT_REST * other.radii
}

/// Whether an agent can get out of the way of another one: in a packed heap none can.
fn can_get_out<V: Vector>(me: &Me<V>, around: &Surroundings<V>, other: &Other<V>) -> bool {
    let way = way_out(me, around.walls, other);
    let reach = TOUCHING * me.shown.motion.radius;
    !around.others.iter().any(|it| it.gap() < reach && it.stops(way))
}

/// Whether another agent wants past this one, backs out past it, or wants to rest where it lies.
fn wants_me_away<V: Vector>(me: &Me<V>, other: &Other<V>) -> bool {
    let is_here = |goal: V| (goal - me.shown.position).length() < other.radii;
    let wants_my_place = other.shown.goal.is_some_and(is_here);
    let backs_out = other.shown.state.yields();
    !me.shown.shares_goal(other.shown) && (backs_out || wants_my_place || goes_beyond(me, other))
}

/// Whether another agent arrives nowhere before it has passed this one.
fn goes_beyond<V: Vector>(me: &Me<V>, other: &Other<V>) -> bool {
    let lies_beyond = |goal: V| (goal - me.shown.position).dot(other.motion.way) > 0.0;
    other.shown.goal.is_none_or(lies_beyond)
}

/// Whether two agents block each other, and the other one goes first.
fn wins<V: Vector>(me: &Me<V>, other: &Other<V>) -> bool {
    blocks(me, other) && !meets_at_goal(me, other) && {
        let (mine, its) = (me.shown, other.shown);
        let (it_is_near, i_am_near) = (is_near_goal(its), is_near_goal(mine));
        if it_is_near != i_am_near {
            // It is not asked to give way so near to its place, but by one that wants past: that one comes through.
            it_is_near != stand_crossed(me, other)
        } else if its.state.yields() && its.rank.priority >= mine.rank.priority {
            true
        } else if mine.motion.way.dot(its.motion.way) > 0.0 {
            its.turn > mine.turn
        } else {
            its.rank > mine.rank
        }
    }
}

fn blocks<V: Vector>(me: &Me<V>, other: &Other<V>) -> bool {
    let its = other.shown;
    let seen = if its.state.yields() { IN_ITS_RETREAT } else { BESIDE };
    its.takes.is_none()
        && other.gap() < NEAR * other.radii
        && (its.state.yields() || its.state.stalled_secs >= 0.5 * PATIENCE_SECS)
        && other.ahead(me.shown.motion.way) > BESIDE * other.distance
        && other.sees_me_ahead() > seen * other.distance
        && other.sees_me_aside() <= BLOCKING * other.radii
}
