//! The rim of a heap: an agent that lies there without a way goes on along it to a free place nearer to the goal.
//!
//! It looks along the rim to both sides as far as it sees, as a body rolls from place to place, and goes to the lowest one.
//! What it leaves behind is never the lowest, so that it does not turn round. In the same way it goes around a heap of
//! agents that have another goal.

use core::cmp::Ordering;

use super::anticipation::right_of;
use super::contract::Me;
use super::gap::SKIN;
use super::shown::Shown;
use super::surroundings::{Other, Surroundings, Wall};
use crate::Vector;

/// An agent looks for a lower place after so long without a way (s).
const FIRST_SECS: f32 = 0.3;
/// It sees places within so many radii, and so many on each side.
const SEEN: f32 = 8.0;
const PLACES: usize = 16;
/// A place is lower if it is nearer to the goal by this share of the radius. A place no farther than that from the agent cannot be
/// lower.
const LOWER: f32 = 0.1;
/// It goes around bodies that are no farther from its own than this share of the radius.
const AROUND: f32 = 1.0;
/// It turns toward them by this share of its way along them, and by more the farther off they are, up to as much at this
/// share of the radius: otherwise it would drift outward.
const INWARD: f32 = 0.3;
const DRIFTED: f32 = 0.5;

/// How far from body to body an agent that may have to go on along a rim looks at others (m).
pub(super) fn rim_reach<V: Vector>(shown: &Shown<V>) -> f32 {
    let needed = shown.motion.rests && !shown.is_at_goal() || looks_around(shown);
    if needed { SEEN * shown.motion.radius } else { 0.0 }
}

fn looks_around<V: Vector>(shown: &Shown<V>) -> bool {
    shown.goal.is_some() && shown.state.stalled_secs >= FIRST_SECS && !shown.state.gives_way()
}

/// The way of an agent that does not get on, toward a lower place; none if it sees none.
pub(super) fn way_lower<V: Vector>(me: &Me<V>, around: &Surroundings<V>) -> Option<V> {
    let seeks = looks_around(me.shown) && !me.shown.motion.rests;
    seeks.then(|| lower(me, around)).flatten()
}

/// Whether an agent at rest goes on: it sees a lower place, and none of its heap that lies farther from the goal. So they go one
/// after the other.
pub(super) fn wakes<V: Vector>(me: &Me<V>, around: &Surroundings<V>, goal: V) -> bool {
    let mine = (me.shown.position - goal).length();
    let is_farther_out = |other: &Other<V>| {
        let is_of_the_heap = other.motion.rests && me.shown.shares_goal(other.shown);
        is_of_the_heap && me.distance_of(other, goal) >= mine
    };
    me.shown.state.stalled_secs == 0.0
        && !around.others.iter().any(is_farther_out)
        && lower(me, around).is_some()
}

/// The way to the lowest place in sight, if it is lower than the agent's. None in a volume, where a rim has no sides.
fn lower<V: Vector>(me: &Me<V>, around: &Surroundings<V>) -> Option<V> {
    let from_goal = me.shown.position - me.shown.goal.filter(|_| V::AXES == 2)?;
    let radius = me.shown.motion.radius;
    let is_beside = |other: &&Other<V>| other.motion.rests && other.gap() < AROUND * radius;
    let beside = around.others.iter().filter(is_beside);
    let start = beside.min_by(|a, b| by_number((a.gap(), a), (b.gap(), b)))?;
    let rim = Rim { around, from_goal, reach: SEEN * radius, here: LOWER * radius };
    let [right, left] = [1.0, -1.0].map(|side| rim.lowest(start, side));
    let (lowest, side) = if left.height < right.height { (left, -1.0) } else { (right, 1.0) };
    let is_lower = lowest.height < from_goal.length() - LOWER * radius;
    is_lower.then(|| along(me, lowest.around, side))
}

/// The order of two neighbors by a number; equal ones go by rank.
fn by_number<V: Vector>((a, first): (f32, &Other<V>), (b, second): (f32, &Other<V>)) -> Ordering {
    a.total_cmp(&b).then(first.shown.rank.cmp(&second.shown.rank))
}

