//! The grid as data: its cells, whose agents they hold, and in what order.

use core::ops::Range;
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

use super::rows::{Row, Rows};
use crate::lanes::truncated;
use crate::{Agent, GroupId, Space, Vector};

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
    pub(super) cell: f32,
    pub(crate) space: Space<V>,
    /// Cells per meter along each axis.
    pub(super) per_meter: [f32; 3],
    /// What rounding may come to once round a wrapped world (m).
    pub(super) slack: [f32; 3],
    /// Cells per axis of a wrapped world.
    pub(super) wrap: Option<[i64; 3]>,
    pub(super) rows: Rows,
    /// Where each bucket begins in `entries`.
    pub(super) starts: Vec<u32>,
    /// By place: who is to be taken in; not yet by which slot.
    pub(crate) arrivals: Vec<Entry<V>>,
    /// By place: its bucket, once it is known.
    pub(crate) buckets: Vec<u32>,
    /// By place: its column, while the grid is built and not all rows are listed.
    pub(super) columns: Vec<i32>,
    pub(super) slots: Slots,
    /// By slot: all agents in the order of rows and columns.
    pub(crate) entries: Vec<Entry<V>>,
    pub(super) far_off: usize,
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

    /// A range of cells along an axis as up to two ascending pieces: in a wrapped world it may leave
    /// on one side and enter on the other.
    pub(super) fn pieces(&self, axis: usize, (low, high): (i64, i64)) -> [(i64, i64); 2] {
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
    pub(super) fn cells_around(&self, min: [f32; 3], max: [f32; 3], reach: f32) -> [(i64, i64); 3] {
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

pub(super) fn clamped(cell: i64) -> i32 {
    cell.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}
