use super::combiner::{Body, Combiner, GroupMut};
use crate::{Steering, Vector};

combiner! {
    /// The last term that wants something, alone: it takes the place of all before it.
    ///
    /// So a behavior has the last word after all others are summed: put a `sum` of them first and it behind. A term wants
    /// something if its force, with its weight, is more than `threshold`, or if it orders or damps. Unlike in `first`, all
    /// terms are evaluated, and the later ones know what the earlier ones want. If none wants anything, the group gives
    /// nothing. UnitySteer has such behaviors after its sum, as *post-processing*.
    Last {
        /// Only more force than this counts, as a share of the agent's `max_force`.
        threshold: f32 = 0.001, "", 0.0..=f32::MAX;
    }
}

impl Combiner for Last {
    type Kept = ();

    const REPLACES: bool = true;

    #[inline(never)]
    fn add<V: Vector>(
        &self,
        GroupMut { totals, lane, .. }: GroupMut<V, ()>,
        body: Body<V>,
        steering: &Steering<V>,
        weight: f32,
    ) -> f32 {
        if !body.wants(steering, weight, body.share_of_max_force(self.threshold)) {
            return 0.0;
        }
        totals.clear_lane(lane);
        totals.add(lane, steering, weight);
        1.0
    }
}
