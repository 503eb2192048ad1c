//! Heaps: agents that want to come to rest at one place lie around it, each as near as those at rest let it.
//!
//! They settle from the middle outward: only those nearer to the goal hold an agent, and one that touches them goes along
//! them until it lies between enough of them. So none waits for one that waits for it, and all come to rest.

use super::anticipation::right_of;
use super::contract::Me;
use super::rim::way_lower;
use super::shown::Shown;
use super::solve::{Line, nearest_allowed};
use super::surroundings::{Other, Surroundings};
use crate::Vector;

/// Bodies touch if they are no farther apart than this share of the radius.
pub(super) const TOUCHING: f32 = 0.1;
/// A heap begins within so many radii of the goal.
pub(super) const HEAP: f32 = 2.0;
/// A way is blocked if no more than this square of a cosine is left of it.
pub(super) const BLOCKED: f32 = 0.05;
/// An agent lies straight behind a body, within three degrees, if less than this square of a cosine is left of its way. Otherwise
/// one side leads nearer to the goal.
const STRAIGHT_BEHIND: f32 = 0.0025;
/// An agent arrives if its plan wants less than this share of its top speed.
const ARRIVING: f32 = 0.99;
/// Two stand crossed if their goals lie the other way round by this share of both radii.
const CROSSED: f32 = 0.5;

/// What the heap under an agent leaves of its way to the goal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Footing<V> {
    /// Where it goes: its way, or along those that lie in it. Unit vector; zero where it is held.
    pub way: V,
    /// Whether it touches the heap, or goes along its rim.
    pub touches: bool,
    /// Whether it can come no nearer to its goal.
    pub is_held: bool,
}

impl<V: Vector> Footing<V> {
    /// The footing of an agent. `lines` is room for bounds of its way.
    pub fn of(me: &Me<V>, around: &Surroundings<V>, lines: &mut Vec<Line<V>>) -> Self {
        let way = me.shown.motion.way;
        let goal = me.shown.goal.filter(|_| !me.shown.state.gives_way());
        if let Some(way) = way_lower(me, around) {
            return Self { way, touches: true, is_held: false };
        }
        let reach = TOUCHING * me.shown.motion.radius;
        let below = around
            .others
            .iter()
            .filter(|other| other.gap() < reach && goal.is_some_and(|goal| holds(me, other, goal)));
        let left = left_of(way, below, lines);
        if lines.is_empty() {
            return Self { way, touches: false, is_held: false };
        }
        let is_blocked = left.length_squared() < BLOCKED;
        let is_held = is_blocked && (lines.len() >= V::AXES || lies_on_the_first(me, around));
        let way = if is_held {
            V::ZERO
        } else if left.length_squared() < STRAIGHT_BEHIND {
            // It would balance there for ever.
            nearest_allowed(right_of(way), lines).unit()
        } else {
            left.unit()
        };
        Self { way, touches: true, is_held }
    }
}

/// What bodies that an agent touches leave of its way. `lines` is filled with the bounds that they set.
pub(super) fn left_of<'s, V: Vector>(
    way: V,
    touched: impl Iterator<Item = &'s Other<'s, V>>,
    lines: &mut Vec<Line<V>>,
) -> V {
    lines.clear();
    lines.extend(touched.map(|other| Line { normal: other.offset.unit(), most: 0.0 }));
    nearest_allowed(way, lines)
}

/// Whether another agent rests, nearer to this one's goal, and wants to be there as well, or stands on it.
pub(super) fn holds<V: Vector>(me: &Me<V>, other: &Other<V>, goal: V) -> bool {
    other.motion.rests
        && me.distance_of(other, goal) < (me.shown.position - goal).length()
        && (me.shown.shares_goal(other.shown) || covers(me, other, goal))
}

fn covers<V: Vector>(me: &Me<V>, other: &Other<V>, goal: V) -> bool {
    me.distance_of(other, goal) < other.motion.radius
}

/// Whether one that it touches rests on the very goal: beside that one nothing is nearer.
fn lies_on_the_first<V: Vector>(me: &Me<V>, around: &Surroundings<V>) -> bool {
    let reach = TOUCHING * me.shown.motion.radius;
    let is_first = |goal: V| {
        let mut touched = around.others.iter().filter(|other| other.gap() < reach);
        touched.any(|other| other.motion.rests && covers(me, other, goal))
    };
    me.shown.goal.is_some_and(is_first)
}

/// Whether an agent is to come to rest where it is now: near the goal, or held.
pub(super) fn settles<V: Vector>(me: &Me<V>, footing: &Footing<V>) -> bool {
    footing.is_held || is_near_goal(me.shown)
}

/// Whether an agent is so near to its goal that a heap begins there.
pub(super) fn is_near_goal<V: Vector>(shown: &Shown<V>) -> bool {
    let near = |goal: V| (goal - shown.position).length() < HEAP * shown.motion.radius;
    shown.goal.is_some_and(near)
}

/// Whether an agent slows down because it comes to its goal.
pub(super) fn arrives<V: Vector>(shown: &Shown<V>) -> bool {
    shown.goal.is_some() && haste(shown) < 1.0
}

/// How much an agent that arrives minds others that do: 1 on the way there, 0 on the spot.
pub(super) fn haste<V: Vector>(shown: &Shown<V>) -> f32 {
    let is_arriving = shown.speed < ARRIVING * shown.top_speed && !shown.state.gives_way();
    if is_arriving { shown.speed / shown.top_speed } else { 1.0 }
}

/// Whether two agents want to pass each other: changing places would bring both together nearer to their goals. The sum of
/// the squares of both distances falls by twice the product of the way between them and that between their goals.
pub(super) fn stand_crossed<V: Vector>(me: &Me<V>, other: &Other<V>) -> bool {
    let (Some(mine), Some(its)) = (me.shown.goal, other.shown.goal) else { return true };
    !me.shown.shares_goal(other.shown)
        && other.offset.dot(mine - its) > CROSSED * other.radii * other.distance
}
