//! The uniform grid: an absolute lattice of rows, each with narrow cells, filled by a stable counting sort.
//!
//! The agents of a row lie in one stretch of memory, ordered by column: a query reads one run per row.
//! Memory grows with the number of agents alone, however far they stray, and nothing is allocated once
//! warm. Rows, and in a row the agents, are always visited in ascending order, so that every sum over
//! neighbors has one order, whichever agent takes it.

mod around;
mod fill;
mod nearest;
mod packs;
mod room;
mod rows;
mod sort;
mod tree;

use core::ops::Range;
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

use crate::lanes::truncated;
use crate::{Agent, GroupId, Space, Vector};

pub(crate) use around::Around;
pub(crate) use nearest::{Nearby, Nearest};
use rows::{Row, Rows, key, place_of};

/// Most rows from a query's center to its rim; a longer reach is cut.
const MOST_ROWS: i64 = 64;
/// Columns are this many times narrower than rows are high: short runs without more of them.
const COLUMNS_PER_CELL: f32 = 8.0;
/// The least height of a row (m): its reciprocal is finite.
const LEAST_CELL: f32 = 1e-30;
/// The share of a wrapped world's size by which places beside its seam may be rounded.
const SLACK: f32 = 1e-6;
/// The slot of an agent that is no other agent's neighbor.
pub(crate) const NO_SLOT: u32 = u32::MAX;

/// Who is where: built anew each tick from positions.
#[derive(Clone, Debug)]
pub struct Grid<V> {
    cell: f32,
    pub(crate) space: Space<V>,
    /// Cells per meter along each axis.
    pub(super) per_meter: [f32; 3],
    /// What rounding may come to once round a wrapped world (m).
    slack: [f32; 3],
    /// Cells per axis of a wrapped world.
    wrap: Option<[i64; 3]>,
    rows: Rows,
    /// Where each bucket begins in `entries`.
    starts: Vec<u32>,
    /// By place: who is to be taken in; not yet by which slot.
    pub(crate) arrivals: Vec<Entry<V>>,
    /// By place: its bucket, once it is known.
    pub(crate) buckets: Vec<u32>,
    /// By place: its column, while the grid is built and not all rows are listed.
    columns: Vec<i32>,
    slots: Slots,
    /// By slot: all agents in the order of rows and columns.
    pub(crate) entries: Vec<Entry<V>>,
    pub(super) far_off: usize,
}

/// The rows that a query looked at.
#[derive(Clone, Debug, Default)]
pub(crate) struct NearRows {
    /// The ranges along y and z.
    ranges: Option<[(i64, i64); 2]>,
    /// Their places.
    rows: Vec<u32>,
}

impl NearRows {
    /// To be called when the grid has been built anew.
    pub fn forget(&mut self) {
        self.ranges = None;
    }
}

/// By place: a slot. Threads write them side by side, each its own.
#[derive(Debug, Default)]
pub(super) struct Slots(pub Vec<AtomicU32>);

impl Clone for Slots {
    fn clone(&self) -> Self {
        Self(self.0.iter().map(|slot| AtomicU32::new(slot.load(Relaxed))).collect())
    }
}

/// What neighbors see of an agent.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Entry<V> {
    pub position: V,
    pub velocity: V,
    /// Its place in the list that the grid was built from.
    pub place: u32,
    pub group: GroupId,
}

impl<V: Vector> Entry<V> {
    /// What is seen of this agent, whose place is not yet known.
    #[inline(always)]
    pub fn of(agent: &Agent<V>) -> Self {
        let Agent { position, velocity, group, .. } = *agent;
        Self { position, velocity, place: 0, group }
    }
}

impl<V: Vector> Grid<V> {
    /// A grid with rows of this height (m); 1 m where that is not a positive finite number.
    #[must_use]
    pub fn new(cell: f32, space: Space<V>) -> Self {
        let sound = cell > 0.0 && cell < f32::INFINITY;
        let cell = if sound { cell.max(LEAST_CELL) } else { 1.0 };
        let wanted = [cell / COLUMNS_PER_CELL, cell, cell];
        let (mut per_meter, mut wrap) = (wanted.map(|side| 1.0 / side), None);
        let mut slack = [0.0; 3];
        if let Space::Wrap(size) = space {
            let size = size.to_xyz();
            let most = f64::from(i32::MAX - 1);
            let count = core::array::from_fn(|i| {
                f64::from(size[i] / wanted[i]).floor().clamp(1.0, most) as i64
            });
            slack = size.map(|size| size * SLACK);
            per_meter = core::array::from_fn(|i| (count[i] as f32 / size[i]).min(f32::MAX));
            wrap = Some(count);
        }
        Self {
            cell,
            space,
            per_meter,
            slack,
            wrap,
            rows: Rows::default(),
            starts: Vec::new(),
            arrivals: Vec::new(),
            buckets: Vec::new(),
            columns: Vec::new(),
            slots: Slots::default(),
            entries: Vec::new(),
            far_off: 0,
        }
    }

