//! One field: what lies in its cells, and how it is read.

use super::FieldShape;
use crate::Vector;
use crate::noise::mix;

/// The most that lies in a cell (per m²): more that is left there is lost.
pub const MOST_VALUE: f32 = 1e30;

/// What is less than this is nothing (per m²): numbers next to zero would keep a processor very long, and go on for ever.
const LEAST_VALUE: f32 = 1e-30;

/// A grid of amounts per square meter, never less than zero. Between the middles of cells it is read by linear
/// interpolation, so that what is read changes little with the size of cells.
#[derive(Clone, Debug, Default)]
pub struct Field {
    /// In how long what lies there fades to 1/e, which is 37 % (s). It never fades at zero, and if this is no positive finite
    /// number.
    pub fades_secs: f32,
    /// How fast it spreads: the diffusion coefficient D (m²/s). What was left at one point lies within √(2Dt) of it on each axis
    /// after a time t, as the standard deviation. It does not spread at zero, and if this is no positive finite number; above
    /// [`most_spreads`](super::most_spreads) it spreads as if it were that.
    pub spreads: f32,
    shape: FieldShape,
    /// By cell, along x first, then y (per m²).
    pub(super) values: Vec<f32>,
    /// Room for those of the next tick.
    pub(super) room: Vec<f32>,
}

impl Field {
    /// An empty field. A shape that is not [sound](FieldShape::is_sound) makes a field without cells, on which nothing can be
    /// left.
    #[must_use]
    pub fn new(shape: FieldShape, fades_secs: f32, spreads: f32) -> Self {
        let shape = if shape.is_sound() { shape } else { FieldShape::default() };
        let values = vec![0.0; shape.cells()];
        Self { fades_secs, spreads, shape, room: values.clone(), values }
    }

    /// Where its cells lie.
    #[must_use]
    pub fn shape(&self) -> &FieldShape {
        &self.shape
    }

    /// The amount per square meter in each cell, along x first, then y.
    #[must_use]
    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// Sets what lies in each cell: what is negative or NaN is nothing, what is too much [`MOST_VALUE`]. False, and nothing
    /// changed, if there are more or fewer values than cells.
    pub fn set_values(&mut self, values: &[f32]) -> bool {
        let fits = values.len() == self.values.len();
        for (value, new) in self.values.iter_mut().zip(values).filter(|_| fits) {
            *value = settled(*new);
        }
        fits
    }

    /// Takes over what lies on another field with the same cells.
    #[cfg(feature = "scene")]
    pub(crate) fn take_over(&mut self, old: &Self) {
        if old.shape == self.shape {
            self.values.clone_from(&old.values);
        }
    }

    /// How much there is at a point (per m²): linear between the middles of cells; half a cell from the edge, and nearer to it,
    /// what is in the outermost cells. It is 0 outside of the field, and for a point that is not finite.
    #[must_use]
    pub fn at<V: Vector>(&self, point: V) -> f32 {
        self.mixed(point, |column, row| [self.value(column, row), 0.0])[0]
    }

    /// The way up at a point and how steep it is (per m² and m): at the middle of a cell the central difference of the cells
    /// beside it, between middles linear. An edge counts as if the field were mirrored there. It is zero outside, and level.
    #[must_use]
    pub fn slope<V: Vector>(&self, point: V) -> V {
        let [dx, dy] = self.shape.cell().map(|side| 2.0 * side);
        let [x, y] = self.mixed(point, |column, row| {
            let along = |by| self.value(self.shape.beside(0, column as isize, by), row);
            let across = |by| self.value(column, self.shape.beside(1, row as isize, by));
            [(along(1) - along(-1)) / dx, (across(1) - across(-1)) / dy]
        });
        V::from_xyz([x, y, 0.0])
    }

    /// Leaves an amount at a point: in its whole cell, at once. A negative amount takes away what is there, and no more. False,
    /// and nothing changed, outside of the field, and for numbers that are not finite.
    pub fn leave<V: Vector>(&mut self, point: V, amount: f32) -> bool {
        let cell = self.cell_of(point).filter(|_| amount.is_finite());
        cell.into_iter().for_each(|cell| self.add(cell, f64::from(amount)));
        cell.is_some()
    }

    /// The number of the cell in which a point lies.
    pub(crate) fn cell_of<V: Vector>(&self, point: V) -> Option<usize> {
        let [x, y, _] = point.to_xyz();
        self.shape.cell_of([x, y]).filter(|_| !self.values.is_empty())
    }

    /// Adds an amount to a cell.
    pub(super) fn add(&mut self, cell: usize, amount: f64) {
        let [dx, dy] = self.shape.cell().map(f64::from);
        if let Some(value) = self.values.get_mut(cell) {
            *value = settled((f64::from(*value) + amount / (dx * dy)) as f32);
        }
    }

    fn value(&self, column: usize, row: usize) -> f32 {
        self.values.get(self.shape.nth([column, row])).copied().unwrap_or(0.0)
    }

    /// What `of` answers for the four cells around a point, each by its share; zero outside.
    fn mixed<V: Vector>(&self, point: V, of: impl Fn(usize, usize) -> [f32; 2]) -> [f32; 2] {
        let [x, y, _] = point.to_xyz();
        let along = self.shape.between_cells(0, x).filter(|_| !self.values.is_empty());
        let Some((columns, rows)) = along.zip(self.shape.between_cells(1, y)) else {
            return [0.0; 2];
        };
        let between = |low: [f32; 2], high: [f32; 2], share: f32| {
            [0, 1].map(|nth| low[nth] * (1.0 - share) + high[nth] * share)
        };
        let row = |row: usize| {
            let [low, high] = columns.0;
            between(of(low, row), of(high, row), columns.1)
        };
        between(row(rows.0[0]), row(rows.0[1]), rows.1)
    }

    /// A mix of what lies in all cells.
    pub(crate) fn digest(&self) -> u64 {
        const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
        let add = |lane: u64, value: f32| {
            (lane ^ u64::from(value.to_bits())).wrapping_mul(FACTOR).rotate_left(29)
        };
        // In lanes, which do not wait for each other.
        let mut lanes = [1_u64, 2, 3, 4];
        for values in self.values.chunks(4) {
            for (lane, value) in lanes.iter_mut().zip(values) {
                *lane = add(*lane, *value);
            }
        }
        lanes.iter().fold(self.values.len() as u64, |sum, lane| mix(sum ^ lane))
    }
}

/// Whether a value may lie in a cell.
pub(crate) fn is_settled(value: f32) -> bool {
    settled(value).to_bits() == value.to_bits()
}

/// A value that may lie in a cell; never −0.
#[inline(always)]
pub(super) fn settled(value: f32) -> f32 {
    if value >= LEAST_VALUE { value.min(MOST_VALUE) } else { 0.0 }
}
