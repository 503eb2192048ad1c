//! How public values and filters lie in bytes: the numbers that the Luau side knows it by.

/// Bytes of a public value: its kind (a number); then from [`PAYLOAD`] on a float of 64 bits, or a whole number for a switch
/// or an agent; or from [`PARTS`] on the three floats of a vector.
pub const CELL: usize = 16;
pub const PAYLOAD: usize = 8;
pub const PARTS: usize = 4;

/// What stands in a cell.
pub const NOTHING: u32 = 0;
pub const NUMBER: u32 = 1;
pub const BOOL: u32 = 2;
pub const VECTOR: u32 = 3;
pub const AGENT: u32 = 4;

/// Bytes of a condition of a filter: the number of the column, the kind of value (numbers), the least and the greatest value
/// (floats of 64 bits).
pub const CONDITION: usize = 24;
/// How many conditions a filter may have.
pub const MOST_CONDITIONS: usize = 8;
/// For how many there is room, with those of filters that are the same each time.
pub const ROOM_FOR_CONDITIONS: usize = 256 * MOST_CONDITIONS;
/// A filter is known by the number of its conditions, and by that of its first one times this.
pub const FIRST_CONDITION: usize = 16;

/// All numbers, under the names that the Luau side calls them.
pub const CONSTANTS: [(&str, usize); 10] = [
    ("CELL", CELL),
    ("SHOWS_NOTHING", NOTHING as usize),
    ("SHOWS_NUMBER", NUMBER as usize),
    ("SHOWS_BOOL", BOOL as usize),
    ("SHOWS_VECTOR", VECTOR as usize),
    ("SHOWS_AGENT", AGENT as usize),
    ("CONDITION", CONDITION),
    ("MOST_CONDITIONS", MOST_CONDITIONS),
    ("ROOM_FOR_CONDITIONS", ROOM_FOR_CONDITIONS),
    ("FIRST_CONDITION", FIRST_CONDITION),
];
