//! Obstacles: the contract of a shape, and **the list** from which everything else is derived.
//!
//! A shape is one file: a small struct of numbers, and where its surface is. To add one, write the file and add its
//! word to `shapes!` below.

#[macro_use]
mod registry;
#[macro_use]
mod list;

mod angle;
mod arena;
mod block;
mod r#box;
mod circle;
mod geometry;
mod half_space;
mod oriented_box;
mod outline;
mod parts;
#[cfg(test)]
mod pin;
mod polygon;
mod segment;
mod vertices;
mod walls;

#[cfg(test)]
mod tests;

use crate::{Isometry, Vector};

pub use angle::Angle;
pub(crate) use geometry::{bounds_of, segment_share};
pub use outline::{Curve, Outline};
#[cfg(feature = "scene")]
pub(crate) use parts::OF_ANY_OUTLINE;
pub use parts::{MOST_POINTS, OutlineFlaw};
pub use registry::{FieldInfo, Info};
pub use vertices::{MOST_VERTICES, Vertices};

/// What every shape can do. [`Obstacle`] asks it of each.
pub(crate) trait Shape<V: Vector>: Copy + Into<Obstacle<V>> {
    /// Whether every straight way between two of its points lies in it. A ball that does not come nearer to such a
    /// shape never does.
    const IS_CONVEX: bool = true;

    /// One of it, a few meters large, within ten meters of the origin: for the manual and the tests.
    fn example() -> Self;

    /// The corners of the box around it; none if it has no end.
    fn bounds(&self) -> Option<[V; 2]>;

    /// The middle of a ball around it, and the ball's radius (m); none if it has no end.
    fn ball(&self) -> Option<(V, f32)>;

    /// The way from deep inside it to a point (m), as far as it tells a direction.
    fn way_out(&self, point: V) -> V;

    /// The same shape elsewhere.
    fn moved(&self, by: V) -> Self;

    /// The same shape where an isometry leads it; none if its kind has no such form. `led` is the shape with each of its
    /// points and directions led there, which is all that most shapes take.
    fn image(&self, led: Self, _by: &Isometry) -> Option<Obstacle<V>> {
        Some(led.into())
    }

    /// The nearest point of its surface. The normal has length 1 even where it is not unique.
    fn nearest(&self, point: V) -> Nearest<V>;

    /// How far a ball of this radius that does not touch yet may go until it does (m); none if it never does.
    fn entry(&self, from: V, direction: V, radius: f32) -> Option<f32>;

    /// Where a ball that does not touch yet first touches, within `length` (m).
    fn hit(&self, from: V, direction: V, length: f32, radius: f32) -> Option<Hit<V>> {
        let distance = self.entry(from, direction, radius).filter(|&t| t <= length)?;
        let normal = self.nearest(from + direction * distance).normal;
        // On a wall without thickness the nearest point has no side of its own.
        let outward = if normal.dot(direction) > 0.0 { -normal } else { normal };
        Some(Hit { distance, normal: outward })
    }

    /// For a shape without end: how far a ball that is in it must go until it only touches (m); none if it never
    /// comes out.
    fn exit_endless(&self, _from: V, _direction: V, _radius: f32) -> Option<f32> {
        None
    }

    /// Whether its shape is what it promises, where all its numbers are finite.
    fn is_sound(&self) -> bool {
        true
    }

    /// Tells what a scene must not say of it: the path to the field in RON, empty for the whole shape, and the
    /// message.
    fn flaws(&self, tell: &mut dyn FnMut(&str, String));

    /// What it looks like from above.
    fn outline(&self) -> Outline<V>;
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

shapes! {
    circle::Circle,
    r#box::Box,
    oriented_box::OrientedBox,
    segment::Segment,
    half_space::HalfSpace,
    polygon::Polygon,
    arena::Arena,
    #[cfg(test)]
    pin::Pin,
}

/// The shapes that there were when snapshots told them by their places in the list: formats 3 and 4.
pub(crate) const BY_PLACE: [&str; 6] =
    ["Circle", "Box", "Segment", "HalfSpace", "Polygon", "Arena"];

impl<V: Copy> Obstacle<V> {
    /// The description of its shape.
    #[must_use]
    pub fn info(&self) -> &'static Info {
        &SHAPES[self.index()]
    }
}

impl<V: Vector> Obstacle<V> {
    /// Everything behind a plane, or in the plane behind a line, through this point and with this unit normal.
    pub(crate) fn behind(point: V, normal: V) -> Self {
        HalfSpace { point, normal }.into()
    }

    /// Everything outside of a disc, or in a volume of a ball.
    pub(crate) fn outside_of_ball(center: V, radius: f32) -> Self {
        Arena::Circle(Circle { center, radius }).into()
    }

    /// The box between two corners.
    pub(crate) fn between(min: V, max: V) -> Self {
        Box { min, max }.into()
    }

    /// Everything outside of a box between two corners.
    pub(crate) fn outside_of_box(min: V, max: V) -> Self {
        Arena::Box(Box { min, max }).into()
    }

    /// The largest of its numbers, without its sign: what rounding is in proportion to.
    pub(crate) fn largest_number(&self) -> f32 {
        let mut largest = 0.0_f32;
        self.put(&mut |number| largest = largest.max(number.abs()));
        largest
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
    /// A ball that does not come nearer to a convex shape at the start never does: there is
    /// no hit where the normal of the nearest point and the direction are less than a right angle
    /// apart, however near or deep the ball is. Of an arena that holds for the nearest point alone: the ball
    /// is hit later, where it has left that point and there is no longer room for it. Exact for every shape, so
    /// nothing is too thin to be noticed.
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
        if start.distance - radius > length {
            return None;
        }
        let leaves = start.normal.dot(direction) >= 0.0;
        if leaves && self.is_convex() {
            return None;
        }
        if !leaves && start.distance <= radius {
            return Some(Hit { distance: 0.0, normal: start.normal });
        }
        self.hit(from, direction, length, radius)
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
        let Some((middle, extent)) = self.ball() else {
            return self.exit_endless(from, direction, radius);
        };
        // What a ball that comes back from beyond the shape runs into is its far side.
        let span = 2.0 * ((from - middle).length() + extent + radius);
        let back = self.sweep(from + direction * span, -direction, span, radius)?;
        Some(span - back.distance)
    }
}
