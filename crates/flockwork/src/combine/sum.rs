use super::combiner::{Body, Combiner, GroupMut};
use crate::{Steering, Vector};

combiner! {
    /// Weighted sum: each wish counts as desired − velocity.
    ///
    /// The agent cuts the sum to its `max_force`. Reynolds 1999; the tutorials of Bevilacqua 2012.
    Sum {}
}

impl Combiner for Sum {
    type Kept = ();

    const ADDS_ALL: bool = true;
    const WEIGHS: bool = true;

    #[inline(always)]
    fn add<V: Vector>(
        &self,
        group: GroupMut<V, ()>,
        _me: Body<V>,
        steering: &Steering<V>,
        weight: f32,
    ) -> f32 {
        group.totals.add(group.lane, steering, weight);
        1.0
    }
}
