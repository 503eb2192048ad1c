//! The neighbor grid, brought up to date: from a world that may have changed to one that can be asked.

use core::mem::take;

use crate::neighbors::NO_SLOT;
use crate::perceived::Perceived;
use crate::{GroupId, Vector, World, parallel};

impl<V: Vector> World<V> {
    /// Brings the neighbor grid up to date with what has moved, come or gone, and hands out the world
    /// to be asked. Does nothing else, however often it is called: not even the order of agents changes.
    pub fn perceive(&mut self) -> Perceived<'_, V> {
        if self.agents.changed {
            self.tell_all();
        }
        if self.stale {
            let (agents, groups) = (&self.agents.list, &self.groups);
            let some_without = groups.iter().any(|group| !group.body);
            let is_body = |group: GroupId| groups.get(group.index()).is_some_and(|it| it.body);
            let tie = |a: u32, b: u32| agents[a as usize].order(&agents[b as usize]);
            self.grid.settle(some_without.then_some(is_body), &tie);
            self.stale = false;
        }
        Perceived { world: self }
    }

    /// In a large world whose agents lie all over the memory, puts them next to their neighbors. Only a
    /// tick does that, so that their order depends on ticks alone.
    pub(crate) fn keep_in_order(&mut self) {
        if self.grid.is_scattered() {
            self.put_in_order();
        }
    }

    /// Tells the grid where everybody is.
    fn tell_all(&mut self) {
        self.grid.expect(self.agents.len());
        let (mut arrivals, mut buckets) =
            (take(&mut self.grid.arrivals), take(&mut self.grid.buckets));
        let world = &*self;
        // Benches without anything on them; chunks only share out the work.
        let mut benches = [(); 1 << 12];
        let chunk = arrivals.len().div_ceil(benches.len()).max(1 << 13);
        let lists = (&mut arrivals[..], &mut buckets[..]);
        parallel::chunks(lists, chunk, &mut benches, &|nth, (arrivals, buckets), ()| {
            let told = arrivals.iter_mut().zip(buckets);
            for (agent, (arrival, bucket)) in world.agents[nth * chunk..].iter().zip(told) {
                (*arrival, *bucket) = world.grid.arrival_of(agent);
            }
        });
        (self.grid.arrivals, self.grid.buckets) = (arrivals, buckets);
        (self.agents.changed, self.stale) = (false, true);
    }

    /// Puts agents into the grid's order, with all that is kept by place; whoever has no body comes last.
    fn put_in_order(&mut self) {
        let bodies = self.grid.entries.iter().map(|entry| entry.place);
        let others = (0..self.agents.len()).filter(|place| self.grid.slot(*place) == NO_SLOT);
        let sources: Vec<u32> = bodies.chain(others.map(|place| place as u32)).collect();
        permute(&mut self.agents.list, &sources);
        permute(&mut self.memories, &sources);
        permute(&mut self.plans.by_agent, &sources);
        permute(&mut self.wanted, &sources);
        // It is of the last tick, and soon kept anew.
        self.before.clear();
        self.grid.put_in_order();
        self.index_ids();
    }

    /// Notes the places in the order of ids, if that is not the order of agents.
    pub(crate) fn index_ids(&mut self) {
        self.by_id.clear();
        if !self.agents.is_sorted_by_key(|agent| agent.id) {
            self.by_id.extend(0..self.agents.len() as u32);
            self.by_id.sort_unstable_by_key(|place| self.agents[*place as usize].id);
        }
    }
}

/// Puts into each place what is in its source. An empty list has nothing kept by place; one that is
/// shorter has nothing for the newest yet.
fn permute<T: Default>(list: &mut Vec<T>, sources: &[u32]) {
    if list.is_empty() {
        return;
    }
    list.resize_with(sources.len(), T::default);
    for place in 0..list.len() {
        let mut source = sources[place] as usize;
        // What was in an earlier place has been swapped on.
        while source < place {
            source = sources[source] as usize;
        }
        list.swap(place, source);
    }
}
