//! Single agents.

use flockwork_host::HostWorld;
use flockwork_host::flockwork::{Agent, AgentId, Vector, each_world};

use crate::border::Room;
use crate::call::{FlockworkWorld, in_world};
use crate::plain::{FlockworkVector, done};
use crate::status::{Failure, FlockworkStatus};

/// An agent.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlockworkAgent {
    /// Its id, which no other agent ever gets.
    pub id: u32,
    /// The number of its group.
    pub group: u32,
    /// Where it is (m).
    pub position: FlockworkVector,
    /// How it moves (m/s; in `PerTick` scenes m per tick).
    pub velocity: FlockworkVector,
    /// The direction of its last motion, of length 1.
    pub heading: FlockworkVector,
    /// The direction in which it looks, of length 1.
    pub facing: FlockworkVector,
    /// The radius of its body (m).
    pub radius: f32,
}

/// Spawns an agent of a group, at a position (m) with a velocity (m/s). `id`, which may be null, gets its id; ids ascend.
///
/// Refused are numbers that are not finite, a position outside of walls, and one agent more than the scene's `most_agents`.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_spawn(
    world: *mut FlockworkWorld,
    group: u32,
    position: FlockworkVector,
    velocity: FlockworkVector,
    id: Room<u32>,
) -> FlockworkStatus {
    in_world(world, |world| {
        id.check_offer("the id")?;
        let spawned = world.spawn(group, position.into(), velocity.into())?;
        id.offer("the id", spawned)
    })
}

/// Removes an agent.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_despawn(world: *mut FlockworkWorld, id: u32) -> FlockworkStatus {
    in_world(world, |world| done(world.despawn(id)))
}

/// Moves an agent to a position (m), with a velocity (m/s). In a torus the position is wrapped; at walls the agent stops.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_place(
    world: *mut FlockworkWorld,
    id: u32,
    position: FlockworkVector,
    velocity: FlockworkVector,
) -> FlockworkStatus {
    in_world(world, |world| done(world.place(id, position.into(), velocity.into())))
}

/// Lets an agent join another group, by whose plan or script it acts from the next tick on.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_set_group(
    world: *mut FlockworkWorld,
    id: u32,
    group: u32,
) -> FlockworkStatus {
    in_world(world, |world| done(world.set_group(id, group)))
}

/// Reads an agent; for many of them columns are quicker.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_agent(
    world: *const FlockworkWorld,
    id: u32,
    agent: Room<FlockworkAgent>,
) -> FlockworkStatus {
    in_world(world, |world| agent.put("the place for the agent", find(world, id)?))
}

fn find(world: &HostWorld, id: u32) -> Result<FlockworkAgent, Failure> {
    let found = each_world!(&world.world, world => world.agent(AgentId(id)).map(plain));
    let gone = || format!("there is no agent {id}: it is gone, or never was");
    found.ok_or_else(|| Failure::new(FlockworkStatus::Gone, gone()))
}

fn plain<V: Vector>(agent: &Agent<V>) -> FlockworkAgent {
    let xyz = |it: V| FlockworkVector::from(it.to_xyz());
    FlockworkAgent {
        id: agent.id.0,
        group: agent.group.0,
        position: xyz(agent.position),
        velocity: xyz(agent.velocity),
        heading: xyz(agent.heading),
        facing: xyz(agent.facing),
        radius: agent.radius,
    }
}
