//! Rays and bodies among the walls of a tile map. What lies outside of the map is free.

use super::{Cell, MOST_CELLS, Tiling};
use crate::{Space, Vector};

impl<V: Vector> Tiling<'_, V> {
    /// Where a ray along a unit vector comes to a wall within `length` (m), and the wall's normal; at 0 against the ray
    /// where it starts in one. It goes from cell to cell (Amanatides and Woo 1987), until `goes_on` answers false.
    pub fn first_wall(
        &self,
        from: V,
        direction: V,
        length: f32,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<(f32, V)> {
        let (start, way) = (from.to_xyz(), direction.to_xyz());
        let mut cell: Cell = self.map.cell_of(from);
        if self.holds_wall(cell) {
            return Some((0.0, direction * -1.0));
        }
        let step: [i32; 2] = [0, 1].map(|axis| if way[axis] < 0.0 { -1 } else { 1 });
        for _ in 0..MOST_CELLS {
            let until = [0, 1].map(|axis| {
                let line = self.map.line_before(axis, cell[axis] + i32::from(step[axis] > 0));
                if way[axis] == 0.0 { f32::INFINITY } else { (line - start[axis]) / way[axis] }
            });
            let axis = usize::from(until[1] < until[0]);
            if until[axis] > length || until[axis].is_nan() || !goes_on() {
                return None;
            }
            cell[axis] = cell[axis].saturating_add(step[axis]);
            if self.holds_wall(cell) {
                let against = |nth| if nth == axis { -step[axis] as f32 } else { 0.0 };
                return Some((until[axis].max(0.0), V::from_xyz(core::array::from_fn(against))));
            }
        }
        None
    }

    /// Whether a ball of this radius (m) around a point within the torus touches a wall. It is as if it did once `goes_on`
    /// answers false, which is asked for each cell.
    pub fn touches(&self, center: V, radius: f32, goes_on: &mut dyn FnMut() -> bool) -> bool {
        let reach = V::from_xyz([radius, radius, 0.0]);
        let (low, high) = (self.map.cell_of(center - reach), self.map.cell_of(center + reach));
        let [columns, rows] = [0, 1].map(|axis| self.cells_between(axis, low[axis], high[axis]));
        let mut cells = rows.flat_map(|row| columns.clone().map(move |column| [column, row]));
        cells
            .any(|cell| !goes_on() || self.distance(center, cell) < radius && self.holds_wall(cell))
    }

    /// The cells along an axis that may hold a wall: no more than the map has, in a torus than fit into it.
    fn cells_between(&self, axis: usize, low: i32, high: i32) -> core::ops::RangeInclusive<i32> {
        match self.space {
            Space::Wrap(size) => {
                let most = (size.to_xyz()[axis] / self.map.tile).min(MOST_CELLS as f32) as i32 + 2;
                low..=high.min(low.saturating_add(most))
            }
            _ => low.max(0)..=high.min([self.map.columns, self.map.rows][axis] - 1),
        }
    }

    /// How far a point is from a cell, whatever its height (m).
    fn distance(&self, point: V, cell: Cell) -> f32 {
        let at = point.to_xyz();
        let [x, y] = [0, 1].map(|axis| {
            let low = self.map.line_before(axis, cell[axis]) - at[axis];
            let high = at[axis] - self.map.line_before(axis, cell[axis] + 1);
            low.max(high).max(0.0)
        });
        V::from_xyz([x, y, 0.0]).length()
    }

    /// Whether a cell is a wall of the map, also across the seam.
    fn holds_wall(&self, cell: Cell) -> bool {
        let cell = match self.space {
            Space::Wrap(_) => self.map.cell_of(self.space.home(self.map.center_of::<V>(cell))),
            _ => cell,
        };
        self.map.holds(cell) && self.map.is_wall(cell)
    }
}
