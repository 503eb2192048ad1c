//! Building the grid: a stable counting sort into buckets, on as many threads as there are. Which bits
//! come out depends on none of that: the agents of a cell are ordered by what neighbors see of them.

use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

use super::rows::key;
use super::sort::{Arrived, Part, Tie};
use super::{Entry, Grid, NO_SLOT};
use crate::lanes::truncated;
use crate::{Agent, GroupId, Vector, parallel};

/// A neighbor in the list that lies farther off in memory than this is as good as random.
const FAR_OFF: u32 = 1 << 11;
/// One in so many neighbors in the list is looked at.
const SAMPLE: usize = 16;
/// A world with edges has a bucket for each cell if that makes no more than this for each agent …
const ROOM_PER_AGENT: usize = 8;
/// … and this besides.
const ROOM: usize = 1 << 14;
/// Fewer places than two of these are sorted on one thread.
const CHUNK: usize = 1 << 13;

impl<V: Vector> Grid<V> {
    /// Makes room for the arrivals of so many places, and decides how cells are found.
    pub(crate) fn expect(&mut self, places: usize) {
        self.arrivals.resize(places, Entry::default());
        self.buckets.resize(places, 0);
        match self.all_cells(places) {
            Some(cells) => self.rows.list_all(cells),
            None => self.rows.clear(),
        }
    }

    /// The cells along each axis of a world with edges, unless there are many more than agents.
    fn all_cells(&self, places: usize) -> Option<[i32; 3]> {
        let cells = self.wrap?;
        let most = ROOM_PER_AGENT * places + ROOM;
        let all = cells.iter().try_fold(1_i64, |all, count| all.checked_mul(*count))?;
        (all <= most as i64).then(|| cells.map(|count| count as i32))
    }

    /// Who arrives, as others will meet it, and the bucket where all rows are listed.
    #[inline(always)]
    pub(crate) fn arrival(&self, entry: Entry<V>) -> (Entry<V>, u32) {
        self.arrival_within(Entry { position: self.space.home(entry.position), ..entry })
    }

    /// The same for an agent; the bucket of one that is not finite is none.
    #[inline(always)]
    pub(crate) fn arrival_of(&self, agent: &Agent<V>) -> (Entry<V>, u32) {
        let (entry, bucket) = self.arrival(Entry::of(agent));
        (entry, if agent.is_finite() { bucket } else { NO_SLOT })
    }

    /// The same for an agent within the torus, if there is a torus.
    #[inline(always)]
    pub(crate) fn arrival_within(&self, entry: Entry<V>) -> (Entry<V>, u32) {
        let bucket = self.rows.all.map_or(0, |[columns, ys, zs]| {
            let at = entry.position.to_xyz();
            // In a torus nothing is negative; rounding may count one cell too many.
            let cell = |axis: usize, count: i32| -> u32 {
                (truncated(at[axis] * self.per_meter[axis]) as u32).min(count as u32 - 1)
            };
            let z = if V::AXES > 2 { cell(2, zs) } else { 0 };
            (z * ys as u32 + cell(1, ys)) * columns as u32 + cell(0, columns)
        });
        (entry, bucket)
    }

    /// Takes in all agents that have a bucket; only those of some groups, if any are to be left out. Of
    /// two alike in position and velocity, `tie` tells which comes first.
    pub(crate) fn settle(&mut self, is_body: Option<impl Fn(GroupId) -> bool>, tie: Tie) {
        if self.rows.all.is_none() {
            self.find_rows();
        }
        if let Some(is_body) = is_body {
            let arrivals = self.arrivals.iter().zip(&mut self.buckets);
            let others = arrivals.filter(|(arrival, _)| !is_body(arrival.group));
            others.for_each(|(_, bucket)| *bucket = NO_SLOT);
        }
        self.count(self.rows.buckets());
        self.sort(tie);
    }

    /// Finds each agent's row and column, and from them the bucket.
    fn find_rows(&mut self) {
        self.rows.clear();
        self.columns.clear();
        for place in 0..self.arrivals.len() {
            if self.buckets[place] == NO_SLOT {
                self.columns.push(0);
                continue;
            }
            let [column, y, z] = self.cell_of(self.arrivals[place].position);
            let row = self.rows.find_or_add(key(y, z));
            self.rows.list[row].add(column);
            self.buckets[place] = row as u32;
            self.columns.push(column);
        }
        self.rows.lay_out();
        let found = self.buckets.iter_mut().zip(&self.columns);
        for (bucket, column) in found.filter(|(bucket, _)| **bucket != NO_SLOT) {
            let row = self.rows.moved[*bucket as usize];
            *bucket = self.rows.list[row as usize].bucket(*column);
        }
    }

    /// Counts where in `entries` each bucket begins; two places on, until all have been sorted.
    fn count(&mut self, buckets: usize) {
        self.starts.clear();
        if self.starts.capacity() < buckets + 2 {
            // Room for a crowd that spreads.
            let most = self.rows.most_buckets(self.arrivals.len());
            self.starts.reserve(most.max(2 * (buckets + 2)));
        }
        self.starts.resize(buckets + 2, 0);
        for bucket in self.buckets.iter().filter(|bucket| **bucket != NO_SLOT) {
            self.starts[*bucket as usize + 2] += 1;
        }
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
    }

    /// Fills the entries in order of buckets; agents of one bucket keep the order of the list.
    fn sort(&mut self, tie: Tie) {
        let bodies = self.starts.last().map_or(0, |end| *end as usize);
        self.entries.resize(bodies, Entry::default());
        self.slots.0.resize_with(self.buckets.len(), AtomicU32::default);
        let (arrivals, buckets, slots) = (&self.arrivals[..], &self.buckets[..], &self.slots.0[..]);
        let from = Arrived { arrivals, buckets, slots, tie };
        let part =
            Part { first: 0, base: 0, starts: &mut self.starts[1..], entries: &mut self.entries };
        let parts = if from.buckets.len() > 2 * CHUNK { parallel::threads() } else { 1 };
        part.sort(parts, &from);
        self.far_off = self.count_far_off();
    }

    /// How many of a sample have the next in the list far off. Never by parts: it decides on the order
    /// of agents.
    fn count_far_off(&self) -> usize {
        let slots = &self.slots.0[..];
        let pairs = (1..slots.len()).step_by(SAMPLE).map(|nth| [nth - 1, nth]);
        let pairs = pairs.map(|pair| pair.map(|nth| slots[nth].load(Relaxed)));
        let bodies = pairs.filter(|pair| !pair.contains(&NO_SLOT));
        bodies.filter(|[before, slot]| slot.abs_diff(*before) > FAR_OFF).count()
    }

    /// Whether the list is in so random an order that memory is read all over.
    pub(crate) fn is_scattered(&self) -> bool {
        8 * self.far_off * SAMPLE > self.entries.len()
    }
}
