//! A way to follow: points joined by segments, with a width.

mod hulls;
mod road;

use crate::obstacle::segment_share;
use crate::{Space, Vector};

pub use road::Lengths;
pub(crate) use road::Road;

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

/// A polyline with a width. In a wrapped world each piece goes the shortest way from its point to the next,
/// across the seam if that is shorter.
#[derive(Clone, Debug, PartialEq)]
pub struct Path<V> {
    /// Its points, in order (m); at least one.
    pub points: Vec<V>,
    /// Half the width of the road (m).
    pub radius: f32,
    /// What happens at the end.
    pub end: PathEnd,
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
#[derive(Clone, Copy, Debug, PartialEq)]
struct Piece<V> {
    /// The distance along the path of its start and its length (m).
    start: f32,
    length: f32,
    from: V,
    /// From its start to its end (m).
    way: V,
}

impl<V: Vector> Piece<V> {
    fn at(&self, s: f32) -> V {
        self.from + self.way * ((s - self.start) / self.length).clamp(0.0, 1.0)
    }
}

impl<V: Vector> Path<V> {
    /// Where each piece begins, and the way from there to its end (m); the last one closes a loop.
    pub fn ways(&self, space: Space<V>) -> impl Iterator<Item = (V, V)> {
        let closed = self.end == PathEnd::Loop && self.points.len() > 1;
        let closing = self.points.first().filter(|_| closed);
        let ends = self.points.iter().skip(1).chain(closing);
        self.points.iter().zip(ends).map(move |(&from, &to)| (from, space.offset(from, to)))
    }

    /// The distance along the path from the first point to the last, and back to the first for a loop (m).
    ///
    /// This and the next three walk the whole path: see [`measure`](Self::measure) for a long one.
    #[must_use]
    pub fn length(&self, space: &Space<V>) -> f32 {
        self.measured(space, |road| road.length())
    }

    /// A distance along the path, brought back onto it: round a loop, else cut at the ends.
    #[must_use]
    pub fn along(&self, s: f32, space: &Space<V>) -> f32 {
        self.measured(space, |road| road.along(s))
    }

    /// The place at this distance along the path (m).
    #[must_use]
    pub fn at(&self, s: f32, space: &Space<V>) -> OnPath<V> {
        self.measured(space, |road| road.at(s))
    }

    /// The place nearest to `point`, not farther than `window` along the path from `from_s` (m), so
    /// that an agent on a path that crosses itself stays on its own stretch.
    #[must_use]
    pub fn nearest(&self, point: V, from_s: f32, window: f32, space: &Space<V>) -> OnPath<V> {
        self.measured(space, |road| road.nearest(point, from_s, window))
    }

