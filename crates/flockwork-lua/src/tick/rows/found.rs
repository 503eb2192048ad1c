//! What a question has found, as rows of bytes: loops over neighbors read there.

use flockwork::{Agent, Vector};
use mlua::{Buffer, Lua};

use super::cells::CELL;

/// Bytes of a row: the id of an agent (a whole number); then from these places on its offset and its velocity (three floats
/// each), and where the cells of its public values lie in their columns (a whole number).
pub const FOUND: usize = 32;
pub const OFFSET_AT: usize = 4;
pub const VELOCITY_AT: usize = 16;
pub const CELL_AT: usize = 28;

/// The numbers that the Luau side knows, under its names for them.
pub const CONSTANTS: [(&str, usize); 3] =
    [("FOUND", FOUND), ("FOUND_OFFSET", OFFSET_AT), ("FOUND_VELOCITY", VELOCITY_AT)];

#[derive(Default)]
pub struct FoundRows(Vec<[[u8; 4]; FOUND / 4]>);

impl FoundRows {
    pub fn clear(&mut self) {
        self.0.clear();
    }

    pub fn add<V: Vector>(&mut self, place: usize, other: &Agent<V>, offset: V) {
        let [x, y, z] = offset.to_xyz().map(f32::to_bits);
        let [vx, vy, vz] = other.velocity.to_xyz().map(f32::to_bits);
        let cell = (place * CELL) as u32;
        self.0.push([other.id.0, x, y, z, vx, vy, vz, cell].map(u32::to_le_bytes));
    }

    /// Writes all into the room that there is. Answers how many, and a longer buffer if the one there is too short for them.
    pub fn write(
        &self,
        lua: &Lua,
        buffer: Buffer,
        from: usize,
    ) -> mlua::Result<(usize, Option<Buffer>)> {
        let bytes = self.0.as_flattened().as_flattened();
        if from + bytes.len() <= buffer.len() {
            buffer.write_bytes(from, bytes);
            return Ok((self.0.len(), None));
        }
        let longer = lua.create_buffer_with_capacity((from + bytes.len()).next_power_of_two())?;
        longer.write_bytes(0, &buffer.to_vec());
        longer.write_bytes(from, bytes);
        Ok((self.0.len(), Some(longer)))
    }
}
