//! A wall: a segment with a thickness, which is a capsule.

use super::geometry::{around, bounds_of, capsule_entry, first_of, on_segment};
use super::walls::Wall;
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

/// Below this thickness a line that meets another is beside it for rounding alone (m).
const THIN: f32 = 1e-4;

impl<V: Vector> Segment<V> {
    /// In the plane: how far a way goes that is as thin as the wall until it crosses it from either side.
    fn crossing(&self, from: V, direction: V, reach: f32) -> Option<f32> {
        let sides = [(self.from, self.to), (self.to, self.from)];
        let is_line = V::AXES == 2 && reach < THIN;
        let sides = sides.into_iter().filter(|_| is_line);
        first_of(sides.map(|(a, b)| Wall::right_of(a, b).entry(from, direction, reach)))
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
        let reach = self.radius + radius;
        capsule_entry(self.from - from, self.to - from, direction, reach)
            .or_else(|| self.crossing(from, direction, reach))
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
