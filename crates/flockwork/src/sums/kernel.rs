//! The contract of a neighbor sum: how one neighbor joins it, for one agent and for eight at once, with the same bits.

use super::ask::Ask;
use super::block::{Block, Other};
use super::lane_ask::LaneAsk;
use super::neighbor::Neighbor;
use crate::lanes::{LANES, Lane, all_at_least, at_least, masked};
use crate::{Agent, Vector};

/// A sum over neighbors. Both ways of taking it give the same bits: eight lanes get what one agent gets, neighbor by
/// neighbor in the same order. A number, which is no vector, stands in the first coordinate.
pub(crate) trait NeighborSum {
    /// What is kept while the neighbors of one agent are gone through.
    type One<V: Vector>: Default;
    /// The same for eight agents.
    type Eight<V: Vector>: Copy + Default;

    /// Takes in a neighbor that counts.
    fn add<V: Vector>(kept: &mut Self::One<V>, me: &Agent<V>, other: &Neighbor<V>, ask: &Ask);

    /// What it has come to.
    fn sum<V: Vector>(kept: &Self::One<V>) -> V;

    /// No neighbors yet.
    fn begin<V: Vector>(block: &Block<V>) -> Self::Eight<V>;

    /// Takes in a candidate for the lanes whose bits are set in `counts`; to others it is at a distance of zero. The agent
    /// of a lane itself may be among the candidates, with all bits set.
    fn add_eight<V: Vector>(
        kept: &mut Self::Eight<V>,
        other: &Other<V>,
        counts: &[u32; LANES],
        ask: &LaneAsk,
    );

    /// What it has come to.
    fn sums<V: Vector>(kept: &Self::Eight<V>) -> V::Lanes;
}

/// A sum in the strict sense: every neighbor adds a part to it, and the agent itself would add zero.
pub(crate) trait Additive {
    /// The part of one neighbor.
    fn part<V: Vector>(me: &Agent<V>, other: &Neighbor<V>) -> V;

    /// What the parts of eight agents are relative to; zero for nothing.
    #[inline(always)]
    fn own<V: Vector>(_block: &Block<V>) -> V::Lanes {
        V::Lanes::default()
    }

    /// Hands on the parts of one candidate for eight agents, axis by axis: zero for those for whom it does not count, as
    /// all that is made of offsets is.
    // No array of all axes is made of them: it would go through memory.
    fn parts<V: Vector>(
        own: &V::Lanes,
        other: &Other<V>,
        counts: &[u32; LANES],
        along: impl FnMut(usize, &Lane),
    );
}

/// Eight sums on their way, and what their parts are relative to.
#[derive(Clone, Copy, Default)]
pub(crate) struct Totals<L> {
    own: L,
    total: L,
}

impl<T: Additive> NeighborSum for T {
    type One<V: Vector> = V;
    type Eight<V: Vector> = Totals<V::Lanes>;

    #[inline(always)]
    fn add<V: Vector>(total: &mut V, me: &Agent<V>, other: &Neighbor<V>, _ask: &Ask) {
        *total += T::part(me, other);
    }

    #[inline(always)]
    fn sum<V: Vector>(total: &V) -> V {
        *total
    }

    #[inline(always)]
    fn begin<V: Vector>(block: &Block<V>) -> Totals<V::Lanes> {
        Totals { own: T::own(block), total: V::Lanes::default() }
    }

    #[inline(always)]
    fn add_eight<V: Vector>(
        kept: &mut Totals<V::Lanes>,
        other: &Other<V>,
        counts: &[u32; LANES],
        _ask: &LaneAsk,
    ) {
        let Totals { own, total } = kept;
        T::parts(own, other, counts, |axis, part| {
            let total = &mut total.as_mut()[axis];
            *total = core::array::from_fn(|lane| total[lane] + part[lane]);
        });
    }

    #[inline(always)]
    fn sums<V: Vector>(kept: &Totals<V::Lanes>) -> V::Lanes {
        kept.total
    }
}

/// Squared distances below this count as this (m²): two agents on one point push each other with a finite force.
pub(crate) const LEAST_D2: f32 = 1e-12;

/// From an agent to a neighbor, times a share that depends on the squared distance.
#[inline(always)]
pub(super) fn scaled<V: Vector>(other: &Neighbor<V>, share: impl Fn(f32) -> f32) -> V {
    other.offset * share(at_least(other.offset.length_squared(), LEAST_D2))
}

/// The same for eight agents, axis by axis. The share has to be finite even for an infinite square: it is also taken of
/// candidates that do not count, whose offsets are zero.
#[inline(always)]
pub(super) fn scaled_eight<V: Vector>(
    other: &Other<V>,
    share: impl Fn(f32) -> f32,
    mut along: impl FnMut(usize, &Lane),
) {
    let shares = all_at_least(&other.found.d2, LEAST_D2).map(share);
    for axis in 0..V::AXES {
        let offset = &other.found.offset.as_ref()[axis];
        along(axis, &core::array::from_fn(|lane| offset[lane] * shares[lane]));
    }
}

/// A neighbor's vector relative to those of the agents for whom it counts, axis by axis.
#[inline(always)]
pub(super) fn relative<V: Vector>(
    (theirs, other): (V, &Other<V>),
    own: &V::Lanes,
    counts: &[u32; LANES],
    mut along: impl FnMut(usize, &Lane),
) {
    let theirs = theirs.to_xyz();
    let mut parts = V::Lanes::default();
    for axis in 0..V::AXES {
        let (theirs, own) = (theirs[axis], own.as_ref()[axis]);
        let part = masked(counts, &own.map(|own| theirs - own));
        parts.as_mut()[axis] = part;
        along(axis, &part);
    }
    other.keep_apart(parts);
}
