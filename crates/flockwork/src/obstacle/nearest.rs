//! The nearest point of each shape's surface.

use super::{Nearest, Obstacle};
use crate::Vector;

impl<V: Vector> Obstacle<V> {
    /// The nearest point of the surface. The normal has length 1 even where it is not unique: in the
    /// middle of a circle it points along x, on the axis of a capsule to its left.
    #[must_use]
    pub fn nearest(&self, point: V) -> Nearest<V> {
        match *self {
            Obstacle::Circle { center, radius } => around(center, radius, point, V::default()),
            Obstacle::Box { min, max } => nearest_of_box(min, max, point),
            Obstacle::Segment { from, to, radius } => {
                let middle = on_segment(from, to, point);
                around(middle, radius, point, (to - from).any_perpendicular())
            }
            Obstacle::HalfSpace { point: on, normal } => {
                let distance = (point - on).dot(normal);
                Nearest { point: point - normal * distance, normal, distance }
            }
        }
    }
}

/// Component `axis` of a vector.
pub(super) fn along<V: Vector>(v: V, axis: usize) -> f32 {
    v.to_xyz()[axis]
}

/// `v` with component `axis` replaced.
pub(super) fn with<V: Vector>(v: V, axis: usize, value: f32) -> V {
    let mut xyz = v.to_xyz();
    xyz[axis] = value;
    V::from_xyz(xyz)
}

/// The nearest surface point of a ball; `spare` is the normal for its very middle.
fn around<V: Vector>(center: V, radius: f32, point: V, spare: V) -> Nearest<V> {
    let offset = point - center;
    let normals = [offset.unit(), spare, V::from_xyz([1.0, 0.0, 0.0])];
    let normal = normals.into_iter().find(|n| *n != V::default()).unwrap_or_default();
    Nearest { point: center + normal * radius, normal, distance: offset.length() - radius }
}

/// The point of a segment nearest to `point`.
fn on_segment<V: Vector>(from: V, to: V, point: V) -> V {
    from + (to - from) * segment_share(from, to, point)
}

/// Where on a segment the point nearest to `point` lies: 0 at `from`, 1 at `to`.
pub(crate) fn segment_share<V: Vector>(from: V, to: V, point: V) -> f32 {
    let span = to - from;
    let share = (point - from).dot(span) / span.length_squared();
    // Not a number for a segment without length.
    if share > 0.0 { share.min(1.0) } else { 0.0 }
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
