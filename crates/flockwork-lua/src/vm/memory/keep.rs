//! From Lua's values to kept ones, and back.

use std::collections::BTreeMap;
use std::ffi::c_void;

use mlua::{LightUserData, Table, Value};

use super::KeptValue;
use super::digest::digest;
use crate::vm::host::HostFunctions;
use crate::vm::worker::Worker;

/// Tables within tables that are followed; deeper ones are empty.
pub const DEEPEST: usize = 16;
/// Values of an agent that are kept at most.
const MOST_KEPT: usize = 1 << 16;
/// Values of an agent that are told to people at most.
const MOST_TOLD: usize = 512;

impl Worker {
    /// What the agents of a group remember who live here, by id.
    pub(super) fn memories(&self, group: usize) -> Vec<(u32, KeptValue)> {
        let table = self.groups.get(group).and_then(Option::as_ref);
        let table = table.and_then(|table| table.raw_get::<Table>("memory").ok());
        let pairs = table.iter().flat_map(|table| table.pairs::<u32, Table>().flatten());
        pairs
            .map(|(slot, own)| (self.shard.id(slot), Keeper::all(&self.host).table(&own, 0)))
            .collect()
    }

    /// The first values that an agent of a group remembers; none if it remembers nothing, or lives elsewhere.
    pub(super) fn memory_of(&self, group: usize, id: u32) -> Option<KeptValue> {
        let table = self.groups.get(group)?.as_ref().filter(|_| self.shard.has(id))?;
        let own = table.raw_get::<Table>("memory").ok()?.raw_get::<Table>(self.shard.slot(id));
        own.ok().map(|own| Keeper::of(&self.host, MOST_TOLD).table(&own, 0))
    }

    pub(super) fn remember(
        &mut self,
        group: usize,
        agents: &[(u32, KeptValue)],
    ) -> mlua::Result<()> {
        // Agents of these that are not in the world of the next tick are gone.
        self.gone.extend(agents.iter().map(|(id, _)| *id));
        self.settled = false;
        let Some(Some(table)) = self.groups.get(group) else { return Ok(()) };
        let memory = self.lua.create_table()?;
        for (id, kept) in agents.iter().filter(|(id, _)| self.shard.has(*id)) {
            memory.raw_set(self.shard.slot(*id), self.give(kept, &mut Vec::new())?)?;
        }
        self.host.weigh.call::<()>(&memory)?;
        table.raw_set("memory", memory)
    }

    /// What an agent remembers, once more: nothing that is done to it changes the first one.
    pub fn copy(&self, memory: &Table) -> mlua::Result<Value> {
        self.give(&Keeper::all(&self.host).table(memory, 0), &mut Vec::new())
    }

    /// A value of Lua. `tables` are those that have begun.
    fn give(&self, kept: &KeptValue, tables: &mut Vec<Table>) -> mlua::Result<Value> {
        Ok(match kept {
            KeptValue::Bool(on) => Value::Boolean(*on),
            KeptValue::Number(number) => Value::Number(*number),
            KeptValue::Vector([x, y, z]) => Value::Vector(mlua::Vector::new(*x, *y, *z)),
            KeptValue::Text(bytes) => Value::String(self.lua.create_string(bytes)?),
            KeptValue::Agent(id) => {
                Value::LightUserData(LightUserData(*id as usize as *mut c_void))
            }
            KeptValue::Handle(name) => self.host.handle_named.call(&**name)?,
            KeptValue::Again(nth) => {
                tables.get(*nth as usize).cloned().map_or(Value::Nil, Value::Table)
            }
            KeptValue::Table(pairs) => {
                let table = self.lua.create_table_with_capacity(0, pairs.len())?;
                tables.push(table.clone());
                for (key, value) in pairs {
                    table.raw_set(self.give(key, tables)?, self.give(value, tables)?)?;
                }
                Value::Table(table)
            }
        })
    }
}

/// Takes over what one agent remembers.
struct Keeper<'a> {
    host: &'a HostFunctions,
    /// The tables that have begun, by their addresses.
    met: BTreeMap<*const c_void, u32>,
    left: usize,
}

impl<'a> Keeper<'a> {
    fn all(host: &'a HostFunctions) -> Self {
        Self::of(host, MOST_KEPT)
    }

    /// Takes over no more than so many values.
    fn of(host: &'a HostFunctions, left: usize) -> Self {
        Self { host, met: BTreeMap::new(), left }
    }

    /// A value as plain data; none if it is not plain.
    fn value(&mut self, value: &Value, depth: usize) -> Option<KeptValue> {
        self.left = self.left.checked_sub(1)?;
        match value {
            Value::Table(table) => match self.handle(table) {
                Some(handle) => Some(handle),
                None => match self.met.get(&value.to_pointer()) {
                    Some(nth) => Some(KeptValue::Again(*nth)),
                    None => Some(self.table(table, depth)),
                },
            },
            value => self.key(value),
        }
    }

    /// A key, or a value that is no table.
    fn key(&self, value: &Value) -> Option<KeptValue> {
        Some(match value {
            Value::Boolean(on) => KeptValue::Bool(*on),
            Value::Integer(number) => KeptValue::Number(*number as f64),
            Value::Number(number) => KeptValue::Number(*number),
            Value::Vector(v) => KeptValue::Vector([v.x(), v.y(), v.z()]),
            Value::String(text) => KeptValue::Text((*text.as_bytes()).into()),
            Value::LightUserData(agent) => KeptValue::Agent(agent.0 as usize as u32),
            _ => return None,
        })
    }

    fn handle(&self, table: &Table) -> Option<KeptValue> {
        let name: Option<String> = self.host.name_of_handle.call(table).ok()?;
        name.map(|name| KeptValue::Handle(name.into()))
    }

    /// In an order that does not depend on how the table came about: equal memories are equal.
    fn table(&mut self, table: &Table, depth: usize) -> KeptValue {
        self.met.insert(table.to_pointer(), self.met.len() as u32);
        let most = if depth > DEEPEST { 0 } else { self.left };
        let pairs = table.pairs::<Value, Value>().flatten().take(most);
        let mut pairs: Vec<(KeptValue, Value)> =
            pairs.filter_map(|(key, value)| Some((self.key(&key)?, value))).collect();
        pairs.sort_by_cached_key(|(key, _)| digest(key));
        let kept = |(key, value): (KeptValue, Value)| Some((key, self.value(&value, depth + 1)?));
        KeptValue::Table(pairs.into_iter().filter_map(kept).collect())
    }
}
