//! Which agents count, and how far away they are: for one agent, and for eight at once.

use super::among::{Among, GroupSet};
use super::ask::Ask;
use super::block::{Block, Candidate};
use super::lane_ask::LaneAsk;
use super::neighbor::Neighbor;
use crate::lanes::{LANES, Lane, mask, over_axes};
use crate::{Agent, FilterId, GroupId, Vector};

/// Which of a slice of neighbors count for one agent.
pub(crate) struct Counting<'a, V> {
    me: &'a Agent<V>,
    ask: &'a Ask,
    forward: V,
    min_cos: f32,
    /// Squared distance from the center within which they count.
    limit: f32,
}

impl<'a, V: Vector> Counting<'a, V> {
    pub fn new(me: &'a Agent<V>, ask: &'a Ask) -> Self {
        Self { me, ask, forward: ask.forward.of(me), min_cos: ask.min_cos(), limit: ask.limit() }
    }

    fn distance2(&self, other: &Neighbor<V>) -> f32 {
        (other.offset - self.forward * self.ask.ahead).length_squared()
    }

    pub fn counts(&self, other: &Neighbor<V>) -> bool {
        self.distance2(other) < self.limit
            && self.ask.selection.counts(self.me.group, other)
            && self.in_cone(other)
    }

    // Around means around: squares of tiny offsets are zero, and no cone would hold.
    fn in_cone(&self, other: &Neighbor<V>) -> bool {
        self.min_cos < -1.0
            || self.forward.dot(other.offset) >= self.min_cos * other.offset.length()
    }

    /// The same, but only for those of `all` that are not farther than the last of the nearest that count.
    pub fn cut(self, all: &[Neighbor<V>]) -> Self {
        let distances = || all.iter().filter(|one| self.counts(one)).map(|one| self.distance2(one));
        let (mut found, mut reached) = (0, -1.0);
        while found < self.ask.most as usize {
            let Some(next) = distances().filter(|d2| *d2 > reached).reduce(f32::min) else { break };
            found += distances().filter(|d2| *d2 == next).count();
            reached = next;
        }
        let full = self.ask.most > 0 && found >= self.ask.most as usize;
        Self { limit: if full { reached.next_up() } else { self.limit }, ..self }
    }
}

/// Which agents each lane counts, as numbers that eight of are compared at once: those of groups that have no other bits than
/// `group` where `mask` has some, or the reverse, with all bits in `reverse`, or whose bit is in `set`; and of these, the
/// ones that pass a filter whose bit is in `filter`, or all, with all bits in `any`.
struct Counted {
    group: [u32; LANES],
    mask: [u32; LANES],
    reverse: [u32; LANES],
    set: [u32; LANES],
    filter: [u32; LANES],
    any: [u32; LANES],
}

impl Counted {
    #[inline(always)]
    fn of<V>(ask: &LaneAsk, me: &[&Agent<V>; LANES]) -> Self {
        let group = core::array::from_fn(|lane| match ask.selection[lane].among {
            Among::Group(group) => group.0,
            _ => me[lane].group.0,
        });
        let set = core::array::from_fn(|lane| match ask.selection[lane].among {
            Among::Groups(set) => set.bits(),
            _ => 0,
        });
        let told_apart = mask(|lane| ask.selection[lane].among != Among::All);
        let reverse = mask(|lane| ask.selection[lane].among == Among::Others);
        let filter =
            core::array::from_fn(|lane| ask.selection[lane].filter.map_or(0, FilterId::bit));
        let any = mask(|lane| ask.selection[lane].filter.is_none());
        Self { group, mask: told_apart, reverse, set, filter, any }
    }

    /// All bits for the lanes that count an agent of this group, whatever it shows, if none of them counts a set of groups.
    #[inline(always)]
    fn alike(&self, other: GroupId) -> [u32; LANES] {
        let alike = mask(|lane| (other.0 ^ self.group[lane]) & self.mask[lane] == 0);
        core::array::from_fn(|lane| alike[lane] ^ self.reverse[lane])
    }

