//! Sorts arrivals into buckets, in as many parts as there are threads.

use core::cmp::Ordering;
use core::mem::replace;
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

use super::{Entry, NO_SLOT};
use crate::lanes::{AHEAD, fetch};
use crate::vector::total_order;
use crate::{Vector, parallel};

/// The order of two, by place, that are alike in position and velocity.
pub(crate) type Tie<'a> = &'a (dyn Fn(u32, u32) -> Ordering + Sync);

/// What is sorted, by place.
pub(super) struct Arrived<'a, V> {
    pub arrivals: &'a [Entry<V>],
    pub buckets: &'a [u32],
    /// Where each one goes.
    pub slots: &'a [AtomicU32],
    pub tie: Tie<'a>,
}

impl<V: Vector> Arrived<'_, V> {
    /// By position and velocity, then by what else counts, so that no two come in any order.
    fn order(&self, a: &Entry<V>, b: &Entry<V>) -> Ordering {
        let numbers = |entry: &Entry<V>| [entry.position.to_xyz(), entry.velocity.to_xyz()];
        let (a_numbers, b_numbers) = (numbers(a), numbers(b));
        // Mostly the first number tells.
        a_numbers[0][0]
            .total_cmp(&b_numbers[0][0])
            .then_with(|| total_order(a_numbers.as_flattened(), b_numbers.as_flattened()))
            .then_with(|| (self.tie)(a.place, b.place))
    }

    #[inline(always)]
    fn note(&self, slot: u32, entry: &Entry<V>) {
        self.slots[entry.place as usize].store(slot, Relaxed);
    }

    fn share_a_cell(&self, a: &Entry<V>, b: &Entry<V>) -> bool {
        self.buckets[a.place as usize] == self.buckets[b.place as usize]
    }
}

/// Consecutive buckets, and the entries in them.
pub(super) struct Part<'a, V> {
    /// The first bucket.
    pub first: u32,
    /// The slot of the first entry.
    pub base: u32,
    /// Where the next entry of each bucket goes.
    pub starts: &'a mut [u32],
    pub entries: &'a mut [Entry<V>],
}

impl<V: Vector> Part<'_, V> {
    /// Sorts, in as many parts.
    pub fn sort(self, parts: usize, from: &Arrived<V>) {
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

    fn sort_here(self, from: &Arrived<V>) {
        let places = from.buckets.iter().zip(from.arrivals).zip(from.slots).enumerate();
        for (place, ((bucket, arrival), at)) in places {
            let soon = from.buckets.get(place + AHEAD).map(|b| b.wrapping_sub(self.first) as usize);
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
            // Copied whole: field by field it waits for its own parts.
            let entry = &mut self.entries[(slot - self.base) as usize];
            *entry = *arrival;
            entry.place = place as u32;
        }
        self.order_cells(from);
    }

    /// Orders the agents of a cell by all that neighbors see of them, so that the order of creation does not count;
    /// and notes where each agent is.
    fn order_cells(self, from: &Arrived<V>) {
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
            entries.sort_unstable_by(|a, b| from.order(a, b));
            slots.zip(&*entries).for_each(|(slot, entry)| from.note(slot, entry));
            before = entries[entries.len() - 1].position.to_xyz()[0];
        }
    }

    /// Whether an entry belongs before the one that it follows in its cell.
    fn is_out_of_order(&self, slot: usize, from: &Arrived<V>) -> bool {
        slot.checked_sub(1)
            .map(|before| [before, slot].map(|slot| &self.entries[slot]))
            .is_some_and(|[before, entry]| {
                from.order(before, entry).is_gt() && from.share_a_cell(before, entry)
            })
    }
}
