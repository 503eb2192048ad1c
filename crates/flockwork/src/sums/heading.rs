use super::block::{Block, Other};
use super::kernel::{Additive, relative};
use super::neighbor::Neighbor;
use crate::lanes::{LANES, Lane};
use crate::{Agent, Vector};

/// Σ heading − own heading.
pub struct Heading;

impl Additive for Heading {
    #[inline(always)]
    fn part<V: Vector>(me: &Agent<V>, other: &Neighbor<V>) -> V {
        other.heading - me.heading
    }

    #[inline(always)]
    fn own<V: Vector>(block: &Block<V>) -> V::Lanes {
        block.of_agents(|_, me| me.heading)
    }

    #[inline(always)]
    fn parts<V: Vector>(
        own: &V::Lanes,
        other: &Other<V>,
        counts: &[u32; LANES],
        along: impl FnMut(usize, &Lane),
    ) {
        relative((other.agent().heading, other), own, counts, along);
    }
}
