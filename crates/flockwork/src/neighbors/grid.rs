//! The uniform grid: an absolute lattice of cells, hashed into as many buckets as there are agents.
//!
//! The cells of a row fall into consecutive buckets, and buckets are filled by a stable counting sort: a
//! query reads one run of memory per row. Agents keep their order within a cell, memory
//! grows with the number of agents alone (however far they stray), and nothing is allocated once warm.

use crate::{Space, Vector};

/// Most cells from a query's centre to its rim; a longer reach is cut.
const MOST_CELLS: i64 = 64;

/// Who is where: built anew each tick from positions.
#[derive(Clone, Debug)]
pub struct Grid<V> {
    cell: f32,
    space: Space<V>,
    /// Cells per axis of a wrapped world, and the length of one along each axis.
    wrap: Option<([i64; 3], [f32; 3])>,
    cells: Vec<[i32; 3]>,
    starts: Vec<u32>,
    /// Everybody in the order of buckets, so that a query reads memory in one run per cell.
    sorted: Vec<Entry<V>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry<V> {
    position: V,
    cell: [i32; 3],
    place: u32,
}

impl<V: Vector> Grid<V> {
    /// A grid with cells of this side length (m; more than zero).
    #[must_use]
    pub fn new(cell: f32, space: Space<V>) -> Self {
        let wrap = if let Space::Wrap(size) = space {
            let size = size.to_xyz();
            let count = size.map(|s| ((s / cell).floor() as i64).max(1));
            Some((count, core::array::from_fn(|axis| size[axis] / count[axis] as f32)))
        } else {
            None
        };
        Self { cell, space, wrap, cells: Vec::new(), starts: Vec::new(), sorted: Vec::new() }
    }

    /// The side length of a cell (m).
    #[must_use]
    pub fn cell(&self) -> f32 {
        self.cell
    }

    /// The longest radius that [`near`](Self::near) looks up (m).
    #[must_use]
    pub fn longest_reach(&self) -> f32 {
        self.cell * MOST_CELLS as f32
    }

    /// Takes in these positions; their places in the sequence are what queries answer.
    pub fn rebuild(
        &mut self,
        positions: impl ExactSizeIterator<Item = V> + DoubleEndedIterator + Clone,
    ) {
        let buckets = positions.len().next_power_of_two().max(16);
        let mut cells = core::mem::take(&mut self.cells);
        cells.clear();
        cells.extend(positions.clone().map(|position| self.cell_of(position)));
        self.cells = cells;
        self.count(buckets);
        self.sorted.clear();
        self.sorted.resize(self.cells.len(), Entry::default());
        // Backwards, so that each bucket's end moves down to its start and the order is stable.
        for (place, position) in positions.enumerate().rev() {
            let cell = self.cells[place];
            let end = &mut self.starts[bucket(cell, buckets)];
            *end -= 1;
            self.sorted[*end as usize] = Entry { position, cell, place: place as u32 };
        }
    }

    /// Counts how many there are in each bucket, into where each bucket ends.
    fn count(&mut self, buckets: usize) {
        self.starts.clear();
        self.starts.resize(buckets + 1, 0);
        for &cell in &self.cells {
            self.starts[bucket(cell, buckets)] += 1;
        }
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
    }

    /// Calls `found` with the place of everyone nearer than `radius` (m) to `center`, row by row,
    /// and the offset from `center`. The radius is cut at [`longest_reach`](Self::longest_reach).
    pub fn near(&self, center: V, radius: f32, mut found: impl FnMut(usize, V)) {
        let radius = radius.min(self.longest_reach());
        if self.sorted.is_empty() || !(radius > 0.0 && center.is_finite()) {
            return;
        }
        let [xs, ys, zs] = self.cells_around(center, radius);
        for z in zs {
            for y in ys.clone() {
                for (low, high) in self.unwrapped(&xs).into_iter().filter(|(low, high)| low <= high)
                {
                    let (from, to) = (self.canonical([low, y, z]), self.canonical([high, y, z]));
                    self.in_run(from, to[0], center, radius, &mut found);
                }
            }
        }
    }

    /// The cells of one row from `from` to column `last`, which lie one behind the other in memory.
    fn in_run(
        &self,
        from: [i32; 3],
        last: i32,
        center: V,
        radius: f32,
        found: &mut impl FnMut(usize, V),
    ) {
        let buckets = self.starts.len() - 1;
        let first = bucket(from, buckets);
        let length = (i64::from(last) - i64::from(from[0]) + 1).clamp(0, buckets as i64) as usize;
        let end = first + length;
        for range in [first..end.min(buckets), 0..end.saturating_sub(buckets)] {
            let entries = self.starts[range.start] as usize..self.starts[range.end] as usize;
            // Other rows may share these buckets; in this row whoever is near is in this run.
            for entry in &self.sorted[entries] {
                let offset = self.space.offset(center, entry.position);
                let near = offset.length_squared() < radius * radius;
                if near && entry.cell[1] == from[1] && entry.cell[2] == from[2] {
                    found(entry.place as usize, offset);
                }
            }
        }
    }

