//! Behaviors that are off for some agents, whatever their plans say.

use core::fmt;

use crate::{Agent, AgentId, GroupId, NameKey};

/// Which agents are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Scope {
    /// All agents, also those that are yet to come.
    All,
    /// The agents of a group, also those that are yet to come.
    Group(GroupId),
    /// One agent.
    Agent(AgentId),
}

/// A behavior that is off for some agents: all its terms count as with weight 0, so they are not evaluated, and what they
/// remember stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Disabled {
    /// The key of the behavior's name.
    pub behavior: NameKey,
    /// For whom it is off.
    pub scope: Scope,
}

impl Scope {
    /// Whether it holds this agent.
    #[must_use]
    pub fn holds<V>(self, agent: &Agent<V>) -> bool {
        match self {
            Self::All => true,
            Self::Group(id) => agent.group == id,
            Self::Agent(id) => agent.id == id,
        }
    }
}

/// Why a behavior is not switched off or on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SwitchError {
    /// There is no behavior of this name.
    Behavior,
    /// There is no such group.
    Group,
    /// There is no such agent, or it is gone.
    Agent,
}

impl fmt::Display for SwitchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Behavior => "there is no behavior of this name",
            Self::Group => "there is no such group",
            Self::Agent => "there is no such agent",
        })
    }
}

impl core::error::Error for SwitchError {}