    /// All bits for the lanes that count an agent of this group that passes these filters.
    #[inline(always)]
    fn chosen(&self, other: GroupId, passed: u32) -> [u32; LANES] {
        let (alike, bit) = (self.alike(other), GroupSet::bit(other));
        let (in_set, has_set) =
            (mask(|lane| self.set[lane] & bit != 0), mask(|lane| self.set[lane] != 0));
        let shows = mask(|lane| self.filter[lane] & passed != 0);
        core::array::from_fn(|lane| {
            (alike[lane] & !has_set[lane] | in_set[lane]) & (self.any[lane] | shows[lane])
        })
    }
}

impl<V: Vector> Block<'_, V> {
    /// How far away each agent found counts as: from the ask's center, squared; infinitely for an agent that does
    /// not count.
    #[inline(always)]
    pub(super) fn measure(&self, ask: &LaneAsk, found: &[Candidate<V>], distances: &mut Vec<Lane>) {
        if ask.chooses {
            self.measure_counted::<true>(ask, found, distances);
        } else {
            self.measure_counted::<false>(ask, found, distances);
        }
    }

    #[inline(always)]
    fn measure_counted<const CHOOSES: bool>(
        &self,
        ask: &LaneAsk,
        found: &[Candidate<V>],
        distances: &mut Vec<Lane>,
    ) {
        let those = Counted::of(ask, self.me);
        distances.resize(found.len(), [0.0; LANES]);
        // Loops where the choice of instructions reaches them, and not in the library's functions.
        if ask.around {
            for (distance, found) in distances.iter_mut().zip(found) {
                *distance = self.if_counted::<CHOOSES>(&those, found, found.d2);
            }
        } else {
            let forwards = self.of_agents(|lane, me| ask.forward[lane].of(me));
            for (distance, found) in distances.iter_mut().zip(found) {
                *distance = self.if_counted::<CHOOSES>(&those, found, ahead(ask, found, &forwards));
            }
        }
    }

    /// The distances from those lanes for which the candidate counts; else infinity.
    #[inline(always)]
    fn if_counted<const CHOOSES: bool>(
        &self,
        those: &Counted,
        found: &Candidate<V>,
        distances: Lane,
    ) -> Lane {
        let entry = &self.entries[found.slot as usize];
        let count = if CHOOSES {
            let passed = self.passed.get(entry.place as usize).copied().unwrap_or(0);
            those.chosen(entry.group, passed)
        } else {
            those.alike(entry.group)
        };
        let other = &OTHERS[LANES.min(found.slot.wrapping_sub(self.first as u32) as usize)];
        // Found for another lane, it may be farther than this one looks.
        let near = mask(|lane| found.d2[lane] < self.reach2[lane]);
        let counted = core::array::from_fn(|lane| count[lane] & other[lane] & near[lane]);
        or_infinity(&counted, &distances)
    }
}

/// For an agent of each lane: all bits for the other lanes. The last row is for an agent of none. It is a table because compilers
/// turn a comparison with eight constants into eight scalar ones.
const OTHERS: [[u32; LANES]; LANES + 1] = {
    let mut others = [[u32::MAX; LANES]; LANES + 1];
    let mut lane = 0;
    while lane < LANES {
        others[lane][lane] = 0;
        lane += 1;
    }
    others
};

/// Squared distances from the ask's center; infinity outside of the cone.
#[inline(always)]
fn ahead<V: Vector>(ask: &LaneAsk, found: &Candidate<V>, forwards: &V::Lanes) -> Lane {
    let (forward, offset) = (forwards.as_ref(), found.offset.as_ref());
    let from_center = over_axes::<V>(|axis, lane| {
        let part = offset[axis][lane] - forward[axis][lane] * ask.ahead[lane];
        part * part
    });
    let along = over_axes::<V>(|axis, lane| forward[axis][lane] * offset[axis][lane]);
    let in_cone = mask(|lane| {
        let min_cos = ask.min_cos[lane];
        (min_cos < -1.0) | (along[lane] >= min_cos * found.d2[lane].sqrt())
    });
    or_infinity(&in_cone, &from_center)
}

/// The number where the mask has all bits, else infinity.
#[inline(always)]
fn or_infinity(mask: &[u32; LANES], numbers: &Lane) -> Lane {
    let far = f32::INFINITY.to_bits();
    core::array::from_fn(|lane| {
        f32::from_bits(mask[lane] & numbers[lane].to_bits() | !mask[lane] & far)
    })
}
