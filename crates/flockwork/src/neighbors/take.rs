//! The sums themselves, over the candidates that a job has found.

use super::job::Job;
use super::lane_sums::{Candidate, LaneAsk, LaneSums};
use super::lanes::{LANES, Lane, add, near, set_lane};
use super::sums::{LEAST_D2, Wanted};
use crate::Vector;

impl<V: Vector> Job<'_, V> {
    #[inline(always)]
    pub(super) fn take<'d>(
        &self,
        ask: &LaneAsk,
        found: &'d [Candidate<V>],
        distances: impl Iterator<Item = &'d Lane> + Clone,
        sums: &mut LaneSums<V>,
    ) {
        macro_rules! common {
            ($($set:literal)*) => {
                match ask.wanted.0 & 7 {
                    $($set => self.common::<$set>(ask, found, distances.clone(), sums),)*
                    _ => {}
                }
            };
        }
        common!(0 1 2 3 4 5 6 7);
        if ask.wanted.contains(Wanted::OFFSET_OVER_D) {
            *sums.sum_mut(Wanted::OFFSET_OVER_D) =
                self.over(ask, found, distances.clone(), |d2| d2.sqrt());
        }
        if ask.wanted.contains(Wanted::OFFSET_OVER_D3) {
            *sums.sum_mut(Wanted::OFFSET_OVER_D3) =
                self.over(ask, found, distances.clone(), |d2| d2 * d2.sqrt());
        }
        if ask.wanted.contains(Wanted::HEADING) {
            self.heading(ask, found, distances.clone(), sums);
        }
        if ask.wanted.contains(Wanted::FIRST) {
            self.first(ask, found, distances.clone(), sums);
        }
        if ask.wanted.contains(Wanted::HINDRANCE) {
            self.hindrance(ask, found, distances.clone(), sums);
        }
    }

    /// Count, and of Σ offset, Σ offset / d² and Σ velocity those in `SET`, in one pass.
    #[inline(always)]
    fn common<'d, const SET: u16>(
        &self,
        ask: &LaneAsk,
        found: &[Candidate<V>],
        distances: impl Iterator<Item = &'d Lane>,
        sums: &mut LaneSums<V>,
    ) {
        let has = |wanted: Wanted| SET & wanted.0 != 0;
        let me = if has(Wanted::VELOCITY) {
            self.lanes(|entry| entry.velocity)
        } else {
            V::Lanes::default()
        };
        let zero = V::Lanes::default();
        let (mut count, mut offset, mut over_d2, mut velocity) = ([0_u32; LANES], zero, zero, zero);
        for (found, distance) in found.iter().zip(distances) {
            let near = near(distance, &ask.limit);
            let theirs = self.entries[found.slot as usize].velocity.to_xyz();
            // All bits are one less than nothing.
            count = core::array::from_fn(|lane| count[lane].wrapping_sub(near[lane]));
            let share: Lane = core::array::from_fn(|lane| 1.0 / found.d2[lane].max(LEAST_D2));
            for axis in 0..V::AXES {
                let d = &found.offset.as_ref()[axis];
                if has(Wanted::OFFSET) {
                    add(&mut offset.as_mut()[axis], &near, d);
                }
                if has(Wanted::OFFSET_OVER_D2) {
                    let part = core::array::from_fn(|lane| d[lane] * share[lane]);
                    add(&mut over_d2.as_mut()[axis], &near, &part);
                }
                if has(Wanted::VELOCITY) {
                    let me = &me.as_ref()[axis];
                    let part = core::array::from_fn(|lane| theirs[axis] - me[lane]);
                    add(&mut velocity.as_mut()[axis], &near, &part);
                }
            }
        }
        // Whole lanes are stored, never one agent's sums: the compiler keeps to what it sees here.
        sums.count = count.map(|count| count as f32);
        *sums.sum_mut(Wanted::OFFSET) = offset;
        *sums.sum_mut(Wanted::OFFSET_OVER_D2) = over_d2;
        *sums.sum_mut(Wanted::VELOCITY) = velocity;
    }

    /// Σ offset over what `power` makes of the squared distance.
    #[inline(always)]
    fn over<'d>(
        &self,
        ask: &LaneAsk,
        found: &[Candidate<V>],
        distances: impl Iterator<Item = &'d Lane>,
        power: impl Fn(f32) -> f32,
    ) -> V::Lanes {
        let mut total = V::Lanes::default();
        for (found, distance) in found.iter().zip(distances) {
            let near = near(distance, &ask.limit);
            let share: Lane =
                core::array::from_fn(|lane| 1.0 / power(found.d2[lane].max(LEAST_D2)));
            for axis in 0..V::AXES {
                let d = &found.offset.as_ref()[axis];
                let part = core::array::from_fn(|lane| d[lane] * share[lane]);
                add(&mut total.as_mut()[axis], &near, &part);
            }
        }
        total
    }

    #[inline(always)]
    fn heading<'d>(
        &self,
        ask: &LaneAsk,
        found: &[Candidate<V>],
        distances: impl Iterator<Item = &'d Lane>,
        sums: &mut LaneSums<V>,
    ) {
        let (me, mut total) = (self.of_each(|_, me| me.heading), V::Lanes::default());
        for (found, distance) in found.iter().zip(distances) {
            let near = near(distance, &ask.limit);
            let place = self.entries[found.slot as usize].place as usize;
            let theirs = self.agents[place].heading.to_xyz();
            for axis in 0..V::AXES {
                let me = &me.as_ref()[axis];
                let part = core::array::from_fn(|lane| theirs[axis] - me[lane]);
                add(&mut total.as_mut()[axis], &near, &part);
            }
        }
        *sums.sum_mut(Wanted::HEADING) = total;
    }

    #[inline(always)]
    fn first<'d>(
        &self,
        ask: &LaneAsk,
        found: &'d [Candidate<V>],
        distances: impl Iterator<Item = &'d Lane> + Clone,
        sums: &mut LaneSums<V>,
    ) {
        let id = |slot: u32| self.agents[self.entries[slot as usize].place as usize].id;
        for lane in 0..LANES {
            let others = found.iter().zip(distances.clone()).filter(|(found, distance)| {
                let itself = found.slot as usize == self.first + lane;
                !itself && distance[lane] < ask.limit[lane]
            });
            let first = others.map(|(found, _)| found).min_by_key(|found| id(found.slot));
            let first = first.map_or(V::ZERO, |found| found.offset_from(lane));
            set_lane(sums.sum_mut(Wanted::FIRST), lane, first);
        }
    }
}
