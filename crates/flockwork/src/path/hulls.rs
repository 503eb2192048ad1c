//! Circles around the pieces of a path, around eight such circles, and so on: a search for the place nearest to a
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
const SLACK: f32 = 1e-5;

/// A circle around pieces of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Hull<V> {
    /// A point near the middle of them.
    middle: V,
    /// How far from it they reach, and a little more for rounding (m).
    reach: f32,
}

impl<V: Vector> Hull<V> {
    fn new(middle: V, reach: f32, space: &Space<V>) -> Self {
        let reach = reach + SLACK * (reach + middle.length());
        Self { middle: space.home(middle), reach }
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
    pub fn add(&mut self, from: V, way: V, length: f32, space: &Space<V>) {
        self.all.push(Hull::new(from + way * 0.5, length * 0.5, space));
    }

    /// Adds the hulls around those of the pieces.
    pub fn finish(&mut self, space: &Space<V>) {
        let mut level = 0..self.all.len();
        self.levels.push(level.start);
        while level.len() > 1 {
            for from in level.clone().step_by(FAN) {
                let hull = around(&self.all[from..level.end.min(from + FAN)], space);
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

    fn hull(&self, level: usize, nth: usize) -> &Hull<V> {
        &self.all[self.levels[level] + nth]
    }

    /// The hulls within one of a level, of those that are around any of these pieces.
    fn within(&self, level: usize, nth: usize, pieces: &Range<usize>) -> Range<usize> {
        let bits = FAN_BITS * (level - 1);
        let (first, end) = (pieces.start >> bits, ((pieces.end - 1) >> bits) + 1);
        first.max(nth * FAN)..end.min((nth + 1) * FAN)
    }
}

fn around<V: Vector>(hulls: &[Hull<V>], space: &Space<V>) -> Hull<V> {
    let middle = hulls[hulls.len() / 2].middle;
    let reach = |hull: &Hull<V>| space.offset(middle, hull.middle).length() + hull.reach;
    Hull::new(middle, hulls.iter().map(reach).fold(0.0, f32::max), space)
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
        self.look_into(hulls, hulls.highest(), 0, best);
    }

    /// A piece whose middle is near.
    fn guess(&self, hulls: &Hulls<V>) -> usize {
        (1..=hulls.highest()).rev().fold(0, |nth, level| {
            let away = |nth: &usize| self.away_squared(hulls.hull(level - 1, *nth));
            let within = hulls.within(level, nth, &self.pieces);
            within.min_by(|a, b| away(a).total_cmp(&away(b))).unwrap_or(0)
        })
    }

    fn look_into(&self, hulls: &Hulls<V>, level: usize, nth: usize, best: &mut OnPath<V>) {
        if self.is_beyond(hulls.hull(level, nth), self.bound.min(best.distance)) {
            return;
        }
        if level == 0 {
            return self.try_piece(nth, best);
        }
        for nth in hulls.within(level, nth, &self.pieces) {
            self.look_into(hulls, level - 1, nth, best);
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
        let least = (distance + hull.reach + self.slack) * (1.0 + 2.0 * SLACK);
        self.away_squared(hull) > least * least
    }

    /// The squared distance to the middle of a hull (m²), which is at home in a torus as the point is.
    fn away_squared(&self, hull: &Hull<V>) -> f32 {
        self.sides.distance_squared(self.point, hull.middle)
    }
}
