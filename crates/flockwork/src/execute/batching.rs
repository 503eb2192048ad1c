//! How many agents are steered together.

use core::ops::Range;

use super::levels::MOST_BLOCKS;
use super::needs::{Needs, OwnNeeds};
use super::plan_shape::{Likeness, same_but_for_aims};
use crate::neighbors::{Entry, Instructions, LANES, fetch};
use crate::{Vector, World};

/// Agents whose plans look at the same are steered up to so many together.
pub(super) const MOST_AGENTS: usize = MOST_BLOCKS * LANES;

/// What agents who are steered together have in common.
#[derive(Clone, Copy)]
pub(super) enum Common {
    /// The plan of this group.
    Plan(usize),
    /// The needs of the first one's plan.
    Needs,
    /// Nothing.
    Nothing,
}

impl Common {
    /// How much their plans are alike, if all are.
    pub fn alike(self) -> Option<Likeness> {
        match self {
            Self::Plan(_) => Some(Likeness::Wholly),
            Self::Needs => Some(Likeness::ButForAims),
            Self::Nothing => None,
        }
    }
}

/// How many from the first on are alike; of those that are not all, whole blocks.
fn count<V>(entries: &[Entry<V>], mut alike: impl FnMut(&Entry<V>) -> bool) -> usize {
    let count = entries.iter().take_while(|entry| alike(entry)).count();
    if count == entries.len() { count } else { count / LANES * LANES }
}

impl<V: Vector> World<V> {
    /// How many agents from the start of a row on are steered together, and what they have in common:
    /// several blocks if their plans look at the same, and at no obstacles but near ones, else one.
    pub(super) fn next_batch(
        &self,
        row: Range<usize>,
        needs: &[Needs],
        own: &mut OwnNeeds,
    ) -> (usize, Common) {
        let entries = &self.grid.entries[row.start..row.end.min(row.start + MOST_AGENTS)];
        let (block, (alike, common)) = (entries.len().min(LANES), self.in_common(entries));
        // One by one means that each goes by its own plan.
        if alike < block || self.instructions == Instructions::Scalar {
            return (block, Common::Nothing);
        }
        let needs = match common {
            Common::Plan(group) => &needs[group],
            _ => own.read_first(&self.plan_of(&entries[0]), self.grid.longest_reach()),
        };
        (if needs.is_short_sighted { alike } else { block }, common)
    }

    /// What the first ones have in common, and how many they are.
    fn in_common(&self, entries: &[Entry<V>]) -> (usize, Common) {
        let (first, group) = (self.plan_of(&entries[0]), entries[0].group);
        let place = group.index();
        let is_known = place < self.groups.len();
        if is_known && self.plans.by_group.get(place).is_some_and(Option::is_some) {
            return (count(entries, |entry| entry.group == group), Common::Plan(place));
        }
        let mut next = entries.iter().skip(4);
        let alike = |entry: &Entry<V>| {
            // The plans of agents who are neighbors may lie apart.
            next.next().into_iter().flat_map(|entry| self.plan_of(entry).items).for_each(fetch);
            same_but_for_aims(&first, &self.plan_of(entry))
        };
        (count(entries, alike), Common::Needs)
    }
}
