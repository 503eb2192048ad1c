//! The neighbor grid, brought up to date: from a world that may have changed to one that can be asked.

use core::mem::take;

use super::perceived::Perceived;
use crate::neighbors::{AHEAD, NO_SLOT, fetch};
use crate::{GroupId, Vector, World, parallel};

impl<V: Vector> World<V> {
    /// Brings the neighbor grid up to date with agents that have moved, come or gone, and returns the world for neighbor
    /// queries. It changes nothing else, however often it is called, not even the order of agents.
    pub fn perceive(&mut self) -> Perceived<'_, V> {
        self.derived.ways.forget();
        self.derived.slots.forget();
        self.derived.largest_radius.take();
        self.derived.passed.take();
        if self.agents.changed {
            self.tell_all();
        }
        if self.derived.stale {
            let (agents, groups) = (&self.agents.list, &self.groups);
            let some_without = groups.iter().any(|group| !group.body);
            let is_body = |group: GroupId| groups.get(group.index()).is_none_or(|it| it.body);
            let tie = |a: u32, b: u32| agents[a as usize].order(&agents[b as usize]);
            self.derived.grid.settle(some_without.then_some(is_body), &tie);
            self.derived.nearby.forget();
            self.derived.stale = false;
        }
        Perceived { world: self }
    }

    /// In a large world whose agents lie all over the memory, puts them next to their neighbors. Only a
    /// tick does that, so that their order depends on ticks alone.
    pub(crate) fn keep_in_order(&mut self) {
        if self.derived.grid.is_scattered() {
            self.put_in_order();
        }
    }

    /// Tells the grid where all agents are.
    fn tell_all(&mut self) {
        self.derived.grid.expect(self.agents.len());
        let (mut arrivals, mut buckets) =
            (take(&mut self.derived.grid.arrivals), take(&mut self.derived.grid.buckets));
        let world = &*self;
        // Benches without anything on them; chunks only share out the work.
        let mut benches = [(); 1 << 12];
        let chunk = arrivals.len().div_ceil(benches.len()).max(1 << 13);
        let lists = (&mut arrivals[..], &mut buckets[..]);
        parallel::chunks(lists, chunk, &mut benches, &|nth, (arrivals, buckets), ()| {
            let told = arrivals.iter_mut().zip(buckets);
            for (agent, (arrival, bucket)) in world.agents[nth * chunk..].iter().zip(told) {
                (*arrival, *bucket) = world.derived.grid.arrival_of(agent);
            }
        });
        (self.derived.grid.arrivals, self.derived.grid.buckets) = (arrivals, buckets);
        (self.agents.changed, self.derived.stale, self.derived.strayed) = (false, true, true);
    }

    /// Puts agents into the grid's order, with all that is kept by place; agents without a body come last.
    fn put_in_order(&mut self) {
        let bodies = self.derived.grid.entries.iter().map(|entry| entry.place);
        let others =
            (0..self.agents.len()).filter(|place| self.derived.grid.slot(*place) == NO_SLOT);
        let sources: Vec<u32> = bodies.chain(others.map(|place| place as u32)).collect();
        gather(&mut self.agents.list, &sources);
        self.agents.roster.renew();
        permute(&mut self.memories, &sources);
        self.public.reorder(|set| permute(set, &sources));
        self.plans.own.reorder(sources.iter().map(|place| *place as usize));
        self.plans.own.close_gaps();
        gather(&mut self.wanted, &sources);
        // It is of the last tick, and soon kept anew.
        self.before.clear();
        self.derived.grid.put_in_order();
        self.derived.nearby.forget();
        self.index_ids();
    }

    /// Notes the places in the order of ids, if that is not the order of agents.
    pub(crate) fn index_ids(&mut self) {
        self.derived.by_id.clear();
        if self.agents.is_sorted_by_key(|agent| agent.id) {
            return;
        }
        let last = self.agents.iter().map(|agent| agent.id.0 as usize).max().unwrap_or(0);
        if last < 4 * self.agents.len() {
            // So dense that a place for each id is soon found and looked through.
            const NO_PLACE: u32 = u32::MAX;
            let mut places = vec![NO_PLACE; last + 1];
            for (place, agent) in self.agents.iter().enumerate() {
                places[agent.id.0 as usize] = place as u32;
            }
            self.derived.by_id.extend(places.into_iter().filter(|place| *place != NO_PLACE));
        }
        // A host may have given two agents one id.
        if self.derived.by_id.len() < self.agents.len() {
            self.derived.by_id.clear();
            self.derived.by_id.extend(0..self.agents.len() as u32);
            self.derived.by_id.sort_unstable_by_key(|place| self.agents[*place as usize].id);
        }
    }
}

/// Puts into each place a copy of what is in its source; for what is plain data. An empty list has nothing
/// kept by place.
fn gather<T: Clone + Default + Send + Sync>(list: &mut Vec<T>, sources: &[u32]) {
    if list.is_empty() {
        return;
    }
    let old = take(list);
    list.resize_with(sources.len(), T::default);
    let mut benches = [(); 1 << 8];
    let chunk = sources.len().div_ceil(benches.len()).max(1 << 13);
    parallel::chunks(&mut list[..], chunk, &mut benches, &|nth, list, ()| {
        let sources = &sources[nth * chunk..][..list.len()];
        for (at, place) in list.iter_mut().enumerate() {
            let ahead = sources[(at + AHEAD).min(sources.len() - 1)] as usize;
            old.get(ahead).into_iter().for_each(fetch);
            if let Some(source) = old.get(sources[at] as usize) {
                place.clone_from(source);
            }
        }
    });
}

/// Moves into each place what is in its source. An empty list has nothing kept by place; one that is
/// shorter has nothing for the newest yet.
fn permute<T: Default>(list: &mut Vec<T>, sources: &[u32]) {
    if list.is_empty() {
        return;
    }
    let mut old = take(list);
    let moved = |at: usize| {
        let ahead = sources[(at + AHEAD).min(sources.len() - 1)] as usize;
        old.get(ahead).into_iter().for_each(fetch);
        old.get_mut(sources[at] as usize).map(take).unwrap_or_default()
    };
    *list = (0..sources.len()).map(moved).collect();
}
