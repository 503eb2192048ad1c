//! The straight pieces of a path, and places on them.

use crate::Vector;
use crate::obstacle::segment_share;

/// A place on a path.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct OnPath<V> {
    /// The distance along the path from its first point (m).
    pub s: f32,
    /// The point itself (m).
    pub point: V,
    /// Unit vector of the way there; zero on a path without length.
    pub direction: V,
    /// How far the point asked for is from it (m).
    pub distance: f32,
}

/// One straight piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Piece<V> {
    /// The distance along the path of its start and its length (m).
    pub start: f32,
    pub length: f32,
    pub from: V,
    /// From its start to its end (m).
    pub way: V,
}

impl<V: Vector> Piece<V> {
    pub fn at(&self, s: f32) -> V {
        self.from + self.way * ((s - self.start) / self.length).clamp(0.0, 1.0)
    }
}

/// The nearest place of one piece within a range of distances along the path, if it is nearer than the best so far.
pub(super) fn nearest_on<V: Vector>(
    piece: &Piece<V>,
    point: V,
    [low, high]: [f32; 2],
    best: &mut OnPath<V>,
) {
    let (low, high) = (low.max(piece.start), high.min(piece.start + piece.length));
    let s = piece.start + piece.length * segment_share(piece.from, piece.from + piece.way, point);
    let s = s.max(low).min(high);
    let on = piece.at(s);
    let distance = (point - on).length();
    if low <= high && distance < best.distance {
        *best = OnPath { s, point: on, direction: piece.way.unit(), distance };
    }
}
