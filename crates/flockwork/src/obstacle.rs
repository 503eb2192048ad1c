//! What stands in the way: solid shapes with a nearest point and a swept test.

use crate::Vector;

/// A solid shape.
#[derive(Clone, Copy, Debug, PartialEq)]
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
    /// How far the ball's centre has come (m); zero if it touches already.
    pub distance: f32,
    /// Unit vector out of the obstacle at the place of touch.
    pub normal: V,
}
