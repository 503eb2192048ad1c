//! What has happened to entities since the last tick.

use bevy_ecs::entity::Entity;
use bevy_ecs::resource::Resource;
use flockwork::AgentId;

/// Entities and agents that the world is yet to hear of, in the order in which things happened.
#[derive(Resource, Debug, Default)]
pub(crate) struct Waiting {
    /// Entities that are steered now.
    pub arrivals: Vec<Entity>,
    /// Entities that the world has refused: another world may take them.
    pub refused: Vec<Entity>,
    /// Agents whose entities are steered no more.
    pub gone: Vec<AgentId>,
}
