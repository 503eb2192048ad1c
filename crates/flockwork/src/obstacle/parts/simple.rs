//! What an outline must be: long enough, and nowhere crossing or touching itself.

use core::fmt;

use super::corners::{Corner, around, from_to, is_proper, left_of};

/// An outline has at most so many points.
pub const MOST_POINTS: usize = 256;

/// What is wrong with an outline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlineFlaw {
    /// At which of its points; none if it is wrong as a whole.
    pub nth: Option<usize>,
    /// What is wrong, as a sentence.
    pub why: String,
}

impl OutlineFlaw {
    pub(super) fn of_all(why: impl Into<String>) -> Self {
        Self { nth: None, why: why.into() }
    }

    fn at(nth: usize, why: impl Into<String>) -> Self {
        Self { nth: Some(nth), why: why.into() }
    }
}

impl fmt::Display for OutlineFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.nth {
            Some(nth) => write!(f, "point {nth}: {}", self.why),
            None => f.write_str(&self.why),
        }
    }
}

impl core::error::Error for OutlineFlaw {}

/// The first thing that is wrong with an outline.
pub fn flaw(ring: &[Corner]) -> Option<OutlineFlaw> {
    flaw_of_count(ring).or_else(|| flaw_of_a_corner(ring)).or_else(|| crossing(ring))
}

fn flaw_of_count(ring: &[Corner]) -> Option<OutlineFlaw> {
    let count = ring.len();
    if count < 3 {
        return Some(OutlineFlaw::of_all(crate::obstacle::polygon::TOO_FEW));
    }
    let many = || format!("an outline has at most {MOST_POINTS} points, and this one has {count}");
    (count > MOST_POINTS).then(|| OutlineFlaw::of_all(many()))
}

fn flaw_of_a_corner(ring: &[Corner]) -> Option<OutlineFlaw> {
    let all = || 0..ring.len();
    if let Some(nth) = all().find(|nth| !ring[*nth].iter().all(|part| part.is_finite())) {
        return Some(OutlineFlaw::at(nth, "a coordinate must be a finite number"));
    }
    if let Some(nth) = all().find(|nth| ring[*nth] == around(ring, *nth)[2]) {
        return Some(OutlineFlaw::at(nth, crate::obstacle::polygon::TWICE));
    }
    if all().filter(|nth| is_proper(ring, *nth)).count() < 3 {
        let why = "all vertices lie on one line: a polygon needs an area";
        return Some(OutlineFlaw::of_all(why));
    }
    let back = all().find(|nth| turns_back(ring, *nth))?;
    Some(OutlineFlaw::at(back, "the outline goes back on itself at this vertex: leave it out"))
}

/// Whether the side after a corner lies on the one before it.
fn turns_back(ring: &[Corner], nth: usize) -> bool {
    let [before, here, after] = around(ring, nth);
    let ([ax, ay], [bx, by]) = (from_to(before, here), from_to(here, after));
    !is_proper(ring, nth) && ax * bx + ay * by < 0.0
}

/// The first side that meets one before it which is not its neighbor.
fn crossing(ring: &[Corner]) -> Option<OutlineFlaw> {
    let count = ring.len();
    let side = |nth: usize| [ring[nth], ring[(nth + 1) % count]];
    let apart = |later: usize, earlier: usize| later - earlier > 1 && later - earlier < count - 1;
    (0..count).find_map(|later| {
        let meets = |earlier: &usize| apart(later, *earlier) && meet(side(*earlier), side(later));
        let earlier = (0..later).find(meets)?;
        let why = format!("the side from here crosses or touches the one from points[{earlier}]: the outline of a polygon must not meet itself");
        Some(OutlineFlaw::at(later, why))
    })
}

/// Whether two sides have a point in common.
fn meet([a, b]: [Corner; 2], [c, d]: [Corner; 2]) -> bool {
    let overlap = |axis: usize| {
        let least = |one: Corner, other: Corner| one[axis].min(other[axis]);
        let most = |one: Corner, other: Corner| one[axis].max(other[axis]);
        least(a, b) <= most(c, d) && least(c, d) <= most(a, b)
    };
    let on_one_side = |one: f64, other: f64| one > 0.0 && other > 0.0 || one < 0.0 && other < 0.0;
    overlap(0)
        && overlap(1)
        && !on_one_side(left_of(a, b, c), left_of(a, b, d))
        && !on_one_side(left_of(c, d, a), left_of(c, d, b))
}
