use super::combiner::{Bodies, Body, Combiner, Group, GroupMut, Shares};
use super::totals::Totals;
use crate::lanes::{LANES, Lane, Steerings, of_lane};
use crate::steering::is_off;
use crate::vector::NO_DIRECTION;
use crate::{Steering, Vector};

combiner! {
    /// Weighted mean of the wishes, velocity subtracted once; as fast as the wishes are on average.
    ///
    /// Pushes and nudges are summed. Two wishes at a right angle turn an agent, where their sum brakes it.
    Blend {}
}

impl Combiner for Blend {
    /// Σ weight · |wish|, for the mean speed.
    type Kept = Lane;

    const IS_TOTAL: bool = false;
    const WEIGHS: bool = true;

    #[inline(never)]
    fn add<V: Vector>(
        &self,
        group: GroupMut<V, Lane>,
        _me: Body<V>,
        steering: &Steering<V>,
        weight: f32,
    ) -> f32 {
        group.totals.add(group.lane, steering, weight);
        if steering.wishes > 0.0 {
            group.kept[group.lane] += weight * steering.wish.length();
        }
        1.0
    }

    #[inline(never)]
    fn add_eight<V: Vector>(
        &self,
        (totals, speeds): (&mut Totals<V>, &mut Lane),
        _bodies: Bodies<V>,
        steerings: &Steerings<V>,
        weights: &Lane,
    ) {
        totals.add_eight(steerings, weights);
        let Some(wishes) = &steerings.wishes else { return };
        for lane in 0..LANES {
            if wishes[lane] > 0.0 && !is_off(weights[lane]) {
                speeds[lane] += weights[lane] * of_lane::<V>(&steerings.wish, lane).length();
            }
        }
    }

    #[inline(never)]
    fn close<V: Vector>(&self, group: Group<V, Lane>, _body: Body<V>) -> Steering<V> {
        let total = group.totals.of_lane(group.lane);
        if total.wishes <= 0.0 {
            return total;
        }
        let wish = total.wish.unit() * (group.kept[group.lane] / total.wishes);
        Steering { wish, wishes: 1.0, ..total }
    }

    /// Each wish is one of several, and as much shorter as their mean is than the sum.
    fn shares<V: Vector>(&self, group: Group<V, Lane>, _body: Body<V>) -> Shares {
        let total = group.totals.of_lane(group.lane);
        if total.wishes <= 0.0 {
            return Shares::of(1.0);
        }
        let (sum, speed) = (total.wish.length(), group.kept[group.lane] / total.wishes);
        let wish = if sum > NO_DIRECTION { speed / sum } else { 0.0 };
        Shares { wish, wishes: 1.0 / total.wishes, push: 1.0 }
    }
}