    /// The columns of a row without a jump in them: two runs where a wrapped row is left and entered.
    fn unwrapped(&self, xs: &core::ops::RangeInclusive<i64>) -> [(i64, i64); 2] {
        const NONE: (i64, i64) = (0, -1);
        let (low, high) = (*xs.start(), *xs.end());
        let Some((count, _)) = self.wrap else { return [(low, high), NONE] };
        let (first, last) = (low.rem_euclid(count[0]), high.rem_euclid(count[0]));
        if first <= last { [(first, last), NONE] } else { [(first, count[0] - 1), (0, last)] }
    }

    fn cell_of(&self, point: V) -> [i32; 3] {
        let p = point.to_xyz();
        self.canonical(core::array::from_fn(|axis| (p[axis] / self.side(axis)).floor() as i64))
    }

    fn side(&self, axis: usize) -> f32 {
        self.wrap.map_or(self.cell, |(_, sides)| if sides[axis] > 0.0 { sides[axis] } else { 1.0 })
    }

    fn canonical(&self, cell: [i64; 3]) -> [i32; 3] {
        let wrapped = match self.wrap {
            Some((count, _)) => core::array::from_fn(|axis| cell[axis].rem_euclid(count[axis])),
            None => cell,
        };
        wrapped.map(|c| c.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32)
    }

    /// The cells on each axis that a ball touches, none twice in a wrapped world.
    fn cells_around(&self, center: V, radius: f32) -> [core::ops::RangeInclusive<i64>; 3] {
        let c = center.to_xyz();
        core::array::from_fn(|axis| {
            if axis >= V::AXES {
                return 0..=0;
            }
            let side = self.side(axis);
            let low = ((c[axis] - radius) / side).floor() as i64;
            let high = ((c[axis] + radius) / side).floor() as i64;
            match self.wrap {
                Some((count, _)) if high - low >= count[axis] => 0..=count[axis] - 1,
                _ => low..=high,
            }
        })
    }
}

/// A row's cells have consecutive buckets, from a place that the row is hashed to.
fn bucket([x, y, z]: [i32; 3], buckets: usize) -> usize {
    let row = (y as u32).wrapping_mul(0x85EB_CA77) ^ (z as u32).wrapping_mul(0xC2B2_AE3D);
    (row ^ (row >> 15)).wrapping_add(x as u32) as usize & (buckets - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::noise::{Noise, Purpose};
    use glam::{Vec2, Vec3, vec2};

    fn scattered<V: Vector>(n: u64, side: f32) -> Vec<V> {
        let noise = |i| Noise::new(1, i, 0, Purpose::Spawn);
        (0..n)
            .map(|i| V::from_xyz(core::array::from_fn(|axis| noise(i).uniform(axis as u64) * side)))
            .collect()
    }

    fn agrees_with_brute_force<V: Vector>(space: Space<V>, points: &[V], radius: f32) {
        let mut grid = Grid::new(1.0, space);
        grid.rebuild(points.iter().copied());
        for &center in points {
            let mut found = Vec::new();
            grid.near(center, radius, |i, _| found.push(i));
            found.sort_unstable();
            let near = |p: &V| space.offset(center, *p).length_squared() < radius * radius;
            let expected: Vec<_> = (0..points.len()).filter(|&i| near(&points[i])).collect();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn finds_exactly_those_within_the_radius() {
        let plane = scattered::<Vec2>(300, 12.0);
        let volume = scattered::<Vec3>(300, 6.0);
        for radius in [0.3, 1.0, 2.7, 20.0] {
            agrees_with_brute_force(Space::Open, &plane, radius);
            agrees_with_brute_force(Space::Wrap(vec2(12.0, 12.5)), &plane, radius.min(6.0));
            agrees_with_brute_force(Space::Open, &volume, radius);
            agrees_with_brute_force(Space::Wrap(Vec3::splat(6.3)), &volume, radius.min(3.1));
        }
    }

    #[test]
    fn stragglers_and_emptiness_cost_nothing() {
        let mut grid = Grid::new(1.0, Space::Open);
        grid.rebuild([vec2(1e30, -1e30), vec2(0.0, 0.0)].into_iter());
        let mut found = 0;
        grid.near(Vec2::ZERO, f32::INFINITY, |_, _| found += 1);
        assert_eq!(found, 1);
        grid.rebuild(core::iter::empty::<Vec2>().collect::<Vec<_>>().into_iter());
        grid.near(Vec2::ZERO, 1.0, |_, _| panic!("nobody is here"));
    }
}
