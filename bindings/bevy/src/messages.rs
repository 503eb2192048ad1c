//! What the world tells an app.

use bevy_ecs::entity::Entity;
use bevy_ecs::message::Message;
use flockwork::world::Event;
use flockwork::{AgentId, Fault, Vector};

use crate::FlockworkWorld;

/// Something that went wrong, for an agent or an entity. It never stops the world.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct AgentFault {
    /// The entity that it is about; none if it is about no single one.
    pub entity: Option<Entity>,
    /// What is wrong, and what to do instead.
    pub fault: Fault,
}

impl AgentFault {
    /// The fault of an entity that the world did not accept something from.
    pub(crate) fn of(entity: Entity, agent: Option<AgentId>, message: &str) -> Self {
        let fault = Fault { agent, location: None, message: message.to_owned() };
        Self { entity: Some(entity), fault }
    }
}

/// An event that an agent emitted in the last tick, or the engine for it: see [`flockwork::world::Event`].
#[derive(Message, Clone, Debug, PartialEq)]
pub struct AgentEvent<V: Send + Sync + 'static> {
    /// Its name, as in scripts and plans.
    pub name: String,
    /// The entity that emitted it; none for an event of the engine.
    pub from: Option<Entity>,
    /// Who hears it, and what it says.
    pub event: Event<V>,
}

impl<V: Vector> AgentEvent<V> {
    pub(crate) fn of(event: &Event<V>, flock: &FlockworkWorld<V>) -> Self {
        let name = flock.world.plans.names.name(event.name).to_owned();
        Self { name, from: flock.entity_of(event.from), event: *event }
    }
}
