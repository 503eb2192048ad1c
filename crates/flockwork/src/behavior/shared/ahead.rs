//! Where an agent is headed, and how far ahead it looks.

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

/// The vector at right angles to two others, as long as their parallelogram is large; zero in the plane.
fn across<V: Vector>(first: V, second: V) -> V {
    let product = cross(first.to_xyz(), second.to_xyz());
    if V::AXES == 2 { V::ZERO } else { V::from_xyz(product) }
}

/// The same of any three axes: in the plane it points up where the second is to the left of the first.
pub fn cross([x, y, z]: [f32; 3], [u, v, w]: [f32; 3]) -> [f32; 3] {
    [y * w - z * v, z * u - x * w, x * v - y * u]
}
