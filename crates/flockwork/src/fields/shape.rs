//! Where the cells of a field lie.

use crate::{Space, Vector};

/// The most cells of a field: 16 MB of numbers, and as many for the next tick's.
pub const MOST_CELLS: usize = 1 << 22;

/// A rectangle of equal cells. In a volume it holds at all heights.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FieldShape {
    /// The corner with the smallest coordinates (m).
    pub min: [f32; 2],
    /// The corner with the largest (m).
    pub max: [f32; 2],
    /// How many columns and rows there are.
    pub size: [u32; 2],
    /// Whether each edge goes on at the opposite one, as in a torus.
    pub wraps: bool,
}

/// Two cells beside each other on an axis, and how far a point lies from the middle of the first to that of the second: a
/// share from 0 to 1.
pub(super) type Between = ([usize; 2], f32);

impl FieldShape {
    /// The cells of a whole torus, or of all within walls, each of about this side (m): as many as fit best, so that they
    /// fill the space. None for an open space, and if the shape is not [sound](Self::is_sound).
    #[must_use]
    pub fn over<V: Vector>(space: &Space<V>, cell: f32) -> Option<Self> {
        match *space {
            Space::Open => None,
            Space::Wrap(size) => {
                Self::between(V::ZERO, size, cell).map(|it| Self { wraps: true, ..it })
            }
            Space::Walls(min, max) => Self::between(min, max, cell),
        }
    }

    /// The cells between two corners (m), each of about this side (m). None if the shape is not [sound](Self::is_sound).
    #[must_use]
    pub fn between<V: Vector>(min: V, max: V, cell: f32) -> Option<Self> {
        let ([x, y, _], [right, top, _]) = (min.to_xyz(), max.to_xyz());
        let count = |side: f32| libm::rintf(side / cell).max(1.0) as u32;
        let size = [count(right - x), count(top - y)];
        let shape = Self { min: [x, y], max: [right, top], size, wraps: false };
        (cell > 0.0 && shape.is_sound()).then_some(shape)
    }

    /// Whether it has cells, no more than [`MOST_CELLS`], each with a size that is a positive and finite number.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let [columns, rows] = self.size.map(u64::from);
        let is_side = |side: f32| (1e-6..=1e6).contains(&side);
        (1..=MOST_CELLS as u64).contains(&columns.saturating_mul(rows))
            && self.min.iter().chain(&self.max).all(|part| part.is_finite())
            && self.cell().into_iter().all(is_side)
    }

    /// The sides of a cell (m).
    #[must_use]
    pub fn cell(&self) -> [f32; 2] {
        [0, 1].map(|axis| (self.max[axis] - self.min[axis]) / self.size[axis] as f32)
    }

    /// How many cells there are.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.size.iter().map(|count| *count as usize).product()
    }

    /// The middle of the cell in this column and row (m).
    #[must_use]
    pub fn middle(&self, place: [usize; 2]) -> [f32; 2] {
        let cell = self.cell();
        [0, 1].map(|axis| self.min[axis] + (place[axis] as f32 + 0.5) * cell[axis])
    }

    /// Whether a point (m) lies in any of its cells; those of a torus hold all points that are finite.
    #[must_use]
    pub fn holds(&self, point: [f32; 2]) -> bool {
        self.is_sound() && self.cell_of(point).is_some()
    }

    /// The number of the cell in which a point lies; none outside.
    pub(super) fn cell_of(&self, point: [f32; 2]) -> Option<usize> {
        let place = |axis: usize| {
            let last = (self.size[axis] as usize).saturating_sub(1);
            self.cells_along(axis, point[axis]).map(|along| (along as usize).min(last))
        };
        Some(self.nth([place(0)?, place(1)?]))
    }

    pub(super) fn nth(&self, [column, row]: [usize; 2]) -> usize {
        row * self.size[0] as usize + column
    }

    /// How many cells a coordinate lies from the lower edge; none outside.
    fn cells_along(&self, axis: usize, at: f32) -> Option<f32> {
        let along = (at - self.min[axis]) / self.cell()[axis];
        let count = self.size[axis] as f32;
        if self.wraps {
            let wrapped = along - count * libm::floorf(along / count);
            return wrapped.is_finite().then(|| wrapped.clamp(0.0, count));
        }
        let is_within = self.min[axis] <= at && at <= self.max[axis];
        is_within.then(|| along.clamp(0.0, count))
    }

    /// The cells between whose middles a coordinate lies; none outside.
    pub(super) fn between_cells(&self, axis: usize, at: f32) -> Option<Between> {
        let along = self.cells_along(axis, at)? - 0.5;
        let below = libm::floorf(along);
        // At the edge, half a cell beyond the last middle, the cell beyond is what is beside it there.
        let low = below as isize;
        Some(([0, 1].map(|by| self.beside(axis, low, by)), along - below))
    }

    /// The cell `by` cells farther along an axis: across the seam of a torus, else no farther than the edge.
    pub(super) fn beside(&self, axis: usize, from: isize, by: isize) -> usize {
        let (to, count) = (from + by, self.size[axis].max(1) as isize);
        let inside = if self.wraps { to.rem_euclid(count) } else { to.clamp(0, count - 1) };
        inside as usize
    }
}
