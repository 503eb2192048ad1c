//! Triangles joined to convex parts (Hertel and Mehlhorn 1983): at most four times as many as there need be.

use super::corners::{Corner, from_to, length, sine};
use crate::obstacle::MOST_VERTICES;

/// The least sine of an angle of a part that is joined: more than a convex polygon needs, for rounding.
const LEAST_TURN: f64 = 1e-3;

/// Joins triangles of a ring over their common sides, the longest first, as long as the part stays convex and small enough.
/// A part is a list of places, counter-clockwise.
pub fn joined(ring: &[Corner], triangles: Vec<[usize; 3]>) -> Vec<Vec<usize>> {
    let mut parts: Vec<Vec<usize>> = triangles.iter().map(|it| it.to_vec()).collect();
    let mut seams: Vec<(usize, usize)> =
        parts.iter().flat_map(|part| seams(ring, part)).filter(|(from, to)| from < to).collect();
    let long = |(from, to): &(usize, usize)| length(from_to(ring[*from], ring[*to]));
    seams.sort_by(|a, b| long(b).total_cmp(&long(a)).then(a.cmp(b)));
    for (from, to) in seams {
        join_over(ring, &mut parts, from, to);
    }
    parts
}

/// Joins the two parts on both sides of a seam, if that makes a part.
fn join_over(ring: &[Corner], parts: &mut Vec<Vec<usize>>, from: usize, to: usize) {
    let Some(one) = with_side(parts, from, to) else { return };
    let Some(other) = with_side(parts, to, from) else { return };
    let mut joined = from_end_of_side(&parts[one], to);
    let rest = from_end_of_side(&parts[other], from);
    joined.extend(&rest[1..rest.len() - 1]);
    if is_part(ring, &joined) {
        parts[one] = joined;
        parts.remove(other);
    }
}

/// The part that has the side from one place to another.
pub fn with_side(parts: &[Vec<usize>], from: usize, to: usize) -> Option<usize> {
    parts.iter().position(|part| sides(part).any(|side| side == (from, to)))
}

/// The same list, beginning with this place.
fn from_end_of_side(part: &[usize], first: usize) -> Vec<usize> {
    let start = part.iter().position(|place| *place == first).unwrap_or(0);
    part[start..].iter().chain(&part[..start]).copied().collect()
}

fn sides(part: &[usize]) -> impl Iterator<Item = (usize, usize)> {
    part.iter().zip(part.iter().cycle().skip(1)).map(|(from, to)| (*from, *to))
}

/// The sides of a part that are none of the ring.
pub fn seams(ring: &[Corner], part: &[usize]) -> impl Iterator<Item = (usize, usize)> {
    let count = ring.len();
    sides(part).filter(move |(from, to)| *to != (from + 1) % count)
}

/// Whether it is convex, and may get one more corner over each of its seams.
fn is_part(ring: &[Corner], part: &[usize]) -> bool {
    let count = part.len();
    let turn = |nth: usize| {
        let [a, b, c] = [nth, nth + 1, nth + 2].map(|place| ring[part[place % count]]);
        sine(a, b, c)
    };
    count + seams(ring, part).count() <= MOST_VERTICES
        && (0..count).all(|nth| turn(nth) > LEAST_TURN)
}
