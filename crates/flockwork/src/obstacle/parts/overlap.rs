//! Parts reach over their seams: one of two neighbors has a corner more, inside of the other.

use super::corners::{Corner, cross, from_to, left_of, length};
use super::join::{seams, with_side};

/// The corners of all parts, each seam covered by one of the two that meet there.
pub fn overlapping(ring: &[Corner], parts: &[Vec<usize>]) -> Vec<Vec<Corner>> {
    let corners = |part: &Vec<usize>| part.iter().map(|place| ring[*place]).collect::<Vec<_>>();
    let mut grown: Vec<Vec<Corner>> = parts.iter().map(corners).collect();
    for (part, own) in grown.iter_mut().enumerate() {
        for (from, to) in seams(ring, &parts[part]).filter(|(from, to)| from < to) {
            let beyond = with_side(parts, to, from).map(|other| corners(&parts[other]));
            cover(own, ring[from], &beyond.unwrap_or_default());
        }
    }
    grown
}

/// Adds a corner beyond the side that begins here: in the middle of the room that the part beyond it leaves, so that both
/// stay convex.
fn cover(part: &mut Vec<Corner>, from: Corner, beyond: &[Corner]) {
    let Some(nth) = part.iter().position(|corner| *corner == from) else { return };
    let count = part.len();
    let [before, to, after] = [nth + count - 1, nth + 1, nth + 2].map(|place| part[place % count]);
    let (way, span) = (from_to(from, to), length(from_to(from, to)));
    let middle = [0.5 * (from[0] + to[0]), 0.5 * (from[1] + to[1])];
    let out = [way[1] / span, -way[0] / span];
    let around = beyond.iter().zip(beyond.iter().cycle().skip(1)).map(|(a, b)| (*a, *b));
    let walls = around.filter(|side| *side != (to, from)).chain([(before, from), (to, after)]);
    let room = walls.filter_map(|(a, b)| until_crossed(a, b, middle, out));
    let far = 0.5 * room.fold(0.5 * span, f64::min);
    part.insert(nth + 1, [middle[0] + far * out[0], middle[1] + far * out[1]]);
}

/// How far a point on the left of the line from `a` to `b` goes in a direction until it crosses it; none if it never does.
fn until_crossed(a: Corner, b: Corner, at: Corner, out: Corner) -> Option<f64> {
    let rate = -cross(from_to(a, b), out);
    (rate > 0.0).then(|| left_of(a, b, at) / rate)
}
