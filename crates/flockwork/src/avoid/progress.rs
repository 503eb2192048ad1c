//! How an agent gets on, and what follows from it: it gives way in a jam, goes along a wall, and rests where it arrives.

use super::contract::Me;
use super::heap::Footing;
use super::rest::at_rest;
use super::rim::rim_reach;
use super::shown::Shown;
use super::solve::Line;
use super::state::State;
use super::surroundings::Surroundings;
use super::walls::along_walls;
use super::yielding::given_way;
use crate::Vector;

/// Progress is the mean of about so long (s): bodies in a jam jitter.
const PROGRESS_SECS: f32 = 0.25;
/// Less progress than this is none, where an agent wants to be faster than this (m/s). The least speed is
/// for agents without a goal: one that arrives wants less just before its goal, and stalls there as elsewhere.
const NO_PROGRESS: f32 = 0.05;
const LEAST_SPEED: f32 = 0.02;
/// An agent has stalled for at most so long (s).
const LONGEST_STALL: f32 = 2.0;
/// A heap, and those that an agent gives way to, are looked at within this many radii from body to body.
const CLOSE: f32 = 4.0;

/// How far from body to body an agent looks at those (m).
pub(super) fn close<V: Vector>(shown: &Shown<V>) -> f32 {
    rim_reach(shown).max(CLOSE * shown.motion.radius)
}

/// What an agent remembers that moves with this velocity. One at rest makes room for those that have stalled for
/// `room_after_secs`.
pub(super) fn remembered<V: Vector>(
    me: &Me<V>,
    around: &Surroundings<V>,
    velocity: V,
    footing: &Footing<V>,
    room_after_secs: f32,
    lines: &mut Vec<Line<V>>,
) -> State<V> {
    let state = along_walls(me, around, got_on(me, velocity));
    let state = given_way(me, around, state, footing, room_after_secs);
    at_rest(me, around, state, footing, lines)
}

/// How well an agent gets on that moves with this velocity.
fn got_on<V: Vector>(me: &Me<V>, velocity: V) -> State<V> {
    let Me { shown, dt, .. } = *me;
    let state = shown.state;
    let now = if shown.speed > 0.0 { velocity.dot(shown.motion.way) / shown.speed } else { 0.0 };
    let share = (dt / PROGRESS_SECS).min(1.0);
    let progress = state.progress + (now.clamp(-1.0, 1.0) - state.progress) * share;
    let least = if shown.goal.is_some() { 0.0 } else { LEAST_SPEED };
    let stalls = progress < NO_PROGRESS && shown.speed > least;
    let stalled_secs = match stalls {
        true => (state.stalled_secs + dt).min(LONGEST_STALL),
        false => (state.stalled_secs - 2.0 * dt).max(0.0),
    };
    State { progress, stalled_secs, ..state }
}
