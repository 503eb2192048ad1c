//! Neighbor sums that were taken before a behavior asks for them.

use super::{Ask, Asked, LaneSums, Neighbor, Sums};
use crate::{Agent, Vector};

/// The neighbor sums of one agent, taken in advance or at hand.
#[derive(Clone, Copy, Debug)]
pub struct Known<'w, V: Vector> {
    taken: Taken<'w, V>,
}

/// Where they are to be had.
#[derive(Clone, Copy, Debug)]
enum Taken<'w, V: Vector> {
    /// Those of an agent's lane, for each ask of its plan.
    InLane { lane: usize, asks: &'w [Ask], sums: &'w [LaneSums<V>] },
    /// Those of the agent at a place.
    At(usize, &'w Asked<V>),
    /// As a test tells them.
    #[cfg(test)]
    Told(Telling<'w, V>),
    /// None yet: they are taken over these when asked for.
    Over(&'w Agent<V>, &'w [Neighbor<V>]),
}

/// What a test tells of sums.
#[cfg(test)]
#[derive(Clone, Copy)]
struct Telling<'w, V: Vector>(&'w dyn Fn(&Ask) -> Sums<V>);

#[cfg(test)]
impl<V: Vector> core::fmt::Debug for Telling<'_, V> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Telling")
    }
}

#[cfg(test)]
impl<'w, V: Vector> Known<'w, V> {
    /// The sums that this answers.
    pub(crate) fn told(tell: &'w dyn Fn(&Ask) -> Sums<V>) -> Self {
        Self { taken: Taken::Told(Telling(tell)) }
    }
}

impl<'w, V: Vector> Known<'w, V> {
    /// The sums of the agent in a lane, for each of these asks.
    #[inline(always)]
    pub(crate) fn in_lane(lane: usize, asks: &'w [Ask], sums: &'w [LaneSums<V>]) -> Self {
        Self { taken: Taken::InLane { lane, asks, sums } }
    }

    /// The sums of the agent at a place.
    pub(crate) fn at(place: usize, asked: &'w Asked<V>) -> Self {
        Self { taken: Taken::At(place, asked) }
    }

    /// The sums of an agent over these.
    pub(crate) fn over(me: &'w Agent<V>, neighbors: &'w [Neighbor<V>]) -> Self {
        Self { taken: Taken::Over(me, neighbors) }
    }

    /// The sums of an ask; those that a behavior does not ask for in advance may not be known, and are zero.
    #[must_use]
    #[inline(always)]
    pub fn sums(&self, ask: &Ask) -> Sums<V> {
        match self.taken {
            Taken::InLane { lane, asks, sums } => {
                let nth = asks.iter().position(|known| known.answers(ask));
                let sums = nth.and_then(|nth| sums.get(nth));
                sums.map_or_else(Sums::default, |sums| sums.of_lane(lane))
            }
            Taken::At(place, asked) => asked.sums(place, ask),
            #[cfg(test)]
            Taken::Told(Telling(tell)) => tell(ask),
            Taken::Over(me, neighbors) => Sums::over(me, neighbors, ask),
        }
    }
}
