//! What takes an agent around a place.

use super::frame::across;
use crate::{Agent, Stepping, Vector};

/// The unit vector to the left of a level one.
#[must_use]
pub fn left_of<V: Vector>(way: V) -> V {
    match V::AXES {
        2 => way.any_perpendicular(),
        _ => across(V::from_xyz([0.0, 0.0, 1.0]), way).unit(),
    }
}

/// What has to be wished inward beside the course, so that an agent that goes along a circle of this radius (m) at this
/// speed and responds late stays on it (m/s).
#[must_use]
pub fn pull<V>(me: &Agent<V>, along: f32, radius: f32, stepping: Stepping) -> f32 {
    let speed = along.max(0.0).min(me.max_speed);
    let rate = if radius > 0.0 { speed / radius } else { 0.0 };
    (speed * rate * me.response(stepping)).min(me.max_speed)
}
