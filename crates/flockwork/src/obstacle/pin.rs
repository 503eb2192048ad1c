//! A shape of the tests' own: what a new one takes is this file and a word in `mod.rs`.

use super::geometry::{around, ball_entry, bounds_of};
use super::{Curve, Nearest, Outline, Shape};
use crate::Vector;

shape! {
    /// A round pin. It stands in no scene but the tests'.
    Pin, also "needle" {
        /// Where it sticks.
        at: V, "m";
        /// Its thickness.
        width: f32, "m", default;
    }
}

impl<V: Vector> Shape<V> for Pin<V> {
    fn example() -> Self {
        Self { at: V::from_xyz([1.0, 8.0, 0.0]), width: 0.5 }
    }

    fn bounds(&self) -> Option<[V; 2]> {
        Some(bounds_of([self.at].into_iter(), 0.5 * self.width))
    }

    fn ball(&self) -> Option<(V, f32)> {
        Some((self.at, 0.5 * self.width))
    }

    fn way_out(&self, point: V) -> V {
        point - self.at
    }

    fn moved(&self, by: V) -> Self {
        Self { at: self.at + by, ..*self }
    }

    fn nearest(&self, point: V) -> Nearest<V> {
        around(self.at, 0.5 * self.width, point, V::default())
    }

    fn entry(&self, from: V, direction: V, radius: f32) -> Option<f32> {
        ball_entry(self.at - from, direction, 0.5 * self.width + radius)
    }

    fn flaws(&self, tell: &mut dyn FnMut(&str, String)) {
        if self.width < 0.0 {
            tell("width", "a pin's width must be 0 or more".to_owned());
        }
    }

    fn outline(&self) -> Outline<V> {
        Outline::filled(Curve::Circle { center: self.at, radius: 0.5 * self.width })
    }
}
