//! Corners of an outline: points of the plane in numbers so exact that the side of a line on which one lies is never in
//! doubt.

use crate::Vector;

/// A point of the plane (m).
pub type Corner = [f64; 2];

/// Up to this sine of the angle between two sides they count as one, as in a convex polygon.
const STRAIGHT: f64 = 1e-4;

pub fn of<V: Vector>(point: V) -> Corner {
    let [x, y, _] = point.to_xyz();
    [x.into(), y.into()]
}

pub fn point<V: Vector>([x, y]: Corner) -> V {
    V::from_xyz([x as f32, y as f32, 0.0])
}

pub fn from_to([ax, ay]: Corner, [bx, by]: Corner) -> Corner {
    [bx - ax, by - ay]
}

/// The cross product of two vectors: more than zero if the second points to the left of the first.
pub fn cross([ax, ay]: Corner, [bx, by]: Corner) -> f64 {
    ax * by - ay * bx
}

pub fn length([x, y]: Corner) -> f64 {
    (x * x + y * y).sqrt()
}

/// How far to the left of the line from `a` to `b` a point lies, times the distance between the two.
pub fn left_of(a: Corner, b: Corner, at: Corner) -> f64 {
    cross(from_to(a, b), from_to(a, at))
}

/// The sine of the angle by which an outline turns to the left at `here`; not a number where two of them are one.
pub fn sine(before: Corner, here: Corner, after: Corner) -> f64 {
    let (come, go) = (from_to(before, here), from_to(here, after));
    cross(come, go) / (length(come) * length(go))
}

/// A corner of a ring with the ones before and after it.
pub fn around(ring: &[Corner], nth: usize) -> [Corner; 3] {
    let count = ring.len();
    [(nth + count - 1) % count, nth, (nth + 1) % count].map(|place| ring[place])
}

/// Whether the outline turns at a corner.
pub fn is_proper(ring: &[Corner], nth: usize) -> bool {
    let [before, here, after] = around(ring, nth);
    sine(before, here, after).abs() > STRAIGHT
}

/// Twice the area within a ring (m²), negative if it goes clockwise.
pub fn turning(ring: &[Corner]) -> f64 {
    let Some(first) = ring.first() else { return 0.0 };
    ring.windows(2).map(|side| left_of(*first, side[0], side[1])).sum()
}
