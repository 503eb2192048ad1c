//! Public values: what scripts declare, and what their agents have set.

use flockwork::{Agent, GroupId, PublicValue, PublicValues, Vector, World};

use super::Scripts;

impl Scripts {
    /// Declares what the agents of groups with scripts show; what other groups show is their host's affair. Each tick does
    /// that; a host does it to know them before the first.
    pub fn declare_in(&self, public: &mut PublicValues) {
        for (group, state) in (0..).map(GroupId).zip(&self.groups) {
            if state.script.is_some() {
                let values = state.public.iter().map(|(name, value)| (name.as_str(), *value));
                public.declare(group, values);
            }
        }
    }

    /// The public values that a group's script declares, with what each begins with; none for a group that does not exist,
    /// has no script, or whose script is broken.
    #[must_use]
    pub fn declared(&self, group: GroupId) -> Option<&[(String, PublicValue)]> {
        let state = self.groups.get(group.index())?;
        (state.script.is_some() && state.sound).then_some(&state.public)
    }

    /// What all agents show, with what scripts have declared since the last tick.
    pub(crate) fn shown_in<V: Vector>(&self, world: &World<V>) -> PublicValues {
        let mut public = world.public.clone();
        self.declare_in(&mut public);
        public
    }

    /// Keeps what agents have set in this tick.
    pub(crate) fn gather_set(&mut self) {
        self.set.clear();
        self.set.extend(self.workers.iter().flat_map(|worker| worker.shown.settings()));
    }

    /// Takes over what agents have set.
    pub(crate) fn publish_set<V: Vector>(
        &mut self,
        agents: &[Agent<V>],
        public: &mut PublicValues,
    ) {
        for (nth, place, value) in self.set.drain(..) {
            if let Some(agent) = agents.get(place as usize) {
                public.set(nth, place as usize, agent.group, value);
            }
        }
    }
}
