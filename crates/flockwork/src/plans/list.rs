//! A list that the plans of several agents lie in, end to end.

use core::ops::Range;

use super::draft::{Draft, Written};
use super::pattern::{Copied, Pattern};
use crate::Vector;
use crate::act::Act;
use crate::combine::Combine;
use crate::plan::{Item, PlanView, Term};

/// Items of no plan any more that a list may hold beside those of its plans.
const MOST_GAPS: usize = 4096;

/// What a plan has once, and where in the list of its chunk the rest of it lies.
#[derive(Clone, Debug)]
pub struct Head {
    pub combine: Combine,
    pub speed_limit: f32,
    pub items: Range<u32>,
    pub acts: Range<u32>,
    pub pattern: Pattern,
}

impl Head {
    /// An empty plan.
    pub const EMPTY: Self = Self {
        combine: Combine::SUM,
        speed_limit: f32::INFINITY,
        items: 0..0,
        acts: 0..0,
        pattern: Pattern::UNKNOWN,
    };
}

/// What plans consist of, one plan's after another's.
#[derive(Clone, Debug)]
pub struct List<V> {
    pub items: Vec<Item<V>>,
    pub acts: Vec<Act<V>>,
    /// How many of the items are of no plan any more.
    pub gaps: usize,
}

impl<V> Default for List<V> {
    fn default() -> Self {
        Self { items: Vec::new(), acts: Vec::new(), gaps: 0 }
    }
}

impl<V: Vector> List<V> {
    /// Adds a plan, and lets `write` fill it from prototypes; `last` is what it has been.
    #[inline]
    pub fn add(
        &mut self,
        (last, last_pattern): (PlanView<V>, Pattern),
        prototypes: &[Term<V>],
        write: impl FnOnce(&mut Draft<V>) -> Written,
    ) -> Head {
        let (from, from_act) = (self.items.len(), self.acts.len());
        let mut draft = Draft {
            combine: Combine::SUM,
            speed_limit: f32::INFINITY,
            items: &mut self.items,
            acts: &mut self.acts,
            prototypes,
            copied: Copied::default(),
        };
        let written = write(&mut draft);
        let (mut combine, mut speed_limit) = (draft.combine, draft.speed_limit);
        let mut pattern = draft.copied.pattern(draft.items.len() - from);
        if written != Written::Anew {
            (combine, speed_limit, pattern) = (last.combine, last.speed_limit, last_pattern);
            self.items.truncate(from);
            self.items.extend_from_slice(last.items);
            self.acts.truncate(from_act);
        }
        if written == Written::Untouched {
            self.acts.extend_from_slice(last.acts);
        }
        let items = from as u32..self.items.len() as u32;
        let acts = from_act as u32..self.acts.len() as u32;
        Head { combine, speed_limit, items, acts, pattern }
    }

    /// Adds a plan as it is.
    pub fn add_as_is(&mut self, plan: PlanView<V>, pattern: Pattern) -> Head {
        self.add((plan, pattern), &[], |_| Written::Untouched)
    }

    /// Adds a plan that has been in another list.
    pub fn take_in(&mut self, other: &Self, head: &Head) -> Head {
        self.add_as_is(view(other, head), head.pattern)
    }

    /// Counts the items that are of none of these plans.
    pub fn count_gaps(&mut self, heads: &[Head]) {
        let used: usize = heads.iter().map(|head| head.items.len()).sum();
        self.gaps = self.items.len() - used;
    }

    pub fn is_full_of_gaps(&self) -> bool {
        self.gaps > MOST_GAPS + self.items.len() / 2
    }

    pub fn clear(&mut self) {
        self.items.clear();
        self.acts.clear();
        self.gaps = 0;
    }
}

/// Puts the new elements where the old ones lie, if there are no more of them, else behind all others.
pub fn put<T: Copy>(list: &mut Vec<T>, span: &mut Range<u32>, new: &[T]) {
    if new.len() > span.len() {
        span.start = list.len() as u32;
        list.extend_from_slice(new);
    } else {
        let from = span.start as usize;
        list[from..from + new.len()].copy_from_slice(new);
    }
    span.end = span.start + new.len() as u32;
}

fn part<'l, T>(list: &'l [T], span: &Range<u32>) -> &'l [T] {
    list.get(span.start as usize..span.end as usize).unwrap_or_default()
}

#[inline]
pub fn view<'l, V: Vector>(list: &'l List<V>, head: &Head) -> PlanView<'l, V> {
    let Head { combine, speed_limit, items, acts, .. } = head;
    let (items, acts) = (part(&list.items, items), part(&list.acts, acts));
    PlanView { items, combine: *combine, speed_limit: *speed_limit, acts }
}
