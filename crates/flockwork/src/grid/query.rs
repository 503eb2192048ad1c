//! Questions to the grid: who is near a point, and which runs of agents are near a box.

use core::cell::Cell;
use core::ops::Range;

use super::lattice::{Entry, Grid, clamped};
use super::rows::{Row, key, place_of};
use crate::{Space, Vector};

/// So many agents are looked at before the first of them is told.
const AT_ONCE: usize = 32;

/// The rows that a query looked at.
#[derive(Clone, Debug, Default)]
pub(crate) struct NearRows {
    /// The ranges along y and z.
    ranges: Option<[(i64, i64); 2]>,
    /// Their places.
    rows: Vec<u32>,
}

/// Places of agents, one search after the other.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    /// Those found, and room for more.
    room: Vec<u32>,
    /// How many are found.
    pub count: usize,
    /// A search ends when there are more than this.
    most: usize,
}

impl Places {
    /// None yet, and no search goes on with more than `most`.
    pub fn up_to(most: usize) -> Self {
        Self { room: Vec::new(), count: 0, most }
    }

    /// Whether there are more than wanted.
    pub fn exceed(&self) -> bool {
        self.count > self.most
    }

    /// Those found.
    pub fn list(&self) -> &[u32] {
        &self.room[..self.count]
    }

    /// Adds those of these agents that are wanted: without a branch, for no processor foresees which are.
    #[inline(always)]
    fn note<V>(&mut self, entries: &[Entry<V>], is_wanted: impl Fn(&Entry<V>) -> bool) {
        let end = self.count + entries.len();
        if self.room.len() < end {
            self.room.resize(2 * end, 0);
        }
        let (room, mut count) = (&mut self.room[self.count..end], 0);
        for entry in entries {
            room[count] = entry.place;
            count += usize::from(is_wanted(entry));
        }
        self.count += count;
    }
}

/// What lies nearer than `radius` (m) to `center`.
struct Circle<V> {
    /// In a torus within it (m).
    center: V,
    radius: f32,
    /// The grid's, or an open one where the circle gets to no edge of a torus: offsets have the same bits.
    space: Space<V>,
}

impl NearRows {
    /// To be called when the grid has been built anew.
    pub fn forget(&mut self) {
        self.ranges = None;
    }
}

impl<V: Vector> Grid<V> {
    /// Calls `found` with the place of every agent nearer than `radius` (m) to `center`, row by row,
    /// and the offset from `center`, until it answers that it wants no more. The longest radius costs
    /// no more than a look at each row that holds an agent.
    pub fn near(&self, center: V, radius: f32, mut found: impl FnMut(usize, V) -> bool) {
        let Some(circle) = self.circle(center, radius) else { return };
        let [columns, ys, zs] =
            self.cells_around(circle.center.to_xyz(), circle.center.to_xyz(), radius);
        let columns = self.pieces(0, columns);
        let goes_on = Cell::new(true);
        let mut look = |run| goes_on.set(goes_on.get() && self.look(run, &circle, &mut found));
        // Row by row, for a list of them would ask for memory each time.
        self.rows_near(ys, zs, |row| {
            self.runs_in(&self.rows.list[row as usize], columns, &mut look);
            goes_on.get()
        });
    }

    /// Adds to `found` the places of those nearer than `radius` (m) to `center` that count, in the same order, until they
    /// [exceed](Places::exceed) what is wanted. `rows` keeps the rows for the next query, which may be near this one.
    pub(crate) fn gather(
        &self,
        center: V,
        radius: f32,
        counts: impl Fn(&Entry<V>) -> bool,
        rows: &mut NearRows,
        found: &mut Places,
    ) {
        let Some(circle) = self.circle(center, radius) else { return };
        self.runs([circle.center; 2], radius, rows, |run| {
            if !found.exceed() {
                found.note(&self.entries[run], |entry| {
                    let offset = circle.space.offset(circle.center, entry.position);
                    (offset.length_squared() < radius * radius) & counts(entry)
                });
            }
        });
    }

    /// A circle or ball around a point; none if it can hold no agent.
    fn circle(&self, center: V, radius: f32) -> Option<Circle<V>> {
        let is_sound = radius > 0.0 && center.is_finite();
        is_sound.then(|| {
            let center = self.space.home(center);
            let is_apart = self.wrap_near(center, center, radius).is_none();
            let space = if is_apart { Space::Open } else { self.space };
            Circle { center, radius, space }
        })
    }

    /// Calls `found` with those of a run of agents that are in a circle, until it answers that it wants no more; answers
    /// whether it wants more.
    #[inline]
    fn look(
        &self,
        run: Range<usize>,
        circle: &Circle<V>,
        found: &mut impl FnMut(usize, V) -> bool,
    ) -> bool {
        let Circle { center, radius, space } = circle;
        let offset = |entry: &Entry<V>| space.offset(*center, entry.position);
        self.entries[run].chunks(AT_ONCE).all(|entries| {
            // About half of them are near, and no processor foresees which: they are noted without a branch.
            let (mut near, mut count) = ([0_u8; AT_ONCE], 0);
            for (nth, entry) in (0_u8..).zip(entries) {
                near[count] = nth;
                count += usize::from(offset(entry).length_squared() < radius * radius);
            }
            near[..count].iter().all(|nth| {
                let entry = &entries[usize::from(*nth)];
                found(entry.place as usize, offset(entry))
            })
        })
    }

    /// Calls `found` with the slots of all that may be within `reach` (m) of a box: runs, in ascending
    /// order within a row. `near` keeps the rows for the next call, which often asks for the same.
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
        self.rows_near(ys, zs, |row| {
            near.rows.push(row);
            true
        });
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

    /// Calls `found` with the places of the rows in these ranges, in ascending order, until it answers that it wants no
    /// more.
    fn rows_near(&self, ys: (i64, i64), zs: (i64, i64), mut found: impl FnMut(u32) -> bool) {
        let rows = &self.rows.list;
        let length = |(low, high): (i64, i64)| (high - low + 1) as f64;
        if length(ys) * length(zs) > rows.len() as f64 {
            let mut places = 0..rows.len() as u32;
            _ = places.all(|row| !self.holds(ys, zs, rows[row as usize].key) || found(row));
            return;
        }
        let each = |axis, range| {
            self.pieces(axis, range).into_iter().flat_map(|(low, high)| low..high + 1).map(clamped)
        };
        let keys = each(2, zs).flat_map(|z| each(1, ys).map(move |y| key(y, z)));
        _ = keys.filter_map(|key| self.rows.find(key)).all(found);
    }

    #[inline]
    fn runs_in(&self, row: &Row, columns: [(i64, i64); 2], found: &mut impl FnMut(Range<usize>)) {
        // Two pieces may meet in a bucket.
        let mut done = 0;
        for (low, high) in columns {
            let buckets = row.buckets(low, high);
            let start = |bucket: u32| self.starts[bucket as usize] as usize;
            let slots = start(buckets.start).max(done)..start(buckets.end);
            done = done.max(slots.end);
            if !slots.is_empty() {
                found(slots);
            }
        }
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
}
