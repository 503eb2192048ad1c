use super::block::Other;
use super::kernel::{Additive, scaled, scaled_eight};
use super::neighbor::Neighbor;
use crate::lanes::{LANES, Lane};
use crate::{Agent, Vector};

/// Σ offset / distance³ (1/m²).
pub struct OffsetOverD3;

#[inline(always)]
fn share(d2: f32) -> f32 {
    1.0 / (d2 * d2.sqrt())
}

impl Additive for OffsetOverD3 {
    #[inline(always)]
    fn part<V: Vector>(_me: &Agent<V>, other: &Neighbor<V>) -> V {
        scaled(other, share)
    }

    #[inline(always)]
    fn parts<V: Vector>(
        _own: &V::Lanes,
        other: &Other<V>,
        _counts: &[u32; LANES],
        along: impl FnMut(usize, &Lane),
    ) {
        scaled_eight(other, share, along);
    }
}
