//! What agents remember, as plain data: to go back in time with a world, and to compare two runs.

use std::ffi::c_void;

use mlua::{LightUserData, Table, Value};

use crate::Scripts;
use crate::host::Host;
use crate::worker::Worker;

/// Tables within tables that are followed; deeper ones are empty.
const DEEPEST: usize = 16;
/// Values of an agent that are kept at most: a table may hold itself.
const MOST_KEPT: usize = 1 << 16;

/// What all agents remember at some time: data, without a tie to any state of Lua.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Memory {
    /// By group: the agents in the order of their ids, and what each remembers.
    groups: Vec<Vec<(u32, Kept)>>,
}

/// A value outside Lua.
#[derive(Clone, Debug, PartialEq)]
enum Kept {
    Bool(bool),
    Number(f64),
    Vector([f32; 3]),
    Text(Box<[u8]>),
    Agent(u32),
    /// A group or path of the world, by what it is and its name.
    Handle(Box<str>),
    /// In the order of the keys' digests.
    Table(Vec<(Kept, Kept)>),
}

impl Scripts {
    /// What all agents remember now. A function, or whatever else is no plain data, is left out: scripts
    /// that remember such a thing are told so by a fault, once in 64 ticks.
    #[must_use]
    pub fn memory(&self) -> Memory {
        let of_group = |nth: usize| {
            let mut agents: Vec<_> =
                self.workers.iter().flat_map(|worker| worker.memories(nth)).collect();
            agents.sort_by_key(|(id, _)| *id);
            agents
        };
        Memory { groups: (0..self.groups.len()).map(of_group).collect() }
    }

    /// Has all agents remember this: for a world that goes back to the time when `memory` was taken.
    ///
    /// The future that follows is the same, bit for bit. For scripts that ask how long a list with gaps is,
    /// this holds if the memory was taken at a tick that 64 divides: there it is made anew in every run.
    pub fn set_memory(&mut self, memory: &Memory) {
        for worker in &self.workers {
            for (group, agents) in memory.groups.iter().enumerate() {
                // Only a lack of memory can fail here; then the next tick says so.
                _ = worker.remember(group, agents);
            }
        }
    }
}

impl Worker {
    fn memories(&self, group: usize) -> Vec<(u32, Kept)> {
        let table = self.groups.get(group).and_then(Option::as_ref);
        let table = table.and_then(|table| table.raw_get::<Table>("memory").ok());
        let pairs = table.iter().flat_map(|table| table.pairs::<u32, Value>().flatten());
        let kept = |(slot, value): (u32, Value)| {
            Some((self.home.id(slot), keep(&self.host, &value, 0, &mut MOST_KEPT.clone())?))
        };
        pairs.filter_map(kept).collect()
    }

    fn remember(&self, group: usize, agents: &[(u32, Kept)]) -> mlua::Result<()> {
        let Some(Some(table)) = self.groups.get(group) else { return Ok(()) };
        let memory = self.lua.create_table()?;
        for (id, kept) in agents.iter().filter(|(id, _)| self.home.has(*id)) {
            memory.raw_set(self.home.slot(*id), self.give(kept)?)?;
        }
        table.raw_set("memory", memory)
    }

    /// What an agent remembers, once more: nothing that is done to it changes the first one.
    pub fn copy(&self, memory: &Value) -> mlua::Result<Value> {
        let kept = keep(&self.host, memory, 0, &mut MOST_KEPT.clone());
        kept.map_or(Ok(Value::Nil), |kept| self.give(&kept))
    }

