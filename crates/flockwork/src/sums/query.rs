//! Neighbor sums of eight agents of one row at once.
//!
//! Each lane is one agent; every candidate is compared with all eight. To a lane that it is too far from
//! a candidate adds zero, so neither the width of the machine's vectors nor who shares the lanes changes
//! a bit of any agent's sums, and they are those of [`Sums::over`](super::Sums::over).

use super::Near;
use super::block::{Block, Candidate};
use super::lane_ask::LaneAsk;
use super::results::LaneSums;
use crate::Vector;
use crate::lanes::{LANES, Lane, mask, masked};
use crate::space::shortest;

/// A block of agents whose sums are to be taken, and where their neighbors may be.
pub(crate) struct Query<'a, V> {
    pub block: Block<'a, V>,
    /// Runs of slots that may hold neighbors.
    pub runs: &'a [(u32, u32)],
    /// The size of a wrapped world, if an edge is near; without end along the axes where none is.
    pub wrap: Option<[f32; 3]>,
    pub asks: &'a [LaneAsk],
}

impl<V: Vector> Query<'_, V> {
    /// Finds who is near the lanes, and takes the sums of each ask.
    #[inline(always)]
    pub fn find_and_sum(
        &self,
        found: &mut Vec<Candidate<V>>,
        desk: &mut Desk,
        sums: &mut [LaneSums<V>],
    ) {
        let near = self.find(found);
        for (ask, sums) in self.asks.iter().zip(sums) {
            self.sums(ask, &found[..near], desk, sums);
        }
    }

    /// Finds all agents near a lane, in order of slots within each run; answers how many. What
    /// lies in the list behind them is room for others.
    #[inline(always)]
    fn find(&self, found: &mut Vec<Candidate<V>>) -> usize {
        let most: usize = self.runs.iter().map(|(from, to)| (to - from) as usize).sum();
        if found.len() < most + 1 {
            found.resize(most + 1, Candidate::default());
        }
        let size = self.wrap.unwrap_or([f32::INFINITY; 3]);
        let wraps = |axis: usize| u32::from(size[axis] < f32::INFINITY) << axis;
        // Compiled for each set of axes: to ask for each candidate costs a fifth of this loop.
        match (0..V::AXES).map(wraps).sum() {
            0b000 => self.find_in::<0b000>(found, size),
            0b001 => self.find_in::<0b001>(found, size),
            0b010 => self.find_in::<0b010>(found, size),
            0b011 => self.find_in::<0b011>(found, size),
            0b100 => self.find_in::<0b100>(found, size),
            0b101 => self.find_in::<0b101>(found, size),
            0b110 => self.find_in::<0b110>(found, size),
            _ => self.find_in::<0b111>(found, size),
        }
    }

    /// The same in a world that wraps along the axes whose bits are set.
    #[inline(always)]
    fn find_in<const WRAPS: u32>(&self, found: &mut [Candidate<V>], size: [f32; 3]) -> usize {
        let me = self.block.of_entries(|entry| entry.position);
        let mut near = 0;
        for &(from, to) in self.runs {
            for (slot, entry) in (from..).zip(&self.block.entries[from as usize..to as usize]) {
                let at = entry.position.to_xyz();
                let next = &mut found[near];
                let (mut d2, mut any) = ([0.0; LANES], 0);
                for axis in 0..V::AXES {
                    let (me, at) = (&me.as_ref()[axis], at[axis]);
                    let mut offset: Lane = core::array::from_fn(|lane| at - me[lane]);
                    if WRAPS & 1 << axis != 0 {
                        offset = offset.map(|d| shortest(d, size[axis]));
                    }
                    next.offset.as_mut()[axis] = offset;
                    d2 = core::array::from_fn(|lane| {
                        let square = offset[lane] * offset[lane];
                        if axis == 0 { square } else { d2[lane] + square }
                    });
                }
                for lane in 0..LANES {
                    any |= u32::from(d2[lane] < self.block.reach2[lane]);
                }
                (next.d2, next.slot) = (d2, slot);
                // The next one takes its place unless an agent is near it.
                near += usize::from(any != 0);
            }
        }
        near
    }

    /// The sums of one ask, lane by lane.
    #[inline(always)]
    fn sums(&self, ask: &LaneAsk, found: &[Candidate<V>], desk: &mut Desk, sums: &mut LaneSums<V>) {
        let block = &self.block;
        if ask.plain {
            let distances = found.iter().map(|found| &found.d2);
            let limit = &ask.limit;
            let count = Near { block, ask, limit, found, distances }.take(&mut sums.sums);
            // Every agent that looks was found near itself.
            let own = masked(&mask(|lane| limit[lane] > 0.0), &[1.0; LANES]);
            sums.count = core::array::from_fn(|lane| count[lane] - own[lane]);
        } else {
            block.measure(ask, found, &mut desk.distances);
            let (limit, distances) = (&desk.limits(ask), desk.distances.iter());
            sums.count = Near { block, ask, limit, found, distances }.take(&mut sums.sums);
        }
    }
}

/// Room for the sums of a block.
#[derive(Clone, Debug, Default)]
pub(crate) struct Desk {
    distances: Vec<Lane>,
    order: Vec<f32>,
}

impl Desk {
    /// The limits within which only as many are as each lane wants at most, and equals of the last.
    fn limits(&mut self, ask: &LaneAsk) -> Lane {
        core::array::from_fn(|lane| {
            let (limit, most) = (ask.limit[lane], ask.most[lane] as usize);
            if most == 0 {
                return limit;
            }
            self.order.clear();
            let distances = self.distances.iter().map(|lanes| lanes[lane]);
            self.order.extend(distances.filter(|d2| *d2 < limit));
            if self.order.len() <= most {
                return limit;
            }
            let (_, last, _) = self.order.select_nth_unstable_by(most - 1, f32::total_cmp);
            last.next_up()
        })
    }
}
