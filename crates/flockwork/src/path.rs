//! Paths to follow: points joined by segments, with a width.

mod hulls;
mod lengths;
mod piece;
mod polyline;
mod road;
mod search;
mod smooth;

pub use lengths::Lengths;
pub use piece::OnPath;
pub use polyline::{Path, PathEnd};
pub(crate) use road::Road;

#[cfg(test)]
mod tests {
    use super::{Path, PathEnd};
    use crate::{Space, Vector};
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
