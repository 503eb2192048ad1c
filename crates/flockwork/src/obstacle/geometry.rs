//! What several shapes are made of: parts of vectors, balls, capsules.

use super::Nearest;
use crate::Vector;

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
pub(super) fn around<V: Vector>(center: V, radius: f32, point: V, spare: V) -> Nearest<V> {
    let offset = point - center;
    let away = offset.unit();
    let normal = if away == V::ZERO { any_normal(spare) } else { away };
    Nearest { point: center + normal * radius, normal, distance: offset.length() - radius }
}

#[cold]
fn any_normal<V: Vector>(spare: V) -> V {
    if spare == V::ZERO { V::from_xyz([1.0, 0.0, 0.0]) } else { spare }
}

/// The point of a segment nearest to `point`.
pub(super) fn on_segment<V: Vector>(from: V, to: V, point: V) -> V {
    from + (to - from) * segment_share(from, to, point)
}

/// Where on a segment the point nearest to `point` lies: 0 at `from`, 1 at `to`.
pub(crate) fn segment_share<V: Vector>(from: V, to: V, point: V) -> f32 {
    let span = to - from;
    let share = (point - from).dot(span) / span.length_squared();
    // Not a number for a segment without length.
    if share > 0.0 { share.min(1.0) } else { 0.0 }
}

/// How far along `direction` a ball at offset `center` is entered from outside.
pub(super) fn ball_entry<V: Vector>(center: V, direction: V, radius: f32) -> Option<f32> {
    let closest = center.dot(direction);
    let aside = (center - direction * closest).length_squared();
    let half = radius * radius - aside;
    // Moving away, or past it.
    (closest > 0.0 && half >= 0.0).then(|| (closest - half.sqrt()).max(0.0))
}

/// The same for the capsule between the offsets `a` and `b`: two balls and the tube between them.
pub(super) fn capsule_entry<V: Vector>(a: V, b: V, direction: V, radius: f32) -> Option<f32> {
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

/// The first of several ways in; none if all are none.
pub(super) fn first_of(entries: impl Iterator<Item = Option<f32>>) -> Option<f32> {
    entries.flatten().reduce(f32::min)
}

/// The corners of the box around points and all that is nearer to them than `radius` (m).
pub(crate) fn bounds_of<V: Vector>(points: impl Iterator<Item = V>, radius: f32) -> [V; 2] {
    let (mut low, mut high) = ([f32::INFINITY; 3], [f32::NEG_INFINITY; 3]);
    for xyz in points.map(V::to_xyz) {
        low = core::array::from_fn(|axis| low[axis].min(xyz[axis]));
        high = core::array::from_fn(|axis| high[axis].max(xyz[axis]));
    }
    let grown = radius.abs();
    [V::from_xyz(low.map(|part| part - grown)), V::from_xyz(high.map(|part| part + grown))]
}
