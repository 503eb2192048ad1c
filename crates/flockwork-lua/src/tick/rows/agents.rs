//! The state of all agents as bytes: what a script reads without asking Rust.

use flockwork::{Agent, Vector, World};
use mlua::Buffer;

/// Bytes of one agent: position, velocity, heading, facing (three floats each), speed, top speed,
/// radius (floats), id, group (whole numbers), age in seconds (float). The Luau side knows the places.
pub const STRIDE: usize = 72;
/// Agents at a time: their rows stay next to the processor until they are copied.
const STRETCH: usize = 64;

/// One agent's, as words.
type Row = [[u8; 4]; STRIDE / 4];

/// Writes the state of all agents into a buffer that has the room.
pub fn write<V: Vector>(world: &World<V>, buffer: &Buffer) {
    let mut rows = [Row::default(); STRETCH];
    let rate = world.stepping.rate();
    for (nth, agents) in world.agents.chunks(STRETCH).enumerate() {
        for (agent, row) in agents.iter().zip(&mut rows) {
            let age = world.tick.saturating_sub(agent.born) as i64 as f64 / rate;
            write_row(agent, age as f32, row);
        }
        let bytes = rows[..agents.len()].as_flattened().as_flattened();
        buffer.write_bytes(nth * STRETCH * STRIDE, bytes);
    }
}

// Word by word: a row put together elsewhere and moved as a whole holds the processor up.
fn write_row<V: Vector>(agent: &Agent<V>, age: f32, row: &mut Row) {
    let vectors = [agent.position, agent.velocity, agent.heading, agent.facing];
    let (words, rest) = row.split_at_mut(3 * vectors.len());
    for (words, vector) in words.chunks_exact_mut(3).zip(vectors) {
        for (word, part) in words.iter_mut().zip(vector.to_xyz()) {
            *word = part.to_le_bytes();
        }
    }
    rest[0] = agent.speed().to_le_bytes();
    rest[1] = agent.max_speed.to_le_bytes();
    rest[2] = agent.radius.to_le_bytes();
    rest[3] = agent.id.0.to_le_bytes();
    rest[4] = agent.group.0.to_le_bytes();
    rest[5] = age.to_le_bytes();
}
