use super::block::{Block, Other};
use super::kernel::{Additive, relative};
use super::neighbor::Neighbor;
use crate::lanes::Lane;
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
    fn parts<V: Vector>(own: &V::Lanes, other: &Other<V>, along: impl FnMut(usize, &Lane)) {
        relative(other.entry().velocity, own, along);
    }
}
