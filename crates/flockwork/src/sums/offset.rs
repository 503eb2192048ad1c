use super::block::Other;
use super::kernel::Additive;
use super::neighbor::Neighbor;
use crate::{Agent, Vector};

/// Σ offset (m).
pub struct Offset;

impl Additive for Offset {
    #[inline(always)]
    fn part<V: Vector>(_me: &Agent<V>, other: &Neighbor<V>) -> V {
        other.offset
    }

    #[inline(always)]
    fn parts<V: Vector>(_own: &V::Lanes, other: &Other<V>) -> V::Lanes {
        other.found.offset
    }
}
