//! The plans of agents that have one each, in flat lists: no list per agent, for memory is what many plans wait for.
//!
//! Agents with consecutive places share a list, so that threads write side by side. When all plans are written anew, those
//! of a list are written end to end, in the order of places, beside the last ones, which some agents go on with: into room
//! that was the list of the agents before them, so that there is little more memory to wait for than the plans fill. Of plans that
//! are copies of the same prototypes only what they override is stored for each.

use core::mem::{swap, take};

use super::draft::{Draft, Written};
use super::list::{Head, List, avoidance, put, view};
use super::pattern::{Copied, Pattern};
use super::prototype::{Prototype, renew};
use crate::Vector;
use crate::act::Act;
use crate::avoid::OwnAvoidance;
use crate::parallel;
use crate::plan::{Plan, PlanView, Term};

/// Agents whose plans are written into one list.
const CHUNK: usize = 1024;

/// The plans of all agents that have one of their own, by place.
#[derive(Debug)]
pub(crate) struct OwnPlans<V> {
    heads: Vec<Head>,
    /// For each chunk of agents.
    lists: Vec<List<V>>,
    /// Room for writing a list anew, for each thread.
    rooms: Vec<List<V>>,
    /// What the patterns of plans are the numbers of.
    prototypes: Vec<Prototype<V>>,
}

impl<V> Default for OwnPlans<V> {
    fn default() -> Self {
        let (heads, lists, rooms, prototypes) = Default::default();
        Self { heads, lists, rooms, prototypes }
    }
}

/// Room is not state: a copy makes its own.
impl<V: Clone> Clone for OwnPlans<V> {
    fn clone(&self) -> Self {
        let Self { heads, lists, prototypes, .. } = self;
        let (heads, lists, prototypes) = (heads.clone(), lists.clone(), prototypes.clone());
        Self { heads, lists, rooms: Vec::new(), prototypes }
    }
}

