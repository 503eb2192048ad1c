//! From the world to entities, after a tick.

use core::mem::swap;

use bevy_ecs::prelude::*;
use bevy_ecs::query::QueryData;
use bevy_math::Vec3;
use bevy_transform::components::Transform;
use flockwork::group::MovedBy;
use flockwork::{Agent, Vector, World};

use crate::{AgentVelocity, Axes, DesiredVelocity, Faces, FlockworkWorld, Steered, SteeredAgent};

/// What is written of an entity.
#[derive(QueryData)]
#[query_data(mutable)]
pub struct Body {
    steered: &'static mut Steered,
    agent: &'static mut SteeredAgent,
    transform: &'static mut Transform,
    velocity: &'static mut AgentVelocity,
    desired: Option<&'static mut DesiredVelocity>,
    faces: Option<&'static Faces>,
}

/// Writes to entities where their agents are now. Agents that the world has spawned get entities, and entities whose agents
/// have left the world are despawned.
pub fn sync_out<V: Vector>(
    mut flock: If<ResMut<FlockworkWorld<V>>>,
    axes: Res<Axes<V>>,
    mut bodies: Query<Body>,
    mut commands: Commands,
) {
    let FlockworkWorld { world, links, spare, .. } = &mut *flock.0;
    swap(links, spare);
    links.clear();
    let mut known = spare.iter().copied().peekable();
    for place in world.places_by_id() {
        let agent = &world.agents[place];
        while let Some((_, left)) = known.next_if(|(id, _)| *id < agent.id) {
            commands.entity(left).try_despawn();
        }
        let entity = match known.next_if(|(id, _)| *id == agent.id) {
            Some((_, entity)) => {
                if let Ok(body) = bodies.get_mut(entity) {
                    write(body, world, place, &axes);
                }
                entity
            }
            None => commands.spawn(adopted(agent, &axes)).id(),
        };
        links.push((agent.id, entity));
    }
    known.for_each(|(_, left)| commands.entity(left).try_despawn());
}

fn write<V: Vector>(body: BodyItem, world: &World<V>, place: usize, axes: &Axes<V>) {
    let BodyItem { mut steered, agent, transform, velocity, desired, faces } = body;
    let it = &world.agents[place];
    if steered.group != it.group {
        steered.group = it.group;
    }
    if let Some(mut desired) = desired {
        let wanted = world.wanted.get(place).copied().unwrap_or(it.velocity);
        desired.set_if_neq(DesiredVelocity((axes.to_bevy)(wanted, Vec3::ZERO)));
    }
    if !is_moved_by_host(world, it) {
        move_to(it, axes, agent, transform, velocity, faces);
    }
}

/// Whether the host moves an agent: then its Transform is the host's, and only read.
pub(crate) fn is_moved_by_host<V: Vector>(world: &World<V>, agent: &Agent<V>) -> bool {
    let group = world.groups.get(agent.group.index());
    group.is_some_and(|group| group.moved_by == MovedBy::Host)
}

fn move_to<V: Vector>(
    it: &Agent<V>,
    axes: &Axes<V>,
    mut agent: Mut<SteeredAgent>,
    mut transform: Mut<Transform>,
    mut velocity: Mut<AgentVelocity>,
    faces: Option<&Faces>,
) {
    let state @ [at, speed] = state(it, axes, transform.translation);
    agent.written = state;
    velocity.set_if_neq(AgentVelocity(speed));
    let turned = faces.map(|Faces(forward)| axes.rotation(**forward, it.facing));
    let rotation = turned.unwrap_or(transform.rotation);
    // An agent that stands is no change that anyone has to look at.
    if transform.translation != at || transform.rotation != rotation {
        (transform.translation, transform.rotation) = (at, rotation);
    }
}

/// The translation and velocity of an agent, in Bevy's axes; across the plane it stays where it is.
fn state<V: Vector>(agent: &Agent<V>, axes: &Axes<V>, across: Vec3) -> [Vec3; 2] {
    [(axes.to_bevy)(agent.position, across), (axes.to_bevy)(agent.velocity, Vec3::ZERO)]
}

/// What the entity of an agent has that the world has spawned.
fn adopted<V: Vector>(agent: &Agent<V>, axes: &Axes<V>) -> impl Bundle + use<V> {
    let written @ [at, speed] = state(agent, axes, Vec3::ZERO);
    let is = SteeredAgent { id: Some(agent.id), is_adopted: true, written };
    let steered = Steered { group: agent.group };
    (steered, is, Transform::from_translation(at), AgentVelocity(speed))
}
