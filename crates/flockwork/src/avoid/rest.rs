//! Rest: an agent that arrives stands still on its goal, or as near to it as those that are there already let it.

use core::mem::take;

use super::contract::Me;
use super::heap::{BLOCKED, Footing, HEAP, TOUCHING, holds, left_of};
use super::rim::wakes;
use super::shown::Motion;
use super::solve::Line;
use super::state::State;
use super::surroundings::{Other, Surroundings};
use super::yielding::PATIENCE_SECS;
use crate::Vector;

/// For one that rests, bodies still touch if they are no farther apart than this share of the radius.
const STILL_TOUCHING: f32 = 0.3;
/// After so long (s), and within so many radii, it rests behind whatever is in its way.
const LONG_SECS: f32 = 1.9;
const FAR: f32 = 6.0;
/// One that touches a heap then rests if it is slower than this share of its top speed: it does not go along it.
const CREEPS: f32 = 0.02;
/// Pushed farther than this share of the radius from where it rests, it wakes up.
const PUSHED: f32 = 0.5;

/// What resting changes of a state: it begins, or ends.
pub(super) fn at_rest<V: Vector>(
    me: &Me<V>,
    around: &Surroundings<V>,
    state: State<V>,
    footing: &Footing<V>,
    lines: &mut Vec<Line<V>>,
) -> State<V> {
    let Some(goal) = me.shown.goal.filter(|_| !state.gives_way()) else {
        return State { rest: None, ..state };
    };
    let distance = (goal - me.shown.position).length();
    let mut arrival = Arrival { me, around, footing, goal, distance, lines };
    let rests = match state.rest {
        Some(place) => arrival.stays(place),
        None => arrival.begins(state.stalled_secs),
    };
    let place = state.rest.unwrap_or(me.shown.position);
    State { rest: rests.then_some(place), ..state }
}

/// Whether a neighbor stays where it is, as far as can be told. No agent comes to rest behind one that still gets on: between
/// two that slide into their places it would stay for good, and so would they, beside their places.
fn is_stationary<V>(other: &Other<V>) -> bool {
    other.motion.rests || other.shown.state.stalled_secs > PATIENCE_SECS
}

/// An agent on its way to its goal.
struct Arrival<'s, V> {
    me: &'s Me<'s, V>,
    around: &'s Surroundings<'s, V>,
    footing: &'s Footing<V>,
    goal: V,
    /// How far the goal is (m).
    distance: f32,
    lines: &'s mut Vec<Line<V>>,
}

impl<V: Vector> Arrival<'_, V> {
    fn begins(&mut self, stalled_secs: f32) -> bool {
        let (has_stalled, for_long) = (stalled_secs > PATIENCE_SECS, stalled_secs >= LONG_SECS);
        self.me.shown.is_at_goal()
            || has_stalled && (self.footing.is_held || self.is_the_first())
            || for_long && self.is_stuck()
    }

    /// Whether others than those that hold it keep it from going on.
    fn is_stuck(&mut self) -> bool {
        let Motion { velocity, radius, .. } = self.me.shown.motion;
        if self.footing.touches {
            velocity.length() < CREEPS * self.me.shown.top_speed
                && (self.has_company() || self.has_reason())
        } else {
            self.distance < FAR * radius && self.is_blocked(TOUCHING, is_stationary)
        }
    }

    fn stays(&mut self, place: V) -> bool {
        let shown = self.me.shown;
        let is_pushed = (place - shown.position).length() > PUSHED * shown.motion.radius;
        let lies_well = |it: &mut Self| it.has_reason() && !wakes(it.me, it.around, it.goal);
        !is_pushed && (shown.is_at_goal() || lies_well(self))
    }

    /// Whether something keeps it where it is, so that it can lie there.
    fn has_reason(&mut self) -> bool {
        self.touching(STILL_TOUCHING).any(|other| holds(self.me, other, self.goal))
            || self.is_blocked(STILL_TOUCHING, |_| true)
            || self.is_in_the_heap()
    }

    /// Whether the agents that it touches leave it no way; of them only those `counts` answers true for.
    fn is_blocked(&mut self, share: f32, counts: fn(&Other<V>) -> bool) -> bool {
        let mut lines = take(self.lines);
        let blocking = self.touching(share).filter(|other| counts(other));
        let left = left_of(self.me.shown.plan_way, blocking, &mut lines);
        *self.lines = lines;
        left.length_squared() < BLOCKED
    }

    /// Whether others in sight want to the same place: in a heap one that creeps may lie down wherever it is.
    fn has_company(&self) -> bool {
        self.around.others.iter().any(|other| self.me.shown.shares_goal(other.shown))
    }

    /// Whether it is near the goal among others that have the same.
    fn is_in_the_heap(&self) -> bool {
        self.distance < HEAP * self.me.shown.motion.radius && self.heap().next().is_some()
    }

    /// Whether it is the nearest of those: none reaches the very point.
    fn is_the_first(&self) -> bool {
        self.is_in_the_heap() && self.heap().all(|other| self.to_goal(other) >= self.distance)
    }

    fn heap(&self) -> impl Iterator<Item = &Other<'_, V>> {
        let is_near = |other: &&Other<V>| self.to_goal(other) < HEAP * self.me.shown.motion.radius;
        self.around
            .others
            .iter()
            .filter(|other| self.me.shown.shares_goal(other.shown))
            .filter(is_near)
    }

    fn touching(&self, share: f32) -> impl Iterator<Item = &Other<'_, V>> {
        let reach = share * self.me.shown.motion.radius;
        self.around.others.iter().filter(move |other| other.gap() < reach)
    }

    fn to_goal(&self, other: &Other<V>) -> f32 {
        self.me.distance_of(other, self.goal)
    }
}
