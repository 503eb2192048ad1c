//! A list that the plans of several agents lie in, end to end.

use core::ops::Range;

use super::draft::{Draft, Written};
use super::pattern::{Copied, Pattern};
use super::prototype::Prototype;
use super::refilled::Refilled;
use crate::Vector;
use crate::act::Act;
use crate::avoid::OwnAvoidance;
use crate::combine::Combine;
use crate::plan::{Item, Overrides, PlanView};

/// So many patterns of a list are looked through for the one of a plan.
const LATEST_PATTERNS: usize = 8;
/// Items of no plan any more that a list may hold beside those of its plans.
const MOST_GAPS: usize = 4096;

/// What a plan has once, and where in the list of its chunk the rest of it lies.
#[derive(Clone, Debug)]
pub struct Head {
    pub combine: Combine,
    pub speed_limit: f32,
    /// The place of how its agent avoids others, from 1; 0 if it does so as its group. There is room for it beside the limit.
    pub avoid: u32,
    /// Its own items, or those that it shares with all plans of its pattern in the list, and then what it overrides of them.
    pub items: Range<u32>,
    pub overrides: Range<u32>,
    pub acts: Range<u32>,
    pub pattern: Pattern,
}

impl Head {
    /// An empty plan.
    pub const EMPTY: Self = Self {
        combine: Combine::SUM,
        speed_limit: f32::INFINITY,
        avoid: 0,
        items: 0..0,
        overrides: 0..0,
        acts: 0..0,
        pattern: Pattern::UNKNOWN,
    };

    /// How many items are its own.
    pub fn own_items(&self) -> usize {
        if self.overrides.is_empty() { self.items.len() } else { 0 }
    }
}

/// What plans consist of, one plan's after another's.
#[derive(Clone, Debug)]
pub struct List<V> {
    pub items: Refilled<Item<V>>,
    pub overrides: Refilled<Overrides<V>>,
    pub acts: Refilled<Act<V>>,
    /// The items that all plans of a pattern share.
    pub shared: Vec<(Pattern, Range<u32>)>,
    /// How agents avoid others whose plans say so.
    pub avoids: Refilled<OwnAvoidance>,
    /// How many of the items, and of those, are of no plan any more.
    pub gaps: usize,
}

impl<V> Default for List<V> {
    fn default() -> Self {
        let (items, overrides, acts, shared, avoids) = Default::default();
        Self { items, overrides, acts, shared, avoids, gaps: 0 }
    }
}

impl<V: Vector> List<V> {
    /// Adds a plan, and lets `write` fill it from prototypes.
    #[inline]
    pub fn write(
        &mut self,
        prototypes: &[Prototype<V>],
        write: impl FnOnce(&mut Draft<V>) -> Written,
    ) -> (Written, Head) {
        let (from, from_override) = (self.items.len() as u32, self.overrides.len() as u32);
        let from_act = self.acts.len() as u32;
        let mut draft = Draft {
            combine: Combine::SUM,
            speed_limit: f32::INFINITY,
            avoid: None,
            items: &mut self.items,
            overrides: &mut self.overrides,
            acts: &mut self.acts,
            prototypes,
            copied: Some(Copied::default()),
        };
        let written = write(&mut draft);
        let Draft { combine, speed_limit, copied, avoid, .. } = draft;
        let avoid = avoid.map_or(0, |avoid| self.avoid(&avoid));
        let pattern = copied.map_or(Pattern::UNKNOWN, Copied::pattern);
        let items = if pattern == Pattern::UNKNOWN {
            from..self.items.len() as u32
        } else {
            let all = pattern.prototypes().filter_map(|at| Some(&prototypes.get(at)?.item));
            self.shared_by(pattern, all)
        };
        let (overrides, acts) =
            (from_override..self.overrides.len() as u32, from_act..self.acts.len() as u32);
        (written, Head { combine, speed_limit, avoid, items, overrides, acts, pattern })
    }

