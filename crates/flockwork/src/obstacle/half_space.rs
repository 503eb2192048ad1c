//! Everything behind a plane.

use super::{Curve, Nearest, Outline, Shape};
use crate::Vector;

shape! {
    /// Everything behind a plane, or in the plane behind a line: a side of a walled world.
    HalfSpace, also "plane" "halfplane" "ground" {
        /// A point of its surface.
        point: V, "m";
        /// Unit vector out of it.
        normal: V, "";
    }
}

/// How far the length of a normal may be off 1.
const UNIT: f32 = 1e-3;

impl<V: Vector> Shape<V> for HalfSpace<V> {
    fn example() -> Self {
        Self { point: V::from_xyz([0.0, -9.0, 0.0]), normal: V::from_xyz([0.0, 1.0, 0.0]) }
    }

    fn bounds(&self) -> Option<[V; 2]> {
        None
    }

    fn ball(&self) -> Option<(V, f32)> {
        None
    }

    fn way_out(&self, _point: V) -> V {
        self.normal
    }

    fn moved(&self, by: V) -> Self {
        Self { point: self.point + by, ..*self }
    }

    fn nearest(&self, point: V) -> Nearest<V> {
        let distance = (point - self.point).dot(self.normal);
        Nearest { point: point - self.normal * distance, normal: self.normal, distance }
    }

    fn entry(&self, from: V, direction: V, radius: f32) -> Option<f32> {
        let rate = -self.normal.dot(direction);
        (rate > 0.0).then(|| (((from - self.point).dot(self.normal) - radius) / rate).max(0.0))
    }

    fn exit_endless(&self, from: V, direction: V, radius: f32) -> Option<f32> {
        let rate = self.normal.dot(direction);
        (rate > 0.0).then(|| (radius - self.nearest(from).distance) / rate)
    }

    fn is_sound(&self) -> bool {
        (self.normal.length() - 1.0).abs() < UNIT
    }

    fn flaws(&self, tell: &mut dyn FnMut(&str, String)) {
        if !self.is_sound() {
            let message = "a half-space's normal points out of it and has length 1, such as (0, 1)";
            tell("normal", message.to_owned());
        }
    }

    fn outline(&self) -> Outline<V> {
        Outline::hollow(Curve::Line { point: self.point, normal: self.normal })
    }
}
