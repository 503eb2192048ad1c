//! A circle, or a sphere.

use super::geometry::{around, ball_entry, bounds_of};
use super::{Curve, Nearest, Outline, Shape};
use crate::Vector;

shape! {
    /// A circle; in a volume a sphere.
    Circle, also "sphere" "disc" "ball" "pillar" "disk" {
        /// Its middle.
        center: V, "m";
        /// Its radius.
        radius: f32, "m";
    }
}

impl<V: Vector> Shape<V> for Circle<V> {
    fn example() -> Self {
        Self { center: V::from_xyz([4.0, 1.0, 0.0]), radius: 1.5 }
    }

    fn bounds(&self) -> Option<[V; 2]> {
        Some(bounds_of([self.center].into_iter(), self.radius))
    }

    fn ball(&self) -> Option<(V, f32)> {
        Some((self.center, self.radius))
    }

    fn way_out(&self, point: V) -> V {
        point - self.center
    }

    fn moved(&self, by: V) -> Self {
        Self { center: self.center + by, ..*self }
    }

    fn nearest(&self, point: V) -> Nearest<V> {
        around(self.center, self.radius, point, V::default())
    }

    fn entry(&self, from: V, direction: V, radius: f32) -> Option<f32> {
        ball_entry(self.center - from, direction, self.radius + radius)
    }

    fn flaws(&self, tell: &mut dyn FnMut(&str, String)) {
        if !(self.radius > 0.0 && self.radius.is_finite()) {
            tell("radius", "a circle's radius must be more than 0".to_owned());
        }
    }

    fn outline(&self) -> Outline<V> {
        Outline::filled(Curve::Circle { center: self.center, radius: self.radius })
    }
}
