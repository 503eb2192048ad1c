//! A measured path: a query on 10,000 points costs as much as one on ten points.

use super::lengths::Lengths;
use super::piece::OnPath;
use super::polyline::{Path, PathEnd};
use super::search::Search;
use crate::{Space, Vector};

impl<V: Vector> Path<V> {
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
}

/// A path with its lengths, in a space.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Road<'a, V> {
    pub path: &'a Path<V>,
    pub space: &'a Space<V>,
    pub lengths: &'a Lengths<V>,
}

impl<V: Vector> Road<'_, V> {
    /// The length of the whole (m).
    pub fn length(&self) -> f32 {
        self.lengths.length
    }

    /// See [`Path::along`].
    pub fn along(&self, s: f32) -> f32 {
        let length = self.length();
        match self.path.end {
            PathEnd::Loop if length > 0.0 => s - (s / length).floor() * length,
            _ => s.max(0.0).min(length),
        }
    }

    /// See [`Path::at`].
    pub fn at(&self, s: f32) -> OnPath<V> {
        let s = self.along(s);
        let pieces = &self.lengths.pieces;
        let begun = &pieces[..self.lengths.count_begun(s)];
        let piece = begun.iter().rfind(|piece| piece.length > 0.0);
        piece.map_or(self.path.first(), |piece| OnPath {
            s,
            point: piece.at(s),
            direction: piece.way.unit(),
            distance: 0.0,
        })
    }

    /// See [`Path::nearest`].
    pub fn nearest(&self, point: V, from_s: f32, window: f32) -> OnPath<V> {
        let start = self.at(from_s);
        let distance = self.space.offset(start.point, point).length();
        let mut best = OnPath { distance, ..start };
        let lap = self.length();
        // Round a loop the window may reach into the lap before and the lap after, or hold all of it.
        let (laps, window): (&[f32], f32) = match self.path.end {
            PathEnd::Loop if 2.0 * window < lap => (&[1.0, 0.0, -1.0], window),
            PathEnd::Loop => (&[0.0], f32::INFINITY),
            _ => (&[0.0], window),
        };
        for turn in laps {
            let middle = start.s - turn * lap;
            self.nearest_in(point, [middle - window, middle + window], &mut best);
        }
        best
    }

    /// The nearest place within a range of distances along the path, if it is nearer than the best so far.
    fn nearest_in(&self, point: V, [low, high]: [f32; 2], best: &mut OnPath<V>) {
        if high < 0.0 || low > self.length() {
            return;
        }
        let pieces = &self.lengths.pieces;
        let (before, end) = (self.lengths.count_begun(low), self.lengths.count_begun(high));
        // The piece before the first that begins in the range reaches into it.
        let first = match pieces[..before].last() {
            Some(last) if last.start < low => before,
            _ => pieces[..before].partition_point(|piece| piece.start < low),
        };
        let first = first.saturating_sub(1);
        Search::new(self.space, self.lengths, point, [low, high], first..end).run(best);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::noise::{Noise, Purpose};
    use glam::{Vec2, vec2};

    /// A path of so many points drawn by chance, with some points twice.
    fn drawn(points: u64, end: PathEnd) -> Path<Vec2> {
        let noise = Noise::new(points, 0, 0, Purpose::Spawn);
        let at = |nth: u64| vec2(noise.uniform(2 * nth), noise.uniform(2 * nth + 1)) * 40.0;
        Path { points: (0..points).map(|nth| at(nth - nth % 7 / 6)).collect(), radius: 0.5, end }
    }

    /// The nearest distance by trying many places of the path.
    fn tried(path: &Path<Vec2>, point: Vec2, [low, high]: [f32; 2], space: &Space<Vec2>) -> f32 {
        let lengths = path.lengths(space);
        let road = Road { path, space, lengths: &lengths };
        let places = (0..=20_000).map(|nth| low + (high - low) * nth as f32 / 20_000.0);
        let away = |s: f32| space.offset(road.at(s).point, point).length();
        places.map(away).fold(f32::MAX, f32::min)
    }

    #[test]
    fn the_nearest_place_is_what_trying_many_places_finds() {
        for space in [Space::Open, Space::Wrap(vec2(40.0, 40.0))] {
            for end in [PathEnd::Once, PathEnd::Loop, PathEnd::PingPong] {
                for points in [2, 3, 17, 60] {
                    let path = drawn(points, end);
                    let length = path.length(&space);
                    for (nth, window) in [(1, 3.0), (2, 0.3 * length), (3, 0.7 * length), (4, 1e9)]
                    {
                        let (from, point) =
                            (length * 0.2 * nth as f32, vec2(9.0 * nth as f32, 11.0));
                        let found = path.nearest(point, from, window, &space);
                        let reach = if end == PathEnd::Loop {
                            [from - window.min(length), from + window.min(length)]
                        } else {
                            [(from - window).max(0.0), (from + window).min(length)]
                        };
                        let tried = tried(&path, point, reach, &space);
                        let off = found.distance - tried;
                        assert!(
                            off < 1e-3 && off > -0.1,
                            "{points} {end:?} {window} {found:?} {tried}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn pieces_at_the_end_of_numbers_are_found_too() {
        let points = (0..=100).map(|nth| vec2(nth as f32 * 1e18, 0.0)).collect();
        let path = Path { points, radius: 1e18, end: PathEnd::Once };
        let found = path.nearest(vec2(4.2e19, 1e15), 4.25e19, 1e18, &Space::Open);
        assert!((found.distance / 1e15 - 1.0).abs() < 1e-3, "{found:?}");
    }

    #[test]
    fn lengths_of_another_path_do_no_harm() {
        let (long, short, space) = (drawn(90, PathEnd::Loop), drawn(3, PathEnd::Once), Space::Open);
        for (path, other) in [(&long, &short), (&short, &long)] {
            let lengths = other.lengths(&space);
            let road = Road { path, space: &space, lengths: &lengths };
            assert!(road.nearest(vec2(3.0, 4.0), 2.0, 1e9).point.is_finite());
            assert!(road.at(1e9).point.is_finite());
        }
        let none = Lengths::default();
        let road = Road { path: &long, space: &space, lengths: &none };
        assert_eq!(road.nearest(vec2(3.0, 4.0), 2.0, 1e9).point, long.points[0]);
    }
}
