//! What an entity has as an agent.

use bevy_ecs::component::Component;
use bevy_ecs::lifecycle::HookContext;
use bevy_ecs::world::DeferredWorld;
use bevy_math::{Dir3, Vec3};
use bevy_transform::components::Transform;
use flockwork::{AgentId, GroupId, Plan};

use crate::waiting::Waiting;

/// Makes an entity an agent: from the next tick on the world has one where the entity's [`Transform`] is, with its
/// [`AgentVelocity`]. Without this component, or without the entity, the agent leaves the world.
///
/// The group is kept equal in both directions: writing it changes that of the agent, and the other way around.
/// The `Transform` is taken as that of a root entity: give agents no parent that moves.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Transform, AgentVelocity, SteeredAgent)]
#[component(on_add = come, on_remove = go)]
pub struct Steered {
    /// The group of the agent, in the world of [`FlockworkWorld`](crate::FlockworkWorld).
    pub group: GroupId,
}

/// How an agent moves (m/s), in Bevy's axes. It is written each tick; what is written to it in between counts, such as
/// the velocity of a body that a group's host moves, or a blow.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct AgentVelocity(pub Vec3);

/// The velocity that steering wants after this tick (m/s), in Bevy's axes: what a physics engine is to aim at, for groups
/// with [`MovedBy::Host`](flockwork::group::MovedBy::Host). Only entities that are given this component have it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct DesiredVelocity(pub Vec3);

/// The entity's own plan, for groups that have none for all. A change is taken over before the next tick; if the component is
/// removed, the agent keeps the plan.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct AgentPlan<V: Send + Sync + 'static>(pub Plan<V>);

/// The entity turns with its agent: this local axis points where the agent looks. [`Dir3::Y`] suits a sprite that is
/// drawn upward, [`Dir3::NEG_Z`] a model that Bevy's way faces ahead.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Faces(pub Dir3);

/// The entity's `Transform` is drawn between two fixed ticks: it follows its agent by up to one tick, without steps. For
/// agents that steering moves, in a plugin that runs in a fixed schedule.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Interpolated;

/// Which agent an entity is. [`Steered`] brings it along.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct SteeredAgent {
    pub(crate) id: Option<AgentId>,
    /// Whether the plugin spawned the entity, for an agent that the world had spawned.
    pub(crate) is_adopted: bool,
    /// The translation (m) and velocity (m/s) that the plugin has written last: any others are the host's.
    pub(crate) written: [Vec3; 2],
}

impl SteeredAgent {
    /// The agent's id in the world; none before its first tick, or if the world refused it.
    #[must_use]
    pub fn id(&self) -> Option<AgentId> {
        self.id
    }
}

/// Agents are made in the order in which entities become steered, whatever table they are in.
fn come(mut world: DeferredWorld, context: HookContext) {
    if let Some(mut waiting) = world.get_resource_mut::<Waiting>() {
        waiting.arrivals.push(context.entity);
    }
}

fn go(mut world: DeferredWorld, context: HookContext) {
    let agent = world.get_mut::<SteeredAgent>(context.entity);
    let id = agent.and_then(|mut agent| agent.id.take());
    if let Some((mut waiting, id)) = world.get_resource_mut::<Waiting>().zip(id) {
        waiting.gone.push(id);
    }
}
