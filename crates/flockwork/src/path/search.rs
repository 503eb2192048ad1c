//! The search for the place of a path that is nearest to a point.

use core::ops::Range;

use super::hulls::{Hull, Hulls, SLACK};
use super::lengths::Lengths;
use super::piece::{OnPath, nearest_on};
use crate::space::Sides;
use crate::{Space, Vector};

/// Among so few pieces a search needs no guess.
const FEW: usize = 512;

/// A search for the place nearest to a point.
pub(super) struct Search<'a, V> {
    space: &'a Space<V>,
    lengths: &'a Lengths<V>,
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
    pub fn new(
        space: &'a Space<V>,
        lengths: &'a Lengths<V>,
        point: V,
        range: [f32; 2],
        pieces: Range<usize>,
    ) -> Self {
        let sides = Sides::of(space);
        let (point, slack) = (space.home(point), SLACK * point.length());
        Self { space, lengths, point, range, pieces, bound: f32::INFINITY, slack, sides }
    }

    /// The nearest place, if it is nearer than the best so far; of equals the first.
    pub fn run(mut self, best: &mut OnPath<V>) {
        if self.pieces.is_empty() {
            return;
        }
        let hulls = &self.lengths.hulls;
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
        let piece = &self.lengths.pieces[nth];
        if piece.length > 0.0 {
            let middle = piece.from + piece.way * 0.5;
            for image in self.space.images_near(self.point, middle, 0.5 * piece.length) {
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