    /// The height of a row (m).
    #[must_use]
    pub fn cell(&self) -> f32 {
        self.cell
    }

    /// The longest radius that [`near`](Self::near) looks up (m).
    #[must_use]
    pub fn longest_reach(&self) -> f32 {
        self.cell * MOST_ROWS as f32
    }

    /// Takes in these positions; their places in the list are what queries answer. One that is not
    /// finite is never found.
    pub fn rebuild(&mut self, positions: &[V]) {
        self.expect(positions.len());
        for (place, position) in positions.iter().enumerate() {
            let (entry, bucket) = self.arrival(Entry { position: *position, ..Entry::default() });
            (self.arrivals[place], self.buckets[place]) = (entry, bucket);
        }
        for (bucket, position) in self.buckets.iter_mut().zip(positions) {
            *bucket = if position.is_finite() { *bucket } else { NO_SLOT };
        }
        self.settle(None::<fn(GroupId) -> bool>, &|a, b| a.cmp(&b));
    }

    /// The slots of each row, as far as they are among these.
    pub(crate) fn rows_of(&self, slots: Range<usize>) -> impl Iterator<Item = Range<usize>> {
        let slots_end = slots.end;
        let start = |bucket: u32| self.starts[bucket as usize] as usize;
        let end = move |row: &Row| start(row.first + row.width);
        let from = self.rows.list.partition_point(|row| end(row) <= slots.start);
        let rows = self.rows.list[from..].iter();
        let rows = rows.map(move |row| start(row.first)..end(row));
        let rows = rows.map(move |row| row.start.max(slots.start)..row.end.min(slots.end));
        rows.take_while(move |row| row.start < slots_end).filter(|row| !row.is_empty())
    }

    /// The size of a wrapped world, if a box grown by `reach` gets to an edge of it; without end along the axes
    /// whose edges it does not get to.
    #[inline(always)]
    pub(crate) fn wrap_near(&self, min: V, max: V, reach: f32) -> Option<[f32; 3]> {
        let Space::Wrap(size) = self.space else { return None };
        let (min, max, mut size) = (min.to_xyz(), max.to_xyz(), size.to_xyz());
        for axis in 0..V::AXES {
            // Exactly at the far edge the sum may have been rounded, and a little lie beyond.
            if min[axis] - reach >= 0.0 && max[axis] + reach < size[axis] {
                size[axis] = f32::INFINITY;
            }
        }
        size[..V::AXES].iter().any(|size| size.is_finite()).then_some(size)
    }

    /// The slots of these places; [`NO_SLOT`] for agents that cannot be found.
    pub(crate) fn slots(&self, places: Range<usize>) -> impl Iterator<Item = u32> + Clone {
        self.slots.0.get(places).unwrap_or_default().iter().map(|slot| slot.load(Relaxed))
    }

    /// The slot of a place; [`NO_SLOT`] for agents that cannot be found.
    pub(crate) fn slot(&self, place: usize) -> u32 {
        self.slots.0.get(place).map_or(NO_SLOT, |slot| slot.load(Relaxed))
    }

    /// Takes note that the list has been put into the order of slots.
    pub(crate) fn put_in_order(&mut self) {
        let bodies = self.entries.len();
        for (slot, entry) in self.entries.iter_mut().enumerate() {
            entry.place = slot as u32;
        }
        for (place, slot) in self.slots.0.iter_mut().enumerate() {
            *slot.get_mut() = if place < bodies { place as u32 } else { NO_SLOT };
        }
    }

