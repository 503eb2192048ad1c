//! The way of an obstacle along a path, as a function of time.

use crate::{Path, PathEnd, Space, Vector};

/// An obstacle's way along a path. Its place on it is computed from the time since it began, in 64-bit numbers: no rounding
/// accumulates, and it turns a corner within a tick where the path does.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Along<V> {
    /// The path. Its end says whether the obstacle stops there, goes on at the first point, or comes back.
    pub path: Path<V>,
    /// How fast it goes (m/s; in `PerTick` stepping m per tick); below zero it goes toward the path's beginning.
    pub speed: f32,
    /// How far along the path it was when it began (m).
    pub from: f32,
}

impl<V: Vector> Along<V> {
    /// The way of an obstacle at `start` along a path from the place nearest to it; it keeps its offset from the path.
    pub(super) fn of(path: Path<V>, speed: f32, start: V, space: &Space<V>) -> Self {
        let from = path.nearest(start, 0.0, f32::INFINITY, space).s;
        Self { path, speed, from }
    }

    pub(crate) fn is_finite(&self) -> bool {
        let path = self.path.points.iter().all(|point| point.is_finite());
        path && self.speed.is_finite() && self.from.is_finite()
    }

    /// How far along the path it is after so much time (m): of one that comes back, on the way there and back.
    pub(super) fn distance(&self, time: f64, space: &Space<V>) -> f64 {
        let (length, far) =
            (self.length(space), f64::from(self.from) + f64::from(self.speed) * time);
        match self.path.end {
            PathEnd::Once => far.clamp(0.0, length),
            PathEnd::Loop => remainder(far, length),
            PathEnd::PingPong => remainder(far, 2.0 * length),
        }
    }

    /// How far from where it began it is after so much time (m on each axis); in a torus but for whole turns.
    pub(super) fn offset(&self, time: f64, space: &Space<V>) -> [f64; 3] {
        let [from, to] = [0.0, time].map(|time| self.place(self.distance(time, space), space));
        core::array::from_fn(|axis| to[axis] - from[axis])
    }

    /// The point so far along the path.
    fn place(&self, far: f64, space: &Space<V>) -> [f64; 3] {
        let length = self.length(space);
        let mut left = if far > length { 2.0 * length - far } else { far };
        let mut place = exact(self.path.points.first().copied().unwrap_or_default());
        for (from, way) in self.path.ways(*space) {
            let (from, way) = (exact(from), exact(way));
            let long = long(way);
            let share = if long > 0.0 { (left / long).min(1.0) } else { 0.0 };
            place = core::array::from_fn(|axis| from[axis] + way[axis] * share);
            if left <= long {
                break;
            }
            left -= long;
        }
        place
    }

    fn length(&self, space: &Space<V>) -> f64 {
        self.path.ways(*space).map(|(_, way)| long(exact(way))).sum()
    }
}

fn exact<V: Vector>(vector: V) -> [f64; 3] {
    vector.to_xyz().map(f64::from)
}

fn long(way: [f64; 3]) -> f64 {
    way.iter().map(|part| part * part).sum::<f64>().sqrt()
}

/// What is left of a distance after whole laps; none of a lap without a length.
fn remainder(far: f64, lap: f64) -> f64 {
    if lap > 0.0 && far.is_finite() { far.rem_euclid(lap) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{Vec2, vec2};

    /// 3 m to the right, then 4 m up; closed, 5 m back.
    fn way(end: PathEnd, speed: f32, from: f32) -> Along<Vec2> {
        let points = vec![vec2(0.0, 0.0), vec2(3.0, 0.0), vec2(3.0, 4.0)];
        Along { path: Path { points, radius: 0.5, end }, speed, from }
    }

    #[test]
    fn golden_places() {
        for (end, speed, from, secs, expected) in [
            (PathEnd::Once, 2.0, 0.0, 1.0, [2.0, 0.0]),
            (PathEnd::Once, 2.0, 0.0, 2.5, [3.0, 2.0]),
            (PathEnd::Once, 2.0, 0.0, 99.0, [3.0, 4.0]),
            (PathEnd::Once, -2.0, 1.0, 99.0, [-1.0, 0.0]),
            (PathEnd::Loop, 2.0, 0.0, 4.75, [1.5, 2.0]),
            (PathEnd::Loop, 2.0, 0.0, 6.5, [1.0, 0.0]),
            (PathEnd::Loop, -2.0, 0.0, 1.25, [1.5, 2.0]),
            (PathEnd::PingPong, 2.0, 0.0, 4.0, [3.0, 3.0]),
            (PathEnd::PingPong, 2.0, 0.0, 6.5, [1.0, 0.0]),
            (PathEnd::PingPong, 2.0, 0.0, 7.5, [1.0, 0.0]),
            (PathEnd::PingPong, 2.0, 1.0, 6.5, [-1.0, 0.0]),
        ] {
            let [x, y, _] = way(end, speed, from).offset(secs, &Space::Open);
            let off = (x - expected[0]).abs() + (y - expected[1]).abs();
            assert!(off < 1e-12, "{end:?} {speed} m/s after {secs} s: {x}, {y}");
        }
    }

    #[test]
    fn after_a_year_it_is_as_exact_as_at_first() {
        let lap = 12.0;
        let secs = 3e7_f64;
        let [x, y, _] = way(PathEnd::Loop, 1.5, 0.0).offset(secs, &Space::Open);
        let left = (1.5 * secs) % lap;
        assert!(left < 3.0 && (x - left).abs() + y.abs() < 1e-6, "{x}, {y}, {left}");
    }

    #[test]
    fn paths_without_a_length_are_no_trouble() {
        for end in [PathEnd::Once, PathEnd::Loop, PathEnd::PingPong] {
            for points in [vec![], vec![vec2(1.0, 1.0)], vec![vec2(1.0, 1.0); 3]] {
                let along = Along { path: Path { points, radius: 0.0, end }, ..way(end, 1.0, 0.0) };
                assert_eq!(along.offset(5.0, &Space::Open), [0.0; 3]);
            }
        }
    }

    #[test]
    fn it_begins_at_the_nearest_place() {
        let path = way(PathEnd::Once, 1.0, 0.0).path;
        assert_eq!(Along::of(path, 1.0, vec2(4.0, 2.5), &Space::Open).from, 5.5);
    }
}
