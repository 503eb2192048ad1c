//! A path as it is given: points, a width, and what happens at the end.

use super::piece::OnPath;
use crate::{Space, Vector};

/// What happens at the end of a path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum PathEnd {
    /// Stop at the last point.
    #[default]
    Once,
    /// Go on at the first point.
    Loop,
    /// Turn around, back and forth.
    PingPong,
}

/// A polyline with a width. In a wrapped world each piece goes the shortest way from its point to the next,
/// across the seam if that is shorter.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Path<V> {
    /// Its points, in order (m); at least one.
    pub points: Vec<V>,
    /// Half the width of the path (m).
    pub radius: f32,
    /// What happens at the end.
    pub end: PathEnd,
}

impl<V: Vector> Path<V> {
    /// Where each piece begins, and the way from there to its end (m); the last one closes a loop.
    pub fn ways(&self, space: Space<V>) -> impl Iterator<Item = (V, V)> {
        let closed = self.end == PathEnd::Loop && self.points.len() > 1;
        let closing = self.points.first().filter(|_| closed);
        let ends = self.points.iter().skip(1).chain(closing);
        self.points.iter().zip(ends).map(move |(&from, &to)| (from, space.offset(from, to)))
    }

    /// The node nearest to `point`, the first of equals; 0 on an empty path.
    #[must_use]
    pub fn nearest_node(&self, point: V, space: &Space<V>) -> usize {
        let away = |node: usize| space.offset(point, self.points[node]).length_squared();
        (0..self.points.len())
            .reduce(|best, node| if away(node) < away(best) { node } else { best })
            .unwrap_or(0)
    }

    /// The node after `index` for an agent that goes forward (`direction` 1) or back (−1), and the
    /// direction from then on. At an end of a `PingPong` path it is the end node once more, with the
    /// direction reversed (Bevilacqua 2013).
    #[must_use]
    pub fn next_node(&self, index: usize, direction: i32) -> (usize, i32) {
        let last = self.points.len().saturating_sub(1);
        let step = |direction: i32| {
            if direction < 0 { index.checked_sub(1) } else { index.checked_add(1) }
                .filter(|&next| next <= last)
        };
        match (step(direction), self.end) {
            (Some(next), _) => (next, direction),
            (None, PathEnd::Once) => (index.min(last), direction),
            (None, PathEnd::Loop) => (if direction < 0 { last } else { 0 }, direction),
            (None, PathEnd::PingPong) => (index.min(last), direction.saturating_neg()),
        }
    }

    pub(super) fn first(&self) -> OnPath<V> {
        let point = self.points.first().copied().unwrap_or_default();
        OnPath { point, ..OnPath::default() }
    }
}
