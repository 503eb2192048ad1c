//! Eight agents that look at the same candidates, and one candidate as they see it.

use core::cell::Cell;

use crate::grid::Entry;
use crate::lanes::{LANES, Lane, of_lane, set_lane};
use crate::{Agent, Vector};

/// Up to eight agents of one row of the grid.
#[derive(Clone, Copy)]
pub(crate) struct Block<'a, V> {
    /// All agents in the order of the grid.
    pub entries: &'a [Entry<V>],
    pub agents: &'a [Agent<V>],
    /// By place: the filters that each agent passes; empty if there are none.
    pub passed: &'a [u32],
    /// The lanes' agents as their plans have them; lanes without one repeat another.
    pub me: &'a [&'a Agent<V>; LANES],
    /// The lanes' entries; lanes without an agent repeat the last.
    pub own: &'a [&'a Entry<V>; LANES],
    /// The slot of the first of them.
    pub first: usize,
    /// The squared distance up to which each lane looks.
    pub reach2: Lane,
}

impl<V: Vector> Block<'_, V> {
    /// One vector of each lane's entry; lanes without an agent repeat the last.
    #[inline(always)]
    pub fn of_entries(&self, of: impl Fn(&Entry<V>) -> V) -> V::Lanes {
        let mut lanes = V::Lanes::default();
        for lane in 0..LANES {
            set_lane(&mut lanes, lane, of(self.own[lane]));
        }
        lanes
    }

    /// One vector of each lane's agent.
    #[inline(always)]
    pub fn of_agents(&self, of: impl Fn(usize, &Agent<V>) -> V) -> V::Lanes {
        let mut lanes = V::Lanes::default();
        for (lane, me) in self.me.iter().enumerate() {
            set_lane(&mut lanes, lane, of(lane, me));
        }
        lanes
    }
}

/// A candidate: an agent near at least one lane.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
pub(crate) struct Candidate<V: Vector> {
    /// From each lane to it (m); for a sum, zero for those lanes that do not count it.
    pub offset: V::Lanes,
    /// Its squared distance from each (m²).
    pub d2: Lane,
    /// Its slot.
    pub slot: u32,
}

/// A candidate with the lists that it is found in.
#[derive(Clone, Copy)]
pub(crate) struct Other<'a, V: Vector> {
    pub found: &'a Candidate<V>,
    block: &'a Block<'a, V>,
    written: &'a Cell<V::Lanes>,
}

impl<'a, V: Vector> Other<'a, V> {
    #[inline(always)]
    pub fn new(
        found: &'a Candidate<V>,
        block: &'a Block<'a, V>,
        written: &'a Cell<V::Lanes>,
    ) -> Self {
        Self { found, block, written }
    }

    /// Has the compiler keep the lanes of each axis together: they are written to memory, axis by axis, and never read.
    /// In numbers on their way it joins lanes of several axes, and takes them apart again for each candidate, which costs
    /// up to a tenth of a step.
    #[inline(always)]
    pub fn keep_apart(&self, axes: V::Lanes) {
        self.written.set(axes);
    }

    /// What the grid knows of it.
    #[inline(always)]
    pub fn entry(&self) -> &'a Entry<V> {
        &self.block.entries[self.found.slot as usize]
    }

    /// All that is known of it; this lies elsewhere in memory than its entry.
    #[inline(always)]
    pub fn agent(&self) -> &'a Agent<V> {
        &self.block.agents[self.entry().place as usize]
    }

    /// Whether it is the agent of this lane.
    #[inline(always)]
    pub fn is_lane(&self, lane: usize) -> bool {
        self.found.slot as usize == self.block.first + lane
    }

    /// From this lane to it (m).
    #[inline(always)]
    pub fn offset_from(&self, lane: usize) -> V {
        of_lane(&self.found.offset, lane)
    }
}
