//! The state of all agents as bytes: what a script reads without asking Rust.

use flockwork::parallel::{self, chunks};
use flockwork::{Agent, Vector, World};

/// Bytes of one agent: position, velocity, heading, facing (three floats each), speed, top speed,
/// radius (floats), id, group (whole numbers), age in seconds (float). The Luau side knows the places.
pub const STRIDE: usize = 72;

/// One agent's, as words.
pub type Row = [[u8; 4]; STRIDE / 4];

/// Writes the state of all agents.
pub fn write<V: Vector>(world: &World<V>, rows: &mut Vec<Row>) {
    rows.resize(world.agents.len(), Row::default());
    let length = rows.len().div_ceil(parallel::threads()).max(1024);
    let mut benches = vec![(); rows.len().div_ceil(length)];
    chunks(rows.as_mut_slice(), length, &mut benches, &|nth, rows, ()| {
        for (agent, row) in world.agents[nth * length..].iter().zip(rows) {
            *row = words(agent, world).map(u32::to_le_bytes);
        }
    });
}

fn words<V: Vector>(agent: &Agent<V>, world: &World<V>) -> [u32; STRIDE / 4] {
    let [x, y, z] = agent.position.to_xyz().map(f32::to_bits);
    let [vx, vy, vz] = agent.velocity.to_xyz().map(f32::to_bits);
    let [hx, hy, hz] = agent.heading.to_xyz().map(f32::to_bits);
    let [fx, fy, fz] = agent.facing.to_xyz().map(f32::to_bits);
    let [speed, top, radius] = [agent.speed(), agent.max_speed, agent.radius].map(f32::to_bits);
    let (id, group) = (agent.id.0, u32::from(agent.group.0));
    let age = world.tick.saturating_sub(agent.born) as f32 * world.stepping.secs();
    let age = age.to_bits();
    [x, y, z, vx, vy, vz, hx, hy, hz, fx, fy, fz, speed, top, radius, id, group, age]
}
