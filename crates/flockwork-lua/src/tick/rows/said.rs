//! How what was said lies in buffers: `heard.rs` writes it, the Luau side and inlined loops read it.

use flockwork::AgentId;

/// Bytes of a row, one for each event: the number of the name, the emitter (whole numbers), what it says (whether that is a
/// vector, and three floats), the next row to the same agent, group or all agents, the next one of the same name (whole
/// numbers). Rows count from 1, and from the last on; 0 is none.
pub const SAID: usize = 32;
pub const NAME_AT: usize = 0;
pub const FROM_AT: usize = 4;
pub const IS_VECTOR_AT: usize = 8;
pub const VALUE_AT: usize = 12;
const AFTER_AT: usize = 24;
const SAME_AT: usize = 28;
/// In the place of the emitter: it is gone, or an obstacle.
pub const GONE: u32 = AgentId::NONE.0;
/// Bytes of what an agent's list has for each event: the number of its row. The list begins with how many there are.
pub const HEARD: usize = 4;

/// The numbers that the Luau side knows, under its names for them.
pub const CONSTANTS: [(&str, usize); 9] = [
    ("SAID", SAID),
    ("SAID_NAME", NAME_AT),
    ("SAID_FROM", FROM_AT),
    ("SAID_IS_VECTOR", IS_VECTOR_AT),
    ("SAID_VALUE", VALUE_AT),
    ("SAID_AFTER", AFTER_AT),
    ("SAID_SAME", SAME_AT),
    ("HEARD", HEARD),
    ("GONE", GONE as usize),
];
