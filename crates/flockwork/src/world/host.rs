//! For hosts, beside stepping: finding agents, giving them plans, drawing them.

use crate::plan::{Plan, PlanView};
use crate::{Agent, AgentId, PublicValue, Vector, World};

impl<V: Vector> World<V> {
    /// The index of an agent in [`agents`](Self::agents); none if it is gone.
    #[must_use]
    pub fn place_of(&self, id: AgentId) -> Option<usize> {
        if self.derived.by_id.is_empty() {
            return self.agents.binary_search_by_key(&id, |agent| agent.id).ok();
        }
        let id_at = |place: &u32| self.agents[*place as usize].id;
        let nth = self.derived.by_id.binary_search_by_key(&id, id_at).ok()?;
        Some(self.derived.by_id[nth] as usize)
    }

    /// The same for several agents. It is quickest where their ids ascend.
    pub fn places_of_all(
        &self,
        ids: impl Iterator<Item = AgentId>,
    ) -> impl Iterator<Item = Option<usize>> {
        let mut by_id = self.places_by_id().peekable();
        ids.map(move |id| {
            while by_id.next_if(|place| self.agents[*place].id < id).is_some() {}
            let next = by_id.peek().filter(|place| self.agents[**place].id == id);
            next.copied().or_else(|| self.place_of(id))
        })
    }

    /// An agent; none if it is gone.
    #[must_use]
    pub fn agent(&self, id: AgentId) -> Option<&Agent<V>> {
        self.place_of(id).map(|place| &self.agents[place])
    }

    /// What an agent shows under a name; none if it is gone, or its group declares no public value of this name.
    #[must_use]
    pub fn public_value(&self, id: AgentId, name: &str) -> Option<PublicValue> {
        let place = self.place_of(id)?;
        self.public.column(name)?.get(place, self.agents[place].group)
    }

    /// Sets what an agent shows under a name. False, and nothing changed, if it is gone, its group declares no public value of
    /// this name or one of another kind, or the value is not [valid](PublicValue::is_valid).
    pub fn set_public_value(&mut self, id: AgentId, name: &str, value: PublicValue) -> bool {
        let nth = self.public.columns().iter().position(|column| column.name == name);
        let Some((place, nth)) = self.place_of(id).zip(nth) else { return false };
        self.public.set(nth, place, self.agents[place].group, value)
    }

    /// All agents in the order of their ids, whatever their order in memory.
    pub fn agents_by_id(
        &self,
    ) -> impl DoubleEndedIterator<Item = &Agent<V>> + ExactSizeIterator + Clone {
        self.places_by_id().map(|place| &self.agents[place])
    }

    /// The indices of all agents in [`agents`](Self::agents), in the order of their ids.
    pub fn places_by_id(
        &self,
    ) -> impl DoubleEndedIterator<Item = usize> + ExactSizeIterator + Clone {
        (0..self.agents.len()).map(|nth| self.place_of_nth(nth))
    }

    /// The place of an agent in the order of ids.
    pub(crate) fn place_of_nth(&self, nth: usize) -> usize {
        self.derived.by_id.get(nth).map_or(nth, |place| *place as usize)
    }

    /// The plan that an agent acts by: that of its group, or its own. None if the agent is gone, or has
    /// not been given one yet.
    #[must_use]
    pub fn plan(&self, id: AgentId) -> Option<PlanView<'_, V>> {
        let place = self.place_of(id)?;
        self.plans.of(place, self.agents[place].group)
    }

    /// Gives an agent a plan of its own, which stands until another one is given or written by a brain.
    /// False, and nothing changed, if the agent is gone, the plan holds a number that is not finite, or all
    /// agents of its group act by one plan: a group without a plan leaves each agent its own.
    pub fn set_plan(&mut self, id: AgentId, plan: Plan<V>) -> bool {
        let Some(place) = self.place_of(id).filter(|_| plan.is_finite()) else { return false };
        let group = self.agents[place].group.index();
        if self.plans.by_group.get(group).is_some_and(Option::is_some) {
            return false;
        }
        self.plans.make_room(self.groups.len(), self.agents.len());
        self.plans.own.set(place, &plan)
    }

    /// Where to draw the agent at this index between two ticks (m): at `share` 0 its position before the last tick, at 1 its
    /// present one; in a torus along the shortest way across the seam. It is the present position if there is no
    /// [`before`](Self::before) of the agent: it is new, was never moved, or the world does not keep positions. None
    /// beyond the last index.
    #[must_use]
    pub fn between(&self, place: usize, share: f32) -> Option<V> {
        let now = self.agents.get(place)?.position;
        let Some(before) = self.before.get(place) else { return Some(now) };
        let way = self.space.offset(*before, now);
        Some(if share < 1.0 { self.space.home(*before + way * share) } else { now })
    }

    /// Keeps where all agents are, if the host wants to know.
    pub(crate) fn keep_before(&mut self) {
        self.before.clear();
        if self.keeps_before {
            self.before.extend(self.agents.iter().map(|agent| agent.position));
        }
    }
}
