//! How many agents are steered together.

use core::ops::Range;

use super::levels::MOST_BLOCKS;
use super::needs::{Needs, OwnNeeds};
use super::plan_shape::{Likeness, same_but_for_aims};
use crate::neighbors::{Entry, Instructions, LANES, fetch};
use crate::plan::PlanView;
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

    /// How many plans so many agents have.
    pub fn plans(self, agents: usize) -> usize {
        if matches!(self, Self::Plan(_)) { 1 } else { agents }
    }
}

/// So many of these, if so many from the first on are alike: all, or else whole blocks.
fn whole(alike: usize, all: usize) -> usize {
    if alike == all { all } else { alike / LANES * LANES }
}

impl<V: Vector> World<V> {
    /// How many agents from the start of a row on are steered together, and what they have in common:
    /// several blocks if their plans look at the same, and at no obstacles but near ones, else one. Their plans come into
    /// `plans`: one that all have, or one for each.
    pub(super) fn next_batch<'p>(
        &'p self,
        row: Range<usize>,
        needs: &[Needs],
        own: &mut OwnNeeds,
        plans: &mut [PlanView<'p, V>; MOST_AGENTS],
    ) -> (usize, Common) {
        let entries = &self.derived.grid.entries[row.start..row.end.min(row.start + MOST_AGENTS)];
        let (block, (alike, common)) = (entries.len().min(LANES), self.in_common(entries, plans));
        // One by one means that each goes by its own plan.
        if alike < block || self.instructions == Instructions::Scalar {
            self.find_plans(&entries[..block], plans);
            return (block, Common::Nothing);
        }
        let needs = match common {
            Common::Plan(group) => &needs[group],
            _ => own.read_first(&plans[0]),
        };
        (if needs.is_short_sighted { alike } else { block }, common)
    }

    fn find_plans<'p>(&'p self, entries: &[Entry<V>], plans: &mut [PlanView<'p, V>]) {
        for (plan, entry) in plans.iter_mut().zip(entries) {
            *plan = self.plan_of(entry);
            // The plans of agents that are neighbors may lie apart.
            match plan.overrides {
                [] => plan.items.iter().for_each(fetch),
                all => all.iter().for_each(fetch),
            }
        }
    }

    /// What the first ones have in common, and how many they are.
    fn in_common<'p>(
        &'p self,
        entries: &[Entry<V>],
        plans: &mut [PlanView<'p, V>; MOST_AGENTS],
    ) -> (usize, Common) {
        let (group, all) = (entries[0].group, entries.len());
        let is_known = group.index() < self.groups.len();
        if let Some(Some(plan)) = self.plans.by_group.get(group.index()).filter(|_| is_known) {
            plans[0] = plan.view();
            let alike = entries.iter().take_while(|entry| entry.group == group).count();
            return (whole(alike, all), Common::Plan(group.index()));
        }
        let block_from = |from: usize| from..all.min(from + LANES);
        self.find_plans(&entries[block_from(0)], plans);
        let pattern_of =
            |entry: &Entry<V>| self.plans.pattern_of(entry.place as usize, entry.group);
        let (first, mut alike) = (pattern_of(&entries[0]), 0);
        while alike < all {
            let (here, next) = (block_from(alike), block_from(all.min(alike + LANES)));
            // The plans of the next block are fetched meanwhile.
            self.find_plans(&entries[next.clone()], &mut plans[next]);
            // Copies of the same prototypes are alike without a look at their terms.
            let same = |(entry, plan): &(&Entry<V>, &PlanView<V>)| {
                let is_copy = first.is_known_as(pattern_of(entry));
                same_but_for_aims(&plans[0], plan, is_copy)
            };
            let pairs = entries[here.clone()].iter().zip(&plans[here.clone()]);
            let count = pairs.take_while(same).count();
            alike += count;
            if count < here.len() {
                break;
            }
        }
        (whole(alike, all), Common::Needs)
    }
}