    fn give(&self, kept: &Kept) -> mlua::Result<Value> {
        Ok(match kept {
            Kept::Bool(on) => Value::Boolean(*on),
            Kept::Number(number) => Value::Number(*number),
            Kept::Vector([x, y, z]) => Value::Vector(mlua::Vector::new(*x, *y, *z)),
            Kept::Text(bytes) => Value::String(self.lua.create_string(bytes)?),
            Kept::Agent(id) => Value::LightUserData(LightUserData(*id as usize as *mut c_void)),
            Kept::Handle(name) => self.host.handle_named.call(&**name)?,
            Kept::Table(pairs) => {
                let table = self.lua.create_table_with_capacity(0, pairs.len())?;
                for (key, value) in pairs {
                    table.raw_set(self.give(key)?, self.give(value)?)?;
                }
                self.host.in_order.call(table)?
            }
        })
    }
}

impl Memory {
    /// A hash of it: equal for equal memories, in whatever order they were filled.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let groups = self.groups.iter().enumerate();
        groups.fold(0, |sum: u64, (place, agents)| {
            let agents =
                agents.iter().map(|(id, kept)| (digest(&Kept::Number(f64::from(*id))), kept));
            let digest = sum_of(agents.map(|(id, kept)| (id, digest(kept))));
            sum.wrapping_add(mix(digest ^ place as u64))
        })
    }
}

/// A value as plain data; none if it is not plain.
fn keep(host: &Host, value: &Value, depth: usize, left: &mut usize) -> Option<Kept> {
    *left = left.checked_sub(1)?;
    Some(match value {
        Value::Boolean(on) => Kept::Bool(*on),
        Value::Integer(number) => Kept::Number(*number as f64),
        Value::Number(number) => Kept::Number(*number),
        Value::Vector(v) => Kept::Vector([v.x(), v.y(), v.z()]),
        Value::String(text) => Kept::Text((*text.as_bytes()).into()),
        Value::LightUserData(agent) => Kept::Agent(agent.0 as usize as u32),
        Value::Table(table) => match host.name_of_handle.call::<Option<String>>(table).ok()? {
            Some(name) => Kept::Handle(name.into()),
            None => Kept::Table(keep_all(host, table, depth, left)),
        },
        _ => return None,
    })
}

fn keep_all(host: &Host, table: &Table, depth: usize, left: &mut usize) -> Vec<(Kept, Kept)> {
    let most = if depth > DEEPEST { 0 } else { *left };
    let pairs = table.pairs::<Value, Value>().flatten().take(most);
    let both = |(key, value): (Value, Value)| {
        Some((keep(host, &key, depth + 1, left)?, keep(host, &value, depth + 1, left)?))
    };
    // In an order that does not depend on how the table came about: equal memories are equal.
    let mut pairs: Vec<_> = pairs.filter_map(both).collect();
    pairs.sort_by_cached_key(|(key, _)| digest(key));
    pairs
}

fn digest(kept: &Kept) -> u64 {
    match kept {
        Kept::Agent(id) => mix(u64::from(*id) ^ 1 << 40),
        Kept::Table(pairs) => sum_of(pairs.iter().map(|(key, value)| (digest(key), digest(value)))),
        Kept::Text(bytes) => text_digest(4 << 40, bytes),
        Kept::Bool(on) => mix(u64::from(*on) ^ 3 << 40),
        Kept::Number(number) => mix((number + 0.0).to_bits()),
        Kept::Vector(v) => {
            v.iter().fold(5 << 40, |sum, part| mix(sum ^ u64::from((part + 0.0).to_bits())))
        }
        Kept::Handle(name) => text_digest(6 << 40, name.as_bytes()),
    }
}

fn text_digest(start: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(start, |sum, byte| mix(sum ^ u64::from(*byte)))
}

/// The digest of a table, in whatever order its keys and values come.
fn sum_of(pairs: impl Iterator<Item = (u64, u64)>) -> u64 {
    let pair = |(key, value): (u64, u64)| mix(key.rotate_left(1) ^ mix(value));
    pairs.fold(2 << 40, |sum: u64, both| sum.wrapping_add(pair(both)))
}

/// SplitMix64's mixing step (Steele, Lea, Flood 2014).
fn mix(word: u64) -> u64 {
    let mut z = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
