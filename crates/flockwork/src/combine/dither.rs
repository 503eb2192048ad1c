use super::combiner::{Body, Combiner, Group, GroupMut};
use crate::lanes::Lane;
use crate::{Steering, Vector};

combiner! {
    /// The terms in their order, each by chance: the first that passes and wants something is taken alone, and counts 1 /
    /// `chance` times as much; the others are skipped.
    ///
    /// A term that is skipped is not evaluated, so this is the cheapest combiner of many terms. It draws anew in each tick: on average the first term
    /// gives its force, and one behind it as much of its own as the terms before it leave it turns. The more ticks a second has,
    /// the less an agent trembles. For chances that differ, put groups with one term each into a `first`. The random numbers are the agent's
    /// own, for the term's place in the plan. Buckland 2005, chapter 3, *prioritized dithering*.
    Dither {
        /// The chance of each term to be looked at, from 0 for never to 1 for always.
        chance: f32 = 0.5, "", 0.0..=1.0;
    }
}

/// The least chance above 0 that a random number tells from 0.
const LEAST_CHANCE: f32 = 1.0 / (1 << 24) as f32;

impl Combiner for Dither {
    /// 1 when a term has been taken.
    type Kept = Lane;

    const REFUSES: bool = true;

    #[inline(never)]
    fn takes<V: Vector>(&self, group: Group<V, Lane>, body: Body<V>, place: usize) -> bool {
        group.kept[group.lane] == 0.0 && body.noise(place).uniform(0) < self.chance
    }

    #[inline(never)]
    fn add<V: Vector>(
        &self,
        GroupMut { totals, kept, lane }: GroupMut<V, Lane>,
        body: Body<V>,
        steering: &Steering<V>,
        weight: f32,
    ) -> f32 {
        if kept[lane] != 0.0 || !body.wants(steering, weight, 0.0) {
            return 0.0;
        }
        let times = 1.0 / self.chance.max(LEAST_CHANCE);
        totals.add(lane, steering, weight * times);
        kept[lane] = 1.0;
        times
    }
}
