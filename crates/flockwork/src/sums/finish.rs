//! How a group behavior makes its nudge of a neighbor sum, and how it brakes: as data, so that the engine can do
//! it for eight agents at once as well as for one.

use super::{Ask, LaneSums, SumOf, Sums};
use crate::Vector;
use crate::lanes::{LANES, Lane, Steerings, lengths, scale, units};
use crate::vector::MOST;

/// A nudge made of neighbor sums: `scale` × the sum, or its mean, or the unit vector of either. And perhaps a
/// brake besides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Finish {
    /// Over which neighbors; one of the behavior's [asks](crate::Steer::asks).
    pub ask: Ask,
    /// Which of their sums.
    pub sum: SumOf,
    /// Another sum over the same that is subtracted first, so many times: it makes a law zero at its radius.
    pub less: Option<(SumOf, f32)>,
    /// Whether it is divided by the count; zero where no neighbor counts.
    pub mean: bool,
    /// By how much it is shortened then; nothing remains of what is no longer than that.
    pub dead_length: f32,
    /// Whether only its direction counts.
    pub unit: bool,
    /// What it is multiplied by.
    pub scale: f32,
    /// How the agent brakes besides.
    pub brake: Option<Brake>,
}

/// How an agent brakes: as far as a number among the neighbor sums says, from 0 to 1, it wishes to stand, and takes away
/// a share of the forces so far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Brake {
    /// Over which neighbors; one of the behavior's [asks](crate::Steer::asks).
    pub ask: Ask,
    /// The sum that is the number.
    pub sum: SumOf,
    /// The share of the forces so far.
    pub share: f32,
}

/// How far eight agents brake, and the forces so far.
pub(crate) struct Braking<'a, V: Vector> {
    pub share: f32,
    pub amount: &'a Lane,
    pub so_far: V::Lanes,
}

/// The share of a length that remains beyond its dead part.
#[inline(always)]
fn beyond(length: f32, dead: f32) -> f32 {
    if length > dead { 1.0 - dead / length } else { 0.0 }
}

impl Finish {
    /// `scale` × the mean of a sum.
    #[must_use]
    pub fn mean(ask: Ask, sum: SumOf, scale: f32) -> Self {
        Self { ask, sum, less: None, mean: true, dead_length: 0.0, unit: false, scale, brake: None }
    }

    /// The nudge that these sums come to, without the brake.
    // Inlined, so that of all sums none is read but the one that counts.
    #[must_use]
    #[inline(always)]
    pub fn of<V: Vector>(&self, sums: &Sums<V>) -> V {
        let sum = match self.less {
            Some((other, times)) => sums.of(self.sum) - sums.of(other) * times,
            None => sums.of(self.sum),
        };
        let sum = if self.mean { sums.mean(sum) } else { sum };
        let sum =
            if self.dead_length > 0.0 { sum * beyond(sum.length(), self.dead_length) } else { sum };
        let sum = if self.unit { sum.unit() } else { sum };
        (sum * self.scale).bounded()
    }

    /// What eight agents want, bit for bit.
    #[inline(always)]
    pub(crate) fn of_lanes<V: Vector>(
        &self,
        sums: &LaneSums<V>,
        braking: Option<Braking<V>>,
    ) -> Steerings<V> {
        let wish = self.nudges(sums);
        let Some(Braking { share, amount, so_far }) = braking else {
            return Steerings { wish, wishes: None, push: None };
        };
        let mut push = so_far;
        for force in push.as_mut() {
            // Where nothing holds it up it does not brake, even if the forces have overflowed.
            let braked = |lane: usize| -force[lane] * share * amount[lane];
            let push = |lane| if amount[lane] == 0.0 { 0.0 } else { braked(lane) };
            *force = core::array::from_fn(push);
        }
        Steerings { wish, wishes: Some(*amount), push: Some(push) }
    }

    /// The nudges of eight agents, without their brakes.
    #[inline(always)]
    fn nudges<V: Vector>(&self, sums: &LaneSums<V>) -> V::Lanes {
        let mut nudges = *sums.of(self.sum);
        if let Some((other, times)) = self.less {
            let other = sums.of(other).as_ref();
            for axis in 0..V::AXES {
                let part = &mut nudges.as_mut()[axis];
                *part = core::array::from_fn(|lane| part[lane] - other[axis][lane] * times);
            }
        }
        if self.mean {
            let share = |count: f32| if count > 0.0 { 1.0 / count } else { 0.0 };
            scale::<V>(&mut nudges, &core::array::from_fn(|lane| share(sums.count[lane])));
        }
        if self.dead_length > 0.0 {
            let length = lengths::<V>(&nudges);
            let shares = core::array::from_fn(|lane| beyond(length[lane], self.dead_length));
            scale::<V>(&mut nudges, &shares);
        }
        if self.unit {
            units::<V>(&mut nudges);
        }
        scale::<V>(&mut nudges, &[self.scale; LANES]);
        for axis in nudges.as_mut() {
            *axis = axis.map(|part| part.clamp(-MOST, MOST));
        }
        nudges
    }
}
