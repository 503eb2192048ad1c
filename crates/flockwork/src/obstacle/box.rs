//! A box with sides along the axes.

use super::block;
use super::geometry::{along, bounds_of, with};
use super::walls::Wall;
use super::{Angle, Curve, Nearest, Obstacle, OrientedBox, Outline, Polygon, Shape};
use crate::{Isometry, Vector};

shape! {
    /// A box with sides along the axes; in the plane a rectangle.
    Box, also "rect" "rectangle" "cube" "aabb" {
        /// The corner with the smallest coordinates.
        min: V, "m";
        /// The corner with the largest.
        max: V, "m";
    }
}

impl<V: Vector> Box<V> {
    /// Its sides, each as a wall whose normal points out of it.
    pub(super) fn walls(&self) -> impl Iterator<Item = Wall<V>> {
        let corners = [(self.min, -1.0), (self.max, 1.0)];
        let wall = |axis, (from, sign)| Wall::endless(from, with(V::default(), axis, sign));
        (0..V::AXES).flat_map(move |axis| corners.map(|corner| wall(axis, corner)))
    }
}

impl<V: Vector> Shape<V> for Box<V> {
    fn example() -> Self {
        Self { min: V::from_xyz([-6.0, 2.0, -1.0]), max: V::from_xyz([-3.0, 4.0, 1.0]) }
    }

    fn bounds(&self) -> Option<[V; 2]> {
        Some(bounds_of([self.min, self.max].into_iter(), 0.0))
    }

    fn ball(&self) -> Option<(V, f32)> {
        Some((self.min * 0.5 + self.max * 0.5, 0.5 * (self.max - self.min).length()))
    }

    fn way_out(&self, point: V) -> V {
        point - (self.min * 0.5 + self.max * 0.5)
    }

    fn moved(&self, by: V) -> Self {
        Self { min: self.min + by, max: self.max + by }
    }

    /// Turned by no quarter it is a polygon in the plane, and a turned box in a volume.
    fn image(&self, led: Self, by: &Isometry) -> Option<Obstacle<V>> {
        if by.keeps_axes() {
            let [min, max] = bounds_of([led.min, led.max].into_iter(), 0.0);
            return Some(Self { min, max }.into());
        }
        if V::AXES == 2 {
            return Some(Polygon::new(&block::corners(self.min, self.max)).led(by).into());
        }
        let (center, half) = (self.min * 0.5 + self.max * 0.5, self.max * 0.5 - self.min * 0.5);
        let angle = Angle::new(0.0).led(by);
        Some(OrientedBox { center: by.point(center), half, angle }.into())
    }

    fn nearest(&self, point: V) -> Nearest<V> {
        block::nearest(self.min, self.max, point)
    }

    fn entry(&self, from: V, direction: V, radius: f32) -> Option<f32> {
        block::entry(self.min, self.max, from, direction, radius)
    }

    fn flaws(&self, tell: &mut dyn FnMut(&str, String)) {
        if !(0..V::AXES).all(|axis| along(self.min, axis) < along(self.max, axis)) {
            tell("", "a box's min must be smaller than its max on every axis: min is the lower left corner, max the upper right one".to_owned());
        }
    }

    fn outline(&self) -> Outline<V> {
        Outline::filled(Curve::Polygon(block::corners(self.min, self.max).to_vec()))
    }
}
