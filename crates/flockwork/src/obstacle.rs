//! What stands in the way: solid convex shapes with a nearest point and a swept test.

mod entry;
mod nearest;

#[cfg(test)]
mod tests;

use crate::Vector;

pub(crate) use nearest::segment_share;

/// A solid shape. Every shape is convex.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Obstacle<V> {
    /// A circle, or a sphere.
    Circle {
        /// Its middle (m).
        center: V,
        /// Its radius (m).
        radius: f32,
    },
    /// An axis-aligned box.
    Box {
        /// The corner with the smallest coordinates (m).
        min: V,
        /// The corner with the largest (m).
        max: V,
    },
    /// A segment with a thickness: a capsule; with radius zero a thin wall.
    Segment {
        /// One end (m).
        from: V,
        /// The other end (m).
        to: V,
        /// Half the thickness (m).
        radius: f32,
    },
    /// Everything behind a plane, or in the plane behind a line: a side of a walled world.
    HalfSpace {
        /// A point of its surface (m).
        point: V,
        /// Unit vector out of it.
        normal: V,
    },
}

/// The nearest point of an obstacle's surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nearest<V> {
    /// The point (m).
    pub point: V,
    /// Unit vector out of the obstacle there.
    pub normal: V,
    /// How far the surface is (m); negative inside.
    pub distance: f32,
}

/// Where a moving ball first touches an obstacle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit<V> {
    /// How far the ball's center has come (m); zero if it touches already.
    pub distance: f32,
    /// Unit vector out of the obstacle at the place of touch, against the motion.
    pub normal: V,
}

impl<V: Vector> Obstacle<V> {
    /// The middle of its extent (m); of a half-space, which has none, the point that it was given.
    #[must_use]
    pub fn center(&self) -> V {
        match *self {
            Obstacle::Circle { center, .. } => center,
            Obstacle::Box { min: a, max: b } | Obstacle::Segment { from: a, to: b, .. } => {
                a * 0.5 + b * 0.5
            }
            Obstacle::HalfSpace { point, .. } => point,
        }
    }

    /// From the middle of its extent to a point (m): the way from deep inside it. Of a half-space,
    /// whose middle is infinitely far behind its surface, the normal.
    #[must_use]
    pub fn from_center(&self, point: V) -> V {
        match *self {
            Obstacle::HalfSpace { normal, .. } => normal,
            _ => point - self.center(),
        }
    }

    /// The same shape elsewhere: moved by this offset (m).
    #[must_use]
    pub fn moved(&self, by: V) -> Self {
        match *self {
            Obstacle::Circle { center, radius } => Obstacle::Circle { center: center + by, radius },
            Obstacle::Box { min, max } => Obstacle::Box { min: min + by, max: max + by },
            Obstacle::Segment { from, to, radius } => {
                Obstacle::Segment { from: from + by, to: to + by, radius }
            }
            Obstacle::HalfSpace { point, normal } => {
                Obstacle::HalfSpace { point: point + by, normal }
            }
        }
    }

    pub(crate) fn is_half_space(&self) -> bool {
        matches!(self, Obstacle::HalfSpace { .. })
    }

    /// Whether all its numbers are finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        match *self {
            Obstacle::Circle { center, radius } => center.is_finite() && radius.is_finite(),
            Obstacle::Box { min: a, max: b } | Obstacle::HalfSpace { point: a, normal: b } => {
                a.is_finite() && b.is_finite()
            }
            Obstacle::Segment { from, to, radius } => {
                from.is_finite() && to.is_finite() && radius.is_finite()
            }
        }
    }

    /// Whether `point` lies inside, or not farther outside than `margin` (m).
    #[must_use]
    pub fn contains(&self, point: V, margin: f32) -> bool {
        self.nearest(point).distance <= margin
    }

    /// Where a ball of this radius, moving from `from` along the unit vector `direction`, first
    /// touches within `length` (m). A ball that touches at the start answers distance 0 and the
    /// normal of [`nearest`](Self::nearest).
    ///
    /// A ball that does not come nearer at the start never does, for the shape is convex: there is
    /// no hit where the normal of the nearest point and the direction are less than a right angle
    /// apart, however near or deep the ball is. Exact for every shape, so nothing is too thin to be
    /// noticed.
    #[must_use]
    pub fn sweep(&self, from: V, direction: V, length: f32, radius: f32) -> Option<Hit<V>> {
        self.sweep_from(&self.nearest(from), from, direction, length, radius)
    }

    /// The same for a nearest point that is known already.
    #[inline]
    pub(crate) fn sweep_from(
        &self,
        start: &Nearest<V>,
        from: V,
        direction: V,
        length: f32,
        radius: f32,
    ) -> Option<Hit<V>> {
        // Most obstacles are out of reach: the distance of the surface alone tells.
        if start.distance - radius > length || start.normal.dot(direction) >= 0.0 {
            return None;
        }
        if start.distance <= radius {
            return Some(Hit { distance: 0.0, normal: start.normal });
        }
        self.touch(from, direction, length, radius)
    }

    /// Where a ball that is near but does not touch yet first touches.
    fn touch(&self, from: V, direction: V, length: f32, radius: f32) -> Option<Hit<V>> {
        let distance = self.entry(from, direction, radius).filter(|&t| t <= length)?;
        let normal = self.nearest(from + direction * distance).normal;
        // On a wall without thickness the nearest point has no side of its own.
        let outward = if normal.dot(direction) > 0.0 { -normal } else { normal };
        Some(Hit { distance, normal: outward })
    }

    /// Whether it keeps two points from seeing each other: it holds one of them, or lies between them.
    /// To touch its surface with an end is no hindrance.
    #[must_use]
    pub fn blocks(&self, from: V, to: V) -> bool {
        // Always from the lesser end, so that rounding is the same in both directions.
        let (first, last) = if from.to_xyz() <= to.to_xyz() { (from, to) } else { (to, from) };
        let (start, way) = (self.nearest(first), last - first);
        // A little less than all the way, for rounding at its end.
        let length = way.length() * (1.0 - 1e-6);
        let hit = || self.sweep_from(&start, first, way.unit(), length, 0.0);
        start.distance < 0.0 || hit().is_some()
    }

    /// How far a ball that is in it must go along the unit vector `direction` until it only touches
    /// (m); none if it never comes out.
    pub(crate) fn exit(&self, from: V, direction: V, radius: f32) -> Option<f32> {
        if let Obstacle::HalfSpace { normal, .. } = self {
            let rate = normal.dot(direction);
            return (rate > 0.0).then(|| (radius - self.nearest(from).distance) / rate);
        }
        // What a ball that comes back from beyond the shape runs into is its far side.
        let span = 2.0 * (self.from_center(from).length() + self.half_extent() + radius);
        let back = self.sweep(from + direction * span, -direction, span, radius)?;
        Some(span - back.distance)
    }

    /// No point of it is farther from its middle (m).
    fn half_extent(&self) -> f32 {
        match *self {
            Obstacle::Circle { radius, .. } => radius,
            Obstacle::Box { min: a, max: b } => 0.5 * (b - a).length(),
            Obstacle::Segment { from, to, radius } => 0.5 * (to - from).length() + radius,
            Obstacle::HalfSpace { .. } => f32::INFINITY,
        }
    }
}
