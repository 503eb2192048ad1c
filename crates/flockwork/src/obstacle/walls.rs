//! The straight walls of a convex room or block: how far a ball goes until it meets one of them.

use crate::Vector;

/// A wall: a plane, and in the plane the piece of it between two corners.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wall<V> {
    /// A point of it: one of its ends (m).
    pub from: V,
    /// Unit vector along it, in the plane.
    along: V,
    /// How long it is in that direction (m).
    pub length: f32,
    /// Unit vector out of what the walls enclose.
    pub normal: V,
}

impl<V: Vector> Wall<V> {
    /// The wall between two corners of the plane that has what it encloses on its left.
    pub fn right_of(from: V, to: V) -> Self {
        let along = (to - from).unit();
        Self { from, along, length: (to - from).length(), normal: -along.any_perpendicular() }
    }

    /// A wall without ends.
    pub fn endless(from: V, normal: V) -> Self {
        Self { from, along: V::ZERO, length: f32::INFINITY, normal }
    }

    /// When a ball on a straight way is as far outside of its plane as `radius` (m); none if it goes along it.
    fn crossing(&self, from: V, direction: V, radius: f32) -> Option<f32> {
        let rate = self.normal.dot(direction);
        (rate != 0.0).then(|| ((self.from - from).dot(self.normal) + radius) / rate)
    }

    /// How far a ball that comes from outside may go until it touches the wall between its ends.
    pub fn entry(&self, from: V, direction: V, radius: f32) -> Option<f32> {
        let comes = self.normal.dot(direction) < 0.0 && (from - self.from).dot(self.normal) >= 0.0;
        // Below zero for rounding alone: a ball that touches already is not asked about.
        let distance = self.crossing(from, direction, radius).filter(|_| comes)?.max(0.0);
        let place = (from + direction * distance - self.from).dot(self.along);
        (0.0..=self.length).contains(&place).then_some(distance)
    }
}

/// From when and until when the middle of a ball on a straight way is inside of all walls, each moved outward by
/// `margin` (m); none if it never is.
pub(super) fn within<V: Vector>(
    walls: impl Iterator<Item = Wall<V>>,
    from: V,
    direction: V,
    margin: f32,
) -> Option<(f32, f32)> {
    let (mut enter, mut leave) = (f32::NEG_INFINITY, f32::INFINITY);
    for wall in walls {
        match wall.crossing(from, direction, margin) {
            Some(t) if wall.normal.dot(direction) < 0.0 => enter = enter.max(t),
            Some(t) => leave = leave.min(t),
            None if (from - wall.from).dot(wall.normal) > margin => return None,
            None => {}
        }
    }
    (enter <= leave).then_some((enter, leave))
}

/// Which wall a ball of this radius that is inside of all of them meets first, and how far it may go; none if it
/// comes nearer to none.
pub(super) fn first_met<V: Vector>(
    walls: impl Iterator<Item = Wall<V>>,
    from: V,
    direction: V,
    radius: f32,
) -> Option<(f32, Wall<V>)> {
    let met = walls.filter_map(|wall| {
        let goes = wall.normal.dot(direction) > 0.0;
        wall.crossing(from, direction, -radius).filter(|_| goes).map(|t| (t.max(0.0), wall))
    });
    met.reduce(|first, next| if next.0 < first.0 { next } else { first })
}
