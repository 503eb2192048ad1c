//! Public values as bytes: what a script reads and sets without asking Rust. Cells lie column by column, in each by place.

use std::collections::BTreeMap;

use flockwork::{AgentId, GroupId, PublicColumn, PublicValue, PublicValues, Vector, World};
use mlua::{Buffer, Lua};

use super::cells::{CELL, cell_of, kind_of, value_of};
use crate::vm::host::HostFunctions;

/// A value that an agent at a place has set, in the `nth` column.
pub type Setting = (usize, u32, PublicValue);

/// The public values of all agents, as a state's scripts see them.
pub struct Shown {
    /// What all showed at the end of the last tick.
    shown: Buffer,
    /// The same with what the state's own agents have set in this tick.
    own: Buffer,
    /// What an agent has shown when its `init` or `on_reload` was through, if that has set anything: its place, from 1, in the
    /// room of a cell, and then a cell for each column.
    begun: Buffer,
    /// How many of these have set anything, and their places.
    setters: Buffer,
    /// For how many agents and columns there is room.
    room: (usize, usize),
    /// What the Luau side knows: the columns, and the groups that have each, with the kind of its values. Nothing once there is
    /// other room.
    known: Vec<(String, Vec<(u32, u32)>)>,
}

impl Shown {
    pub fn new(lua: &Lua) -> mlua::Result<Self> {
        let buffer = |bytes| lua.create_buffer_with_capacity(bytes);
        Ok(Self {
            shown: buffer(0)?,
            own: buffer(0)?,
            begun: buffer(CELL)?,
            setters: buffer(4)?,
            room: (0, 0),
            known: Vec::new(),
        })
    }

    /// No agent has set anything yet in this tick.
    pub fn begin(&self) {
        self.setters.write_bytes(0, &[0; 4]);
        self.begun.write_bytes(0, &[0; 4]);
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
            self.begun = buffer((1 + columns) * CELL)?;
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
            let kind = |group| Some((group, kind_of(column.declared(GroupId(group))?)));
            (0..groups).filter_map(kind).collect()
        };
        let known: Vec<_> = columns.iter().map(|it| (it.name.clone(), holders(it))).collect();
        if known == self.known {
            return Ok(());
        }
        let names = || known.iter().map(|(name, _)| name.as_str());
        let places = (0..).map(|nth| nth * self.room.0 * CELL);
        let places = lua.create_table_from(names().zip(places))?;
        let set =
            |(_, groups): &(String, Vec<(u32, u32)>)| lua.create_table_from(groups.iter().copied());
        let holders = known.iter().map(set).collect::<mlua::Result<Vec<_>>>()?;
        let holders = lua.create_table_from(names().zip(holders))?;
        let bytes = self.room.0 * CELL;
        let shown = (places, holders, &self.shown, &self.own, &self.begun, &self.setters, bytes);
        host.show.call::<()>(shown)?;
        self.known = known;
        Ok(())
    }

    /// An agent's turn has failed: what it has set counts for nothing, but for what it had set when its `init` or
    /// `on_reload` was through, if it `has_begun` in this turn.
    pub fn take_back(&self, place: u32, has_begun: bool) {
        let has_set = has_begun && u32::from_le_bytes(self.begun.read_bytes(0)) == place + 1;
        for nth in 0..self.known.len() {
            let at = (nth * self.room.0 + place as usize) * CELL;
            let cell = match has_set {
                true => self.begun.read_bytes::<CELL>((1 + nth) * CELL),
                false => self.shown.read_bytes(at),
            };
            self.own.write_bytes(at, &cell);
        }
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
