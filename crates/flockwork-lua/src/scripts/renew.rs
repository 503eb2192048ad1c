//! New Lua states in the place of old ones. Luau never uses the memory of machine code again before its state is
//! closed: in a state that lived for ever each save of a script would leave some behind, until there is no room
//! left for any.

use super::Scripts;
use super::next_states::{NextStates, states};
use crate::ScriptError;
use crate::source::modules::Modules;
use crate::tick::placement::Shard;
use crate::vm::worker::Worker;

/// So many texts are compiled for a group of scripts before their states are replaced.
const MOST_COMPILED: u32 = 32;

/// Once so many are compiled, new states are made on a thread of their own: a saved script must not wait for them.
const COMPILED_BEFORE: u32 = MOST_COMPILED - 2;

impl Scripts {
    /// Counts that a changed text has been compiled. Every so often all states are
    /// replaced; what agents remember goes along, so that nothing that they do depends on it. The count does
    /// not depend on how many states there are, nor on what failed.
    pub(super) fn count_compiled(&mut self) {
        self.compiled += 1;
        if self.compiled == COMPILED_BEFORE {
            self.next_states = NextStates::begin(self.shards());
        }
        let is_sound = |group: &super::GroupState| group.script.is_none() || group.sound;
        if self.compiled >= MOST_COMPILED && self.groups.iter().all(is_sound) {
            self.compiled = 0;
            // Where there is no memory for new states, the old ones go on.
            _ = self.renew();
        }
    }

    fn shards(&self) -> Vec<Shard> {
        self.workers.iter().map(|worker| worker.shard).collect()
    }

    fn renew(&mut self) -> Result<(), ScriptError> {
        let memory = self.memory();
        let shards = self.shards();
        let made = self.next_states.take().and_then(|next| next.done(&shards));
        let fresh = made.unwrap_or_else(|| states(&shards));
        let mut fresh =
            fresh.map_err(|error| ScriptError::from_lua("scripts", &Modules::new(), &error))?;
        for (new, old) in fresh.iter_mut().zip(&mut self.workers) {
            new.run = std::mem::take(&mut old.run);
        }
        let owed = self.workers.iter().map(Worker::owed).collect::<mlua::Result<Vec<_>>>();
        let owed =
            owed.map_err(|error| ScriptError::from_lua("scripts", &Modules::new(), &error))?;
        let mut old = std::mem::replace(&mut self.workers, fresh);
        // What the texts print as they are read has been printed before.
        let log = std::mem::take(&mut self.log);
        let loaded = self.load_again();
        self.log = log;
        if loaded.is_err() {
            for (new, old) in self.workers.iter_mut().zip(&mut old) {
                old.run = std::mem::take(&mut new.run);
            }
            self.workers = old;
        }
        loaded?;
        self.set_memory(&memory);
        for (worker, owed) in self.workers.iter().zip(owed) {
            // As with memory: where there is none for it, the next tick says so.
            _ = worker.owe_again(owed);
        }
        Ok(())
    }

    /// Compiles what runs in all states.
    fn load_again(&mut self) -> Result<(), ScriptError> {
        for place in 0..self.groups.len() {
            let Some(program) = self.groups[place].program.clone() else { continue };
            let loaded = self.compile(place, &program).map_err(ScriptError::of_all)?;
            self.adopt(place, program, loaded).map_err(ScriptError::of_all)?;
        }
        Ok(())
    }
}
