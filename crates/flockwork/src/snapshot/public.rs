//! Public values as bytes.

use super::input::Input;
use super::parts::Part;
use crate::{AgentId, PublicColumn, PublicValue};

/// What stands before each kind of value.
const NUMBER: u8 = 1;
const BOOL: u8 = 2;
const VECTOR: u8 = 3;
const AGENT: u8 = 4;

impl Part for PublicColumn {
    fn write(&self, out: &mut Vec<u8>) {
        self.name.write(out);
        self.set.write(out);
    }

    fn read(input: &mut Input) -> Option<Self> {
        Some(Self { name: Part::read(input)?, set: Part::read(input)?, ..Self::default() })
    }
}

impl Part for PublicValue {
    fn write(&self, out: &mut Vec<u8>) {
        match self {
            Self::Number(number) => (NUMBER, number.to_bits()).write(out),
            Self::Bool(on) => (BOOL, *on).write(out),
            Self::Vector(parts) => (VECTOR, *parts).write(out),
            Self::Agent(id) => (AGENT, *id).write(out),
        }
    }

    fn read(input: &mut Input) -> Option<Self> {
        match u8::read(input)? {
            NUMBER => u64::read(input).map(|bits| Self::Number(f64::from_bits(bits))),
            BOOL => bool::read(input).map(Self::Bool),
            VECTOR => Part::read(input).map(Self::Vector),
            AGENT => AgentId::read(input).map(Self::Agent),
            _ => None,
        }
    }
}
