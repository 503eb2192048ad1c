//! What sums have come to, for one agent and for eight.

use super::counting::Counting;
use super::{Ask, Neighbor, SumOf, take};
use crate::lanes::{Lane, of_lane};
use crate::{Agent, Vector};

/// Sums over the neighbors that an [`Ask`] describes, all relative to the agent; zero if not wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sums<V> {
    /// How many neighbors count.
    pub count: f32,
    sums: [V; SumOf::COUNT],
}

impl<V: Vector> Default for Sums<V> {
    fn default() -> Self {
        Self { count: 0.0, sums: [V::ZERO; SumOf::COUNT] }
    }
}

impl<V: Vector> Sums<V> {
    /// The sums over those of `neighbors` that count, in their order: one agent's pass.
    #[must_use]
    #[inline(never)]
    pub fn over(me: &Agent<V>, neighbors: &[Neighbor<V>], ask: &Ask) -> Self {
        let counting = Counting::new(me, ask).cut(neighbors);
        let those = neighbors.iter().filter(|other| counting.counts(other));
        let (count, sums) = take((me, ask), those);
        Self { count, sums }
    }

    /// One of the sums.
    #[must_use]
    #[inline(always)]
    pub fn of(&self, sum: SumOf) -> V {
        self.sums[sum as usize]
    }

    /// The same, to tell it otherwise.
    #[cfg(test)]
    pub(crate) fn of_mut(&mut self, sum: SumOf) -> &mut V {
        &mut self.sums[sum as usize]
    }

    /// One of the sums that are a number and no vector.
    #[must_use]
    #[inline(always)]
    pub fn number(&self, sum: SumOf) -> f32 {
        self.of(sum).to_xyz()[0]
    }

    /// A sum as a mean; zero when no agent counts.
    #[must_use]
    #[inline]
    pub fn mean(&self, sum: V) -> V {
        if self.count > 0.0 { sum * (1.0 / self.count) } else { V::default() }
    }
}

/// The sums of one ask of each of eight agents.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LaneSums<V: Vector> {
    pub count: Lane,
    pub(super) sums: [V::Lanes; SumOf::COUNT],
}

impl<V: Vector> Default for LaneSums<V> {
    fn default() -> Self {
        Self { count: Lane::default(), sums: [V::Lanes::default(); SumOf::COUNT] }
    }
}

impl<V: Vector> LaneSums<V> {
    /// One of the sums.
    #[inline(always)]
    pub fn of(&self, sum: SumOf) -> &V::Lanes {
        &self.sums[sum as usize]
    }

    /// One of the sums that are a number and no vector.
    #[inline(always)]
    pub fn numbers(&self, sum: SumOf) -> &Lane {
        &self.of(sum).as_ref()[0]
    }

    /// Those of one agent.
    #[inline(always)]
    pub fn of_lane(&self, lane: usize) -> Sums<V> {
        let sums = core::array::from_fn(|nth| of_lane(&self.sums[nth], lane));
        Sums { count: self.count[lane], sums }
    }
}
