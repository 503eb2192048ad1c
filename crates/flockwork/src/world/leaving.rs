//! Agents that leave the world: collected first, and then removed in one pass.

use crate::{AgentId, Vector, World};

/// The places of those who leave.
#[derive(Debug, Default)]
pub(crate) struct Leaving {
    /// By place: whether it leaves. Places beyond the end stay.
    gone: Vec<bool>,
    count: usize,
}

impl Leaving {
    /// The agent at this place leaves.
    pub fn add(&mut self, place: usize) {
        self.gone.resize(self.gone.len().max(place + 1), false);
        let new = !core::mem::replace(&mut self.gone[place], true);
        self.count += usize::from(new);
    }

    pub fn holds(&self, place: usize) -> bool {
        self.gone.get(place).is_some_and(|gone| *gone)
    }

    /// How many leave.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Takes them out of a list that is kept by place; the others keep their order.
    fn leave<T>(&self, list: &mut Vec<T>) {
        let mut places = 0..;
        list.retain(|_| places.next().is_some_and(|place| !self.holds(place)));
    }
}

impl<V: Vector> World<V> {
    /// Removes an agent from the world; false if it is gone already.
    pub fn despawn(&mut self, id: AgentId) -> bool {
        self.despawn_all(&[id]) == 1
    }

    /// Removes agents from the world, in one pass; returns how many of them were there.
    pub fn despawn_all(&mut self, ids: &[AgentId]) -> usize {
        let mut leaving = Leaving::default();
        for place in ids.iter().filter_map(|id| self.place_of(*id)) {
            leaving.add(place);
        }
        self.remove(&leaving);
        leaving.count()
    }

    /// Removes those who leave; the others keep their order.
    pub(crate) fn remove(&mut self, leaving: &Leaving) {
        if leaving.count() == 0 {
            return;
        }
        self.forget_adjusted(leaving);
        self.forget_places(leaving);
        let stay = (0..self.agents.len()).filter(|place| !leaving.holds(*place));
        self.plans.own.reorder(stay);
        leaving.leave(&mut self.agents.list);
        leaving.leave(&mut self.memories);
        self.public.reorder(|set| leaving.leave(set));
        leaving.leave(&mut self.wanted);
        leaving.leave(&mut self.before);
        self.agents.note_change();
    }

    /// Takes places out of the order of ids, and lets the others move up.
    fn forget_places(&mut self, leaving: &Leaving) {
        if self.derived.by_id.is_empty() {
            return;
        }
        let mut left = 0;
        let moved = (0..self.agents.len()).map(|place| {
            left += u32::from(!leaving.holds(place));
            left.wrapping_sub(1)
        });
        let moved: Vec<u32> = moved.collect();
        self.derived.by_id.retain(|place| !leaving.holds(*place as usize));
        self.derived.by_id.iter_mut().for_each(|place| *place = moved[*place as usize]);
    }
}
