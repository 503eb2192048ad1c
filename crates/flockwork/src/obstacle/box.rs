//! A box with sides along the axes.

use super::geometry::{along, bounds_of, capsule_entry, first_of, with};
use super::walls::Wall;
use super::{Curve, Nearest, Obstacle, Outline, Polygon, Shape};
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

    /// Its corners from above, counter-clockwise; in a volume those of its bottom.
    fn corners(&self) -> [V; 4] {
        let [low, high] = [self.min, self.max].map(V::to_xyz);
        let corner = |x: f32, y: f32| V::from_xyz([x, y, low[2]]);
        [
            corner(low[0], low[1]),
            corner(high[0], low[1]),
            corner(high[0], high[1]),
            corner(low[0], high[1]),
        ]
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

    /// Turned by no quarter it is a polygon, in the plane.
    fn image(&self, led: Self, by: &Isometry) -> Option<Obstacle<V>> {
        if by.keeps_axes() {
            let [min, max] = bounds_of([led.min, led.max].into_iter(), 0.0);
            return Some(Self { min, max }.into());
        }
        (V::AXES == 2).then(|| Polygon::new(&self.corners()).led(by).into())
    }

    fn nearest(&self, point: V) -> Nearest<V> {
        nearest_of_box(self.min, self.max, point)
    }

    fn entry(&self, from: V, direction: V, radius: f32) -> Option<f32> {
        box_entry(self.min, self.max, from, direction, radius)
    }

    fn flaws(&self, tell: &mut dyn FnMut(&str, String)) {
        if !(0..V::AXES).all(|axis| along(self.min, axis) < along(self.max, axis)) {
            tell("", "a box's min must be smaller than its max on every axis: min is the lower left corner, max the upper right one".to_owned());
        }
    }

    fn outline(&self) -> Outline<V> {
        Outline::filled(Curve::Polygon(self.corners().to_vec()))
    }
}

fn nearest_of_box<V: Vector>(min: V, max: V, point: V) -> Nearest<V> {
    let (low, high, p) = (min.to_xyz(), max.to_xyz(), point.to_xyz());
    let clamped = V::from_xyz(core::array::from_fn(|i| p[i].max(low[i]).min(high[i])));
    let normal = (point - clamped).unit();
    if normal == V::default() {
        return nearest_face(min, max, point);
    }
    Nearest { point: clamped, normal, distance: (point - clamped).length() }
}

/// For a point inside a box: the face it is nearest to, the first of equals.
fn nearest_face<V: Vector>(min: V, max: V, point: V) -> Nearest<V> {
    let faces = (0..V::AXES).flat_map(|axis| [(axis, -1.0, min), (axis, 1.0, max)]);
    let depth = |(axis, sign, corner): (usize, f32, V)| along(point - corner, axis) * sign;
    let first = (0, -1.0, min);
    let face = faces.fold(first, |best, face| if depth(face) > depth(best) { face } else { best });
    let (axis, sign, corner) = face;
    Nearest {
        point: with(point, axis, along(corner, axis)),
        normal: with(V::default(), axis, sign),
        distance: depth(face),
    }
}

/// A box grown by a ball is the union of the box grown along one axis each and a capsule round each
/// edge; the first of them to be entered is it.
fn box_entry<V: Vector>(min: V, max: V, from: V, direction: V, grown: f32) -> Option<f32> {
    let all = V::from_xyz([grown; 3]);
    slab_entry(min - all, max + all, from, direction)?;
    let faces = (0..V::AXES).map(|axis| {
        let more = with(V::default(), axis, grown);
        slab_entry(min - more, max + more, from, direction)
    });
    let edges =
        box_edges(min, max).map(|(a, b)| capsule_entry(a - from, b - from, direction, grown));
    first_of(faces.chain(edges))
}

/// How far along `direction` an axis-aligned box is entered from outside (Kay and Kajiya 1986).
fn slab_entry<V: Vector>(min: V, max: V, from: V, direction: V) -> Option<f32> {
    let (mut enter, mut leave) = (0.0_f32, f32::INFINITY);
    for axis in 0..V::AXES {
        let (low, high) = (along(min - from, axis), along(max - from, axis));
        let rate = along(direction, axis);
        if rate == 0.0 {
            if low > 0.0 || high < 0.0 {
                return None;
            }
            continue;
        }
        let (a, b) = (low / rate, high / rate);
        (enter, leave) = (enter.max(a.min(b)), leave.min(a.max(b)));
    }
    (enter <= leave).then_some(enter)
}

/// The edges of a box: its four sides in the plane, twelve in a volume.
fn box_edges<V: Vector>(min: V, max: V) -> impl Iterator<Item = (V, V)> {
    let corners = 0..1_usize << V::AXES;
    corners.flat_map(move |corner| {
        let low = (0..V::AXES).fold(min, |v, axis| {
            if corner >> axis & 1 == 1 { with(v, axis, along(max, axis)) } else { v }
        });
        let upward = (0..V::AXES).filter(move |axis| corner >> axis & 1 == 0);
        upward.map(move |axis| (low, with(low, axis, along(max, axis))))
    })
}