/// The way of an agent around a body beside it.
fn along<V: Vector>(me: &Me<V>, around: &Other<V>, side: f32) -> V {
    let toward = around.offset.unit();
    let drifted = (around.gap() - SKIN) / (DRIFTED * me.shown.motion.radius).max(f32::MIN_POSITIVE);
    (right_of(toward) * side + toward * drifted.clamp(INWARD, 1.0)).unit()
}

/// The rim of a heap, as an agent on it sees it.
struct Rim<'s, V> {
    around: &'s Surroundings<'s, V>,
    /// The way from the goal to the agent (m).
    from_goal: V,
    /// How far the agent looks (m).
    reach: f32,
    /// A place no farther along the rim than this is where the agent is (m).
    here: f32,
}

/// The lowest place on one side.
struct Lowest<'s, V> {
    /// How far it is from the goal (m); infinite if there is none.
    height: f32,
    /// What the agent has to go around first.
    around: &'s Other<'s, V>,
}

/// Where an agent that goes around a body is stopped.
struct Place<'s, V> {
    /// The way to it (m).
    offset: V,
    /// What stops it there.
    by: &'s Other<'s, V>,
    /// How far it has turned by then, as a [`pseudo_angle`].
    turn: f32,
}

impl<'s, V: Vector> Rim<'s, V> {
    /// The lowest of the places where an agent is stopped in turn that goes around this body on the right (1) or on the
    /// left (-1), then around what stopped it, and so on.
    fn lowest(&self, start: &'s Other<'s, V>, side: f32) -> Lowest<'s, V> {
        let (mut body, mut offset) = (start, V::ZERO);
        let mut lowest = Lowest { height: f32::INFINITY, around: start };
        let mut has_moved = false;
        for _ in 0..PLACES {
            let Some(place) = self.next(body, offset, side) else { break };
            let moves = place.turn > 0.0;
            if moves && !has_moved {
                (lowest.around, has_moved) = (body, true);
            }
            (offset, body) = (place.offset, place.by);
            if !self.sees(offset) {
                break;
            }
            if moves {
                lowest.height = lowest.height.min((self.from_goal + offset).length());
            }
        }
        lowest
    }

    /// Whether a place is in sight and free of walls.
    fn sees(&self, place: V) -> bool {
        let is_free = |wall: &Wall<V>| wall.gap + wall.normal.dot(place) >= 0.0;
        place.length() <= self.reach && self.around.walls.iter().all(is_free)
    }

    /// Where an agent is stopped first that goes around a body from a place on.
    fn next(&self, body: &Other<V>, from: V, side: f32) -> Option<Place<'s, V>> {
        let ahead = (from - body.offset).unit();
        // Seen from the body, an agent that goes to its own right turns to the left.
        let aside = right_of(ahead) * -side;
        let stops = self.around.others.iter().filter_map(|by| {
            let offset = touching_both(body, by, side)?;
            let out = (offset - body.offset).unit();
            let is_here = (out - ahead).length() * body.radii <= self.here;
            let turn = if is_here { 0.0 } else { pseudo_angle(out.dot(ahead), out.dot(aside)) };
            Some(Place { offset, by, turn })
        });
        stops.min_by(|a, b| by_number((a.turn, a.by), (b.turn, b.by)))
    }
}

/// A number that grows from 0 to 4 as the angle with this cosine and sine does once round.
fn pseudo_angle(cosine: f32, sine: f32) -> f32 {
    if sine >= 0.0 { 1.0 - cosine } else { 3.0 + cosine }
}

/// Where an agent that goes around a body on this side comes to touch another one.
fn touching_both<V: Vector>(body: &Other<V>, other: &Other<V>, side: f32) -> Option<V> {
    let (to_body, to_other) = (body.radii + SKIN, other.radii + SKIN);
    let between = other.offset - body.offset;
    let square = between.length_squared();
    if square == 0.0 || square > (to_body + to_other) * (to_body + to_other) {
        return None;
    }
    let along = 0.5 * (square + to_body * to_body - to_other * to_other) / square;
    let aside = to_body * to_body - along * along * square;
    let across = right_of(between) * side;
    (aside >= 0.0).then(|| body.offset + between * along + across * aside.sqrt())
}
