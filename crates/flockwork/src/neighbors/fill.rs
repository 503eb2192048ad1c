//! Building the grid: a stable counting sort into buckets, on as many threads as there are. Which bits
//! come out depends on none of that: whoever shares a cell is ordered by position.

use core::cmp::Ordering;
use core::mem::replace;
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

use super::grid::{Entry, Grid, NO_SLOT};
use super::instructions::fetch;
use super::rows::key;
use crate::{GroupId, Vector, parallel};

/// A neighbour in the list that lies farther off in memory than this is as good as random.
const FAR_OFF: u32 = 1 << 11;
/// One in so many neighbours in the list is looked at.
const SAMPLE: usize = 16;
/// A world with edges has a bucket for each cell if that makes no more than this for each agent …
const ROOM_PER_AGENT: usize = 8;
/// … and this besides.
const ROOM: usize = 1 << 14;
/// Fewer places than two of these are sorted on one thread.
const CHUNK: usize = 1 << 13;

impl<V: Vector> Entry<V> {
    /// By position and velocity; who is alike in both may come in any order.
    fn order(&self, other: &Self) -> Ordering {
        let numbers = |entry: &Self| [entry.position.to_xyz(), entry.velocity.to_xyz()];
        let (a, b) = (numbers(self), numbers(other));
        let pairs = a.as_flattened().iter().zip(b.as_flattened());
        let different = pairs.map(|(a, b)| a.total_cmp(b)).find(|order| order.is_ne());
        different.unwrap_or(Ordering::Equal)
    }
}

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

    /// The same for somebody who is within the torus, if there is one.
    #[inline(always)]
    pub(crate) fn arrival_within(&self, entry: Entry<V>) -> (Entry<V>, u32) {
        let bucket = self.rows.all.map_or(0, |[columns, ys, zs]| {
            let at = entry.position.to_xyz();
            // In a torus nothing is negative; rounding may count one cell too many.
            let cell = |axis: usize, count: i32| -> u32 {
                ((at[axis] * self.per_metre[axis]) as u32).min(count as u32 - 1)
            };
            let z = if V::AXES > 2 { cell(2, zs) } else { 0 };
            (z * ys as u32 + cell(1, ys)) * columns as u32 + cell(0, columns)
        });
        (entry, bucket)
    }

    /// Takes in everybody who has arrived; only those of some groups, if there is anybody to leave out.
    pub(crate) fn settle(&mut self, is_body: Option<impl Fn(GroupId) -> bool>) {
        if self.rows.all.is_none() {
            self.find_rows();
        }
        if let Some(is_body) = is_body {
            let arrivals = self.arrivals.iter().zip(&mut self.buckets);
            let others = arrivals.filter(|(arrival, _)| !is_body(arrival.group));
            others.for_each(|(_, bucket)| *bucket = NO_SLOT);
        }
        self.count(self.rows.buckets());
        self.sort();
    }

    /// Finds everybody's row and column, and from them the bucket.
    fn find_rows(&mut self) {
        self.rows.clear();
        self.columns.clear();
        for place in 0..self.arrivals.len() {
            let [column, y, z] = self.cell_of(self.arrivals[place].position);
            let row = self.rows.find_or_add(key(y, z));
            self.rows.list[row].add(column);
            self.buckets[place] = row as u32;
            self.columns.push(column);
        }
        self.rows.lay_out();
        for (bucket, column) in self.buckets.iter_mut().zip(&self.columns) {
            let row = self.rows.moved[*bucket as usize];
            *bucket = self.rows.list[row as usize].bucket(*column);
        }
    }

    /// Counts where in `entries` each bucket begins; two places on, until all have been sorted.
    fn count(&mut self, buckets: usize) {
        self.starts.clear();
        if self.starts.capacity() < buckets + 2 {
            // Room for a crowd that spreads.
            self.starts.reserve(2 * (buckets + 2));
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

    /// Fills the entries in order of buckets; whoever comes first in the list comes first in a bucket.
    fn sort(&mut self) {
        let bodies = self.starts.last().map_or(0, |end| *end as usize);
        self.entries.resize(bodies, Entry::default());
        self.slots.0.resize_with(self.buckets.len(), AtomicU32::default);
        let from =
            From { arrivals: &self.arrivals, buckets: &self.buckets, slots: &self.slots.0[..] };
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

/// What is sorted, by place.
struct From<'a, V> {
    arrivals: &'a [Entry<V>],
    buckets: &'a [u32],
    /// Where each one goes.
    slots: &'a [AtomicU32],
}

impl<V: Vector> From<'_, V> {
    #[inline(always)]
    fn note(&self, slot: u32, entry: &Entry<V>) {
        self.slots[entry.place as usize].store(slot, Relaxed);
    }

    fn share_a_cell(&self, a: &Entry<V>, b: &Entry<V>) -> bool {
        self.buckets[a.place as usize] == self.buckets[b.place as usize]
    }
}

/// Consecutive buckets, and the entries in them.
struct Part<'a, V> {
    /// The first bucket.
    first: u32,
    /// The slot of the first entry.
    base: u32,
    /// Where the next entry of each bucket goes.
    starts: &'a mut [u32],
    entries: &'a mut [Entry<V>],
}

