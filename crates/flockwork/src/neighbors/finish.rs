//! How a group behavior makes its nudge of a neighbor sum, and how it brakes: as data, so that the engine can do
//! it for eight agents at once as well as for one.

use super::lane_sums::LaneSums;
use super::lanes::{LANES, Steerings, any, one_by_one, scale, squares};
use super::sums::{Sums, Wanted};
use crate::Vector;
use crate::vector::{MOST, NO_DIRECTION};

/// A nudge made of neighbor sums: `scale` × the sum, or its mean, or the unit vector of either. And perhaps a
/// brake besides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Finish {
    /// Which sum; one of them. It is taken of the [other ask](crate::Steer::also_ask), if there is one.
    pub sum: Wanted,
    /// Another sum that is subtracted first, so many times: it makes a law zero at its radius.
    pub less: Option<(Wanted, f32)>,
    /// Whether it is divided by the count; zero where no neighbor counts.
    pub mean: bool,
    /// Whether only its direction counts.
    pub unit: bool,
    /// What it is multiplied by.
    pub scale: f32,
    /// Whether the agent also brakes as far as it is [held up](Sums::hindrance), and which share of the force so
    /// far that takes away.
    pub brake: Option<f32>,
}

impl Finish {
    /// The nudge that these sums come to, without the brake.
    // Inlined, so that of all sums none is read but the one that counts.
    #[must_use]
    #[inline(always)]
    pub fn of<V: Vector>(&self, sums: &Sums<V>) -> V {
        let sum = match self.less {
            Some((other, times)) => sums.sum(self.sum) - sums.sum(other) * times,
            None => sums.sum(self.sum),
        };
        let sum = if self.mean { sums.mean(sum) } else { sum };
        let sum = if self.unit { sum.unit() } else { sum };
        (sum * self.scale).bounded()
    }

    /// What eight agents want, bit for bit. For the brake it takes the share, the sums that say how far they are
    /// held up, and the forces so far.
    #[inline(always)]
    pub(crate) fn of_lanes<V: Vector>(
        &self,
        sums: &LaneSums<V>,
        brake: Option<&(f32, &LaneSums<V>, V::Lanes)>,
    ) -> Steerings<V> {
        let wish = self.nudges(sums);
        let Some((share, LaneSums { hindrance, .. }, so_far)) = brake else {
            return Steerings { wish, wishes: None, push: None };
        };
        let mut push = *so_far;
        for force in push.as_mut() {
            // Where nothing holds it up it does not brake, even if the forces have overflowed.
            let braked = |lane: usize| -force[lane] * share * hindrance[lane];
            let push = |lane| if hindrance[lane] == 0.0 { 0.0 } else { braked(lane) };
            *force = core::array::from_fn(push);
        }
        Steerings { wish, wishes: Some(*hindrance), push: Some(push) }
    }

    /// The nudges of eight agents, without their brakes.
    #[inline(always)]
    fn nudges<V: Vector>(&self, sums: &LaneSums<V>) -> V::Lanes {
        let mut nudges = *sums.sum(self.sum);
        if let Some((other, times)) = self.less {
            let other = sums.sum(other).as_ref();
            for axis in 0..V::AXES {
                let part = &mut nudges.as_mut()[axis];
                *part = core::array::from_fn(|lane| part[lane] - other[axis][lane] * times);
            }
        }
        if self.mean {
            let share = |count: f32| if count > 0.0 { 1.0 / count } else { 0.0 };
            scale::<V>(&mut nudges, &core::array::from_fn(|lane| share(sums.count[lane])));
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

/// The unit vector of each, as [`Vector::unit`] has it.
#[inline(always)]
pub(crate) fn units<V: Vector>(lanes: &mut V::Lanes) {
    let squares = squares::<V>(lanes);
    if any(|lane| squares[lane] == f32::INFINITY) {
        return one_by_one(lanes, |_, v: V| v.unit());
    }
    let lengths = squares.map(f32::sqrt);
    for axis in lanes.as_mut() {
        // Whatever has no length, and is no number perhaps, has no direction.
        let unit = |part: f32, length: f32| {
            if length > NO_DIRECTION { part * (1.0 / length) } else { 0.0 }
        };
        *axis = core::array::from_fn(|lane| unit(axis[lane], lengths[lane]));
    }
}
