//! How an agent turns to look somewhere.

use super::approach::arrive_speed;
use crate::{Stepping, Vector};

/// The limits within which an agent turns.
#[derive(Clone, Copy, Debug)]
pub struct Turning {
    /// How fast it turns (rad/s); 0 for at once.
    pub turn_rate: f32,
    /// Within this angle it turns the more slowly (rad); 0 never slows.
    pub slow_angle: f32,
}

impl Turning {
    /// Where an agent that looks along `facing` looks a tick later, if it turns toward `goal`; none without a goal. Both are
    /// unit vectors.
    #[must_use]
    pub fn next<V: Vector>(&self, facing: V, goal: V, stepping: Stepping) -> Option<V> {
        if goal == V::ZERO {
            return None;
        }
        if self.turn_rate == 0.0 || facing == V::ZERO {
            return Some(goal);
        }
        let secs = stepping.secs();
        let off = libm::atan2f(goal.sideways_of(facing).length(), goal.dot(facing));
        let rate = arrive_speed(off, self.turn_rate, self.slow_angle, Stepping::Timed(secs));
        Some(facing.turned_toward(goal, rate * secs).unit())
    }
}
