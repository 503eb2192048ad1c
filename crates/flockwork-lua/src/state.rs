//! The state of all agents as bytes: what a script reads without asking Rust.

use flockwork::parallel::{self, chunks};
use flockwork::{Agent, AgentId, GroupId, Vector, World};

/// Bytes of one agent: position, velocity, heading, facing (three floats each), speed, top speed,
/// radius (floats), id, group (whole numbers), age in seconds (float). The Luau side knows the places.
pub const STRIDE: usize = 72;
/// Where the id is (words).
const ID: usize = 15;

/// One agent's, as words.
pub type Row = [[u8; 4]; STRIDE / 4];

/// Writes the state of all agents; answers whether anybody has come, gone, or moved on to another place.
pub fn write<V: Vector>(world: &World<V>, rows: &mut Vec<Row>) -> bool {
    let before = rows.len();
    // Nobody has this number.
    rows.resize(world.agents.len(), [[u8::MAX; 4]; STRIDE / 4]);
    let length = rows.len().div_ceil(parallel::threads()).max(1024);
    let mut changed = vec![false; rows.len().div_ceil(length)];
    chunks(rows.as_mut_slice(), length, &mut changed, &|nth, rows, changed| {
        for (agent, row) in world.agents[nth * length..].iter().zip(rows) {
            *changed |= who(row) != (agent.id, agent.group);
            write_row(agent, world, row);
        }
    });
    before != rows.len() || changed.contains(&true)
}

/// Whose state it is, and in which group.
pub fn who(row: &Row) -> (AgentId, GroupId) {
    (AgentId(u32::from_le_bytes(row[ID])), GroupId(u32::from_le_bytes(row[ID + 1]) as u16))
}

// Word by word: a row put together elsewhere and moved as a whole holds the processor up.
fn write_row<V: Vector>(agent: &Agent<V>, world: &World<V>, row: &mut Row) {
    let vectors = [agent.position, agent.velocity, agent.heading, agent.facing];
    let (words, rest) = row.split_at_mut(3 * vectors.len());
    for (words, vector) in words.chunks_exact_mut(3).zip(vectors) {
        for (word, part) in words.iter_mut().zip(vector.to_xyz()) {
            *word = part.to_le_bytes();
        }
    }
    let age = world.tick.saturating_sub(agent.born) as f32 * world.stepping.secs();
    rest[0] = agent.speed().to_le_bytes();
    rest[1] = agent.max_speed.to_le_bytes();
    rest[2] = agent.radius.to_le_bytes();
    rest[3] = agent.id.0.to_le_bytes();
    rest[4] = u32::from(agent.group.0).to_le_bytes();
    rest[5] = age.to_le_bytes();
}
