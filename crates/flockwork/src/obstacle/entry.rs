//! How far a ball may go until it is in a shape grown by its radius.

use super::Obstacle;
use super::nearest::{along, with};
use crate::Vector;

impl<V: Vector> Obstacle<V> {
    /// How far a ball that does not touch yet may go.
    pub(super) fn entry(&self, from: V, direction: V, grown: f32) -> Option<f32> {
        match *self {
            Obstacle::Circle { center, radius } => {
                ball_entry(center - from, direction, radius + grown)
            }
            Obstacle::Box { min, max } => box_entry(min, max, from, direction, grown),
            Obstacle::Segment { from: a, to: b, radius } => {
                capsule_entry(a - from, b - from, direction, radius + grown)
            }
            Obstacle::HalfSpace { point, normal } => {
                let rate = -normal.dot(direction);
                (rate > 0.0).then(|| (((from - point).dot(normal) - grown) / rate).max(0.0))
            }
        }
    }
}

/// How far along `direction` a ball at offset `center` is entered from outside.
fn ball_entry<V: Vector>(center: V, direction: V, radius: f32) -> Option<f32> {
    let closest = center.dot(direction);
    let aside = (center - direction * closest).length_squared();
    let half = radius * radius - aside;
    // Moving away, or past it.
    (closest > 0.0 && half >= 0.0).then(|| (closest - half.sqrt()).max(0.0))
}

/// The same for the capsule between the offsets `a` and `b`: two balls and the tube between them.
fn capsule_entry<V: Vector>(a: V, b: V, direction: V, radius: f32) -> Option<f32> {
    let ends = [ball_entry(a, direction, radius), ball_entry(b, direction, radius)];
    first_of(ends.into_iter().chain([tube_entry(a, b, direction, radius)]))
}

fn tube_entry<V: Vector>(a: V, b: V, direction: V, radius: f32) -> Option<f32> {
    let axis = (b - a).unit();
    let across = direction.sideways_of(axis);
    let rate = across.length();
    if axis == V::default() || rate < 1e-6 {
        return None;
    }
    // Seen along its axis the tube is a ball, which the motion nears at this rate.
    let t = ball_entry(a.sideways_of(axis), across * (1.0 / rate), radius)? / rate;
    let place = (direction * t - a).dot(axis);
    (place >= 0.0 && place <= (b - a).dot(axis)).then_some(t)
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

fn first_of(entries: impl Iterator<Item = Option<f32>>) -> Option<f32> {
    entries.flatten().reduce(f32::min)
}
