//! Wide lines with round joints, such as roads. They are translucent, so that nothing may be covered twice.

use flockwork::glam::Vec2;

/// How far apart points are on the round outside of a joint (points).
const ARC_STEP: f32 = 4.0;

/// The two borders of a line, pair by pair: two neighboring pairs bound a piece of it. A closed line
/// ends with the point that it starts with.
pub fn borders(points: &[Vec2], half: f32) -> Vec<[Vec2; 2]> {
    let mut line = points.to_vec();
    line.dedup();
    let count = line.len();
    if count < 2 {
        return Vec::new();
    }
    let is_closed = count > 3 && line[0] == line[count - 1];
    let mut pairs = Vec::new();
    if is_closed {
        joint(&mut pairs, [line[count - 2], line[0], line[1]], half);
        // The last joint is the first one too.
        line.push(line[1]);
    } else {
        pairs.push(across(line[0], line[1] - line[0], half));
    }
    line.windows(3).for_each(|corner| joint(&mut pairs, [corner[0], corner[1], corner[2]], half));
    if is_closed {
        // The last joint is drawn up to where the first one begins: its arc would else be there twice.
        let again = pairs.iter().rposition(|pair| *pair == pairs[0]);
        pairs.truncate(again.map_or(pairs.len(), |last| last + 1));
    } else {
        pairs.push(across(line[count - 1], line[count - 1] - line[count - 2], half));
    }
    pairs
}

fn across(at: Vec2, way: Vec2, half: f32) -> [Vec2; 2] {
    let side = way.normalize_or_zero().perp() * half;
    [at + side, at - side]
}

/// The pairs of a joint: the inner border has a corner, the outer one goes round it.
fn joint(pairs: &mut Vec<[Vec2; 2]>, [before, at, after]: [Vec2; 3], half: f32) {
    let (come, go) = (at - before, after - at);
    let (from, to) = (come.normalize_or_zero().perp(), go.normalize_or_zero().perp());
    let angle = from.angle_to(to);
    // A turn to the side of the normals has its inside there.
    let outside = if angle > 0.0 { -1.0 } else { 1.0 };
    let inward = (from + to).normalize_or_zero() * -outside;
    let reach = (half / (0.5 * angle).cos().max(0.1)).min(come.length()).min(go.length());
    let inner = at + inward * reach;
    let steps = (angle.abs() * half / ARC_STEP).ceil().max(1.0);
    for step in 0..=steps as usize {
        let turned = Vec2::from_angle(angle * step as f32 / steps).rotate(from);
        let outer = at + turned * (half * outside);
        pairs.push(if outside > 0.0 { [outer, inner] } else { [inner, outer] });
    }
}

#[cfg(test)]
mod tests {
    use flockwork::glam::vec2;

    use super::*;

    fn area(pairs: &[[Vec2; 2]]) -> f32 {
        let triangle = |a: Vec2, b: Vec2, c: Vec2| 0.5 * (b - a).perp_dot(c - a).abs();
        let piece = |p: &[[Vec2; 2]]| {
            triangle(p[0][0], p[0][1], p[1][0]) + triangle(p[0][1], p[1][1], p[1][0])
        };
        pairs.windows(2).map(piece).sum()
    }

    #[test]
    fn joints_are_round_and_nothing_is_covered_twice() {
        let (half, quarter) = (10.0, 0.25 * std::f32::consts::PI * 100.0);
        let corner = [vec2(0.0, 0.0), vec2(100.0, 0.0), vec2(100.0, 100.0)];
        // Two pieces up to the joint, its quarter disc, without the square that they share inside.
        let expected = 2.0 * 100.0 * 20.0 - 100.0 + quarter;
        let mirrored = corner.map(|at| vec2(at.x, -at.y));
        for line in [corner, mirrored] {
            assert!((area(&borders(&line, half)) - expected).abs() < 5.0);
        }
        let square = [
            vec2(0.0, 0.0),
            vec2(100.0, 0.0),
            vec2(100.0, 100.0),
            vec2(0.0, 100.0),
            vec2(0.0, 0.0),
        ];
        let pairs = borders(&square, half);
        assert_eq!(pairs.first(), pairs.last());
        let expected = 4.0 * (100.0 * 20.0 - 100.0 + quarter);
        assert!((area(&pairs) - expected).abs() < 20.0, "{} {expected}", area(&pairs));
    }

    #[test]
    fn odd_lines_do_no_harm() {
        let straight =
            [(50.0, 0.0), (100.0, 0.0), (100.0, 90.0), (0.0, 90.0), (0.0, 0.0), (50.0, 0.0)];
        let straight = straight.map(|(x, y)| vec2(x, y));
        assert!(area(&borders(&straight, 10.0)) > 7000.0);
        let here = vec2(1.0, 1.0);
        assert!(borders(&[here, here], 5.0).is_empty());
        let back = borders(&[here, vec2(9.0, 1.0), here], 5.0);
        assert!(back.iter().flatten().all(|at| at.is_finite()));
    }
}
