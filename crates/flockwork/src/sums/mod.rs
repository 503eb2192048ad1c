//! Sums over neighbors: the contract, and **the list** from which everything else is derived.
//!
//! Group behaviors name the sums that they need in an [`Ask`]; the engine takes them for eight agents at once. To add
//! a sum, write its file and add its word to `sums!` below.

mod among;
mod ask;
mod asked;
mod block;
mod counting;
mod finish;
mod kernel;
mod known;
mod lane_ask;
mod neighbor;
mod query;
mod results;
mod selection;
mod wanted;

mod first;
mod heading;
mod hindrance;
mod offset;
mod offset_over_d;
mod offset_over_d2;
mod offset_over_d3;
#[cfg(test)]
mod offset_times_d;
mod velocity;

#[cfg(test)]
mod tests;

pub use among::{Among, GroupSet};
pub use ask::{Ask, Forward};
pub(crate) use asked::Asked;
pub(crate) use block::{Block, Candidate};
pub(crate) use counting::Counting;
pub(crate) use finish::Braking;
pub use finish::{Brake, Finish};
pub(crate) use kernel::LEAST_D2;
pub use known::Known;
pub(crate) use lane_ask::LaneAsk;
pub use neighbor::Neighbor;
pub(crate) use query::{Desk, Query};
pub(crate) use results::LaneSums;
pub use results::Sums;
pub use selection::Selection;
pub use wanted::Wanted;

use core::cell::Cell;
use core::hint::black_box;
use core::ops::BitOr;

use crate::lanes::{LANES, Lane, mask, masked};
use crate::{Agent, Vector};
use block::Other;
use kernel::NeighborSum;

/// The first so many sums of the list are taken in one pass over the candidates, whichever of them are wanted; the
/// others in a pass each. Every subset is compiled by itself, so it must be few: those that flocks want together.
const TOGETHER: usize = 3;

/// The candidates that are near a block, each with its squared distances from what the ask is centered on.
pub(crate) struct Near<'a, V: Vector, D> {
    pub block: &'a Block<'a, V>,
    pub ask: &'a LaneAsk,
    /// The squared distances within which they count.
    pub limit: &'a Lane,
    pub found: &'a [Candidate<V>],
    /// For each candidate.
    pub distances: D,
}

/// Makes an enum, and both ways of taking sums, from the list.
macro_rules! sums {
    ($($(#[$only:meta])* $module:ident::$Name:ident),* $(,)?) => {
        $($(#[$only])* pub use $module::$Name;)*

        /// One of the neighbor sums, all relative to the agent.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum SumOf {
            $($(#[$only])* #[doc = concat!("[`", stringify!($module), "`](", stringify!($Name), ")")] $Name),*
        }

        impl SumOf {
            /// All sums, in the order of the list.
            pub const ALL: &[Self] = &[$($(#[$only])* Self::$Name),*];
            pub(crate) const COUNT: usize = Self::ALL.len();
        }

        /// The sums that are wanted over those of `neighbors` that count for `me`, in their order.
        pub(crate) fn take<'a, V: Vector>(
            (me, ask): (&Agent<V>, &Ask),
            neighbors: impl Iterator<Item = &'a Neighbor<V>>,
        ) -> (f32, [V; SumOf::COUNT]) {
            let (mut count, mut sums) = (0.0, [V::ZERO; SumOf::COUNT]);
            $($(#[$only])* let mut $module = <$Name as NeighborSum>::One::<V>::default();)*
            for other in neighbors {
                count += 1.0;
                $($(#[$only])* if ask.wanted.contains(SumOf::$Name) {
                    $Name::add(&mut $module, me, other, ask);
                })*
            }
            $($(#[$only])* if ask.wanted.contains(SumOf::$Name) {
                sums[SumOf::$Name as usize] = $Name::sum::<V>(&$module);
            })*
            (count, sums)
        }

        impl<'a, V: Vector, D: Iterator<Item = &'a Lane> + Clone> Near<'a, V, D> {
            /// Counts, and takes the sums in `SET`, for eight agents in one pass.
            #[inline(always)]
            fn pass<const SET: u32>(&self, sums: &mut [V::Lanes; SumOf::COUNT]) -> Lane {
                let mut count = [0_u32; LANES];
                $($(#[$only])* let mut $module = if SET & 1 << SumOf::$Name as u32 != 0 {
                    $Name::begin::<V>(self.block)
                } else {
                    Default::default()
                };)*
                let written = Cell::new(V::Lanes::default());
                let written = black_box(&written);
                for (found, distance) in self.found.iter().zip(self.distances.clone()) {
                    let counts = mask(|lane| distance[lane] < self.limit[lane]);
                    // u32::MAX is −1: subtracting the mask counts.
                    count = core::array::from_fn(|lane| count[lane].wrapping_sub(counts[lane]));
                    let mut found = *found;
                    for axis in found.offset.as_mut() {
                        *axis = masked(&counts, axis);
                    }
                    let other = Other::new(&found, self.block, written);
                    $($(#[$only])* if SET & 1 << SumOf::$Name as u32 != 0 {
                        $Name::add_eight(&mut $module, &other, &counts, self.ask);
                    })*
                }
                // Whole lanes are stored, never one agent's sums: the compiler keeps to what it sees here.
                $($(#[$only])* if SET & 1 << SumOf::$Name as u32 != 0 {
                    sums[SumOf::$Name as usize] = $Name::sums::<V>(&$module);
                })*
                count.map(|count| count as f32)
            }

            /// Takes all sums that are wanted; answers how many count for each lane.
            #[inline(always)]
            pub(crate) fn take(&self, sums: &mut [V::Lanes; SumOf::COUNT]) -> Lane {
                let (wanted, mut count) = (self.ask.wanted.bits(), None);
                $($(#[$only])* if SumOf::$Name as usize >= TOGETHER && wanted & 1 << SumOf::$Name as u32 != 0 {
                    count = Some(self.pass::<{ 1 << SumOf::$Name as u32 }>(sums));
                })*
                match (wanted % (1 << TOGETHER), count) {
                    (0, Some(count)) => count,
                    (set, _) => self.take_together(set, sums),
                }
            }
        }
    };
}

sums! {
    offset::Offset,
    offset_over_d2::OffsetOverD2,
    velocity::Velocity,
    offset_over_d::OffsetOverD,
    heading::Heading,
    first::First,
    offset_over_d3::OffsetOverD3,
    hindrance::Hindrance,
    #[cfg(test)]
    offset_times_d::OffsetTimesD,
}

impl<'a, V: Vector, D: Iterator<Item = &'a Lane> + Clone> Near<'a, V, D> {
    /// Counts, and takes those of the first sums of the list that are in `set`.
    #[inline(always)]
    fn take_together(&self, set: u32, sums: &mut [V::Lanes; SumOf::COUNT]) -> Lane {
        macro_rules! subsets {
            ($($set:literal)*) => {
                match set {
                    $($set => self.pass::<$set>(sums),)*
                    _ => self.pass::<0>(sums),
                }
            };
        }
        subsets!(1 2 3 4 5 6 7)
    }
}

impl From<SumOf> for Wanted {
    fn from(sum: SumOf) -> Self {
        Self::at(sum as usize)
    }
}

impl BitOr for SumOf {
    type Output = Wanted;

    fn bitor(self, other: Self) -> Wanted {
        Wanted::from(self) | other
    }
}
