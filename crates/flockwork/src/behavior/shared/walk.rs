//! How a behavior goes along the way to its target.

use super::approach::{arrive, arrive_speed};
use crate::behavior::Pen;
use crate::{Steering, Turn, Vector, View};

/// The wish of an agent whose target is at `offset` (m), where the way to it does not lead around anything.
#[must_use]
pub fn walk<V: Vector>(view: &View<V>, turn: &Turn<V>, offset: V, slow_radius: f32) -> Steering<V> {
    let (top, stepping) = (view.me.max_speed, view.stepping);
    let wish = match turn.way {
        Some(way) if way.is_straight => {
            arrive(view.space.offset(view.me.position, way.end), top, slow_radius, stepping)
        }
        Some(way) => way.direction * arrive_speed(way.length, top, slow_radius, stepping),
        None => arrive(offset, top, slow_radius, stepping),
    };
    Steering::wish(wish)
}

/// Draws where the way goes first, and where it ends.
pub fn explain<V: Vector>(view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
    let here = view.me.position;
    if let Some(way) = turn.way {
        pen.line(here, here + way.direction * way.length.min(view.me.max_speed));
        pen.dot(way.end);
    }
}
