//! A way to follow: points joined by segments, with a width.

use crate::Vector;
use crate::obstacle::segment_share;

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
#[derive(Clone, Copy)]
struct Piece<V> {
    /// The distance along the path of its start and its length (m).
    start: f32,
    length: f32,
    from: V,
    to: V,
}

impl<V: Vector> Piece<V> {
    fn at(&self, s: f32) -> V {
        let share = ((s - self.start) / self.length).clamp(0.0, 1.0);
        self.from + (self.to - self.from) * share
    }
}

impl<V: Vector> Path<V> {
    /// The pieces that have a length, with the closing one of a loop.
    fn pieces(&self) -> impl Iterator<Item = Piece<V>> {
        let closed = self.end == PathEnd::Loop && self.points.len() > 1;
        let closing = self.points.first().filter(|_| closed);
        let ends = self.points.iter().skip(1).chain(closing);
        let mut start = 0.0;
        let piece = move |(&from, &to): (&V, &V)| {
            let piece = Piece { start, length: (to - from).length(), from, to };
            start += piece.length;
            piece
        };
        self.points.iter().zip(ends).map(piece).filter(|piece| piece.length > 0.0)
    }

    /// A distance along the path, brought back onto it: round a loop, else cut at the ends.
    #[must_use]
    pub fn along(&self, s: f32) -> f32 {
        let length = self.length();
        match self.end {
            PathEnd::Loop if length > 0.0 => s - (s / length).floor() * length,
            _ => s.max(0.0).min(length),
        }
    }

    /// The place at this distance along the path (m).
    #[must_use]
    pub fn at(&self, s: f32) -> OnPath<V> {
        let s = self.along(s);
        let mut place = self.first();
        for piece in self.pieces().take_while(|piece| piece.start <= s) {
            let direction = (piece.to - piece.from).unit();
            place = OnPath { s, point: piece.at(s), direction, distance: 0.0 };
        }
        place
    }

    /// The place nearest to `point`, not farther than `window` along the path from `from_s` (m), so
    /// that whoever follows a path that crosses itself stays on its own stretch.
    #[must_use]
    pub fn nearest(&self, point: V, from_s: f32, window: f32) -> OnPath<V> {
        let start = self.at(from_s);
        let mut best = OnPath { distance: (point - start.point).length(), ..start };
        let (from_s, lap) = (start.s, self.length());
        // Round a loop the window may reach into the lap before and the lap after.
        let laps: &[f32] = if self.end == PathEnd::Loop { &[-1.0, 0.0, 1.0] } else { &[0.0] };
        for piece in self.pieces() {
            for turn in laps {
                let middle = from_s - turn * lap;
                let range = [middle - window, middle + window];
                if let Some(place) = nearest_on(&piece, point, range) {
                    best = if place.distance < best.distance { place } else { best };
                }
            }
        }
        best
    }

    /// The node nearest to `point`, the first of equals; 0 on an empty path.
    #[must_use]
    pub fn nearest_node(&self, point: V) -> usize {
        let away = |node: usize| (self.points[node] - point).length_squared();
        (0..self.points.len())
            .reduce(|best, node| if away(node) < away(best) { node } else { best })
            .unwrap_or(0)
    }

    /// The node after `index` for one who goes forward (`direction` 1) or back (−1), and the
    /// direction from then on.
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
            (None, PathEnd::PingPong) => (step(-direction).unwrap_or(last), -direction),
        }
    }

    fn first(&self) -> OnPath<V> {
        let point = self.points.first().copied().unwrap_or_default();
        OnPath { point, ..OnPath::default() }
    }
}

/// The nearest place of one piece within a range of distances along the path, if it has a share in it.
fn nearest_on<V: Vector>(piece: &Piece<V>, point: V, [low, high]: [f32; 2]) -> Option<OnPath<V>> {
    let (low, high) = (low.max(piece.start), high.min(piece.start + piece.length));
    if low > high {
        return None;
    }
    let s = piece.start + piece.length * segment_share(piece.from, piece.to, point);
    let s = s.max(low).min(high);
    let (on, direction) = (piece.at(s), (piece.to - piece.from).unit());
    Some(OnPath { s, point: on, direction, distance: (point - on).length() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{Vec2, vec2};

    fn path(points: &[[f32; 2]], end: PathEnd) -> Path<Vec2> {
        Path { points: points.iter().map(|&p| p.into()).collect(), radius: 0.5, end }
    }

    const SQUARE: &[[f32; 2]] = &[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];

    /// Reynolds 1999, *path following*: the spine (0,0)–(10,0) and the future place (3,4).
    #[test]
    fn golden() {
        let spine = path(&[[0.0, 0.0], [10.0, 0.0]], PathEnd::Once);
        let place = spine.nearest(vec2(3.0, 4.0), 0.0, f32::INFINITY);
        assert_eq!((place.s, place.point, place.distance), (3.0, vec2(3.0, 0.0), 4.0));
    }

    #[test]
    fn distances_along_wrap_or_stop() {
        let once = path(SQUARE, PathEnd::Once);
        let around = path(SQUARE, PathEnd::Loop);
        assert_eq!((once.length(), around.length()), (12.0, 16.0));
        assert_eq!((once.at(6.0).point, once.at(6.0).direction), (vec2(4.0, 2.0), Vec2::Y));
        assert_eq!((once.at(99.0).point, once.at(-1.0).point), (vec2(0.0, 4.0), Vec2::ZERO));
        assert_eq!((around.at(17.0).point, around.at(-1.0).point), (Vec2::X, Vec2::Y));
        let place = around.nearest(vec2(-1.0, 1.0), 0.5, 3.0);
        assert_eq!((place.s, place.point), (15.0, Vec2::Y));
    }

    #[test]
    fn a_path_that_crosses_itself_is_not_jumped() {
        let eight = path(&[[0.0, 0.0], [4.0, 4.0], [4.0, 0.0], [0.0, 4.0]], PathEnd::Once);
        let crossing = vec2(2.0, 1.9);
        let early = eight.nearest(crossing, 2.5, 1.0);
        let late = eight.nearest(crossing, 12.0, 1.0);
        assert!((early.s - late.s).abs() > 5.0);
        assert_eq!(early.direction, vec2(1.0, 1.0).unit());
    }

    #[test]
    fn next_nodes() {
        let next = |end, index, direction| path(SQUARE, end).next_node(index, direction);
        assert_eq!(next(PathEnd::Once, 1, 1), (2, 1));
        assert_eq!(next(PathEnd::Once, 3, 1), (3, 1));
        assert_eq!(next(PathEnd::Loop, 3, 1), (0, 1));
        assert_eq!(next(PathEnd::PingPong, 3, 1), (2, -1));
        assert_eq!(next(PathEnd::PingPong, 0, -1), (1, 1));
    }

    #[test]
    fn short_paths_are_no_trouble() {
        for points in [&[][..], &[[1.0, 1.0]], &[[1.0, 1.0], [1.0, 1.0]]] {
            for end in [PathEnd::Once, PathEnd::Loop, PathEnd::PingPong] {
                let path = path(points, end);
                let stand = points.first().map_or(Vec2::ZERO, |&p| p.into());
                assert_eq!(path.at(3.0).point, stand);
                assert_eq!(path.nearest(Vec2::ZERO, 2.0, 1.0).point, stand);
                assert!(path.next_node(0, 1).0 < points.len().max(1));
                assert_eq!(path.nearest_node(Vec2::ZERO), 0);
            }
        }
    }
}
