//! A way to follow: points joined by segments, with a width.

use crate::Vector;

/// What happens at the end of a path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum PathEnd {
    /// Stop at the last point.
    #[default]
    Once,
    /// Go on at the first point.
    Loop,
    /// Turn round, forth and back.
    PingPong,
}

/// A polyline with a width.
#[derive(Clone, Debug, PartialEq)]
pub struct Path<V> {
    /// Its points, in order (m); at least one.
    pub points: Vec<V>,
    /// Half the width of the road (m).
    pub radius: f32,
    /// What happens at the end.
    pub end: PathEnd,
}

impl<V: Vector> Path<V> {
    /// The distance along the path from the first point to the last, and back to the first for a loop (m).
    #[must_use]
    pub fn length(&self) -> f32 {
        let open: f32 = self.points.windows(2).map(|ends| (ends[1] - ends[0]).length()).sum();
        match (self.end, self.points.first(), self.points.last()) {
            (PathEnd::Loop, Some(first), Some(last)) => open + (*first - *last).length(),
            _ => open,
        }
    }
}
