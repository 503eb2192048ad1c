//! A box turned about its middle.

use super::geometry::{along, bounds_of};
use super::{Angle, Curve, Nearest, Obstacle, Outline, Shape, block};
use crate::{Isometry, Vector};

shape! {
    /// A box turned about its middle; in a volume about the upright axis through it.
    OrientedBox, also "obb" "turned_box" "rotated_box" "rotated_rect" "rotated_rectangle" {
        /// Its middle.
        center: V, "m";
        /// From its middle to its sides: half the length, half the width, and in a volume half the height.
        half: V, "m";
        /// By how much it is turned, counter-clockwise.
        angle: Angle, "rad";
    }
}

impl<V: Vector> OrientedBox<V> {
    /// Its corners with the smallest and the largest coordinates, seen from its middle along its own axes.
    fn extents(&self) -> [V; 2] {
        [-self.half, self.half]
    }

    /// A point of the world as seen from there.
    fn inward(&self, point: V) -> V {
        self.angle.turned_back(point - self.center)
    }

    /// Its corners from above, counter-clockwise; in a volume those of its bottom.
    fn corners(&self) -> [V; 4] {
        let [min, max] = self.extents();
        block::corners(min, max).map(|corner| self.center + self.angle.turned(corner))
    }
}

impl<V: Vector> Shape<V> for OrientedBox<V> {
    fn example() -> Self {
        let [center, half] = [[2.5, 5.0, 0.0], [2.0, 0.5, 1.0]].map(V::from_xyz);
        Self { center, half, angle: Angle::new(0.5) }
    }

    fn bounds(&self) -> Option<[V; 2]> {
        let height = V::from_xyz([0.0, 0.0, 2.0 * self.half.to_xyz()[2]]);
        let corners = self.corners().into_iter();
        Some(bounds_of(corners.flat_map(|corner| [corner, corner + height]), 0.0))
    }

    fn ball(&self) -> Option<(V, f32)> {
        Some((self.center, self.half.length()))
    }

    fn way_out(&self, point: V) -> V {
        point - self.center
    }

    fn moved(&self, by: V) -> Self {
        Self { center: self.center + by, ..*self }
    }

    /// Its extents are no place: they stay.
    fn image(&self, led: Self, _by: &Isometry) -> Option<Obstacle<V>> {
        Some(Self { half: self.half, ..led }.into())
    }

    fn nearest(&self, point: V) -> Nearest<V> {
        let [min, max] = self.extents();
        let Nearest { point, normal, distance } = block::nearest(min, max, self.inward(point));
        let [point, normal] = [point, normal].map(|it| self.angle.turned(it));
        Nearest { point: self.center + point, normal, distance }
    }

    fn entry(&self, from: V, direction: V, radius: f32) -> Option<f32> {
        let [min, max] = self.extents();
        block::entry(min, max, self.inward(from), self.angle.turned_back(direction), radius)
    }

    fn flaws(&self, tell: &mut dyn FnMut(&str, String)) {
        if !(0..V::AXES).all(|axis| along(self.half, axis) > 0.0) {
            let message = "the half extents of a box must be more than 0 on every axis: half its length, then half its width";
            tell("half", message.to_owned());
        }
        if !self.angle.is_finite() {
            tell("angle", "the angle of a box must be a finite number of radians".to_owned());
        }
    }

    fn outline(&self) -> Outline<V> {
        Outline::filled(Curve::Polygon(self.corners().to_vec()))
    }
}
