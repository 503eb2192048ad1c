//! Bands around the pieces of a path, around eight such bands, and so on: a search for the place nearest to a
//! point looks into few of them.

use core::ops::Range;

use super::road::Road;
use super::{OnPath, nearest_on};
use crate::space::Sides;
use crate::{Space, Vector};

/// So many hulls have one around them: two to the power of this.
const FAN_BITS: usize = 3;
const FAN: usize = 1 << FAN_BITS;
/// Among so few pieces a search needs no guess.
const FEW: usize = 512;
/// The share of the numbers that rounding may take from a distance to a hull.
const SLACK: f32 = 2e-6;

/// A band around pieces of a path: all that is near the straight way from their start to their end.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Hull<V> {
    /// The middle of that way.
    middle: V,
    /// From there to its end (m).
    half: V,
    /// 1 / the square of that length; 0 where it has none.
    per_square: f32,
    /// How far from the way they reach, and a little more for rounding (m).
    width: f32,
    /// How far from the middle (m).
    reach: f32,
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
    fn off(&self, from_middle: V) -> f32 {
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
    fn highest(&self) -> usize {
        self.levels.len().saturating_sub(2)
    }

    /// Those of a level.
    fn of(&self, level: usize) -> &[Hull<V>] {
        &self.all[self.levels[level]..self.levels[level + 1]]
    }

    /// The hulls within one of a level, of those that are around any of these pieces.
    fn within(&self, level: usize, nth: usize, pieces: &Range<usize>) -> Range<usize> {
        let bits = FAN_BITS * (level - 1);
        let (first, end) = (pieces.start >> bits, ((pieces.end - 1) >> bits) + 1);
        first.max(nth * FAN)..end.min((nth + 1) * FAN)
    }
}

/// A search for the place nearest to a point.
pub(super) struct Search<'a, V> {
    road: &'a Road<'a, V>,
    point: V,
    /// The distances along the path within which it must lie (m), and the pieces there.
    range: [f32; 2],
    pieces: Range<usize>,
    /// No place farther off than this is the nearest (m).
    bound: f32,
    /// What rounding may take from a distance, for the size of the point's numbers (m).
    slack: f32,
    sides: Sides,
}

impl<'a, V: Vector> Search<'a, V> {
    /// Looks for the place nearest to `point` among these pieces, within a range of distances along the path (m).
    pub fn new(road: &'a Road<'a, V>, point: V, range: [f32; 2], pieces: Range<usize>) -> Self {
        let sides = Sides::of(road.space);
        let (point, slack) = (road.space.home(point), SLACK * point.length());
        Self { road, point, range, pieces, bound: f32::INFINITY, slack, sides }
    }

    /// The nearest place, if it is nearer than the best so far; of equals the first.
    pub fn run(mut self, best: &mut OnPath<V>) {
        if self.pieces.is_empty() {
            return;
        }
        let hulls = &self.road.lengths.hulls;
        if self.pieces.len() > FEW {
            // The piece that seems nearest tells how much need not be looked into.
            let mut near = OnPath { distance: f32::INFINITY, ..*best };
            self.try_piece(self.guess(hulls), &mut near);
            self.bound = near.distance;
        }
        match hulls.highest() {
            0 => self.try_piece(0, best),
            highest => self.look_into(hulls, highest, 0, best),
        }
    }

    /// A piece whose middle is near.
    fn guess(&self, hulls: &Hulls<V>) -> usize {
        (1..=hulls.highest()).rev().fold(0, |nth, level| {
            let away = |nth: &usize| self.away_squared(&hulls.of(level - 1)[*nth]);
            let within = hulls.within(level, nth, &self.pieces);
            within.min_by(|a, b| away(a).total_cmp(&away(b))).unwrap_or(0)
        })
    }

    /// Looks into what is within a hull of this level, which is above that of the pieces.
    fn look_into(&self, hulls: &Hulls<V>, level: usize, nth: usize, best: &mut OnPath<V>) {
        let (within, below) = (hulls.within(level, nth, &self.pieces), level - 1);
        for (nth, hull) in within.clone().zip(&hulls.of(below)[within]) {
            if self.is_beyond(hull, self.bound.min(best.distance)) {
                continue;
            }
            match below {
                0 => self.try_piece(nth, best),
                _ => self.look_into(hulls, below, nth, best),
            }
        }
    }

    fn try_piece(&self, nth: usize, best: &mut OnPath<V>) {
        let piece = self.road.piece(nth);
        if piece.length > 0.0 {
            let middle = piece.from + piece.way * 0.5;
            for image in self.road.space.images_near(self.point, middle, 0.5 * piece.length) {
                nearest_on(piece, image, self.range, best);
            }
        }
    }

    /// Whether nothing of a hull is as near as `distance` (m).
    fn is_beyond(&self, hull: &Hull<V>, distance: f32) -> bool {
        let least = |width: f32| (distance + width + self.slack) * (1.0 + 2.0 * SLACK);
        let from_middle = self.sides.offset(hull.middle, self.point);
        // Of a way that reaches beyond half a torus an image may be nearer.
        let (off, least) = match self.sides.holds_half(from_middle, hull.half) {
            true => (hull.off(from_middle), least(hull.width)),
            false => (from_middle.length_squared(), least(hull.reach)),
        };
        off > least * least
    }

    /// The squared distance to the middle of a hull (m²), which is at home in a torus as the point is.
    fn away_squared(&self, hull: &Hull<V>) -> f32 {
        self.sides.distance_squared(self.point, hull.middle)
    }
}
