//! Motions of the plane that keep all lengths: the same scene, turned, mirrored, elsewhere.

use crate::Vector;

/// A motion of the x–y plane that keeps all lengths: mirrored or not, then turned, then moved. A volume moves with its
/// x–y plane, and keeps its heights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Isometry {
    /// Whether the plane is mirrored at the x axis first: y becomes −y.
    pub is_mirrored: bool,
    /// Where the x axis then comes to point: a unit vector; (1, 0) turns nothing, (0, 1) is a quarter turn to the left.
    pub x_axis: [f32; 2],
    /// How far everything is moved then (m).
    pub offset: [f32; 2],
}

impl Default for Isometry {
    /// Everything stays where it is.
    fn default() -> Self {
        Self { is_mirrored: false, x_axis: [1.0, 0.0], offset: [0.0; 2] }
    }
}

impl Isometry {
    /// Where a point comes to lie (m).
    #[must_use]
    pub fn point<V: Vector>(&self, point: V) -> V {
        let [x, y] = self.offset;
        self.vector(point) + V::from_xyz([x, y, 0.0])
    }

    /// Where a direction, a velocity or an offset comes to point; it is not moved.
    #[must_use]
    pub fn vector<V: Vector>(&self, vector: V) -> V {
        let ([x, y, z], [cos, sin]) = (vector.to_xyz(), self.x_axis);
        let y = if self.is_mirrored { -y } else { y };
        V::from_xyz([cos * x - sin * y, sin * x + cos * y, z])
    }

    /// Whether all sides along the axes lie along the axes again: it turns by quarters.
    #[must_use]
    pub fn keeps_axes(&self) -> bool {
        self.x_axis.contains(&0.0)
    }

    /// The corners with the smallest and the largest coordinates of where a box between two corners comes to lie (m);
    /// unless it [keeps the axes](Self::keeps_axes), of the smallest box around that.
    #[must_use]
    pub fn corners<V: Vector>(&self, [min, max]: [V; 2]) -> [V; 2] {
        let ([left, low, bottom], [right, high, top]) = (min.to_xyz(), max.to_xyz());
        let all =
            [[left, low, bottom], [left, high, top], [right, low, bottom], [right, high, top]];
        let all = all.map(|corner| self.point(V::from_xyz(corner)).to_xyz());
        let of = |pick: fn(f32, f32) -> f32| {
            let [first, others @ ..] = all;
            others.iter().fold(first, |so_far, corner| {
                core::array::from_fn(|axis| pick(so_far[axis], corner[axis]))
            })
        };
        [of(f32::min), of(f32::max)].map(V::from_xyz)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{Vec2, Vec3, vec2, vec3};

    const MIRRORED_QUARTER: Isometry =
        Isometry { is_mirrored: true, x_axis: [0.0, 1.0], offset: [10.0, 20.0] };

    #[test]
    fn points_are_mirrored_then_turned_then_moved_and_directions_are_not_moved() {
        let it = MIRRORED_QUARTER;
        assert_eq!(it.point(vec2(3.0, 2.0)), vec2(12.0, 23.0));
        assert_eq!(it.vector(vec3(3.0, 2.0, 5.0)), vec3(2.0, 3.0, 5.0));
        let slanted = Isometry { x_axis: [0.6, 0.8], ..Isometry::default() };
        assert_eq!(slanted.vector(vec2(5.0, 0.0)), vec2(3.0, 4.0));
        assert_eq!((it.keeps_axes(), slanted.keeps_axes()), (true, false));
        assert_eq!(Isometry::default().point(Vec2::ONE), Vec2::ONE);
    }

    #[test]
    fn the_corners_of_a_box_are_sorted_again() {
        let boxed = [vec3(0.0, 1.0, 2.0), vec3(3.0, 5.0, 9.0)];
        assert_eq!(MIRRORED_QUARTER.corners(boxed), [vec3(11.0, 20.0, 2.0), vec3(15.0, 23.0, 9.0)]);
        let slanted = Isometry { x_axis: [0.6, 0.8], ..Isometry::default() };
        let [min, max] = slanted.corners([Vec3::ZERO, vec3(5.0, 5.0, 1.0)]);
        assert!((min - vec3(-4.0, 0.0, 0.0)).length() < 1e-6, "{min}");
        assert!((max - vec3(3.0, 7.0, 1.0)).length() < 1e-6, "{max}");
    }
}
