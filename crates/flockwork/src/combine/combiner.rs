//! The contract of a combiner: how the terms of a group become one steering.

use core::fmt::Debug;

use super::totals::Totals;
use crate::behavior::{Described, Misfit};
use crate::lanes::{LANES, Lane, Steerings};
use crate::noise::{Noise, Purpose};
use crate::steering::is_off;
use crate::{Agent, Obstacle, Steering, Stepping, Vector};

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
    /// Whether its terms count beside each other by their weights and by nothing else.
    const WEIGHS: bool = false;
    /// Whether it may refuse a term, or take only a part of one.
    const REFUSES: bool = false;
    /// Whether a term of which it keeps something takes the place of those before it.
    const REPLACES: bool = false;
    /// Whether what it comes to is more than shares of its terms.
    const TURNS: bool = false;

    /// How much force it gives at most, as a share of the agent's `max_force`, before its own weight.
    fn most_force(&self) -> f32 {
        f32::INFINITY
    }

    /// Begins groups with nothing kept.
    fn clear(kept: &mut Self::Kept) {
        *kept = Self::Kept::default();
    }

    /// How far it looks at obstacles when a group closes (m), and how long ahead at moving ones (s; in `PerTick` stepping
    /// ticks); none if it looks at no obstacle.
    fn obstacle_look<V: Vector>(&self, _me: &Agent<V>) -> Option<(f32, f32)> {
        None
    }

    /// A parameter that does not fit an agent among obstacles, for the checks of a scene; none if all fit.
    fn advice<V: Vector>(&self, _me: &Agent<V>, _stepping: Stepping) -> Option<Misfit> {
        None
    }

    /// Whether the group of a lane takes the term or group at its place of the plan. One that it does not take is
    /// skipped: it is not evaluated, draws no random numbers, gives no order, and what it remembers stays. It is asked for
    /// each term of a group within it, and answers the same for all of them.
    #[inline(always)]
    fn takes<V: Vector>(&self, _group: Group<V, Self::Kept>, _body: Body<V>) -> bool {
        true
    }

    /// Adds weight times a steering to the group of a lane; answers which share of it was kept: 0 for nothing, 1 for all.
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
        bodies: Bodies<V>,
        steerings: &Steerings<V>,
        weights: &Lane,
    ) {
        for lane in (0..LANES.min(bodies.agents.len())).filter(|lane| !is_off(weights[*lane])) {
            let group = GroupMut { totals, kept, lane };
            self.add(group, bodies.of_lane(lane), &steerings.of_lane(lane), weights[lane]);
        }
    }

    /// What a group comes to.
    #[inline(always)]
    fn close<V: Vector>(&self, group: Group<V, Self::Kept>, _body: Body<V>) -> Steering<V> {
        group.totals.of_lane(group.lane)
    }

    /// What that makes of the term or group at the body's place, for those that explain it: `add` cannot know.
    fn shares<V: Vector>(&self, _group: Group<V, Self::Kept>, _body: Body<V>) -> Shares {
        Shares::of(1.0)
    }
}

/// The factors of the parts of a term's steering that a closed group has kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shares {
    pub wish: f32,
    pub wishes: f32,
    pub push: f32,
}

impl Shares {
    /// The same for all parts.
    pub fn of(share: f32) -> Self {
        Self { wish: share, wishes: share, push: share }
    }

    /// This many times a steering.
    pub fn times<V: Vector>(&self, it: &Steering<V>) -> Steering<V> {
        let (wish, wishes, push) =
            (it.wish * self.wish, it.wishes * self.wishes, it.push * self.push);
        Steering { wish, wishes, push, ..*it }
    }
}

/// What is the same for all agents in a tick.
#[derive(Clone, Copy)]
pub(crate) struct Now {
    pub stepping: Stepping,
    pub seed: u64,
    pub tick: u64,
}

/// The agent whose group it is.
#[derive(Clone, Copy)]
pub(crate) struct Body<'a, V> {
    pub me: &'a Agent<V>,
    pub now: Now,
    /// The place in the plan of the term or group of the group that it is about.
    pub place: usize,
    /// The obstacles that it looks at, and their velocities, as a view has them; known when its group closes.
    pub obstacles: &'a [Obstacle<V>],
    pub obstacle_velocities: &'a [V],
}

/// The agents of a block, whose groups take a term or group at the same place.
#[derive(Clone, Copy)]
pub(crate) struct Bodies<'a, V> {
    pub agents: &'a [&'a Agent<V>],
    pub now: Now,
    pub place: usize,
}

impl<'a, V> Bodies<'a, V> {
    /// One of them.
    pub fn of_lane(&self, lane: usize) -> Body<'a, V> {
        let (me, now, place) = (self.agents[lane], self.now, self.place);
        Body { me, now, place, obstacles: &[], obstacle_velocities: &[] }
    }
}

impl<V: Vector> Body<'_, V> {
    /// The force that a steering stands for (N).
    pub fn force(&self, steering: &Steering<V>) -> V {
        self.me.force(steering, self.now.stepping)
    }

    /// So many times the largest force of the agent (N).
    pub fn share_of_max_force(&self, share: f32) -> f32 {
        (share * self.me.max_force).max(0.0)
    }

    /// Its random numbers for what stands at its place of the plan.
    pub fn noise(&self) -> Noise {
        let Now { seed, tick, .. } = self.now;
        Noise::new(seed, self.me.key, tick, Purpose::Combine).stream(self.place as u64)
    }

    /// Whether a steering with this weight is anything: more force than `least` (N), an order, or damping.
    pub fn wants(&self, steering: &Steering<V>, weight: f32, least: f32) -> bool {
        (self.force(steering) * weight).length() > least
            || steering.order.is_some()
            || steering.damping != 1.0
    }
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

impl<V: Vector> GroupMut<'_, V, Lane> {
    /// Adds so many times a steering, with its weight, if that is anything and none has been added before; answers how many
    /// times it was kept. The group has 1 as its number from then on.
    pub fn take_alone(
        self,
        body: Body<V>,
        (steering, weight): (&Steering<V>, f32),
        (least, times): (f32, f32),
    ) -> f32 {
        let Self { totals, kept, lane } = self;
        if kept[lane] != 0.0 || !body.wants(steering, weight, least) {
            return 0.0;
        }
        totals.add(lane, steering, weight * times);
        kept[lane] = 1.0;
        times
    }
}
