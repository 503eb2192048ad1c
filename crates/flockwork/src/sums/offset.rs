use super::block::Other;
use super::kernel::Additive;
use super::neighbor::Neighbor;
use crate::lanes::{LANES, Lane};
use crate::{Agent, Vector};

/// Σ offset (m).
pub struct Offset;

impl Additive for Offset {
    #[inline(always)]
    fn part<V: Vector>(_me: &Agent<V>, other: &Neighbor<V>) -> V {
        other.offset
    }

    #[inline(always)]
    fn parts<V: Vector>(
        _own: &V::Lanes,
        other: &Other<V>,
        _counts: &[u32; LANES],
        mut along: impl FnMut(usize, &Lane),
    ) {
        for axis in 0..V::AXES {
            along(axis, &other.found.offset.as_ref()[axis]);
        }
    }
}
