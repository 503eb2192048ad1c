use super::block::{Block, Other};
use super::kernel::{Additive, relative};
use super::neighbor::Neighbor;
use crate::lanes::{LANES, Lane};
use crate::{Agent, Vector};

/// Σ velocity − own velocity (m/s).
pub struct Velocity;

impl Additive for Velocity {
    #[inline(always)]
    fn part<V: Vector>(me: &Agent<V>, other: &Neighbor<V>) -> V {
        other.velocity - me.velocity
    }

    #[inline(always)]
    fn own<V: Vector>(block: &Block<V>) -> V::Lanes {
        block.of_entries(|entry| entry.velocity)
    }

    #[inline(always)]
    fn parts<V: Vector>(
        own: &V::Lanes,
        other: &Other<V>,
        counts: &[u32; LANES],
        along: impl FnMut(usize, &Lane),
    ) {
        relative((other.entry().velocity, other), own, counts, along);
    }
}
