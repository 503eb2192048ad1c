use super::combiner::{Body, Combiner, GroupMut};
use super::totals::Totals;
use crate::lanes::{Lane, Steerings};
use crate::{Agent, Steering, Stepping, Vector};

combiner! {
    /// Weighted sum: each wish counts as desired − velocity.
    ///
    /// The agent cuts the sum to its `max_force`. Reynolds 1999; the tutorials of Bevilacqua 2012.
    Sum {}
}

impl Combiner for Sum {
    type Kept = ();

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

    #[inline(always)]
    fn add_eight<V: Vector>(
        &self,
        (totals, _): (&mut Totals<V>, &mut ()),
        _agents: (&[&Agent<V>], Stepping),
        steerings: &Steerings<V>,
        weights: &Lane,
    ) {
        totals.add_eight(steerings, weights);
    }
}
