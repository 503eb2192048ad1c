//! The sides of a torus, for distances.

use super::{Space, shortest};
use crate::Vector;

/// The sides of a torus (m), without end where there is none, for distances between points within it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sides([f32; 3]);

impl Sides {
    pub fn of<V: Vector>(space: &Space<V>) -> Self {
        Self(space.wrap().map_or([f32::INFINITY; 3], V::to_xyz))
    }

    /// The [`offset`](Space::offset) from one point to another.
    #[inline(always)]
    pub fn offset<V: Vector>(&self, from: V, to: V) -> V {
        let inside = (to - from).to_xyz();
        V::from_xyz(core::array::from_fn(|axis| shortest(inside[axis], self.0[axis])))
    }

    /// Whether both together are not longer than half of any side.
    #[inline(always)]
    pub fn holds_half<V: Vector>(&self, a: V, b: V) -> bool {
        let (a, b) = (a.to_xyz(), b.to_xyz());
        (0..V::AXES).all(|axis| a[axis].abs() + b[axis].abs() <= 0.5 * self.0[axis])
    }

    /// The squared length of the [`offset`](Space::offset) from one point to another (m²), bit for bit.
    #[inline(always)]
    pub fn distance_squared<V: Vector>(&self, from: V, to: V) -> f32 {
        let (from, to) = (from.to_xyz(), to.to_xyz());
        (0..V::AXES).fold(0.0, |sum, axis| {
            let inside = (to[axis] - from[axis]).abs();
            let short = inside.min(self.0[axis] - inside);
            sum + short * short
        })
    }
}
