//! An upright box between two corners, as it is met: a box is one as it is, a turned one along its own axes.

use super::Nearest;
use super::geometry::{along, capsule_entry, first_of, with};
use crate::Vector;

/// Its corners from above, counter-clockwise; in a volume those of its bottom.
pub fn corners<V: Vector>(min: V, max: V) -> [V; 4] {
    let [low, high] = [min, max].map(V::to_xyz);
    let corner = |x: f32, y: f32| V::from_xyz([x, y, low[2]]);
    [
        corner(low[0], low[1]),
        corner(high[0], low[1]),
        corner(high[0], high[1]),
        corner(low[0], high[1]),
    ]
}

/// The nearest point of its surface.
pub fn nearest<V: Vector>(min: V, max: V, point: V) -> Nearest<V> {
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
pub fn entry<V: Vector>(min: V, max: V, from: V, direction: V, grown: f32) -> Option<f32> {
    let all = V::from_xyz([grown; 3]);
    slab_entry(min - all, max + all, from, direction)?;
    let faces = (0..V::AXES).map(|axis| {
        let more = with(V::default(), axis, grown);
        slab_entry(min - more, max + more, from, direction)
    });
    let edges = edges(min, max).map(|(a, b)| capsule_entry(a - from, b - from, direction, grown));
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
fn edges<V: Vector>(min: V, max: V) -> impl Iterator<Item = (V, V)> {
    let corners = 0..1_usize << V::AXES;
    corners.flat_map(move |corner| {
        let low = (0..V::AXES).fold(min, |v, axis| {
            if corner >> axis & 1 == 1 { with(v, axis, along(max, axis)) } else { v }
        });
        let upward = (0..V::AXES).filter(move |axis| corner >> axis & 1 == 0);
        upward.map(move |axis| (low, with(low, axis, along(max, axis))))
    })
}
