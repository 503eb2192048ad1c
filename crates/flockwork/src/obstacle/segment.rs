//! A wall: a segment with a thickness, which is a capsule.

use super::geometry::{around, bounds_of, capsule_entry, on_segment};
use super::{Curve, Nearest, Outline, Shape};
use crate::Vector;

shape! {
    /// A segment with a thickness: a capsule; with radius zero a thin wall.
    Segment, also "line" "wall" "capsule" {
        /// One end.
        from: V, "m";
        /// The other end.
        to: V, "m";
        /// Half the thickness.
        radius: f32, "m", default;
    }
}

impl<V: Vector> Shape<V> for Segment<V> {
    fn example() -> Self {
        let [from, to] = [[-2.0, -6.0, 0.0], [3.0, -4.0, 0.0]].map(V::from_xyz);
        Self { from, to, radius: 0.25 }
    }

    fn bounds(&self) -> Option<[V; 2]> {
        Some(bounds_of([self.from, self.to].into_iter(), self.radius))
    }

    fn ball(&self) -> Option<(V, f32)> {
        let half = 0.5 * (self.to - self.from).length();
        Some((self.from * 0.5 + self.to * 0.5, half + self.radius))
    }

    fn way_out(&self, point: V) -> V {
        point - (self.from * 0.5 + self.to * 0.5)
    }

    fn moved(&self, by: V) -> Self {
        Self { from: self.from + by, to: self.to + by, ..*self }
    }

    fn nearest(&self, point: V) -> Nearest<V> {
        let middle = on_segment(self.from, self.to, point);
        around(middle, self.radius, point, (self.to - self.from).any_perpendicular())
    }

    fn entry(&self, from: V, direction: V, radius: f32) -> Option<f32> {
        capsule_entry(self.from - from, self.to - from, direction, self.radius + radius)
    }

    fn flaws(&self, tell: &mut dyn FnMut(&str, String)) {
        if !(self.radius >= 0.0 && self.radius.is_finite()) {
            tell("radius", "a segment's radius must be 0 or more".to_owned());
        }
    }

    fn outline(&self) -> Outline<V> {
        Outline::filled(Curve::Capsule { from: self.from, to: self.to, radius: self.radius })
    }
}
