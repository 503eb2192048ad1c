//! The agents that an act tells something.

use crate::neighbors::Among;
use crate::{AgentId, GroupId};

/// The agents that receive what an act tells. If the agent or the group is gone, none does.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Receivers {
    /// All agents.
    #[default]
    All,
    /// One agent.
    Agent(AgentId),
    /// All agents of a group, also the one that tells if it is of the group.
    Group(GroupId),
    /// All agents with a body that are nearer than this to the one that tells (m), and which of them: without it.
    Within(f32, Among),
}

impl Receivers {
    /// Whether all numbers in it are finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        if let Self::Within(radius, _) = self { radius.is_finite() } else { true }
    }
}
