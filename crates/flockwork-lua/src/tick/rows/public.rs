//! Public values as bytes: what a script reads and sets without asking Rust. Cells lie column by column, in each by place.

use std::collections::BTreeMap;

use flockwork::{AgentId, GroupId, PublicColumn, PublicValue, PublicValues, Vector, World};
use mlua::{Buffer, Lua};

use super::cells::{AGENT, BOOL, CELL, NUMBER, PARTS, PAYLOAD, VECTOR};
use crate::vm::host::HostFunctions;

/// A value that an agent at a place has set, in the `nth` column.
pub type Setting = (usize, u32, PublicValue);

/// The public values of all agents, as a state's scripts see them.
pub struct Shown {
    /// What all showed at the end of the last tick.
    shown: Buffer,
    /// The same with what the state's own agents have set in this tick.
    own: Buffer,
    /// How many of these have set anything, and their places.
    setters: Buffer,
    /// For how many agents and columns there is room.
    room: (usize, usize),
    /// What the Luau side knows: the columns, and the groups that have each. Nothing after it has been given other room.
    known: Vec<(String, Vec<u32>)>,
}

impl Shown {
    pub fn new(lua: &Lua) -> mlua::Result<Self> {
        let buffer = |bytes| lua.create_buffer_with_capacity(bytes);
        Ok(Self {
            shown: buffer(0)?,
            own: buffer(0)?,
            setters: buffer(4)?,
            room: (0, 0),
            known: Vec::new(),
        })
    }

    /// No agent has set anything yet in this tick.
    pub fn begin(&self) {
        self.setters.write_bytes(0, &[0; 4]);
    }

    /// Takes in what all agents show.
    pub fn show<V: Vector>(
        &mut self,
        (lua, host): (&Lua, &HostFunctions),
        (world, public): (&World<V>, &PublicValues),
    ) -> mlua::Result<()> {
        let columns = public.columns();
        if columns.is_empty() && self.room == (0, 0) {
            return Ok(());
        }
        self.make_room(lua, world.agents.len(), columns.len())?;
        let mut cells = vec![[0; CELL]; world.agents.len()];
        for (nth, column) in columns.iter().enumerate() {
            for ((place, agent), cell) in world.agents.iter().enumerate().zip(&mut cells) {
                *cell = cell_of(column.get(place, agent.group));
            }
            let at = nth * self.room.0 * CELL;
            self.shown.write_bytes(at, cells.as_flattened());
            self.own.write_bytes(at, cells.as_flattened());
        }
        self.begin();
        self.hand_over((lua, host), columns, world.groups.len() as u32)
    }

    fn make_room(&mut self, lua: &Lua, agents: usize, columns: usize) -> mlua::Result<()> {
        if self.room.0 < agents || self.room.1 < columns {
            let agents = agents.max(self.room.0).next_power_of_two();
            let buffer = |bytes| lua.create_buffer_with_capacity(bytes);
            let bytes = agents * columns * CELL;
            (self.shown, self.own) = (buffer(bytes)?, buffer(bytes)?);
            // In a tick each agent is noted once at most, however much it sets.
            self.setters = buffer(4 * (agents + 1))?;
            self.room = (agents, columns);
            self.known.clear();
        }
        Ok(())
    }

    fn hand_over(
        &mut self,
        (lua, host): (&Lua, &HostFunctions),
        columns: &[PublicColumn],
        groups: u32,
    ) -> mlua::Result<()> {
        let holders = |column: &PublicColumn| {
            (0..groups).filter(|group| column.declared(GroupId(*group)).is_some()).collect()
        };
        let known: Vec<_> = columns.iter().map(|it| (it.name.clone(), holders(it))).collect();
        if known == self.known {
            return Ok(());
        }
        let names = || known.iter().map(|(name, _)| name.as_str());
        let places = (0..).map(|nth| nth * self.room.0 * CELL);
        let places = lua.create_table_from(names().zip(places))?;
        let set = |(_, groups): &(String, Vec<u32>)| {
            lua.create_table_from(groups.iter().map(|group| (*group, true)))
        };
        let holders = known.iter().map(set).collect::<mlua::Result<Vec<_>>>()?;
        let holders = lua.create_table_from(names().zip(holders))?;
        let bytes = self.room.0 * CELL;
        let shown = (places, holders, &self.shown, &self.own, &self.setters, bytes);
        host.show.call::<()>(shown)?;
        self.known = known;
        Ok(())
    }

    /// What agents have set in this tick, agent by agent as they ran.
    pub fn settings(&self) -> impl Iterator<Item = Setting> {
        let word = |at: usize| u32::from_le_bytes(self.setters.read_bytes(at));
        let places = (1..=word(0) as usize).map(move |nth| word(4 * nth));
        places
            .flat_map(move |place| (0..self.room.1).filter_map(move |nth| self.setting(nth, place)))
    }

    fn setting(&self, nth: usize, place: u32) -> Option<Setting> {
        let at = (nth * self.room.0 + place as usize) * CELL;
        let (before, now) = (self.shown.read_bytes(at), self.own.read_bytes::<CELL>(at));
        if before == now { None } else { Some((nth, place, value_of(&now)?)) }
    }
}

/// A value as a cell.
fn cell_of(value: Option<PublicValue>) -> [u8; CELL] {
    let mut cell = [0; CELL];
    let mut write = |kind: u32, at: usize, bytes: &[u8]| {
        cell[..4].copy_from_slice(&kind.to_le_bytes());
        cell[at..at + bytes.len()].copy_from_slice(bytes);
    };
    match value {
        None => {}
        Some(PublicValue::Number(number)) => write(NUMBER, PAYLOAD, &number.to_le_bytes()),
        Some(PublicValue::Bool(on)) => write(BOOL, PAYLOAD, &u32::from(on).to_le_bytes()),
        Some(PublicValue::Agent(id)) => write(AGENT, PAYLOAD, &id.0.to_le_bytes()),
        Some(PublicValue::Vector(parts)) => {
            write(VECTOR, PARTS, parts.map(f32::to_le_bytes).as_flattened());
        }
    }
    cell
}

/// The value in a cell; none if it holds nothing.
fn value_of(cell: &[u8; CELL]) -> Option<PublicValue> {
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

/// What a script has declared, by name.
pub fn declared(table: mlua::Table) -> mlua::Result<Vec<(String, PublicValue)>> {
    let mut all = BTreeMap::new();
    for pair in table.pairs::<String, mlua::Value>() {
        let (name, value) = pair?;
        let value = match value {
            mlua::Value::Boolean(on) => PublicValue::Bool(on),
            mlua::Value::Integer(number) => PublicValue::Number(number as f64),
            mlua::Value::Number(number) => PublicValue::Number(number),
            mlua::Value::Vector(at) => PublicValue::Vector([at.x(), at.y(), at.z()]),
            _ => PublicValue::Agent(AgentId::NONE),
        };
        all.insert(name, value);
    }
    Ok(all.into_iter().collect())
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
