use super::combiner::{Body, Combiner, Group, GroupMut};
use crate::lanes::Lane;
use crate::{Steering, Vector};

combiner! {
    /// The first term that wants something, alone: those before it give nothing, those after it are skipped.
    ///
    /// A term wants something if its force, with its weight, is more than `threshold`, or if it orders or damps. If none
    /// does, the group gives nothing. A wish that is fulfilled has no force, so it gives way to the terms after it: what is
    /// always wanted stands last. Priority arbitration (Reynolds 1999, section *combining behaviors*).
    First {
        /// Only more force than this counts, as a share of the agent's `max_force`.
        threshold: f32 = 0.001, "", 0.0..=f32::MAX;
    }
}

impl Combiner for First {
    /// 1 when a term has been taken.
    type Kept = Lane;

    const REFUSES: bool = true;

    #[inline(never)]
    fn takes<V: Vector>(&self, group: Group<V, Lane>, _body: Body<V>) -> bool {
        group.kept[group.lane] == 0.0
    }

    #[inline(never)]
    fn add<V: Vector>(
        &self,
        group: GroupMut<V, Lane>,
        body: Body<V>,
        steering: &Steering<V>,
        weight: f32,
    ) -> f32 {
        let least = body.share_of_max_force(self.threshold);
        group.take_alone(body, (steering, weight), (least, 1.0))
    }
}