impl<V: Vector> OwnPlans<V> {
    /// The plan of the agent at a place.
    #[inline]
    pub fn get(&self, place: usize) -> Option<PlanView<'_, V>> {
        Some(view(self.lists.get(place / CHUNK)?, self.heads.get(place)?))
    }

    /// How the agent at a place avoids others, if its plan says so.
    #[inline]
    pub fn avoidance(&self, place: usize) -> Option<&OwnAvoidance> {
        let list = self.lists.get(place / CHUNK)?;
        // Where no plan says so, none is looked at.
        if list.avoids.is_empty() {
            return None;
        }
        avoidance(list, self.heads.get(place)?.avoid)
    }

    /// Whether any plan may say so.
    pub fn any_avoids(&self) -> bool {
        self.lists.iter().any(|list| !list.avoids.is_empty())
    }

    /// What the plan of the agent at a place is copied from.
    #[inline]
    pub fn pattern(&self, place: usize) -> Pattern {
        self.heads.get(place).map_or(Pattern::UNKNOWN, |head| head.pattern)
    }

    /// All plans, by place.
    pub fn iter(&self) -> impl Iterator<Item = PlanView<'_, V>> {
        let chunks = self.heads.chunks(CHUNK).zip(&self.lists);
        chunks.flat_map(|(heads, list)| heads.iter().map(move |head| view(list, head)))
    }

    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// Has plans for this many agents; new ones are empty.
    pub fn resize(&mut self, agents: usize) {
        self.heads.resize(agents, Head::EMPTY);
        self.make_lists(agents);
    }

    fn make_lists(&mut self, agents: usize) {
        self.lists.resize_with(agents.div_ceil(CHUNK).max(self.lists.len()), List::default);
    }

    /// Puts a plan in the place of another one; false if there is none.
    pub fn set(&mut self, place: usize, plan: &Plan<V>) -> bool {
        let Some(head) = self.heads.get_mut(place) else { return false };
        let Some(list) = self.lists.get_mut(place / CHUNK) else { return false };
        (head.combine, head.speed_limit) = (plan.combine, plan.speed_limit);
        list.put_avoidance(&mut head.avoid, plan.avoid.as_ref());
        head.pattern = Pattern::UNKNOWN;
        let (before, length) = (head.own_items() + head.overrides.len(), list.items.len());
        if !head.overrides.is_empty() {
            // The items are others' as well.
            (head.items, head.overrides) = (0..0, 0..0);
        }
        put(&mut list.items, &mut head.items, &plan.items);
        put(&mut list.acts, &mut head.acts, &plan.acts);
        list.gaps += before + list.items.len() - length - plan.items.len();
        if list.is_full_of_gaps() {
            self.close_gaps();
        }
        true
    }

    /// Takes these plans, by place, instead of those there were.
    pub fn fill<'p>(&mut self, plans: impl Iterator<Item = PlanView<'p, V>>)
    where
        V: 'p,
    {
        self.heads.clear();
        self.lists.iter_mut().for_each(List::clear);
        for (place, plan) in plans.enumerate() {
            self.make_lists(place + 1);
            self.heads.push(self.lists[place / CHUNK].add(plan, Pattern::UNKNOWN));
        }
    }

    /// Keeps those of them that are at these places, in this order; an agent that has come since has an empty one.
    pub fn reorder(&mut self, sources: impl Iterator<Item = usize>) {
        if self.is_empty() {
            return;
        }
        let heads = take(&mut self.heads);
        for (place, source) in sources.enumerate() {
            self.make_lists(place + 1);
            let mut head = heads.get(source).cloned().unwrap_or(Head::EMPTY);
            // A plan goes along into the list of its agent's new chunk.
            if let Ok([from, to]) = self.lists.get_disjoint_mut([source / CHUNK, place / CHUNK]) {
                head = to.take_in(from, &head);
            }
            self.heads.push(head);
        }
        let mut chunks = self.heads.chunks(CHUNK);
        self.lists.iter_mut().for_each(|list| list.count_gaps(chunks.next().unwrap_or_default()));
        if self.lists.iter().any(List::is_full_of_gaps) {
            self.close_gaps();
        }
    }

    /// Puts all plans end to end, in the order of places.
    pub fn close_gaps(&mut self) {
        self.write_all(&[], &|_, _, _: &mut Vec<()>| Written::Untouched);
    }

    /// Lets `write` fill an empty draft for each agent from prototypes, on several threads; answers what it has noted,
    /// by place.
    pub fn rewrite_all<N: Send>(
        &mut self,
        prototypes: &[Term<V>],
        write: &(impl Fn(usize, &mut Draft<V>, &mut Vec<N>) -> Written + Sync),
    ) -> Vec<N> {
        if renew(&mut self.prototypes, prototypes) {
            // Plans that are kept are copies of none of them.
            self.heads.iter_mut().for_each(|head| head.pattern = Pattern::UNKNOWN);
        }
        let prototypes = take(&mut self.prototypes);
        let most = prototypes.len().min(Copied::MOST_PROTOTYPES);
        let notes = self.write_all(&prototypes[..most], write);
        self.prototypes = prototypes;
        notes
    }

    fn write_all<N: Send>(
        &mut self,
        prototypes: &[Prototype<V>],
        write: &(impl Fn(usize, &mut Draft<V>, &mut Vec<N>) -> Written + Sync),
    ) -> Vec<N> {
        let mut chunks: Vec<_> = self.heads.chunks_mut(CHUNK).zip(&mut self.lists).collect();
        let length = chunks.len().div_ceil(parallel::threads() * 2).max(1);
        let parts = chunks.len().div_ceil(length);
        self.rooms.resize_with(parts.max(self.rooms.len()), List::default);
        let mut desks: Vec<_> = self.rooms.iter_mut().map(|room| (room, Vec::new())).collect();
        parallel::chunks(&mut chunks[..], length, &mut desks, &|nth, chunks, (room, notes)| {
            for (chunk, (heads, list)) in (nth * length..).zip(chunks) {
                room.clear();
                for (place, head) in (chunk * CHUNK..).zip(heads.iter_mut()) {
                    let written = room.write(prototypes, |draft| write(place, draft, notes));
                    *head = renewed(written, room, (list, head));
                }
                swap(*list, *room);
            }
        });
        desks.into_iter().flat_map(|(_, notes)| notes).collect()
    }

    /// A plan goes on with its terms; its acts are done.
    pub fn keep(&mut self, place: usize) {
        self.heads.get_mut(place).into_iter().for_each(|head| head.acts = 0..0);
    }

    /// All acts are done.
    pub fn forget_acts(&mut self) {
        if self.acts().next().is_some() {
            self.lists.iter_mut().for_each(|list| list.acts.clear());
            self.heads.iter_mut().for_each(|head| head.acts = 0..0);
        }
    }

    /// How many items and overrides there are, with those of plans that have been replaced.
    #[cfg(test)]
    pub fn items(&self) -> usize {
        self.lists.iter().map(|list| list.items.len() + list.overrides.len()).sum()
    }

    /// All acts that are to be done, and those of plans that have been replaced.
    pub fn acts(&self) -> impl Iterator<Item = &Act<V>> {
        self.lists.iter().flat_map(|list| list.acts.iter())
    }
}

/// What becomes of a plan, as it was in the last list, after a draft of it has been written into this one.
#[inline]
fn renewed<V: Vector>(
    (written, draft): (Written, Head),
    list: &mut List<V>,
    (last_list, last): (&List<V>, &Head),
) -> Head {
    match written {
        Written::Anew => draft,
        Written::Kept => {
            list.drop_last(&draft);
            list.add(PlanView { acts: &[], ..view(last_list, last) }, last.pattern)
        }
        Written::ActsAlone => {
            let acts = view(list, &draft).acts.to_vec();
            list.drop_last(&draft);
            list.add(PlanView { acts: &acts, ..view(last_list, last) }, last.pattern)
        }
        Written::Untouched => {
            list.drop_last(&draft);
            list.take_in(last_list, last)
        }
    }
}
