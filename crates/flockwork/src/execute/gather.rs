//! Looking around for a block of agents: neighbor sums for all at once, or others one by one.

use core::ops::Range;

use super::levels::MOST_BLOCKS;
use super::needs::BlockNeeds;
use crate::neighbors::{
    Around, Block, Candidate, Desk, Entry, LANES, LaneSums, NearRows, Neighbor, Query, fetch,
};
use crate::{Agent, Vector};

/// Room for finding neighbors.
#[derive(Debug)]
pub(crate) struct Gather<V: Vector> {
    pub rows: NearRows,
    runs: Vec<(u32, u32)>,
    found: Vec<Candidate<V>>,
    desk: Desk,
    /// For each ask.
    pub sums: Vec<LaneSums<V>>,
}

impl<V: Vector> Default for Gather<V> {
    fn default() -> Self {
        let (runs, found, sums) = (Vec::new(), Vec::new(), Vec::new());
        Self { rows: NearRows::default(), runs, found, desk: Desk::default(), sums }
    }
}

impl<V: Vector> Gather<V> {
    /// Finds the agents near those in these slots of a row, and takes the sums that they ask for, block by block.
    /// There may be [`MOST_BLOCKS`] of them; the last agent is repeated until the last block is full.
    pub fn at(
        &mut self,
        around: Around<V>,
        slots: &Range<usize>,
        agents: &[&Agent<V>],
        needs: &BlockNeeds,
    ) {
        let asks = needs.lanes.len();
        self.sums.resize((MOST_BLOCKS * asks).max(self.sums.len()), LaneSums::default());
        // As a whole, so that all of it is compiled for these instructions.
        around.instructions.run(
            #[inline(always)]
            || {
                let starts = slots.clone().step_by(LANES);
                for (block, (from, agents)) in starts.zip(agents.as_chunks().0).enumerate() {
                    let slots = from..slots.end.min(from + LANES);
                    self.block(around, (&slots, agents), block * asks, needs);
                }
            },
        );
    }

    #[inline(always)]
    fn block(
        &mut self,
        around: Around<V>,
        (slots, agents): (&Range<usize>, &[&Agent<V>; LANES]),
        first_sum: usize,
        needs: &BlockNeeds,
    ) {
        let sums = &mut self.sums[first_sum..][..needs.lanes.len()];
        if needs.reach <= 0.0 {
            return sums.fill(LaneSums::default());
        }
        let Around { agents: all, grid, passed, .. } = around;
        let entries = &grid.entries;
        agents.iter().for_each(|agent| fetch(*agent));
        let [min, max] = bounds(&entries[slots.clone()]);
        self.runs.clear();
        grid.runs([min, max], needs.reach, &mut self.rows, |run| {
            self.runs.push((run.start as u32, run.end as u32));
        });
        let (first, reach2) = (slots.start, needs.reach2);
        let own = core::array::from_fn(|lane| &entries[first + lane.min(slots.len() - 1)]);
        let query = Query {
            block: Block { entries, agents: all, passed, me: agents, own: &own, first, reach2 },
            runs: &self.runs,
            wrap: grid.wrap_near(min, max, needs.reach),
            asks: needs.lanes,
        };
        query.find_and_sum(&mut self.found, &mut self.desk, sums);
    }
}

/// The corners of the box around some agents of a row, who are in order along x.
#[inline(always)]
pub(super) fn bounds<V: Vector>(entries: &[Entry<V>]) -> [V; 2] {
    let [first, last] = [0, entries.len() - 1].map(|nth| entries[nth].position.to_xyz());
    let (mut min, mut max) = (first, last);
    for entry in entries {
        let at = entry.position.to_xyz();
        for axis in 1..V::AXES {
            min[axis] = if at[axis] < min[axis] { at[axis] } else { min[axis] };
            max[axis] = if at[axis] > max[axis] { at[axis] } else { max[axis] };
        }
    }
    [V::from_xyz(min), V::from_xyz(max)]
}

/// What the agents of a block see one by one.
#[derive(Debug)]
pub(super) struct Seen<V: Vector> {
    /// By agent, one after the other.
    pub neighbors: Vec<Neighbor<V>>,
    /// Where each agent's neighbors begin, and the last one's end.
    pub starts: [usize; LANES + 1],
    one: Vec<Neighbor<V>>,
}

impl<V: Vector> Default for Seen<V> {
    fn default() -> Self {
        Self { neighbors: Vec::new(), starts: [0; LANES + 1], one: Vec::new() }
    }
}

impl<V: Vector> Seen<V> {
    /// Sees no agent.
    pub fn clear(&mut self) {
        self.neighbors.clear();
        self.starts = [0; LANES + 1];
    }

    /// What the agents of the only block see.
    pub fn take(&mut self, around: Around<V>, entries: &[Entry<V>], needs: &BlockNeeds) {
        for (lane, entry) in entries.iter().enumerate() {
            around.neighbors(entry.place as usize, needs.of[lane].reach, &mut self.one);
            self.neighbors.extend_from_slice(&self.one);
            self.starts[lane + 1] = self.neighbors.len();
        }
    }
}
