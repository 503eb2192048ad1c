//! Bands around the pieces of a path, around eight such bands, and so on: a search for the place nearest to a
//! point looks into few of them.

use core::ops::Range;

use crate::{Space, Vector};

/// So many hulls have one around them: two to the power of this.
const FAN_BITS: usize = 3;
const FAN: usize = 1 << FAN_BITS;
/// The share of the numbers that rounding may take from a distance to a hull.
pub(super) const SLACK: f32 = 2e-6;

/// A band around pieces of a path: all that is near the straight way from their start to their end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Hull<V> {
    /// The middle of that way.
    pub middle: V,
    /// From there to its end (m).
    pub half: V,
    /// 1 / the square of that length; 0 where it has none.
    per_square: f32,
    /// How far from the way they reach, and a little more for rounding (m).
    pub width: f32,
    /// How far from the middle (m).
    pub reach: f32,
}

impl<V: Vector> Hull<V> {
    fn new(middle: V, half: V, width: f32, space: &Space<V>) -> Self {
        let (length, square) = (half.length(), half.length_squared());
        // Where the square has overflowed only the distance from the middle is known.
        let width = if square.is_finite() { width } else { width + length };
        let width = width + SLACK * (width + length + middle.length());
        let per_square = if square > 0.0 { 1.0 / square } else { 0.0 };
        Self { middle: space.home(middle), half, per_square, width, reach: length + width }
    }

    /// One around others that follow each other.
    fn around(hulls: &[Self], space: &Space<V>) -> Self {
        let way = hulls.iter().fold(V::ZERO, |way, hull| way + hull.half * 2.0);
        let middle = hulls.first().map_or(V::ZERO, |first| first.middle - first.half + way * 0.5);
        let straight = Self::new(middle, way * 0.5, 0.0, space);
        let (mut at, mut width) = (-straight.half, 0.0_f32);
        for hull in hulls {
            let to = at + hull.half * 2.0;
            let off = straight.off(at).max(straight.off(to)).sqrt();
            (at, width) = (to, width.max(off + hull.width));
        }
        Self::new(middle, way * 0.5, width, space)
    }

    /// How far from the straight way a point is that lies so from its middle: squared (m²).
    #[inline(always)]
    pub fn off(&self, from_middle: V) -> f32 {
        let share = (from_middle.dot(self.half) * self.per_square).clamp(-1.0, 1.0);
        (from_middle - self.half * share).length_squared()
    }
}

/// The hulls of a path, one for each piece, then one for each eight of those, up to a single one.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Hulls<V> {
    all: Vec<Hull<V>>,
    /// Where each level begins, finest first, and where the last one ends.
    levels: Vec<usize>,
}

impl<V: Vector> Hulls<V> {
    /// Forgets everything but the room.
    pub fn clear(&mut self) {
        self.all.clear();
        self.levels.clear();
    }

    /// Adds the next piece.
    pub fn add(&mut self, from: V, way: V, space: &Space<V>) {
        self.all.push(Hull::new(from + way * 0.5, way * 0.5, 0.0, space));
    }

    /// Adds the hulls around those of the pieces.
    pub fn finish(&mut self, space: &Space<V>) {
        let mut level = 0..self.all.len();
        self.levels.push(level.start);
        while level.len() > 1 {
            for from in level.clone().step_by(FAN) {
                let hull = Hull::around(&self.all[from..level.end.min(from + FAN)], space);
                self.all.push(hull);
            }
            level = level.end..self.all.len();
            self.levels.push(level.start);
        }
        self.levels.push(level.end);
    }

    /// How many levels there are above that of the pieces.
    pub fn highest(&self) -> usize {
        self.levels.len().saturating_sub(2)
    }

    /// Those of a level.
    pub fn of(&self, level: usize) -> &[Hull<V>] {
        &self.all[self.levels[level]..self.levels[level + 1]]
    }

    /// The hulls within one of a level, of those that are around any of these pieces.
    pub fn within(&self, level: usize, nth: usize, pieces: &Range<usize>) -> Range<usize> {
        let bits = FAN_BITS * (level - 1);
        let (first, end) = (pieces.start >> bits, ((pieces.end - 1) >> bits) + 1);
        first.max(nth * FAN)..end.min((nth + 1) * FAN)
    }
}
