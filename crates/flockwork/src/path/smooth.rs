//! Smooth paths: the curve through the points of a path, as a polyline.

use super::{Path, PathEnd};
use crate::{Space, Vector};

impl<V: Vector> Path<V> {
    /// The path with so many pieces in the place of each piece, along the curve through its points: the centripetal
    /// Catmull–Rom spline, which has no loops or cusps between them (Yuksel, Schaefer and Keyser 2011, *Parameterization and
    /// applications of Catmull–Rom curves*). The curve begins at the first point and ends at the last one, or closes with a
    /// loop. Points next to each other on one place count once. With 0 or 1 pieces, and with fewer than three points, the path
    /// stays as it is.
    ///
    /// ```
    /// use flockwork::glam::{Vec2, vec2};
    /// use flockwork::{Path, PathEnd, Space};
    ///
    /// let points = vec![vec2(0.0, 0.0), vec2(4.0, 0.0), vec2(4.0, 4.0), vec2(0.0, 4.0)];
    /// let square: Path<Vec2> = Path { points, radius: 0.5, end: PathEnd::Loop };
    /// let round = square.smooth(2, &Space::Open);
    /// // It passes through the corners, and bulges half a meter between them.
    /// assert_eq!(round.points[2..5], [vec2(4.0, 0.0), vec2(4.5, 2.0), vec2(4.0, 4.0)]);
    /// ```
    #[must_use]
    pub fn smooth(&self, pieces: usize, space: &Space<V>) -> Self {
        let mut ways: Vec<_> = self.ways(*space).filter(|(_, way)| *way != V::ZERO).collect();
        if pieces < 2 || ways.len() < 2 {
            return self.clone();
        }
        let is_loop = self.end == PathEnd::Loop;
        // Beyond an open end the path goes straight on.
        let outer = |way: (V, V), nth: usize| if is_loop { ways[nth].1 } else { way.1 };
        let (first, last) = (ways[0], ways[ways.len() - 1]);
        let (before, after) = (outer(first, ways.len() - 1), outer(last, 0));
        let neighbors: Vec<_> =
            [before].into_iter().chain(ways.iter().map(|it| it.1)).chain([after]).collect();
        let mut points = Vec::with_capacity(ways.len() * pieces + 1);
        for ((from, _), around) in ways.drain(..).zip(neighbors.windows(3)) {
            let piece = Piece::of([around[0], around[1], around[2]]);
            points.extend((0..pieces).map(|nth| from + piece.at(nth as f32 / pieces as f32)));
        }
        points.extend((!is_loop).then_some(last.0 + last.1));
        Self { points, ..self.clone() }
    }
}

/// A piece of the curve, relative to where it begins: a cubic with these tangents at its ends.
struct Piece<V> {
    way: V,
    tangents: [V; 2],
}

impl<V: Vector> Piece<V> {
    /// The middle one of three ways that follow each other.
    fn of(ways: [V; 3]) -> Self {
        // A way takes the root of its length.
        let [before, own, after] = ways.map(|way| way.length().sqrt());
        let tangent = |[a, b]: [V; 2], [of_a, of_b]: [f32; 2]| {
            let all = of_a + of_b;
            (a * (1.0 / of_a) - (a + b) * (1.0 / all) + b * (1.0 / of_b)) * own
        };
        let tangents =
            [tangent([ways[0], ways[1]], [before, own]), tangent([ways[1], ways[2]], [own, after])];
        Self { way: ways[1], tangents }
    }