    fn measured<T>(&self, space: &Space<V>, ask: impl FnOnce(Road<V>) -> T) -> T {
        let lengths = &self.lengths(space);
        ask(Road { path: self, space, lengths })
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
    /// direction from then on. At an end of a path of both ways it is the end node once more, and the
    /// direction is turned round (Bevilacqua 2013).
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

    fn first(&self) -> OnPath<V> {
        let point = self.points.first().copied().unwrap_or_default();
        OnPath { point, ..OnPath::default() }
    }
}

/// The nearest place of one piece within a range of distances along the path, if it is nearer than the best so far.
fn nearest_on<V: Vector>(piece: &Piece<V>, point: V, [low, high]: [f32; 2], best: &mut OnPath<V>) {
    let (low, high) = (low.max(piece.start), high.min(piece.start + piece.length));
    let s = piece.start + piece.length * segment_share(piece.from, piece.from + piece.way, point);
    let s = s.max(low).min(high);
    let on = piece.at(s);
    let distance = (point - on).length();
    if low <= high && distance < best.distance {
        *best = OnPath { s, point: on, direction: piece.way.unit(), distance };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{Vec2, vec2};

    fn path(points: &[[f32; 2]], end: PathEnd) -> Path<Vec2> {
        Path { points: points.iter().map(|&p| p.into()).collect(), radius: 0.5, end }
    }

    const OPEN: &Space<Vec2> = &Space::Open;

    const SQUARE: &[[f32; 2]] = &[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];

    /// Reynolds 1999, *path following*: the spine (0,0)–(10,0) and the future place (3,4).
    #[test]
    fn golden() {
        let spine = path(&[[0.0, 0.0], [10.0, 0.0]], PathEnd::Once);
        let place = spine.nearest(vec2(3.0, 4.0), 0.0, f32::INFINITY, OPEN);
        assert_eq!((place.s, place.point, place.distance), (3.0, vec2(3.0, 0.0), 4.0));
    }

    #[test]
    fn distances_along_wrap_or_stop() {
        let once = path(SQUARE, PathEnd::Once);
        let around = path(SQUARE, PathEnd::Loop);
        let at = |path: &Path<Vec2>, s| path.at(s, OPEN).point;
        assert_eq!((once.length(OPEN), around.length(OPEN)), (12.0, 16.0));
        assert_eq!((at(&once, 6.0), once.at(6.0, OPEN).direction), (vec2(4.0, 2.0), Vec2::Y));
        assert_eq!((at(&once, 99.0), at(&once, -1.0)), (vec2(0.0, 4.0), Vec2::ZERO));
        assert_eq!((at(&around, 17.0), at(&around, -1.0)), (Vec2::X, Vec2::Y));
        let place = around.nearest(vec2(-1.0, 1.0), 0.5, 3.0, OPEN);
        assert_eq!((place.s, place.point), (15.0, Vec2::Y));
    }

    #[test]
    fn a_path_that_crosses_itself_is_not_jumped() {
        let eight = path(&[[0.0, 0.0], [4.0, 4.0], [4.0, 0.0], [0.0, 4.0]], PathEnd::Once);
        let crossing = vec2(2.0, 1.9);
        let early = eight.nearest(crossing, 2.5, 1.0, OPEN);
        let late = eight.nearest(crossing, 12.0, 1.0, OPEN);
        assert!((early.s - late.s).abs() > 5.0);
        assert_eq!(early.direction, vec2(1.0, 1.0).unit());
    }

    /// A torus of 10 by 10 and a road that crosses its right edge: from (8,5) to (1,5) are 3 m, and on to
    /// (1,8) another 3 m.
    #[test]
    fn in_a_torus_each_piece_goes_the_shortest_way() {
        let torus = &Space::Wrap(vec2(10.0, 10.0));
        let road = path(&[[8.0, 5.0], [1.0, 5.0], [1.0, 8.0]], PathEnd::Once);
        assert_eq!((road.length(torus), road.length(OPEN)), (6.0, 10.0));
        assert_eq!(road.at(2.5, torus).direction, Vec2::X);
        let nearest = |at: Vec2| road.nearest(at, 0.0, f32::INFINITY, torus);
        // On the piece before the seam, behind it, and beside the road across another edge.
        for (at, s, distance) in [
            (vec2(9.0, 6.0), 1.0, 1.0),
            (vec2(0.5, 4.0), 2.5, 1.0),
            (vec2(9.5, 9.5), 6.0, 4.5_f32.sqrt()),
        ] {
            let place = nearest(at);
            assert!((place.s - s).abs() < 1e-6 && (place.distance - distance).abs() < 1e-6, "{at}");
        }
        assert_eq!(road.nearest_node(vec2(9.5, 9.5), torus), 2);
        assert_eq!(road.nearest_node(vec2(9.9, 5.0), torus), 1);
    }

    #[test]
    fn next_nodes() {
        let next = |end, index, direction| path(SQUARE, end).next_node(index, direction);
        assert_eq!(next(PathEnd::Once, 1, 1), (2, 1));
        assert_eq!(next(PathEnd::Once, 3, 1), (3, 1));
        assert_eq!(next(PathEnd::Loop, 3, 1), (0, 1));
        assert_eq!(next(PathEnd::PingPong, 3, 1), (3, -1));
        assert_eq!(next(PathEnd::PingPong, 3, -1), (2, -1));
        assert_eq!(next(PathEnd::PingPong, 0, -1), (0, 1));
        assert_eq!(next(PathEnd::PingPong, 0, i32::MIN), (0, i32::MAX));
    }

    #[test]
    fn short_paths_are_no_trouble() {
        for points in [&[][..], &[[1.0, 1.0]], &[[1.0, 1.0], [1.0, 1.0]]] {
            for end in [PathEnd::Once, PathEnd::Loop, PathEnd::PingPong] {
                let path = path(points, end);
                let stand = points.first().map_or(Vec2::ZERO, |&p| p.into());
                assert_eq!(path.at(3.0, OPEN).point, stand);
                assert_eq!(path.nearest(Vec2::ZERO, 2.0, 1.0, OPEN).point, stand);
                assert!(path.next_node(0, 1).0 < points.len().max(1));
                assert_eq!(path.nearest_node(Vec2::ZERO, OPEN), 0);
            }
        }
    }
}