    /// Calls `found` with the place of everyone nearer than `radius` (m) to `center`, row by row,
    /// and the offset from `center`, until it answers that it wants no more. The radius is cut at
    /// [`longest_reach`](Self::longest_reach).
    pub fn near(&self, center: V, radius: f32, mut found: impl FnMut(usize, V) -> bool) {
        let radius = radius.min(self.longest_reach());
        if !(radius > 0.0 && center.is_finite()) {
            return;
        }
        let center = self.space.home(center);
        let [columns, ys, zs] = self.cells_around(center.to_xyz(), center.to_xyz(), radius);
        let columns = self.pieces(0, columns);
        let mut goes_on = true;
        let mut look = |run: Range<usize>| {
            for entry in &self.entries[run] {
                if !goes_on {
                    return;
                }
                let offset = self.space.offset(center, entry.position);
                if offset.length_squared() < radius * radius {
                    goes_on = found(entry.place as usize, offset);
                }
            }
        };
        // Row by row, for a list of them would ask for memory each time.
        self.rows_near(ys, zs, |row| {
            self.runs_in(&self.rows.list[row as usize], columns, &mut look);
        });
    }

    /// Calls `found` with the slots of all that may be within `reach` (m, at most
    /// [`longest_reach`](Self::longest_reach)) of a box: runs, in ascending order within a row.
    /// `near` keeps the rows for the next call, which often asks for the same.
    #[inline(always)]
    pub(crate) fn runs(
        &self,
        [min, max]: [V; 2],
        reach: f32,
        near: &mut NearRows,
        mut found: impl FnMut(Range<usize>),
    ) {
        let [columns, ys, zs] = self.cells_around(min.to_xyz(), max.to_xyz(), reach);
        if near.ranges != Some([ys, zs]) {
            self.list_rows([ys, zs], near);
        }
        if let (Some([all, ..]), (low @ 0.., high)) = (self.rows.all, columns)
            && high < i64::from(all)
        {
            let (low, length, all) = (low as usize, (high - low + 1) as usize, all as usize);
            for row in &near.rows {
                let starts = &self.starts[*row as usize * all + low..][..=length];
                let slots = starts[0] as usize..starts[length] as usize;
                if !slots.is_empty() {
                    found(slots);
                }
            }
            return;
        }
        self.runs_anywhere(columns, near, &mut found);
    }

    #[inline(never)]
    fn list_rows(&self, ranges: [(i64, i64); 2], near: &mut NearRows) {
        let [ys, zs] = ranges;
        near.ranges = Some(ranges);
        near.rows.clear();
        self.rows_near(ys, zs, |row| near.rows.push(row));
    }

    /// The runs in these columns where not every column has a bucket, or a row leaves the torus.
    #[inline(never)]
    fn runs_anywhere(
        &self,
        columns: (i64, i64),
        near: &NearRows,
        found: &mut impl FnMut(Range<usize>),
    ) {
        let columns = self.pieces(0, columns);
        for row in &near.rows {
            self.runs_in(&self.rows.list[*row as usize], columns, found);
        }
    }

    /// Calls `found` with the places of the rows in these ranges, in ascending order.
    fn rows_near(&self, ys: (i64, i64), zs: (i64, i64), found: impl FnMut(u32)) {
        let rows = &self.rows.list;
        let length = |(low, high): (i64, i64)| (high - low + 1) as f64;
        if length(ys) * length(zs) > rows.len() as f64 {
            let places = 0..rows.len() as u32;
            return places
                .filter(|row| self.holds(ys, zs, rows[*row as usize].key))
                .for_each(found);
        }
        let each = |axis, range| {
            self.pieces(axis, range).into_iter().flat_map(|(low, high)| low..high + 1).map(clamped)
        };
        let keys = each(2, zs).flat_map(|z| each(1, ys).map(move |y| key(y, z)));
        keys.filter_map(|key| self.rows.find(key)).for_each(found);
    }

    #[inline]
    fn runs_in(&self, row: &Row, columns: [(i64, i64); 2], found: &mut impl FnMut(Range<usize>)) {
        for (low, high) in columns {
            let buckets = row.buckets(low, high);
            let start = |bucket: u32| self.starts[bucket as usize] as usize;
            let mut slots = start(buckets.start)..start(buckets.end);
            if row.is_wide() {
                slots = self.columns_in(slots, low, high);
            }
            if !slots.is_empty() {
                found(slots);
            }
        }
    }

    /// Those slots of a wide row that are in these columns.
    fn columns_in(&self, slots: Range<usize>, low: i64, high: i64) -> Range<usize> {
        let (first, row) = (slots.start, &self.entries[slots]);
        let column = |entry: &Entry<V>| i64::from(self.cell_of(entry.position)[0]);
        let from = row.partition_point(|entry| column(entry) < low);
        let to = from + row[from..].partition_point(|entry| column(entry) <= high);
        first + from..first + to
    }

