//! What is different about the terms of a behavior from outside, whatever the plans say.

use core::fmt;

use crate::{Agent, AgentId, GroupId, NameKey};

/// Which agents are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Scope {
    /// All agents, also those that are yet to come.
    All,
    /// The agents of a group, also those that are yet to come.
    Group(GroupId),
    /// One agent.
    Agent(AgentId),
}

/// A number that the terms of a behavior have for some agents, in place of the one in their plans.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Adjustment {
    /// The key of the behavior's name.
    pub behavior: NameKey,
    /// The key of a parameter's name, or [`WEIGHT`](Self::WEIGHT).
    pub part: NameKey,
    /// For whom.
    pub scope: Scope,
    /// The number, in the unit of the parameter: for a switch 0 or 1, for a word its index. With a weight of 0 the behavior
    /// is off: it is not evaluated, and its memory stays.
    pub value: f32,
}

impl Adjustment {
    /// The part that is no parameter: the weight of the terms, which are not evaluated at 0.
    pub const WEIGHT: NameKey = NameKey::of("weight");

    /// What it adjusts: behavior, part and scope. A world has one adjustment of each.
    #[must_use]
    pub fn subject(&self) -> (NameKey, NameKey, Scope) {
        (self.behavior, self.part, self.scope)
    }
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

    /// How close it is: where several hold an agent, the closest counts.
    pub(super) fn closeness(self) -> u8 {
        match self {
            Self::All => 0,
            Self::Group(_) => 1,
            Self::Agent(_) => 2,
        }
    }
}

/// Why a behavior is not adjusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AdjustError {
    /// There is no behavior of this name.
    Behavior,
    /// The behavior has no such parameter.
    Part,
    /// The parameter does not accept the number, or a weight is not finite.
    Value,
    /// There is no such group.
    Group,
    /// There is no such agent, or it is gone.
    Agent,
}

impl fmt::Display for AdjustError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Behavior => "there is no behavior of this name",
            Self::Part => "it has no parameter of this name",
            Self::Value => "the parameter does not accept this number",
            Self::Group => "there is no such group",
            Self::Agent => "there is no such agent",
        })
    }
}

impl core::error::Error for AdjustError {}
