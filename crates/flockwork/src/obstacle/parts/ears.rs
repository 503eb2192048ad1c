//! A ring as triangles: an ear is a triangle of three corners in a row that lies inside, and can be cut off.

use super::corners::{Corner, from_to, left_of, length};

/// The triangles of a counter-clockwise ring, as places of its corners; none if rounding leaves no ear to cut off. Of all
/// ears the least pointed goes first, so that few triangles are thin.
pub fn triangles(ring: &[Corner]) -> Option<Vec<[usize; 3]>> {
    let mut left: Vec<usize> = (0..ring.len()).collect();
    let mut triangles = Vec::new();
    while left.len() > 3 {
        let shapes = (0..left.len()).filter_map(|nth| Some((shape_of_ear(ring, &left, nth)?, nth)));
        let (_, best) = shapes.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
        triangles.push(three(&left, best));
        left.remove(best);
    }
    triangles.push([left[0], left[1], left[2]]);
    Some(triangles)
}

/// The corner at a place of what is left, between its neighbors.
fn three(left: &[usize], nth: usize) -> [usize; 3] {
    let count = left.len();
    [(nth + count - 1) % count, nth, (nth + 1) % count].map(|place| left[place])
}

/// How full the ear at a place is; none if there is no ear.
fn shape_of_ear(ring: &[Corner], left: &[usize], nth: usize) -> Option<f64> {
    let places = three(left, nth);
    let [a, b, c] = places.map(|place| ring[place]);
    let twice_area = left_of(a, b, c);
    let inside = |place: &&usize| {
        let at = ring[**place];
        !places.contains(place) && holds([a, b, c], at)
    };
    if twice_area <= 0.0 || left.iter().any(|place| inside(&place)) {
        return None;
    }
    let longest = [from_to(a, b), from_to(b, c), from_to(c, a)].map(length);
    let longest = longest.into_iter().fold(0.0, f64::max);
    Some(twice_area / (longest * longest))
}

/// Whether a triangle holds a point, also on its sides.
fn holds([a, b, c]: [Corner; 3], at: Corner) -> bool {
    [(a, b), (b, c), (c, a)].into_iter().all(|(from, to)| left_of(from, to, at) >= 0.0)
}
