//! The callbacks that a state runs for each group: taken over from a load, and what is still due of them.

use std::sync::Arc;

use flockwork::PublicValue;
use mlua::{Function, Table, Value};

use crate::tick::placement::Resident;
use crate::tune::TuneParam;
use crate::vm::chunks::Chunks;
use crate::vm::worker::Worker;

/// A script that has been compiled and whose top level has run.
pub struct Loaded {
    /// Its callbacks, by name.
    pub callbacks: Vec<(&'static str, Option<Function>)>,
    /// Whether it reads the agent's state in place.
    pub reads: bool,
    /// Whether `update` takes position and velocity as arguments.
    pub passes: bool,
    /// What a step costs, because of the longest text that it has made.
    pub price: u32,
    /// How many times it, or a file that it requires, sets a color.
    pub colors: usize,
    /// Its parameters, in file order.
    pub params: Vec<TuneParam>,
    /// What it declares its agents to show, by name.
    pub public: Vec<(String, PublicValue)>,
    /// What has no machine code yet, what is called most last.
    pub cold: Vec<Function>,
    /// Its files as functions, for the next run of its top level.
    pub chunks: Arc<Chunks>,
}

impl Worker {
    /// Has a group's agents run this from now on; they keep their memory.
    pub fn adopt(&mut self, place: usize, loaded: Loaded) -> mlua::Result<()> {
        if self.groups.len() <= place {
            self.groups.resize(place + 1, None);
        }
        let table = match &self.groups[place] {
            Some(table) => table.clone(),
            None => self.lua.create_table_from([("memory", self.lua.create_table()?)])?,
        };
        let (new, begun) = (self.groups[place].is_none(), begins(&table));
        for (name, function) in &loaded.callbacks {
            table.raw_set(*name, function.clone())?;
        }
        if !new && !begun && begins(&table) {
            self.let_begin(&table, self.run.residents.of(place))?;
        }
        table.raw_set("reads", loaded.reads)?;
        table.raw_set("passes", loaded.passes)?;
        table.raw_set("price", loaded.price)?;
        self.cold.resize_with(self.groups.len(), Vec::new);
        self.cold[place] = loaded.cold;
        self.chunks.resize_with(self.groups.len(), || None);
        self.chunks[place] = Some(loaded.chunks);
        self.groups[place] = Some(table);
        Ok(())
    }

    /// What agents owe by group: those whose `on_reload` was due when they could not be run.
    pub fn owed(&self) -> mlua::Result<Vec<Vec<u32>>> {
        let slots = |table: &Table| -> mlua::Result<Vec<u32>> {
            let owed: Option<Table> = table.raw_get("owed")?;
            owed.iter().flat_map(|owed| owed.pairs::<u32, bool>()).map(|it| Ok(it?.0)).collect()
        };
        self.groups.iter().map(|table| table.as_ref().map_or(Ok(Vec::new()), slots)).collect()
    }

    /// The same in a state in the place of that one.
    pub fn owe_again(&self, owed: Vec<Vec<u32>>) -> mlua::Result<()> {
        for (table, slots) in self.groups.iter().zip(owed) {
            if let Some(table) = table.as_ref().filter(|_| !slots.is_empty()) {
                let owed = slots.into_iter().map(|slot| (slot, true));
                table.raw_set("owed", self.lua.create_table_from(owed)?)?;
            }
        }
        Ok(())
    }

    /// No `on_reload` is due to a group from before.
    pub fn owe_nothing(&self, place: usize) -> mlua::Result<()> {
        let table = self.groups.get(place).and_then(Option::as_ref);
        table.map_or(Ok(()), |table| table.raw_set("owed", Value::Nil))
    }

    /// Agents whose script had no callback for the start of a life have no memory before they ask for it. Where
    /// a new text has one, an empty memory says that these have begun.
    fn let_begin(&self, table: &Table, residents: &[Resident]) -> mlua::Result<()> {
        let memory: Table = table.raw_get("memory")?;
        for resident in residents {
            if !memory.contains_key(resident.slot)? {
                memory.raw_set(resident.slot, self.lua.create_table()?)?;
            }
        }
        Ok(())
    }
}

/// Whether a script has a callback for the start of a life, or of one with a new text.
fn begins(table: &Table) -> bool {
    ["init", "on_reload"].iter().any(|name| table.contains_key(*name).unwrap_or(false))
}
