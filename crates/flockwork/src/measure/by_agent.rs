//! What a measure keeps of each agent: a list in the order of ids.

use crate::{Agent, AgentId};

/// Values by agent, in ascending order of ids.
#[derive(Clone, Debug, PartialEq)]
pub struct ByAgent<T> {
    /// Each agent that has a value, with it.
    pub list: Vec<(AgentId, T)>,
}

impl<T> Default for ByAgent<T> {
    fn default() -> Self {
        Self { list: Vec::new() }
    }
}

impl<T> ByAgent<T> {
    /// The value of an agent; none if the agent has none.
    #[must_use]
    pub fn get(&self, id: AgentId) -> Option<&T> {
        let index = self.list.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        Some(&self.list[index].1)
    }

    /// The value of an agent, to change it; none if the agent has none.
    pub fn get_mut(&mut self, id: AgentId) -> Option<&mut T> {
        let index = self.list.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        Some(&mut self.list[index].1)
    }

    /// Gives an agent a value if it has none yet.
    pub fn insert(&mut self, id: AgentId, value: T) {
        if let Err(index) = self.list.binary_search_by_key(&id, |(id, _)| *id) {
            self.list.insert(index, (id, value));
        }
    }

    /// Gives these agents, which are in ascending order of ids, the values that `next` answers for an agent and its
    /// value so far; those for which it answers none have none. The values of all other agents are forgotten.
    pub fn renew<V>(
        &mut self,
        agents: &[Agent<V>],
        mut next: impl FnMut(&Agent<V>, Option<T>) -> Option<T>,
    ) {
        let mut old = std::mem::take(&mut self.list).into_iter().peekable();
        self.list.extend(agents.iter().filter_map(|agent| {
            while old.next_if(|(id, _)| *id < agent.id).is_some() {}
            let kept = old.next_if(|(id, _)| *id == agent.id).map(|(_, value)| value);
            next(agent, kept).map(|value| (agent.id, value))
        }));
    }
}
