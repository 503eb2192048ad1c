//! The contract of a combiner: how the terms of a group become one steering.

use core::fmt::Debug;

use super::totals::Totals;
use crate::behavior::Described;
use crate::lanes::{LANES, Lane, Steerings};
use crate::steering::is_off;
use crate::{Agent, Steering, Stepping, Vector};

/// How the terms of a group become one steering. It owns what it keeps of a group beside the total: for eight agents,
/// empty when the group opens.
pub(crate) trait Combiner: Described {
    /// What it keeps.
    type Kept: Clone + Debug + Default;

    /// Whether the group comes to its total as it stands.
    const IS_TOTAL: bool = true;
    /// Whether it adds weight times every steering to the total and does no more: the engine does that by itself, and
    /// calls neither `add` nor `add_eight` for eight agents.
    const ADDS_ALL: bool = false;
    /// Whether it may refuse a term, or take only a part of one.
    const REFUSES: bool = false;

    /// Whether the group of a lane takes another term. One that it does not take is skipped: it is not evaluated, draws
    /// no random numbers, gives no order, and what it remembers stays.
    #[inline(always)]
    fn takes_more<V: Vector>(&self, _group: Group<V, Self::Kept>, _me: Body<V>) -> bool {
        true
    }

    /// Adds weight times a steering to the group of a lane; answers which share of it was kept, from 0 to 1.
    fn add<V: Vector>(
        &self,
        group: GroupMut<V, Self::Kept>,
        me: Body<V>,
        steering: &Steering<V>,
        weight: f32,
    ) -> f32;

    /// The same for all lanes of a block whose weight is not off.
    fn add_eight<V: Vector>(
        &self,
        (totals, kept): (&mut Totals<V>, &mut Self::Kept),
        (agents, stepping): (&[&Agent<V>], Stepping),
        steerings: &Steerings<V>,
        weights: &Lane,
    ) {
        for lane in (0..LANES.min(agents.len())).filter(|lane| !is_off(weights[*lane])) {
            let (me, group) =
                (Body { me: agents[lane], stepping }, GroupMut { totals, kept, lane });
            self.add(group, me, &steerings.of_lane(lane), weights[lane]);
        }
    }

    /// What a group comes to.
    #[inline(always)]
    fn close<V: Vector>(&self, group: Group<V, Self::Kept>) -> Steering<V> {
        group.totals.of_lane(group.lane)
    }
}

/// The agent whose group it is.
#[derive(Clone, Copy)]
pub(crate) struct Body<'a, V> {
    pub me: &'a Agent<V>,
    pub stepping: Stepping,
}

/// The group of one lane.
#[derive(Clone, Copy)]
pub(crate) struct Group<'a, V: Vector, K> {
    pub totals: &'a Totals<V>,
    pub kept: &'a K,
    pub lane: usize,
}

/// The same, to be added to.
pub(crate) struct GroupMut<'a, V: Vector, K> {
    pub totals: &'a mut Totals<V>,
    pub kept: &'a mut K,
    pub lane: usize,
}
