use super::combiner::{Body, Combiner, Group, GroupMut, Shares};
use crate::{Steering, Vector};

combiner! {
    /// The sum of its terms, cut to `most`: a limit for one term or a few of them, whatever the others want.
    ///
    /// The group's weight counts after the cut. Orders and damping are kept whole. In gdx-ai each behavior has such a
    /// *limiter*.
    Limit {
        /// How much force it gives at most, as a share of the agent's `max_force`; at 0 it gives none.
        most: f32 = 1.0, "", 0.0..=f32::MAX;
    }
}

impl Limit {
    /// Which share is kept of a total.
    fn share<V: Vector>(&self, total: &Steering<V>, body: Body<V>) -> f32 {
        let (wanted, most) = (body.force(total).length(), body.share_of_max_force(self.most));
        if wanted > most { most / wanted } else { 1.0 }
    }
}

impl Combiner for Limit {
    type Kept = ();

    const IS_TOTAL: bool = false;

    fn most_force(&self) -> f32 {
        self.most
    }

    #[inline(never)]
    fn add<V: Vector>(
        &self,
        group: GroupMut<V, ()>,
        _body: Body<V>,
        steering: &Steering<V>,
        weight: f32,
    ) -> f32 {
        group.totals.add(group.lane, steering, weight);
        1.0
    }

    #[inline(never)]
    fn close<V: Vector>(&self, group: Group<V, ()>, body: Body<V>) -> Steering<V> {
        let total = group.totals.of_lane(group.lane);
        self.shares(group, body).times(&total)
    }

    fn shares<V: Vector>(&self, group: Group<V, ()>, body: Body<V>) -> Shares {
        Shares::of(self.share(&group.totals.of_lane(group.lane), body))
    }
}
