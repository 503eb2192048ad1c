//! The measurements of a path: how long its pieces are, and roughly where they lie.

use super::hulls::Hulls;
use super::piece::Piece;
use super::polyline::Path;
use crate::{Space, Vector};

/// How long the pieces of a path are, and roughly where they lie: see [`Path::measure`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lengths<V> {
    /// What has been measured.
    of: Option<(Path<V>, Space<V>)>,
    pub(super) pieces: Vec<Piece<V>>,
    /// The path cut into as many parts of one length as there are pieces: how many pieces begin before each part, and
    /// before the end.
    begun_before: Vec<u32>,
    /// Of the whole (m).
    pub(super) length: f32,
    pub(super) hulls: Hulls<V>,
}

impl<V: Vector> Path<V> {
    /// Measures the path in this space into `lengths`, for [`Turn::lengths`](crate::Turn::lengths). The result is valid
    /// until the path or the space changes. The cost is linear in the number of points; for a path that is already
    /// measured it is one comparison of the points.
    pub fn measure(&self, space: &Space<V>, lengths: &mut Lengths<V>) {
        if lengths.of.as_ref().is_some_and(|(path, within)| path == self && within == space) {
            return;
        }
        lengths.of = Some((self.clone(), *space));
        lengths.pieces.clear();
        lengths.hulls.clear();
        lengths.length = 0.0;
        for (from, way) in self.ways(*space) {
            let (start, length) = (lengths.length, way.length());
            lengths.pieces.push(Piece { start, length, from, way });
            lengths.hulls.add(from, way, space);
            lengths.length += length;
        }
        lengths.hulls.finish(space);
        lengths.cut();
    }

    /// The same, newly allocated.
    #[must_use]
    pub fn lengths(&self, space: &Space<V>) -> Lengths<V> {
        let mut lengths = Lengths::default();
        self.measure(space, &mut lengths);
        lengths
    }
}

impl<V> Lengths<V> {
    fn cut(&mut self) {
        let (parts, mut count) = (self.pieces.len(), 0);
        self.begun_before.clear();
        for part in 0..parts {
            self.begun_before.push(count);
            let end = self.length * ((part + 1) as f32 / parts as f32);
            let rest = &self.pieces[count as usize..];
            count += rest.iter().take_while(|piece| piece.start <= end).count() as u32;
        }
        self.begun_before.push(count);
    }

    /// How many pieces begin at this distance along the path or before (m).
    pub(super) fn count_begun(&self, s: f32) -> usize {
        let (pieces, parts) = (&self.pieces[..], self.pieces.len());
        let part = ((s / self.length * parts as f32) as usize).min(parts.saturating_sub(1));
        let begins = |nth: usize| pieces.get(nth).is_some_and(|piece| piece.start <= s);
        if let Some(&[low, high]) = self.begun_before.get(part..part + 2) {
            let (low, high) = (low as usize, high as usize);
            // Rounding may put it into the part before or after.
            if (low == 0 || begins(low - 1)) && !begins(high) {
                return low + pieces[low..high].partition_point(|piece| piece.start <= s);
            }
        }
        pieces.partition_point(|piece| piece.start <= s)
    }
}
