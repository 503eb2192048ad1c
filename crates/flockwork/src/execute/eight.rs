//! Terms that are carried out for eight agents at once, from what their behaviors say as data: none of this is compiled anew
//! for each behavior.

use core::ops::Range;

use super::batch::Batch;
use super::executor::Executor;
use super::levels::blocks;
use super::plan_shape::Likeness;
use super::ready_term::SharedTerm;
use super::watch::Watch;
use crate::behavior::{Aims, Approach};
use crate::neighbors::{Brake, Braking, Finish, LANES, Lane, Steerings, mask, set_lane};
use crate::plan::Overrides;
use crate::{Agent, Vector};

impl<V: Vector, W: Watch<V>> Executor<'_, '_, V, W> {
    /// Carries out one term for agents whose neighbor sums are known.
    pub(super) fn finish(&mut self, lanes: Range<usize>, finish: &Finish, part: &SharedTerm<V>) {
        let Some(nth) = self.batch.nth_ask(lanes.start, &finish.ask) else { return };
        if let Some(brake) = &finish.brake {
            return self.brake(lanes, (finish, nth), brake, part);
        }
        self.world.instructions.run(
            #[inline(always)]
            || {
                for (block, within) in blocks(lanes) {
                    let Some(sums) = self.batch.sums_of(block, nth) else { continue };
                    self.add_eight(block, &finish.of_lanes(sums, None), part, within);
                }
            },
        );
    }

    /// The same for a term that brakes as well.
    #[inline(always)]
    fn brake(
        &mut self,
        lanes: Range<usize>,
        (finish, nth): (&Finish, usize),
        brake: &Brake,
        part: &SharedTerm<V>,
    ) {
        let Some(ask) = self.batch.nth_ask(lanes.start, &brake.ask) else { return };
        self.world.instructions.run(
            #[inline(always)]
            || {
                for (block, within) in blocks(lanes) {
                    let Some(sums) = self.batch.sums_of(block, nth) else { continue };
                    let amount = self.batch.sums_of(block, ask).map(|of| of.numbers(brake.sum));
                    let (share, so_far) = (brake.share, self.so_far_of(block));
                    let braking = amount.map(|amount| Braking { share, amount, so_far });
                    self.add_eight(block, &finish.of_lanes(sums, braking), part, within);
                }
            },
        );
    }

    /// Carries out one term for agents that go toward their targets, or away from them.
    pub(super) fn approach(
        &mut self,
        lanes: Range<usize>,
        approach: &Approach,
        part: &SharedTerm<V>,
    ) {
        let (stepping, instructions) = (self.world.stepping, self.world.instructions);
        instructions.run(
            #[inline(always)]
            || {
                for (block, within) in blocks(lanes) {
                    let agents = self.batch.agents[block * LANES..].first_chunk();
                    let Some(agents) = agents else { continue };
                    let aims = self.aims(part, block, agents, within.clone());
                    self.add_eight(block, &approach.of_lanes(agents, aims, stepping), part, within);
                }
            },
        );
    }

    /// Adds what some agents of a block want by this term to their innermost groups, as far as those take it.
    #[inline(always)]
    fn add_eight(
        &mut self,
        block: usize,
        steerings: &Steerings<V>,
        part: &SharedTerm<V>,
        within: Range<usize>,
    ) {
        let mut weights = weights(self.batch, self.alike, part, block, within.clone());
        if self.may_refuse {
            weights = self.without_refused(block, within, weights);
        }
        let agents = (self.batch.agents, self.world.now());
        self.levels[self.depth - 1].add_eight(block, agents, steerings, &weights);
    }

    /// The same weights, but 0 for agents whose groups take no more terms.
    #[inline(never)]
    fn without_refused(&self, block: usize, within: Range<usize>, mut weights: Lane) -> Lane {
        for lane in within.filter(|lane| self.refuses(block * LANES + lane)) {
            weights[lane] = 0.0;
        }
        weights
    }

    /// What the agents of a block are to go toward by this term.
    #[inline(always)]
    fn aims(
        &self,
        part: &SharedTerm<V>,
        block: usize,
        agents: &[&Agent<V>; LANES],
        within: Range<usize>,
    ) -> Aims<V> {
        let Some(places) = self.places(part, block, within.clone()) else {
            return self.each_aim(part, block, within);
        };
        let mut from = V::Lanes::default();
        (0..LANES).for_each(|lane| set_lane(&mut from, lane, agents[lane].position));
        let (all, whole) = ([u32::MAX; LANES], within.len() == LANES);
        let known = if whole { all } else { mask(|lane| within.contains(&lane)) };
        Aims::at_rest(known, self.world.space.offsets(&from, &places))
    }

    /// Where the targets of a block are; none unless all of them are places.
    #[inline(always)]
    fn places(&self, part: &SharedTerm<V>, block: usize, within: Range<usize>) -> Option<V::Lanes> {
        let place = |it: &Overrides<V>| self.world.place_of_target(it.target?);
        let mut places = V::Lanes::default();
        if self.alike != Likeness::ButForAims {
            let place = place(&part.overrides)?;
            (0..LANES).for_each(|lane| set_lane(&mut places, lane, place));
            return Some(places);
        }
        for lane in within {
            let overrides = part.overrides_of(self.batch.plan(block * LANES + lane));
            set_lane(&mut places, lane, place(&overrides)?);
        }
        Some(places)
    }

    /// The same where not all of them go toward places.
    #[inline(never)]
    fn each_aim(&self, part: &SharedTerm<V>, block: usize, within: Range<usize>) -> Aims<V> {
        let mut aims = Aims::none();
        for lane in within {
            let at = block * LANES + lane;
            let target = self.overrides_of(part, at).target;
            let aim = target.and_then(|target| self.world.aim(self.batch.agents[at], target));
            aim.into_iter().for_each(|aim| aims.set(lane, &aim));
        }
        aims
    }

    /// What this term of an agent's plan has of its own.
    #[inline(always)]
    fn overrides_of(&self, part: &SharedTerm<V>, at: usize) -> Overrides<V> {
        match self.alike {
            Likeness::ButForAims => part.overrides_of(self.batch.plan(at)),
            _ => part.overrides,
        }
    }

    /// The force sums of a block, of all that came before.
    #[inline(always)]
    fn so_far_of(&self, block: usize) -> V::Lanes {
        match self.batch.agents[block * LANES..].first_chunk() {
            Some(agents) if self.depth == 1 && self.levels[0].is_plain(block) => {
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

/// What this term counts for each agent of a block: 0 for those that are not among these.
#[inline(always)]
fn weights<V: Vector>(
    batch: &Batch<V>,
    alike: Likeness,
    part: &SharedTerm<V>,
    block: usize,
    within: Range<usize>,
) -> Lane {
    let one = part.overrides.weight;
    if alike != Likeness::ButForAims {
        let of = |lane: usize| if within.contains(&lane) { one } else { 0.0 };
        return if within.len() == LANES { [one; LANES] } else { core::array::from_fn(of) };
    }
    let mut weights = [0.0; LANES];
    for lane in within {
        weights[lane] = part.overrides_of(batch.plan(block * LANES + lane)).weight;
    }
    weights
}
