//! How public values and filters lie in bytes: the numbers that the Luau side knows it by.

use flockwork::{AgentId, PublicValue};

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

/// The kind of a value, as it stands in a cell.
pub fn kind_of(value: PublicValue) -> u32 {
    match value {
        PublicValue::Number(_) => NUMBER,
        PublicValue::Bool(_) => BOOL,
        PublicValue::Vector(_) => VECTOR,
        PublicValue::Agent(_) => AGENT,
    }
}

/// A value as a cell.
pub fn cell_of(value: Option<PublicValue>) -> [u8; CELL] {
    let mut cell = [0; CELL];
    let Some(value) = value else { return cell };
    cell[..4].copy_from_slice(&kind_of(value).to_le_bytes());
    let mut write = |at: usize, bytes: &[u8]| cell[at..at + bytes.len()].copy_from_slice(bytes);
    match value {
        PublicValue::Number(number) => write(PAYLOAD, &number.to_le_bytes()),
        PublicValue::Bool(on) => write(PAYLOAD, &u32::from(on).to_le_bytes()),
        PublicValue::Agent(id) => write(PAYLOAD, &id.0.to_le_bytes()),
        PublicValue::Vector(parts) => write(PARTS, parts.map(f32::to_le_bytes).as_flattened()),
    }
    cell
}

/// The value in a cell; none if it holds nothing.
pub fn value_of(cell: &[u8; CELL]) -> Option<PublicValue> {
    let word = |at: usize| u32::from_le_bytes([cell[at], cell[at + 1], cell[at + 2], cell[at + 3]]);
    let long = u64::from(word(PAYLOAD)) | u64::from(word(PAYLOAD + 4)) << 32;
    Some(match word(0) {
        NUMBER => PublicValue::Number(f64::from_bits(long)),
        BOOL => PublicValue::Bool(word(PAYLOAD) != 0),
        AGENT => PublicValue::Agent(AgentId(word(PAYLOAD))),
        VECTOR => PublicValue::Vector([0, 4, 8].map(|nth| f32::from_bits(word(PARTS + nth)))),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_read_back_from_its_cell() {
        let values = [
            PublicValue::Number(-0.1),
            PublicValue::Number(f64::INFINITY),
            PublicValue::Bool(true),
            PublicValue::Bool(false),
            PublicValue::Vector([1.5, -2.0, 3.0e30]),
            PublicValue::Agent(AgentId(7)),
            PublicValue::Agent(AgentId::NONE),
        ];
        assert_eq!(values.map(|value| value_of(&cell_of(Some(value)))), values.map(Some));
        assert_eq!(value_of(&cell_of(None)), None);
    }
}
