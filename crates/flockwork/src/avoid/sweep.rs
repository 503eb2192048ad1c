//! The one wide loop of the stage: an agent goes through all that may be near it, eight at a time, and takes a closer look at
//! the few that push it or are close.

use core::ops::Range;

use super::contract::{Avoid, Me};
use super::eight::SeenEight;
use super::room::Crowd;
use super::surroundings::Other;
use crate::lanes::{LANES, any};
use crate::{Space, Vector};

/// What an agent finds around it.
pub(super) struct Sweep<'a, 's, V: Vector, A> {
    pub model: &'a A,
    pub me: &'a Me<'s, V>,
    /// The agent's own slot.
    pub slot: usize,
    pub crowd: &'s Crowd<V>,
    /// How far from body to body neighbors push it, and are close to it (m).
    pub sight: f32,
    pub close: f32,
    /// The sum of all pushes (m/s²).
    pub pushed: V,
    /// The neighbors that are close.
    pub others: &'a mut Vec<Other<'s, V>>,
}

impl<V: Vector, A: Avoid<V>> Sweep<'_, '_, V, A> {
    /// Goes through the agents in these slots.
    #[inline(always)]
    pub fn over(&mut self, runs: &[Range<usize>], space: &Space<V>) {
        for run in runs {
            for block in run.start / LANES..run.end.div_ceil(LANES) {
                let seen = self.crowd.eights[block].seen_from(self.me, space);
                let wanted = self.wanted(&seen);
                if any(|lane| wanted[lane] != 0) {
                    self.meet(block * LANES, run, &seen, &wanted);
                }
            }
        }
    }

    /// Which of eight neighbors are close, or may push the agent.
    #[inline(always)]
    fn wanted(&self, seen: &SeenEight<V>) -> [u32; LANES] {
        let (close, sight) = (seen.within(self.close), seen.within(self.sight));
        let pushes = self.model.may_push(self.me, seen);
        core::array::from_fn(|lane| close[lane] | sight[lane] & pushes[lane])
    }

    /// Meets those of eight neighbors that lie in the run.
    // By itself, so that what is computed for eight is not taken to pieces for the sake of one.
    #[inline(never)]
    fn meet(
        &mut self,
        first: usize,
        run: &Range<usize>,
        seen: &SeenEight<V>,
        wanted: &[u32; LANES],
    ) {
        for (lane, wanted) in wanted.iter().enumerate() {
            let slot = first + lane;
            if *wanted != 0 && run.contains(&slot) && slot != self.slot {
                self.meet_one(slot, seen.offset_to(lane));
            }
        }
    }

    #[inline(always)]
    fn meet_one(&mut self, slot: usize, offset: V) {
        let Self { model, me, crowd, .. } = *self;
        let other = me.sees(&crowd.motions[slot], &crowd.shown[slot], offset);
        if other.is_within(self.sight) {
            self.pushed += model.push(me, &other);
        }
        if other.is_within(self.close) {
            self.others.push(other);
        }
    }
}