    /// Whether a row is one of these.
    fn holds(&self, ys: (i64, i64), zs: (i64, i64), row: u64) -> bool {
        let inside = |axis, range, at: i64| {
            self.pieces(axis, range).into_iter().any(|(low, high)| {
                (i64::from(clamped(low))..=i64::from(clamped(high))).contains(&at)
            })
        };
        let [y, z] = place_of(row).map(i64::from);
        inside(1, ys, y) && inside(2, zs, z)
    }

    /// A range of cells along an axis as up to two ascending pieces: in a wrapped world it may leave
    /// on one side and enter on the other.
    fn pieces(&self, axis: usize, (low, high): (i64, i64)) -> [(i64, i64); 2] {
        const NONE: (i64, i64) = (0, -1);
        let Some(count) = self.wrap.map(|count| count[axis]) else { return [(low, high), NONE] };
        if low >= 0 && high < count {
            return [(low, high), NONE];
        }
        if high - low + 1 >= count {
            return [(0, count - 1), NONE];
        }
        let (first, last) = (low.rem_euclid(count), high.rem_euclid(count));
        if first <= last { [(first, last), NONE] } else { [(0, last), (first, count - 1)] }
    }

    /// The cell of a point; in a torus, of one that is within.
    #[inline(always)]
    pub(super) fn cell_of(&self, point: V) -> [i32; 3] {
        let (p, mut cells) = (point.to_xyz(), [0; 3]);
        for axis in 0..V::AXES {
            let cell = floor(p[axis] * self.per_meter[axis]);
            // In a torus all are within; rounding may count one cell too many.
            cells[axis] = match self.wrap {
                Some(count) if i64::from(cell) >= count[axis] => count[axis] as i32 - 1,
                _ => cell,
            };
        }
        cells
    }

    /// The first and the last cell on each axis that a box grown by `reach` touches.
    #[inline(always)]
    fn cells_around(&self, min: [f32; 3], max: [f32; 3], reach: f32) -> [(i64, i64); 3] {
        let mut cells = [(0, 0); 3];
        for axis in 0..V::AXES {
            let reach = reach + self.slack[axis];
            let cell = |at: f32| i64::from(floor(at * self.per_meter[axis]));
            cells[axis] = (cell(min[axis] - reach), cell(max[axis] + reach));
        }
        cells
    }
}

/// The whole number below, cut to what fits; quicker than a call of the system's.
#[inline]
fn floor(number: f32) -> i32 {
    // From here on cells are not told apart.
    const LAST: f32 = 2_147_483_520.0;
    let cut = truncated(if number < LAST { number } else { LAST });
    if (cut as f32) > number { cut.saturating_sub(1) } else { cut }
}

fn clamped(cell: i64) -> i32 {
    cell.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
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
        grid.rebuild(points);
        for &center in points {
            let mut found = Vec::new();
            grid.near(center, radius, |i, _| {
                found.push(i);
                true
            });
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
    fn whoever_is_found_comes_in_one_order_whoever_looks_and_whatever_the_list() {
        let mut points = scattered::<Vec2>(400, 9.0);
        let order = |points: &[Vec2]| {
            let mut grid = Grid::new(1.0, Space::Wrap(Vec2::splat(9.0)));
            grid.rebuild(points);
            let mut found = Vec::new();
            grid.near(vec2(0.1, 8.9), 2.5, |place, _| {
                found.push(points[place]);
                true
            });
            found
        };
        let before = order(&points);
        points.reverse();
        assert_eq!(order(&points), before);
    }

    #[test]
    fn memory_grows_with_the_list_however_far_they_stray() {
        let mut points = scattered::<Vec2>(1000, 30.0);
        points.extend((0..100).map(|i| vec2(1e9 * i as f32, 7.7e8 * i as f32)));
        let mut grid = Grid::new(0.5, Space::Open);
        grid.rebuild(&points);
        assert!(grid.starts.len() < 8 * points.len(), "{}", grid.starts.len());
    }

    #[test]
    fn stragglers_and_emptiness_cost_nothing() {
        let mut grid = Grid::new(1.0, Space::Open);
        grid.rebuild(&[vec2(1e30, -1e30), vec2(0.0, 0.0)]);
        let mut found = 0;
        grid.near(Vec2::ZERO, f32::INFINITY, |_, _| {
            found += 1;
            true
        });
        assert_eq!(found, 1);
        grid.rebuild(&[]);
        grid.near(Vec2::ZERO, 1.0, |_, _| panic!("nobody is here"));
    }
}
