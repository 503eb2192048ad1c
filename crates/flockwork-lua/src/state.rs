//! The state of all agents as bytes: what a script reads without asking Rust.

use flockwork::{Agent, Vector, World};

/// Bytes of one agent: position, velocity, heading, facing (three floats each), speed, top speed,
/// radius (floats), id, group (whole numbers), age in seconds (float). The Luau side knows the places.
pub const STRIDE: usize = 72;

/// Writes the state of all agents.
pub fn write<V: Vector>(world: &World<V>, bytes: &mut Vec<u8>) {
    bytes.clear();
    bytes.reserve(world.agents.len() * STRIDE);
    for agent in &world.agents {
        bytes.extend_from_slice(&row(agent, world));
    }
}

fn row<V: Vector>(agent: &Agent<V>, world: &World<V>) -> [u8; STRIDE] {
    let mut row = [0; STRIDE];
    let vectors = [agent.position, agent.velocity, agent.heading, agent.facing];
    let floats = vectors.into_iter().flat_map(V::to_xyz);
    let rest = [agent.speed(), agent.max_speed, agent.radius];
    let ids = [agent.id.0, u32::from(agent.group.0)];
    let age = world.tick.saturating_sub(agent.born) as f32 * world.stepping.secs();
    let words = floats.chain(rest).map(f32::to_bits).chain(ids).chain([age.to_bits()]);
    for (place, word) in row.chunks_exact_mut(4).zip(words) {
        place.copy_from_slice(&word.to_le_bytes());
    }
    row
}
