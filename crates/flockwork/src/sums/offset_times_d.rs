use super::block::Other;
use super::kernel::{Additive, scaled, scaled_eight};
use super::neighbor::Neighbor;
use crate::lanes::{LANES, Lane};
use crate::{Agent, Vector};

/// Σ offset · distance (m²).
pub struct OffsetTimesD;

impl Additive for OffsetTimesD {
    #[inline(always)]
    fn part<V: Vector>(_me: &Agent<V>, other: &Neighbor<V>) -> V {
        scaled(other, f32::sqrt)
    }

    #[inline(always)]
    fn parts<V: Vector>(
        _own: &V::Lanes,
        other: &Other<V>,
        _counts: &[u32; LANES],
        along: impl FnMut(usize, &Lane),
    ) {
        scaled_eight(other, |d2| d2.sqrt().min(f32::MAX), along);
    }
}
