//! The groups of terms that are open while plans are carried out, for several blocks of eight agents.

use core::ops::Range;

use crate::combine::{Bodies, Body, Combine, Kept, Now, Shares, Totals};
use crate::lanes::{Instructions, LANES, Lane, Steerings};
use crate::{Agent, Steering, Stepping, Vector};

/// So many blocks are carried out together at most.
pub(crate) const MOST_BLOCKS: usize = 16;

/// One group of each plan of several blocks; all combine alike.
#[derive(Clone, Debug, Default)]
pub(crate) struct Level<V: Vector> {
    combine: Combine,
    blocks: Vec<Open<V>>,
    /// The place in the plan of its own term or group that is being carried out.
    pub place: usize,
}

/// The groups of one block.
#[derive(Clone, Debug, Default)]
struct Open<V: Vector> {
    totals: Totals<V>,
    kept: Kept,
    /// What each counts in the group around it.
    weights: Lane,
}

impl<V: Vector> Level<V> {
    /// Begins groups up to this lane, each with this weight.
    pub fn open_all(&mut self, lanes: usize, combine: Combine, weight: f32) {
        self.combine = combine;
        self.blocks.resize_with(MOST_BLOCKS, Open::default);
        for open in &mut self.blocks[..lanes.div_ceil(LANES)] {
            open.totals.clear();
            open.kept.clear(&combine);
            open.weights = [weight; LANES];
        }
    }

    /// One of the groups counts so much.
    pub fn set_weight(&mut self, lane: usize, weight: f32) {
        self.blocks[lane / LANES].weights[lane % LANES] = weight;
    }

    /// The name of its combiner.
    pub fn name(&self) -> &'static str {
        self.combine.info().name
    }

    /// Whether it may refuse terms, or take only parts of some.
    pub fn refuses(&self) -> bool {
        self.combine.refuses()
    }

    /// Whether a term of which it keeps something takes the place of those before it.
    pub fn replaces(&self) -> bool {
        self.combine.replaces()
    }

    /// Whether the group of a lane takes what is being carried out.
    #[inline(always)]
    pub fn takes(&self, lane: usize, body: Body<V>) -> bool {
        let Open { totals, kept, .. } = &self.blocks[lane / LANES];
        kept.takes(&self.combine, (totals, lane % LANES), Body { place: self.place, ..body })
    }

    /// Adds weight times a steering of each lane of a block; nothing where it is off. `agents` are those of all blocks.
    #[inline(always)]
    pub fn add_eight(
        &mut self,
        block: usize,
        agents: (&[&Agent<V>], Now),
        steerings: &Steerings<V>,
        weights: &Lane,
    ) {
        let Open { totals, kept, .. } = &mut self.blocks[block];
        if self.combine.adds_all() {
            return totals.add_eight(steerings, weights);
        }
        // Copies: an address handed to what is not inlined would keep these numbers out of registers.
        let bodies =
            Bodies { agents: &agents.0[block * LANES..], now: agents.1, place: self.place };
        kept.add_eight(&self.combine, totals, bodies, (&{ *steerings }, &{ *weights }));
    }

    /// Adds `weight` times a steering; answers which share of it the group has kept.
    #[inline(always)]
    pub fn add(&mut self, lane: usize, me: Body<V>, steering: &Steering<V>, weight: f32) -> f32 {
        let (combine, me) = (&self.combine, Body { place: self.place, ..me });
        let Open { totals, kept, .. } = &mut self.blocks[lane / LANES];
        kept.add(combine, (totals, lane % LANES), me, (steering, weight))
    }

    /// Whether the groups of a block are their totals, and nothing in them is damped or ordered.
    pub fn is_plain(&self, block: usize) -> bool {
        self.combine.is_total() && self.blocks[block].totals.is_plain()
    }

    /// The forces that the plain groups of a block have come to.
    #[inline(always)]
    pub fn forces(
        &self,
        block: usize,
        agents: &[&Agent<V>; LANES],
        stepping: Stepping,
    ) -> V::Lanes {
        self.blocks[block].totals.forces(agents, stepping)
    }

    /// What the group of a lane counts in the one around it.
    pub fn weight(&self, lane: usize) -> f32 {
        self.blocks[lane / LANES].weights[lane % LANES]
    }

    /// What the group of a lane has come to.
    #[inline(always)]
    pub fn steering(&self, lane: usize, body: Body<V>) -> Steering<V> {
        let Open { totals, kept, .. } = &self.blocks[lane / LANES];
        kept.close(&self.combine, (totals, lane % LANES), body)
    }

    /// What that makes of the term or group at the body's place.
    pub fn shares(&self, lane: usize, body: Body<V>) -> Shares {
        let Open { totals, kept, .. } = &self.blocks[lane / LANES];
        kept.shares(&self.combine, (totals, lane % LANES), body)
    }

    /// Whether the groups are their totals.
    pub fn is_total(&self) -> bool {
        self.combine.is_total()
    }

    /// The velocities after a tick of agents whose groups are their totals.
    pub fn next_velocities(
        &mut self,
        agents: &[&Agent<V>],
        lanes: Range<usize>,
        (stepping, instructions): (Stepping, Instructions),
        mut next: &mut [V],
    ) {
        instructions.run(
            #[inline(always)]
            || {
                for (block, lanes) in blocks(lanes) {
                    let (totals, agents) = (&self.blocks[block].totals, &agents[block * LANES..]);
                    let here = next.split_off_mut(..lanes.len()).unwrap_or_default();
                    totals.next_velocities(agents, lanes, stepping, here);
                }
            },
        );
    }
}

/// The blocks that these lanes are in, and which lanes of each.
#[inline(always)]
pub(crate) fn blocks(lanes: Range<usize>) -> impl Iterator<Item = (usize, Range<usize>)> {
    let in_block = move |block: usize| {
        let first = block * LANES;
        lanes.start.max(first) - first..lanes.end.min(first + LANES) - first
    };
    (lanes.start / LANES..lanes.end.div_ceil(LANES)).map(move |block| (block, in_block(block)))
}
