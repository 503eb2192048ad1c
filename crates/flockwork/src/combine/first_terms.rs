use super::combiner::{Body, Combiner, Group, GroupMut};
use crate::lanes::Lane;
use crate::{Steering, Vector};

combiner! {
    /// The first so many terms, summed; the others are skipped.
    FirstTerms {
        /// How many terms there are at most.
        most: f32 = 1.0, "", 0.0..=f32::MAX;
    }
}

impl Combiner for FirstTerms {
    /// How many terms it has taken.
    type Kept = Lane;

    const REFUSES: bool = true;

    fn takes<V: Vector>(&self, group: Group<V, Lane>, _body: Body<V>) -> bool {
        group.kept[group.lane] < self.most
    }

    fn add<V: Vector>(
        &self,
        group: GroupMut<V, Lane>,
        _me: Body<V>,
        steering: &Steering<V>,
        weight: f32,
    ) -> f32 {
        group.totals.add(group.lane, steering, weight);
        group.kept[group.lane] += 1.0;
        1.0
    }
}
