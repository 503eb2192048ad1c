//! Rest: an agent that arrives stands still on its goal, or as near to it as those that are there already let it.

use super::contract::Me;
use super::state::State;
use super::surroundings::{Other, Surroundings};
use super::yielding::PATIENCE_SECS;
use crate::Vector;

/// It has arrived within this share of its radius.
const ARRIVED: f32 = 0.1;
/// Bodies touch if they are no farther apart than this share of the radius; and still do, for one that rests.
const TOUCHING: f32 = 0.1;
const STILL_TOUCHING: f32 = 0.3;
/// A heap begins within so many radii of the goal.
const HEAP: f32 = 2.0;
/// After so long (s), and within so many radii, it rests behind whatever is in its way.
const LONG_SECS: f32 = 1.9;
const FAR: f32 = 6.0;
/// Pushed farther than this share of the radius from where it rests, it wakes up.
const PUSHED: f32 = 0.5;

/// What resting changes of a state: it begins, or ends.
pub(super) fn at_rest<V: Vector>(
    me: &Me<V>,
    around: &Surroundings<V>,
    state: State<V>,
) -> State<V> {
    let Some(goal) = me.shown.goal.filter(|_| !state.gives_way()) else {
        return State { rest: None, ..state };
    };
    let distance = (goal - me.shown.position).length();
    let arrival = Arrival { me, others: around.others, goal, distance };
    let rests = match state.rest {
        Some(place) => arrival.stays(place),
        None => arrival.begins(state.stalled_secs),
    };
    let place = state.rest.unwrap_or(me.shown.position);
    State { rest: rests.then_some(place), ..state }
}

/// An agent on its way to its goal.
struct Arrival<'s, V> {
    me: &'s Me<'s, V>,
    others: &'s [Other<'s, V>],
    goal: V,
    /// How far the goal is (m).
    distance: f32,
}

impl<V: Vector> Arrival<'_, V> {
    fn begins(&self, stalled_secs: f32) -> bool {
        let radius = self.me.shown.motion.radius;
        let has_stalled = stalled_secs > PATIENCE_SECS;
        self.is_there()
            || has_stalled && self.holding(TOUCHING).next().is_some()
            || has_stalled && self.is_the_first()
            || stalled_secs >= LONG_SECS
                && self.distance < FAR * radius
                && self.is_blocked(TOUCHING)
    }

    fn stays(&self, place: V) -> bool {
        let is_pushed =
            (place - self.me.shown.position).length() > PUSHED * self.me.shown.motion.radius;
        let has_reason = self.is_there()
            || self.holding(STILL_TOUCHING).next().is_some()
            || self.is_blocked(STILL_TOUCHING)
            || self.is_in_the_heap();
        !is_pushed && has_reason
    }

    fn is_there(&self) -> bool {
        self.distance < ARRIVED * self.me.shown.motion.radius
    }

    /// The agents at rest that it touches, nearer to the goal, that have the same one or stand on it.
    fn holding(&self, share: f32) -> impl Iterator<Item = &Other<'_, V>> {
        self.touching(share).filter(|other| {
            let its_distance = self.to_goal(other);
            let covers_it = its_distance < other.motion.radius;
            other.shown.state.rest.is_some()
                && its_distance < self.distance
                && (covers_it || self.me.shown.shares_goal(other.shown))
        })
    }

    /// Whether an agent that it touches lies in its way.
    fn is_blocked(&self, share: f32) -> bool {
        self.touching(share).any(|other| other.ahead(self.me.shown.plan_way) > 0.0)
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
        self.others.iter().filter(|other| self.me.shown.shares_goal(other.shown)).filter(is_near)
    }

    fn touching(&self, share: f32) -> impl Iterator<Item = &Other<'_, V>> {
        let reach = share * self.me.shown.motion.radius;
        self.others.iter().filter(move |other| other.gap() < reach)
    }

    /// How far another agent is from the goal (m).
    fn to_goal(&self, other: &Other<V>) -> f32 {
        (self.me.shown.position + other.offset - self.goal).length()
    }
}