    /// The items that all plans of a pattern share, which are these if the list has none of it. Of many patterns only the
    /// latest are looked through: to have some twice costs less.
    #[inline]
    fn shared_by<'i>(
        &mut self,
        pattern: Pattern,
        all: impl Iterator<Item = &'i Item<V>>,
    ) -> Range<u32>
    where
        V: 'i,
    {
        let mut latest = self.shared.iter().rev().take(LATEST_PATTERNS);
        match latest.find(|(known, _)| *known == pattern) {
            Some((_, items)) => items.clone(),
            None => self.share(pattern, all),
        }
    }

    #[inline(never)]
    fn share<'i>(&mut self, pattern: Pattern, all: impl Iterator<Item = &'i Item<V>>) -> Range<u32>
    where
        V: 'i,
    {
        let from = self.items.len() as u32;
        all.for_each(|item| _ = self.items.add(item));
        let items = from..self.items.len() as u32;
        self.shared.push((pattern, items.clone()));
        items
    }

    /// Adds a plan as it is.
    pub fn add(&mut self, plan: PlanView<V>, pattern: Pattern) -> Head {
        let PlanView { items, overrides, combine, speed_limit, avoid, acts } = plan;
        let avoid = avoid.map_or(0, |avoid| self.avoid(avoid));
        let (from, from_override) = (self.items.len() as u32, self.overrides.len() as u32);
        let from_act = self.acts.len() as u32;
        self.acts.extend_from_slice(acts);
        let items = if pattern == Pattern::UNKNOWN || overrides.is_empty() {
            plan.items().for_each(|item| _ = self.items.add(&item));
            from..self.items.len() as u32
        } else {
            self.overrides.extend_from_slice(overrides);
            self.shared_by(pattern, items.iter())
        };
        let (overrides, acts) =
            (from_override..self.overrides.len() as u32, from_act..self.acts.len() as u32);
        Head { combine, speed_limit, avoid, items, overrides, acts, pattern }
    }

    /// Adds how an agent avoids others; answers the place, from 1.
    pub fn avoid(&mut self, avoid: &OwnAvoidance) -> u32 {
        self.avoids.add(avoid);
        self.avoids.len() as u32
    }

    /// Puts how an agent avoids others in the place of what was there.
    pub fn put_avoidance(&mut self, place: &mut u32, avoid: Option<&OwnAvoidance>) {
        let slot = (*place as usize).checked_sub(1).and_then(|nth| self.avoids.get_mut(nth));
        match (slot, avoid) {
            (Some(slot), Some(avoid)) => *slot = *avoid,
            (None, Some(avoid)) => *place = self.avoid(avoid),
            (Some(_), None) => (*place, self.gaps) = (0, self.gaps + 1),
            (None, None) => {}
        }
    }

    /// Adds a plan that has been in another list.
    pub fn take_in(&mut self, other: &Self, head: &Head) -> Head {
        self.add(view(other, head), head.pattern)
    }

    /// Removes the last plan.
    pub fn drop_last(&mut self, head: &Head) {
        if head.overrides.is_empty() {
            self.items.truncate(head.items.start as usize);
        }
        self.overrides.truncate(head.overrides.start as usize);
        self.acts.truncate(head.acts.start as usize);
        if head.avoid > 0 {
            self.avoids.truncate(head.avoid as usize - 1);
        }
    }

    /// Counts what is of none of these plans.
    pub fn count_gaps(&mut self, heads: &[Head]) {
        let own: usize = heads.iter().map(|head| head.own_items() + head.overrides.len()).sum();
        let shared: usize = self.shared.iter().map(|(_, items)| items.len()).sum();
        let avoids = heads.iter().filter(|head| head.avoid > 0).count();
        let all = self.items.len() + self.overrides.len() + self.avoids.len();
        self.gaps = all - own - shared - avoids;
    }

    pub fn is_full_of_gaps(&self) -> bool {
        self.gaps > MOST_GAPS + (self.items.len() + self.overrides.len()) / 2
    }

    pub fn clear(&mut self) {
        self.items.clear();
        self.overrides.clear();
        self.acts.clear();
        self.shared.clear();
        self.avoids.clear();
        self.gaps = 0;
    }
}

/// Puts the new elements where the old ones lie, if there are no more of them, else behind all others.
pub fn put<T: Copy>(list: &mut Refilled<T>, span: &mut Range<u32>, new: &[T]) {
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

/// How an agent avoids others, by its place from 1.
#[inline]
pub fn avoidance<V>(list: &List<V>, place: u32) -> Option<&OwnAvoidance> {
    list.avoids.get((place as usize).checked_sub(1)?)
}

#[inline]
pub fn view<'l, V: Vector>(list: &'l List<V>, head: &Head) -> PlanView<'l, V> {
    let Head { combine, speed_limit, avoid, items, overrides, acts, .. } = head;
    let (items, overrides) = (part(&list.items, items), part(&list.overrides, overrides));
    let (avoid, acts) = (avoidance(list, *avoid), part(&list.acts, acts));
    PlanView { items, overrides, combine: *combine, speed_limit: *speed_limit, avoid, acts }
}
