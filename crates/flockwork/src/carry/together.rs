//! Terms that are carried out for eight agents at once, from what their behaviors say as data.

use core::ops::Range;

use super::part::Part;
use super::{Carry, Watch};
use crate::Vector;
use crate::alike::Alike;
use crate::behavior::{Aims, Approach, Described, Steer};
use crate::mix::blocks;
use crate::neighbors::{Finish, LANES, Lane, set_lane};

impl<'w, V: Vector, W: Watch<V>> Carry<'_, 'w, V, W> {
    /// Carries out one term for agents whose neighbor sums are known.
    pub(super) fn finish<B: Steer<V> + Described>(
        &mut self,
        lanes: Range<usize>,
        finish: &Finish,
        ask: usize,
        part: &Part<'w, B, V>,
    ) {
        let nth = part.other.map_or(ask, |(other, _)| other);
        self.world.instructions.run(
            #[inline(always)]
            || {
                for (block, within) in blocks(lanes) {
                    let Some(sums) = self.riders.sums_of(block, nth) else { continue };
                    let brake = finish.brake.zip(self.riders.sums_of(block, ask));
                    let brake = brake.map(|(share, sums)| (share, sums, self.so_far_of(block)));
                    let steering = finish.of_lanes(sums, brake.as_ref());
                    let weights = self.weights(part, block, within);
                    self.levels[self.depth - 1].add_all(block, &steering, &weights);
                }
            },
        );
    }

    /// Carries out one term for agents that go toward their targets, or away from them.
    pub(super) fn approach<B: Steer<V> + Described>(
        &mut self,
        lanes: Range<usize>,
        approach: &Approach,
        part: &Part<'w, B, V>,
    ) {
        let (stepping, instructions) = (self.world.stepping, self.world.instructions);
        for (block, within) in blocks(lanes) {
            let Some(agents) = self.riders.agents[block * LANES..].first_chunk() else { continue };
            let aims = self.aims(part, block, within.clone());
            let weights = self.weights(part, block, within);
            let level = &mut self.levels[self.depth - 1];
            instructions.run(
                #[inline(always)]
                || level.add_all(block, &approach.of_lanes(agents, aims, stepping), &weights),
            );
        }
    }

    /// What the agents of a block are to go toward by this term.
    #[inline(always)]
    fn aims<B: Steer<V> + Described>(
        &self,
        part: &Part<'w, B, V>,
        block: usize,
        within: Range<usize>,
    ) -> Aims<V> {
        let mut aims = Aims::none();
        for lane in within {
            let at = block * LANES + lane;
            let term = match self.alike {
                Alike::ButForAims => part.term_of(self.riders.plans[at]),
                _ => part.aimed.term,
            };
            let target = term.target.and_then(|it| self.world.aim(self.riders.agents[at], it));
            target.into_iter().for_each(|aim| aims.set(lane, &aim));
        }
        aims
    }

    /// What this term counts for each agent of a block: 0 for those that are not among these.
    #[inline(always)]
    fn weights<B: Steer<V> + Described>(
        &self,
        part: &Part<'w, B, V>,
        block: usize,
        within: Range<usize>,
    ) -> Lane {
        let one = part.aimed.term.weight;
        if self.alike != Alike::ButForAims {
            return core::array::from_fn(|lane| if within.contains(&lane) { one } else { 0.0 });
        }
        let mut weights = [0.0; LANES];
        for lane in within {
            weights[lane] = part.term_of(self.riders.plans[block * LANES + lane]).weight;
        }
        weights
    }

    /// The force sums of a block, of all that came before.
    #[inline(always)]
    fn so_far_of(&self, block: usize) -> V::Lanes {
        match self.riders.agents[block * LANES..].first_chunk() {
            Some(agents) if self.depth == 1 && self.levels[0].is_plain_sum(block) => {
                self.levels[0].forces(block, agents, self.world.stepping)
            }
            _ => self.each_so_far(block),
        }
    }

    #[inline(never)]
    fn each_so_far(&self, block: usize) -> V::Lanes {
        let mut forces = V::Lanes::default();
        let lanes = block * LANES..self.lanes.end.min((block + 1) * LANES);
        lanes.for_each(|lane| set_lane(&mut forces, lane % LANES, self.so_far(lane)));
        forces
    }
}
