//! From entities to the world, before a tick: who comes and goes, and what the app has changed.

use core::mem::take;

use bevy_ecs::prelude::*;
use bevy_transform::components::Transform;
use flockwork::{AgentId, GroupId, Vector};

use crate::waiting::Waiting;
use crate::{
    AgentFault, AgentPlan, AgentVelocity, Axes, FlockworkWorld, Interpolated, Steered, SteeredAgent,
};

const REFUSED: &str = "no agent was spawned for the entity: its group is unknown, its position or velocity is not finite, its position is outside of the walls, or the world is full";
const NOT_PLACED: &str =
    "the Transform or AgentVelocity was not taken over: a number in it is not finite";
const NOT_JOINED: &str =
    "Steered::group was not taken over: the group is unknown, or the agent is outside of its walls";
const NO_PLAN: &str = "AgentPlan was not taken over: it holds a number that is not finite, or all agents of the group act by one plan; give the group none";

/// After a world was inserted its agents are made anew: in the order of their ids in the world before.
pub fn begin_world<V: Vector>(
    mut flock: If<ResMut<FlockworkWorld<V>>>,
    mut waiting: ResMut<Waiting>,
    mut bodies: Query<(Entity, &mut SteeredAgent), With<Steered>>,
    mut commands: Commands,
) {
    if !flock.is_new {
        return;
    }
    flock.is_new = false;
    let mut known = Vec::new();
    for (entity, mut agent) in &mut bodies {
        match agent.id.take() {
            Some(_) if agent.is_adopted => commands.entity(entity).try_despawn(),
            Some(id) => known.push((id, entity)),
            None => {}
        }
    }
    known.sort_unstable();
    let refused = take(&mut waiting.refused);
    let all = known.into_iter().map(|(_, entity)| entity).chain(refused);
    waiting.arrivals.splice(..0, all);
    waiting.gone.clear();
}

/// Agents whose entities are gone leave.
pub fn leave<V: Vector>(mut flock: If<ResMut<FlockworkWorld<V>>>, mut waiting: ResMut<Waiting>) {
    if waiting.gone.is_empty() {
        return;
    }
    let mut gone = take(&mut waiting.gone);
    gone.sort_unstable();
    flock.world.despawn_all(&gone);
    flock.links.retain(|(id, _)| gone.binary_search(id).is_err());
}

/// Entities that are new become agents.
pub fn arrive<V: Vector>(
    mut flock: If<ResMut<FlockworkWorld<V>>>,
    axes: Res<Axes<V>>,
    mut waiting: ResMut<Waiting>,
    mut bodies: Query<(&Steered, &mut SteeredAgent, &Transform, &AgentVelocity)>,
    plans: Query<&AgentPlan<V>>,
    mut faults: MessageWriter<AgentFault>,
) {
    for entity in take(&mut waiting.arrivals) {
        // An entity may be gone already, or an agent; the copy of an entity is another agent.
        let Ok((steered, mut agent, transform, velocity)) = bodies.get_mut(entity) else {
            continue;
        };
        if agent.id.is_some_and(|id| flock.entity_of(id) == Some(entity)) {
            continue;
        }
        let state @ [at, speed] = [transform.translation, velocity.0];
        let [at, speed] = [at, speed].map(axes.from_bevy);
        let Some(id) = flock.world.spawn(steered.group, at, speed) else {
            faults.write(AgentFault::of(entity, None, REFUSED));
            waiting.refused.push(entity);
            continue;
        };
        (agent.id, agent.is_adopted, agent.written) = (Some(id), false, state);
        flock.links.push((id, entity));
        if let Ok(AgentPlan(plan)) = plans.get(entity) {
            // One that is refused is told of where changed plans are.
            flock.world.set_plan(id, plan.clone());
        }
    }
}

/// Whatever else than the plugin has moved an entity has moved its agent.
pub fn place<V: Vector>(
    mut flock: If<ResMut<FlockworkWorld<V>>>,
    axes: Res<Axes<V>>,
    mut bodies: Query<(Entity, &mut SteeredAgent, &Transform, &AgentVelocity), With<Steered>>,
    mut faults: MessageWriter<AgentFault>,
) {
    for (entity, mut agent, transform, velocity) in &mut bodies {
        let state = [transform.translation, velocity.0];
        let Some(id) = agent.id.filter(|_| agent.written != state) else { continue };
        agent.written = state;
        let [at, speed] = state.map(axes.from_bevy);
        if !flock.world.place(id, at, speed) && flock.world.agent(id).is_some() {
            faults.write(AgentFault::of(entity, Some(id), NOT_PLACED));
        }
    }
}

/// Agents join the groups that their entities were given.
pub fn join<V: Vector>(
    mut flock: If<ResMut<FlockworkWorld<V>>>,
    bodies: Query<(Entity, &SteeredAgent, &Steered), Changed<Steered>>,
    mut faults: MessageWriter<AgentFault>,
) {
    let is_other = |id: AgentId, group: GroupId| {
        flock.world.agent(id).is_some_and(|agent| agent.group != group)
    };
    let other = |(entity, agent, steered): (Entity, &SteeredAgent, &Steered)| {
        let id = agent.id.filter(|id| is_other(*id, steered.group))?;
        Some((id, steered.group, entity))
    };
    // The order of ids, whatever table they are in: the world tells of each in an event.
    let mut joining: Vec<_> = bodies.iter().filter_map(other).collect();
    joining.sort_unstable();
    for (id, group, entity) in joining {
        if !flock.world.set_group(id, group) {
            faults.write(AgentFault::of(entity, Some(id), NOT_JOINED));
        }
    }
}

/// Agents take over the plans that their entities were given.
pub fn plan<V: Vector>(
    mut flock: If<ResMut<FlockworkWorld<V>>>,
    bodies: Query<(Entity, &SteeredAgent, &AgentPlan<V>), Changed<AgentPlan<V>>>,
    mut faults: MessageWriter<AgentFault>,
) {
    for (entity, agent, AgentPlan(plan)) in &bodies {
        let Some(id) = agent.id else { continue };
        if !flock.world.set_plan(id, plan.clone()) {
            faults.write(AgentFault::of(entity, Some(id), NO_PLAN));
        }
    }
}

/// The world keeps where agents were as long as an entity is drawn between ticks.
pub fn keep_before<V: Vector>(
    mut flock: If<ResMut<FlockworkWorld<V>>>,
    smooth: Query<(), With<Interpolated>>,
) {
    if !flock.world.keeps_before && !smooth.is_empty() {
        flock.world.keeps_before = true;
    }
}
