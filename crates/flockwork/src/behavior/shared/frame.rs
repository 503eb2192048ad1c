//! Frames: forward, left and up of a target; and what is level.

use crate::{Aim, Vector};

/// The unit vectors forward, to the left and up of a target, as it is headed; a target without heading counts as headed
/// along x. In the plane there is no up.
#[must_use]
pub fn frame<V: Vector>(target: &Aim<V>) -> [V; 3] {
    let heading = target.heading.unit();
    let forward = if heading == V::ZERO { V::from_xyz([1.0, 0.0, 0.0]) } else { heading };
    let left = forward.any_perpendicular();
    [forward, left, across(forward, left)]
}

/// The vector at right angles to two others, as long as their parallelogram is large; zero in the plane.
#[must_use]
pub fn across<V: Vector>(first: V, second: V) -> V {
    let product = cross(first.to_xyz(), second.to_xyz());
    if V::AXES == 2 { V::ZERO } else { V::from_xyz(product) }
}

/// The same of any three axes: in the plane it points up where the second is to the left of the first.
#[must_use]
pub fn cross([x, y, z]: [f32; 3], [u, v, w]: [f32; 3]) -> [f32; 3] {
    [y * w - z * v, z * u - x * w, x * v - y * u]
}

/// A vector as its level part and its height, which the plane has not.
#[must_use]
pub fn level_and_height<V: Vector>(vector: V) -> [V; 2] {
    let [x, y, z] = vector.to_xyz();
    [V::from_xyz([x, y, 0.0]), V::from_xyz([0.0, 0.0, z])]
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{Vec2, Vec3, vec2, vec3};

    #[test]
    fn a_frame_is_right_handed() {
        let of = |heading| frame(&Aim { heading, ..Aim::at(Vec3::ZERO) });
        assert_eq!(of(Vec3::X), [Vec3::X, Vec3::Y, Vec3::Z]);
        assert_eq!(of(Vec3::Y), [Vec3::Y, Vec3::NEG_X, Vec3::Z]);
        assert_eq!(of(Vec3::ZERO), [Vec3::X, Vec3::Y, Vec3::Z]);
        let [forward, left, up] = of(vec3(0.6, 0.0, 0.8));
        assert_eq!([forward, left], [vec3(0.6, 0.0, 0.8), Vec3::Y]);
        assert!((up - vec3(-0.8, 0.0, 0.6)).length() < 1e-6, "{up}");
        // Straight up there is no left of its own, but still a right angle.
        let [forward, left, up] = of(Vec3::Z);
        assert_eq!([forward.dot(left), forward.dot(up), left.dot(up)], [0.0; 3]);
        let plane = frame(&Aim { heading: vec2(0.0, 1.0), ..Aim::at(Vec2::ZERO) });
        assert_eq!(plane, [vec2(0.0, 1.0), vec2(-1.0, 0.0), Vec2::ZERO]);
    }

    #[test]
    fn level_and_height_add_up() {
        let [level, height] = level_and_height(vec3(1.0, 2.0, 3.0));
        assert_eq!([level, height], [vec3(1.0, 2.0, 0.0), vec3(0.0, 0.0, 3.0)]);
        assert_eq!(level_and_height(vec2(1.0, 2.0)), [vec2(1.0, 2.0), Vec2::ZERO]);
    }
}
