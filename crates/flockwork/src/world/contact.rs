//! A contact: what touches what.

use crate::{AgentId, ObstacleId};

/// What a body meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Other {
    /// The body of this agent.
    Agent(AgentId),
    /// This obstacle.
    Obstacle(ObstacleId),
}

/// A body that has begun to touch another one, or an obstacle: they are 5 mm apart or less, and were not before the tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Contact {
    /// The agent; of two the one with the lower id.
    pub agent: AgentId,
    /// What it touches.
    pub with: Other,
}
