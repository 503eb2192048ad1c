//! Trying a script before its first tick: one call of each group, of which nothing remains but what went
//! wrong.

use flockwork::brain::Place;
use flockwork::{Fault, GroupId, Vector, World};
use mlua::{Table, Value};

use super::Scripts;
use crate::ScriptError;
use crate::brain::callback_name;
use crate::home::Member;
use crate::log::Log;
use crate::meter::FUEL_PER_AGENT;
use crate::query::with_questions;
use crate::worker::Worker;

impl Scripts {
    /// Calls the script of each of these groups once, for its first agent, as the next tick would after a
    /// reload; answers what went wrong. The world, what agents remember and want, random numbers, what is
    /// printed and counted: all of that is as if it had not been. A group without agents cannot be tried.
    pub fn try_out<V: Vector>(&mut self, world: &World<V>, groups: &[GroupId]) -> Vec<Fault> {
        groups.iter().filter_map(|group| self.try_group(world, *group)).collect()
    }

    fn try_group<V: Vector>(&mut self, world: &World<V>, group: GroupId) -> Option<Fault> {
        let state = self.groups.get(usize::from(group.0)).filter(|state| state.sound)?;
        let file = state.script.clone()?;
        let members = world.agents.iter().enumerate().filter(|(_, agent)| agent.group == group);
        let (place, agent) = members.min_by_key(|(_, agent)| agent.id)?;
        let worker = self.workers.iter_mut().find(|worker| worker.home.has(agent.id.0))?;
        let member = Member { place: place as u32, slot: worker.home.slot(agent.id.0) };
        let error = worker.try_member(world, group, member).err()?;
        let (_, callback) = worker.meter.turn();
        let error = ScriptError::from_lua(&file, &error);
        let callback = callback_name(callback).to_owned();
        let place = Place { file: error.file, line: error.line, callback };
        Some(Fault { agent: Some(agent.id), place: Some(place), message: error.message })
    }
}

impl Worker {
    fn try_member<V: Vector>(
        &mut self,
        world: &World<V>,
        group: GroupId,
        member: Member,
    ) -> mlua::Result<()> {
        self.look(world, &world.plans.names)?;
        let names = self.host.names.raw_len();
        let tried = with_questions(world, self, |worker| {
            let Some(Some(table)) = worker.groups.get(usize::from(group.0)) else { return Ok(()) };
            let trial = worker.with_memory_of(table, member.slot)?;
            let list = [member.place, member.slot].map(u32::to_le_bytes);
            let list = worker.lua.create_buffer(list.as_flattened())?;
            let ends = worker.lua.create_buffer([0; 4])?;
            worker.meter.reset();
            let to = (trial, list, ends, 0, 1, true, true);
            worker.meter.run(FUEL_PER_AGENT, || worker.host.drive.call::<()>(to))
        });
        self.host.keep_names.call::<()>(names)?;
        self.log.take(&mut Log::default());
        if tried.is_err() {
            self.collect();
        }
        tried
    }

    /// The group with all callbacks, in which only one agent remembers anything, and that a copy.
    fn with_memory_of(&self, group: &Table, slot: u32) -> mlua::Result<Table> {
        let trial = self.lua.create_table()?;
        for pair in group.pairs::<Value, Value>() {
            let (name, value) = pair?;
            trial.raw_set(name, value)?;
        }
        let memory = self.lua.create_table()?;
        let own: Value = group.raw_get::<Table>("memory")?.raw_get(slot)?;
        memory.raw_set(slot, self.copy(&own)?)?;
        trial.raw_set("memory", memory)?;
        Ok(trial)
    }
}
