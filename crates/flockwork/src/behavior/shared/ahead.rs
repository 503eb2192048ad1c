//! Where an agent is headed, and how far ahead it looks.

use super::frame::across;
use crate::vector::MOST;
use crate::{Agent, Vector};

/// The unit vector in which an agent moves, or last moved.
pub fn course<V: Vector>(me: &Agent<V>) -> V {
    let moving = me.velocity.unit();
    if moving == V::default() { me.heading } else { moving }
}

/// Its speed as a share of its top speed; 0 if it cannot move.
pub fn speed_share<V: Vector>(me: &Agent<V>) -> f32 {
    let share = if me.max_speed > 0.0 { me.speed() / me.max_speed } else { 0.0 };
    share.min(1.0)
}

/// How far ahead an agent looks that looks `look_ahead` far at top speed (m).
pub fn reach<V: Vector>(me: &Agent<V>, look_ahead: f32) -> f32 {
    // A point so far ahead is still a finite one.
    (look_ahead * speed_share(me)).min(MOST)
}

/// The unit vectors to all sides of a way: two in the plane, four in a volume.
pub fn sides<V: Vector>(way: V) -> impl Iterator<Item = V> {
    let side = way.any_perpendicular();
    let across = across(way, side);
    [side, -side, across, -across].into_iter().take(2 * (V::AXES - 1))
}
