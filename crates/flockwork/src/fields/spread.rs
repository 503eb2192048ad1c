//! How a field changes by itself in a tick: what lies there spreads and fades.
//!
//! It spreads by the diffusion equation ∂u/∂t = D ∇²u, in the explicit scheme with five points (forward in time, centered in
//! space), which is stable as long as D Δt (1/Δx² + 1/Δy²) ≤ 1/2: W. H. Press et al., *Numerical Recipes*, 3rd ed. 2007,
//! section 20.2; R. Courant, K. Friedrichs, H. Lewy, *Über die partiellen Differenzengleichungen der mathematischen Physik*,
//! Math. Ann. 100, 1928. A tick is divided into as many equal steps as keep within half of that bound, where no two cells
//! take turns. So the tick length changes the result by the error of the scheme alone: the variance of what was left at a
//! point grows by exactly 2D Δt in each.

use super::FieldShape;
use super::field::{Field, settled};

/// The most steps of a tick.
pub const MOST_SUBSTEPS: u32 = 64;

/// How much of the stability bound a step uses: D Δt (1/Δx² + 1/Δy²) at most.
const MOST_OF_STEP: f64 = 0.25;

/// The largest diffusion coefficient (m²/s) that a field of this shape can have with ticks of this length (s): as much as
/// [`MOST_SUBSTEPS`] steps spread.
#[must_use]
pub fn most_spreads(shape: &FieldShape, tick_secs: f32) -> f32 {
    (f64::from(MOST_SUBSTEPS) * MOST_OF_STEP / (f64::from(tick_secs) * per_area(shape))) as f32
}

/// 1/Δx² + 1/Δy² (1/m²).
fn per_area(shape: &FieldShape) -> f64 {
    shape.cell().into_iter().map(|side| 1.0 / (f64::from(side) * f64::from(side))).sum()
}

/// What is not a positive finite number is none.
fn positive(number: f32) -> Option<f64> {
    (number > 0.0 && number < f32::INFINITY).then(|| f64::from(number))
}

/// What the cells of a row do in a step.
#[derive(Clone, Copy)]
struct Step {
    /// D Δt / Δx² and D Δt / Δy².
    shares: [f32; 2],
    /// What is left after fading.
    keep: f32,
    shape: FieldShape,
}

impl Field {
    /// Lets a time pass (s): none if it is not a positive finite number.
    pub fn pass(&mut self, secs: f32) {
        let Some(secs) = positive(secs) else { return };
        let fades = positive(self.fades_secs).map_or(1.0, |fades| libm::exp(-secs / fades));
        let keep = fades as f32;
        let shape = *self.shape();
        let reach = positive(self.spreads).unwrap_or(0.0) * secs * per_area(&shape);
        if reach > 0.0 {
            let steps = libm::ceil(reach / MOST_OF_STEP).clamp(1.0, f64::from(MOST_SUBSTEPS));
            let share = (reach / steps).min(MOST_OF_STEP) / per_area(&shape);
            let shares =
                shape.cell().map(|side| (share / (f64::from(side) * f64::from(side))) as f32);
            for nth in 1..=steps as u32 {
                let keep = if f64::from(nth) == steps { keep } else { 1.0 };
                self.spread(Step { shares, keep, shape });
            }
        } else if keep != 1.0 {
            self.values.iter_mut().for_each(|value| *value = settled(*value * keep));
        }
    }

    fn spread(&mut self, step: Step) {
        let shape = step.shape;
        let (columns, rows) = (shape.size[0] as usize, shape.size[1] as usize);
        let row = |nth: usize| &self.values[nth * columns..][..columns];
        for (nth, out) in self.room.chunks_exact_mut(columns.max(1)).enumerate().take(rows) {
            let beside = |by| row(shape.beside(1, nth as isize, by));
            step.row(out, row(nth), [beside(-1), beside(1)]);
        }
        core::mem::swap(&mut self.values, &mut self.room);
    }
}

impl Step {
    /// A row of the next step, of the row and those below and above it.
    fn row(&self, out: &mut [f32], row: &[f32], [below, above]: [&[f32]; 2]) {
        let last = row.len() - 1;
        if last > 0 {
            let middles = row.iter().zip(&row[1..]).zip(row.get(2..).unwrap_or_default());
            let across = below[1..].iter().zip(&above[1..]);
            for ((out, ((left, middle), right)), (below, above)) in
                out[1..].iter_mut().zip(middles).zip(across)
            {
                *out = self.cell(*middle, [*left, *right], [*below, *above]);
            }
        }
        for at in [0, last] {
            let beside = [-1, 1].map(|by| row[self.shape.beside(0, at as isize, by)]);
            out[at] = self.cell(row[at], beside, [below[at], above[at]]);
        }
    }

    /// What lies in a cell after the step. Whatever the order of the cells beside it, the bits are the same.
    #[inline(always)]
    fn cell(&self, at: f32, [left, right]: [f32; 2], [below, above]: [f32; 2]) -> f32 {
        let along = self.shares[0] * ((left - at) + (right - at));
        let across = self.shares[1] * ((below - at) + (above - at));
        settled((at + (along + across)) * self.keep)
    }
}
