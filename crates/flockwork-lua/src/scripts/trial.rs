//! Trying a script before its first tick: one call of each group, of which nothing remains but what went
//! wrong.

use flockwork::brain::Location;
use flockwork::{Fault, GroupId, Perceived, PublicValues, Vector};
use mlua::{Table, Value};

use std::sync::Arc;

use super::Scripts;
use crate::ScriptError;
use crate::brain::callback_name;
use crate::tick::asked::with_questions;
use crate::tick::placement::{Resident, cohort_of_slot};
use crate::tick::rows::agents::copy_slice;
use crate::tick::rows::heard::Said;
use crate::vm::budget::{Allowance, Budget, Shares};
use crate::vm::log::Log;
use crate::vm::worker::Worker;

impl Scripts {
    /// Calls the script of each of these groups once, for its first agent, as the next tick would after a
    /// reload; answers what went wrong. The world, what agents remember and want, random numbers, what is
    /// printed and counted: all of that is as if it had not been. A group without agents cannot be tried.
    pub fn try_out<V: Vector>(&mut self, world: Perceived<V>, groups: &[GroupId]) -> Vec<Fault> {
        self.call_roll(&world);
        let public = self.shown_in(&world);
        groups.iter().filter_map(|group| self.try_group((world, &public), *group)).collect()
    }

    fn try_group<V: Vector>(
        &mut self,
        (world, public): (Perceived<V>, &PublicValues),
        group: GroupId,
    ) -> Option<Fault> {
        let state = self.groups.get(group.index()).filter(|state| state.sound)?;
        let (file, modules) = (state.script.clone()?, Arc::clone(&state.modules));
        let residents = world.agents.iter().enumerate().filter(|(_, agent)| agent.group == group);
        let (place, agent) = residents.min_by_key(|(_, agent)| agent.id)?;
        let worker = self.workers.iter_mut().find(|worker| worker.shard.has(agent.id.0))?;
        let resident = Resident { place: place as u32, slot: worker.shard.slot(agent.id.0) };
        let error = worker.try_resident((world, public), group, resident).err()?;
        let (_, callback) = worker.steps.whose();
        let error = ScriptError::from_lua(&file, &modules, &error);
        let callback = callback_name(callback).to_owned();
        let location = Location { file: error.file, line: error.line, callback };
        Some(Fault { agent: Some(agent.id), location: Some(location), message: error.message })
    }
}

impl Worker {
    fn try_resident<V: Vector>(
        &mut self,
        (world, public): (Perceived<V>, &PublicValues),
        group: GroupId,
        resident: Resident,
    ) -> mlua::Result<()> {
        let said = Said::new(world, &world.plans.names);
        self.look(&said, public)?;
        let tried = with_questions((&said, public), self, |worker| {
            let Some(Some(table)) = worker.groups.get(group.index()) else { return Ok(()) };
            let place = resident.place as usize;
            copy_slice(&world, &worker.host.own_rows, 0, Some(place).into_iter());
            let trial = worker.with_memory_of(table, resident.slot)?;
            let list = [resident.place, resident.slot].map(u32::to_le_bytes);
            let list = worker.lua.create_buffer(list.as_flattened())?;
            let ends = worker.lua.create_buffer([0; 4])?;
            worker.steps.reset();
            let Allowance { steps, acts, names } = Allowance::among(1);
            let to = (trial, list, ends, 0, 1, true, true, steps, acts, names);
            let shares = Shares::of(1, cohort_of_slot(resident.slot) as usize + 1);
            let mut budget = Budget::of_agents(steps, shares);
            worker.steps.run(&mut budget, || worker.host.drive.call::<()>(to))?;
            worker.refused_memory().map_or(Ok(()), |what| Err(mlua::Error::RuntimeError(what)))
        });
        // A call that has failed may have left some, too.
        self.host.wrong.clear()?;
        self.log.take(&mut Log::default());
        if tried.is_err() {
            self.collect();
        }
        tried
    }

    /// What is wrong with what the agent would remember.
    fn refused_memory(&self) -> Option<String> {
        let [_, what]: [Value; 2] =
            [1, 2].map(|nth| self.host.wrong.raw_get(nth).unwrap_or(Value::Nil));
        what.as_string().map(|what| what.to_string_lossy())
    }

    /// The group with all callbacks, in which only one agent remembers anything, and that a copy.
    fn with_memory_of(&self, group: &Table, slot: u32) -> mlua::Result<Table> {
        let trial = self.lua.create_table()?;
        for pair in group.pairs::<Value, Value>() {
            let (name, value) = pair?;
            trial.raw_set(name, value)?;
        }
        let memory = self.lua.create_table()?;
        if let Some(own) = group.raw_get::<Table>("memory")?.raw_get::<Option<Table>>(slot)? {
            memory.raw_set(slot, self.copy(&own)?)?;
        }
        trial.raw_set("memory", memory)?;
        Ok(trial)
    }
}
