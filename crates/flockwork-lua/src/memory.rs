//! What agents remember, as data: to go back in time with a world, and to compare two runs.

use std::ffi::c_void;

use mlua::{LightUserData, Lua, Table, Value};

use crate::Scripts;

/// Tables within tables that are followed; deeper ones are empty.
const DEEPEST: usize = 16;

/// What all agents remember at some time. Only [`Scripts::set_memory`] can read it.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// By group: each agent's table.
    groups: Vec<Option<Kept>>,
}

/// A value outside Lua.
#[derive(Clone, Debug)]
enum Kept {
    /// Numbers, vectors, and what is fixed for good: the value itself.
    Fixed(Value),
    /// Text by its bytes: values of Lua that Rust holds are not free.
    Text(Box<[u8]>),
    Agent(usize),
    Table(Vec<(Kept, Kept)>),
}

impl Scripts {
    /// What all agents remember now.
    #[must_use]
    pub fn memory(&self) -> Memory {
        let tables = self.workers.first().map_or(&[][..], |worker| &worker.groups);
        let of = |table: &Table| Some(keep(&table.raw_get("memory").ok()?, 0));
        Memory { groups: tables.iter().map(|table| of(table.as_ref()?)).collect() }
    }

    /// Has all agents remember what they did when `memory` was taken from these same scripts: for a
    /// world that goes back to that time.
    pub fn set_memory(&mut self, memory: &Memory) {
        for worker in &self.workers {
            for (table, kept) in worker.groups.iter().zip(&memory.groups) {
                if let (Some(table), Some(kept)) = (table, kept) {
                    // Only a lack of memory can fail here; then the next tick says so.
                    _ = give(&worker.lua, kept).and_then(|value| table.raw_set("memory", value));
                }
            }
        }
    }
}

impl Memory {
    /// A hash of it: equal for equal memories, in whatever order they were filled.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let groups = self.groups.iter().flatten().enumerate();
        groups.fold(0, |sum: u64, (place, kept)| sum.wrapping_add(mix(digest(kept) ^ place as u64)))
    }
}

fn keep(value: &Value, depth: usize) -> Kept {
    match value {
        Value::Table(table) if !table.is_readonly() => {
            let pairs = table.pairs::<Value, Value>().flatten().take(if depth > DEEPEST {
                0
            } else {
                usize::MAX
            });
            Kept::Table(
                pairs
                    .map(|(key, value)| (keep(&key, depth + 1), keep(&value, depth + 1)))
                    .collect(),
            )
        }
        Value::String(text) => Kept::Text((*text.as_bytes()).into()),
        Value::LightUserData(agent) => Kept::Agent(agent.0 as usize),
        value => Kept::Fixed(value.clone()),
    }
}

fn give(lua: &Lua, kept: &Kept) -> mlua::Result<Value> {
    match kept {
        Kept::Fixed(value) => Ok(value.clone()),
        Kept::Text(bytes) => lua.create_string(bytes).map(Value::String),
        Kept::Agent(id) => Ok(Value::LightUserData(LightUserData(*id as *mut c_void))),
        Kept::Table(pairs) => {
            let table = lua.create_table_with_capacity(0, pairs.len())?;
            for (key, value) in pairs {
                table.raw_set(give(lua, key)?, give(lua, value)?)?;
            }
            Ok(Value::Table(table))
        }
    }
}

fn digest(kept: &Kept) -> u64 {
    match kept {
        Kept::Agent(id) => mix(*id as u64 ^ 1 << 40),
        Kept::Table(pairs) => {
            let pair =
                |(key, value): &(Kept, Kept)| mix(digest(key).rotate_left(1) ^ mix(digest(value)));
            pairs.iter().fold(2 << 40, |sum: u64, both| sum.wrapping_add(pair(both)))
        }
        Kept::Text(bytes) => bytes.iter().fold(4 << 40, |sum, byte| mix(sum ^ u64::from(*byte))),
        Kept::Fixed(value) => match value {
            Value::Boolean(on) => mix(u64::from(*on) ^ 3 << 40),
            Value::Integer(number) => mix((*number as f64 + 0.0).to_bits()),
            Value::Number(number) => mix((number + 0.0).to_bits()),
            Value::Vector(v) => [v.x(), v.y(), v.z()]
                .iter()
                .fold(5 << 40, |sum, part| mix(sum ^ u64::from((part + 0.0).to_bits()))),
            _ => 6 << 40,
        },
    }
}

/// SplitMix64's mixing step (Steele, Lea, Flood 2014).
fn mix(word: u64) -> u64 {
    let mut z = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
