//! The one wide loop of the stage: an agent goes through all that may be near it, eight at a time, and takes a closer look at
//! the few that push it or are close.

use core::hint::black_box;
use core::ops::Range;

use super::contract::{Avoid, Me};
use super::eight::SeenEight;
use super::room::Crowd;
use super::surroundings::Other;
use crate::lanes::LANES;
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

/// So many blocks' bits are one number.
const BLOCKS: usize = u64::BITS as usize / LANES;

/// Each lane's bit in both bytes of a number, two lanes to a word.
const BITS: [u64; LANES / 2] =
    [0x202_0000_0101, 0x808_0000_0404, 0x2020_0000_1010, 0x8080_0000_4040];

/// Those in some blocks that an agent takes a closer look at: a byte for each block, a bit for each of its agents.
#[derive(Default)]
struct Wanted {
    /// How many blocks, and which.
    count: usize,
    blocks: [usize; BLOCKS],
    close: [u8; BLOCKS],
    /// Those in sight that may push it.
    pushes: [u8; BLOCKS],
}

impl Wanted {
    /// The slots of those whose bit is set, in ascending order.
    #[inline(always)]
    fn slots(&self, bytes: [u8; BLOCKS]) -> impl Iterator<Item = usize> {
        let mut left = u64::from_le_bytes(bytes);
        core::iter::from_fn(move || {
            let at = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(self.blocks[at / LANES] * LANES + at % LANES)
        })
    }
}

impl<'s, V: Vector, A: Avoid<V>> Sweep<'_, 's, V, A> {
    /// Goes through the agents in these slots. Many are compared before any is looked at: which of them it will be, no
    /// processor foresees one by one.
    #[inline(always)]
    pub fn over(&mut self, runs: &[Range<usize>], space: &Space<V>) {
        let mut wanted = Wanted::default();
        for run in runs {
            let (first, last) = (run.start / LANES, (run.end - 1) / LANES);
            let mut in_run = u8::MAX << (run.start % LANES);
            for (block, eight) in (first..).zip(&self.crowd.eights[first..=last]) {
                let after = if block == last { LANES - 1 - (run.end - 1) % LANES } else { 0 };
                in_run &= u8::MAX >> after;
                let [close, pushes] = self.wanted(&eight.seen_from(self.me.shown, space));
                let nth = wanted.count % BLOCKS;
                wanted.blocks[nth] = block;
                (wanted.close[nth], wanted.pushes[nth]) = (close & in_run, pushes & in_run);
                (wanted.count, in_run) = (nth + 1, u8::MAX);
                if wanted.count == BLOCKS {
                    self.meet(&mut wanted, space);
                }
            }
        }
        self.meet(&mut wanted, space);
    }

    /// Which of eight are close, and which are in sight and may push it: a bit for each.
    #[inline(always)]
    fn wanted(&self, seen: &SeenEight) -> [u8; 2] {
        // Through memory, twice: in registers the compiler mixes the lanes of different numbers, or takes each out by itself.
        black_box(seen);
        let (close, sight) = (seen.within(self.close), seen.within(self.sight));
        let pushes = self.model.may_push(self.me, seen);
        let both: [u32; LANES] =
            core::array::from_fn(|lane| close[lane] & 0xFF | sight[lane] & pushes[lane] & 0xFF00);
        black_box(&both);
        let two = |nth: usize| u64::from(both[2 * nth]) | u64::from(both[2 * nth + 1]) << 32;
        let each: [u64; LANES / 2] = core::array::from_fn(|nth| two(nth) & BITS[nth]);
        let all = each.into_iter().fold(0, |all, it| all | it);
        let [close, pushes, ..] = (all | all >> 32).to_le_bytes();
        [close, pushes]
    }

    /// Takes the closer look, and leaves nothing wanted.
    // By itself, so that what is computed for eight is not taken to pieces for the sake of one.
    #[inline(never)]
    fn meet(&mut self, wanted: &mut Wanted, space: &Space<V>) {
        let own = self.slot;
        for slot in wanted.slots(wanted.pushes).filter(|slot| *slot != own) {
            self.pushed += self.model.push(self.me, &self.other(slot, space));
        }
        for slot in wanted.slots(wanted.close).filter(|slot| *slot != own) {
            self.others.push(self.other(slot, space));
        }
        (wanted.count, wanted.close, wanted.pushes) = Default::default();
    }

    #[inline(always)]
    fn other(&self, slot: usize, space: &Space<V>) -> Other<'s, V> {
        let crowd = self.crowd;
        let at = crowd.eights[slot / LANES].position(slot % LANES);
        let offset = space.offset(self.me.shown.position, at);
        self.me.sees(&crowd.motions[slot], &crowd.shown[slot], offset)
    }
}