    /// The place at a share of the piece: Hermite's cubic.
    fn at(&self, share: f32) -> V {
        let [square, rest] = [share * share, 1.0 - share];
        let [begin, end] = self.tangents;
        self.way * (square * (3.0 - 2.0 * share)) + begin * (share * rest * rest)
            - end * (square * rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{Vec2, Vec3, vec2, vec3};

    fn path(points: &[[f32; 2]], end: PathEnd) -> Path<Vec2> {
        Path { points: points.iter().map(|&p| p.into()).collect(), radius: 0.5, end }
    }

    fn near(a: Vec2, b: Vec2) {
        assert!((a - b).length() < 1e-5, "{a} is not {b}");
    }

    /// Of points as far apart as these the curve is the uniform one: its middle is (−a + 9b + 9c − d) / 16, and a quarter after
    /// b it is (−9a + 111b + 29c − 3d) / 128.
    #[test]
    fn golden() {
        let square = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];
        let round = path(&square, PathEnd::Loop).smooth(4, &Space::Open);
        assert_eq!(round.points.len(), 16);
        for (nth, corner) in square.iter().enumerate() {
            assert_eq!(round.points[4 * nth], Vec2::from(*corner));
        }
        near(round.points[6], vec2(4.5, 2.0));
        near(round.points[5], vec2(560.0 / 128.0, 104.0 / 128.0));
        // From (0, 0) on, the way before is the first way once more: a is (−4, 0).
        let open = path(&square, PathEnd::Once).smooth(4, &Space::Open);
        assert_eq!(open.points.len(), 13);
        assert_eq!(open.points[12], vec2(0.0, 4.0));
        near(open.points[2], vec2(2.25, -0.25));
    }

    /// Ways of 1 and 4 m take times of 1 and 2. By the pyramid of Barry and Goldman with the times 0, 1, 3, 4 and the points
    /// (−1, 0), (0, 0), (4, 0), (4, 1) the middle of the second way, at time 2, is (2.1666667, −0.1666667).
    #[test]
    fn unequal_ways_take_the_roots_of_their_lengths() {
        let bend = [[-1.0, 0.0], [0.0, 0.0], [4.0, 0.0], [4.0, 1.0]];
        let curve = path(&bend, PathEnd::Once).smooth(2, &Space::Open);
        near(curve.points[3], vec2(2.166_666_7, -0.166_666_7));
    }

    #[test]
    fn what_is_straight_stays_so() {
        let line =
            path(&[[0.0, 0.0], [1.0, 0.0], [1.0, 0.0], [9.0, 0.0], [10.0, 0.0]], PathEnd::Once);
        let curve = line.smooth(8, &Space::Open);
        assert!(curve.points.iter().all(|at| at.y == 0.0));
        assert!(curve.points.windows(2).all(|two| two[0].x < two[1].x), "{:?}", curve.points);
        for (points, pieces) in [(2, 8), (5, 0), (5, 1)] {
            let some = Path { points: line.points[..points].to_vec(), ..line.clone() };
            assert_eq!(some.smooth(pieces, &Space::Open), some);
        }
    }

    /// A torus of 10 by 10: the way from (8, 5) to (1, 5) leads across its edge.
    #[test]
    fn a_torus_is_crossed() {
        let torus = Space::Wrap(vec2(10.0, 10.0));
        let across = path(&[[5.0, 5.0], [8.0, 5.0], [1.0, 5.0], [4.0, 5.0]], PathEnd::Once);
        let curve = across.smooth(3, &torus);
        let x = |nth: usize| curve.points[nth].x.rem_euclid(10.0);
        assert!([9.0, 0.0].iter().zip([4, 5]).all(|(a, nth)| (x(nth) - a).abs() < 1e-5));
        assert!((curve.length(&torus) - 9.0).abs() < 1e-4, "{}", curve.length(&torus));
    }

    #[test]
    fn a_flat_volume_is_the_plane() {
        let plane = path(&[[0.0, 0.0], [3.0, 1.0], [2.0, 5.0]], PathEnd::PingPong);
        let points = plane.points.iter().map(|at| at.extend(0.0)).collect();
        let volume: Path<Vec3> = Path { points, radius: plane.radius, end: plane.end };
        let flat = plane.smooth(5, &Space::Open).points;
        let smooth = volume.smooth(5, &Space::Open).points;
        assert!(smooth.iter().zip(flat).all(|(a, b)| *a == vec3(b.x, b.y, 0.0)));
    }
}