impl<V: Vector> Part<'_, V> {
    /// Sorts, in as many parts.
    fn sort(self, parts: usize, from: &From<V>) {
        if parts < 2 || self.starts.len() < 2 {
            return self.sort_here(from);
        }
        let (left, right) = self.split(parts / 2, parts);
        parallel::join(|| left.sort(parts / 2, from), || right.sort(parts - parts / 2, from));
    }

    /// Two parts, the first with `share` in `all` of the entries.
    fn split(self, share: usize, all: usize) -> (Self, Self) {
        let middle = self.base + (self.entries.len() * share / all) as u32;
        let buckets = self.starts.partition_point(|start| *start < middle);
        let at = self
            .starts
            .get(buckets)
            .map_or(self.entries.len(), |start| (start - self.base) as usize);
        let (starts, later_starts) = self.starts.split_at_mut(buckets);
        let (entries, later) = self.entries.split_at_mut(at);
        let right = Part {
            first: self.first + buckets as u32,
            base: self.base + at as u32,
            starts: later_starts,
            entries: later,
        };
        (Part { first: self.first, base: self.base, starts, entries }, right)
    }

    fn sort_here(self, from: &From<V>) {
        let places = from.buckets.iter().zip(from.arrivals).zip(from.slots).enumerate();
        for (place, ((bucket, arrival), at)) in places {
            let soon = from.buckets.get(place + 16).map(|b| b.wrapping_sub(self.first) as usize);
            if let Some(start) = soon.and_then(|b| self.starts.get(b))
                && let Some(entry) = self.entries.get((start - self.base) as usize)
            {
                fetch(entry);
            }
            let Some(start) = self.starts.get_mut(bucket.wrapping_sub(self.first) as usize) else {
                if *bucket == NO_SLOT {
                    at.store(NO_SLOT, Relaxed);
                }
                continue;
            };
            let slot = replace(start, *start + 1);
            self.entries[(slot - self.base) as usize] = Entry { place: place as u32, ..*arrival };
        }
        self.order_cells(from);
    }

    /// Orders whoever shares a cell by where they are, so that the order of creation does not count;
    /// and notes where everybody is.
    fn order_cells(self, from: &From<V>) {
        let (mut slot, mut before) = (0, f32::NEG_INFINITY);
        while let Some(entry) = self.entries.get(slot) {
            let x = entry.position.to_xyz()[0];
            // Mostly the first number tells.
            if x > before || !self.is_out_of_order(slot, from) {
                from.note(self.base + slot as u32, entry);
                (slot, before) = (slot + 1, x);
                continue;
            }
            // By now each bucket's start is its end.
            let cell = (from.buckets[entry.place as usize] - self.first) as usize;
            let start = cell.checked_sub(1).map_or(self.base, |last| self.starts[last]);
            let slots = start..self.starts[cell];
            let range = (start - self.base) as usize..(slots.end - self.base) as usize;
            slot = range.end;
            let entries = &mut self.entries[range];
            entries.sort_unstable_by(Entry::order);
            slots.zip(&*entries).for_each(|(slot, entry)| from.note(slot, entry));
            before = entries[entries.len() - 1].position.to_xyz()[0];
        }
    }

    /// Whether an entry belongs before the one that it follows in its cell.
    fn is_out_of_order(&self, slot: usize, from: &From<V>) -> bool {
        slot.checked_sub(1)
            .map(|before| [before, slot].map(|slot| &self.entries[slot]))
            .is_some_and(|[before, entry]| {
                before.order(entry).is_gt() && from.share_a_cell(before, entry)
            })
    }
}
