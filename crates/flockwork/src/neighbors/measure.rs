//! Who counts where not everybody within a radius does, and how far away they are.

use super::job::Job;
use super::lane_sums::{Candidate, LaneAsk};
use super::lanes::{LANES, Lane, over_axes};
use super::sums::Among;
use crate::{Agent, GroupId, Vector};

/// Whom each lane counts, as numbers that eight of are compared at once: those whose group has no other
/// bits than `group` where `mask` has some; or the reverse, with all bits in `reverse`.
struct Groups {
    group: [u32; LANES],
    mask: [u32; LANES],
    reverse: [bool; LANES],
}

impl Groups {
    #[inline(always)]
    fn of<V>(ask: &LaneAsk, me: &[&Agent<V>; LANES]) -> Self {
        let group = core::array::from_fn(|lane| match ask.among[lane] {
            Among::Group(group) => group.0,
            _ => me[lane].group.0,
        });
        let mask = ask.among.map(|among| if among == Among::All { 0 } else { u32::MAX });
        Self { group, mask, reverse: ask.among.map(|among| among == Among::Others) }
    }

    #[inline(always)]
    fn count(&self, lane: usize, other: GroupId) -> bool {
        ((other.0 ^ self.group[lane]) & self.mask[lane] == 0) != self.reverse[lane]
    }
}

impl<V: Vector> Job<'_, V> {
    /// How far everybody found counts as: from the ask's centre, squared; infinitely for whoever does
    /// not count.
    #[inline(always)]
    pub(super) fn measure(&self, ask: &LaneAsk, found: &[Candidate<V>], distances: &mut Vec<Lane>) {
        let groups = Groups::of(ask, self.me);
        distances.resize(found.len(), [0.0; LANES]);
        // Loops in sight of whoever chooses the instructions, and not in the library's functions.
        if ask.around {
            for (distance, found) in distances.iter_mut().zip(found) {
                *distance = self.if_counted(&groups, found, found.d2);
            }
        } else {
            let courses = self.of_each(|lane, me| ask.course[lane].of(me));
            for (distance, found) in distances.iter_mut().zip(found) {
                *distance = self.if_counted(&groups, found, ahead(ask, found, &courses));
            }
        }
    }

    /// The distances from those lanes that count somebody; else infinity.
    #[inline(always)]
    fn if_counted(&self, groups: &Groups, found: &Candidate<V>, distances: Lane) -> Lane {
        let group = self.entries[found.slot as usize].group;
        core::array::from_fn(|lane| {
            let other = found.slot != self.first as u32 + lane as u32;
            // Found for another lane, it may be farther than this one looks.
            let near = found.d2[lane] < self.reach2[lane];
            if groups.count(lane, group) & other & near { distances[lane] } else { f32::INFINITY }
        })
    }
}

/// Squared distances from the ask's centre; infinity outside of the cone.
#[inline(always)]
fn ahead<V: Vector>(ask: &LaneAsk, found: &Candidate<V>, courses: &V::Lanes) -> Lane {
    let (course, offset) = (courses.as_ref(), found.offset.as_ref());
    let from_center = over_axes::<V>(|axis, lane| {
        let part = offset[axis][lane] - course[axis][lane] * ask.ahead[lane];
        part * part
    });
    let along = over_axes::<V>(|axis, lane| course[axis][lane] * offset[axis][lane]);
    core::array::from_fn(|lane| {
        let min_cos = ask.min_cos[lane];
        let in_cone = (min_cos < -1.0) | (along[lane] >= min_cos * found.d2[lane].sqrt());
        if in_cone { from_center[lane] } else { f32::INFINITY }
    })
}
