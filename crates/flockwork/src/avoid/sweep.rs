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
                let seen = self.crowd.eights[block].seen_from(self.me.shown, space);
                let wanted = self.wanted(&seen);
                if any(|lane| wanted.close[lane] | wanted.pushes[lane] != 0) {
                    self.meet(block * LANES, run, &seen, &wanted);
                }
            }
        }
    }

    #[inline(always)]
    fn wanted(&self, seen: &SeenEight<V>) -> Wanted {
        let (close, sight) = (seen.within(self.close), seen.within(self.sight));
        let pushes = self.model.may_push(self.me, seen);
        Wanted { close, pushes: core::array::from_fn(|lane| sight[lane] & pushes[lane]) }
    }

    /// Meets those of eight neighbors that lie in the run.
    // By itself, so that what is computed for eight is not taken to pieces for the sake of one.
    #[inline(never)]
    fn meet(&mut self, first: usize, run: &Range<usize>, seen: &SeenEight<V>, wanted: &Wanted) {
        let Self { model, me, crowd, .. } = *self;
        for lane in 0..LANES {
            let (slot, is_close, pushes) =
                (first + lane, wanted.close[lane] != 0, wanted.pushes[lane] != 0);
            if !(is_close || pushes) || !run.contains(&slot) || slot == self.slot {
                continue;
            }
            let other = me.sees(&crowd.motions[slot], &crowd.shown[slot], seen.offset_to(lane));
            if pushes {
                self.pushed += model.push(me, &other);
            }
            if is_close {
                self.others.push(other);
            }
        }
    }
}

/// Which of eight neighbors an agent takes a closer look at.
struct Wanted {
    close: [u32; LANES],
    /// Those in sight that may push it.
    pushes: [u32; LANES],
}
