//! Where agents are drawn.

use flockwork_host::HostWorld;
use flockwork_host::flockwork::{Vector, World, each_world};

/// Where and how an agent is drawn, in the world's own axes.
#[derive(Clone, Copy, Debug)]
pub struct Pose {
    pub id: u32,
    /// Where it is between two ticks (m).
    pub at: [f32; 3],
    /// The unit vector of where it looks.
    pub facing: [f32; 3],
    /// The radius of its body (m).
    pub radius: f32,
    pub color: [u8; 3],
}

/// All agents at a share of the way from the tick before to the last one.
pub fn poses(world: &HostWorld, share: f32) -> Vec<Pose> {
    each_world!(&world.world, world => of(world, share))
}

fn of<V: Vector>(world: &World<V>, share: f32) -> Vec<Pose> {
    let pose = |(nth, agent): (usize, &flockwork_host::flockwork::Agent<V>)| Pose {
        id: agent.id.0,
        at: world.between(nth, share).unwrap_or(agent.position).to_xyz(),
        facing: agent.facing.to_xyz(),
        radius: agent.radius,
        color: agent.color,
    };
    world.agents.iter().enumerate().map(pose).collect()
}
