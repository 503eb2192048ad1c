//! What agents remember, as plain data: to go back in time with a world, to compare two runs, and to write it to disk.

mod bytes;
mod digest;
mod keep;
mod text;

use crate::Scripts;

/// What all agents remember at some time: data, without a tie to any state of Lua.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScriptMemory {
    /// By group: the agents in the order of their ids, and what each remembers.
    groups: Vec<Vec<(u32, KeptValue)>>,
}

/// A value outside Lua.
#[derive(Clone, Debug, PartialEq)]
enum KeptValue {
    Bool(bool),
    Number(f64),
    Vector([f32; 3]),
    Text(Box<[u8]>),
    Agent(u32),
    /// A group or path of the world, by what it is and its name.
    Handle(Box<str>),
    /// In the order of the keys' digests.
    Table(Vec<(KeptValue, KeptValue)>),
    /// A table of this agent that stands elsewhere, too: the how manyth, in the order in which tables begin here.
    Again(u32),
}

impl Scripts {
    /// What all agents remember now. A function, or whatever else is no plain data, is never in it: at the end of a
    /// turn it is taken out of what an agent remembers, with a fault.
    #[must_use]
    pub fn memory(&self) -> ScriptMemory {
        let of_group = |nth: usize| {
            let mut agents: Vec<_> =
                self.workers.iter().flat_map(|worker| worker.memories(nth)).collect();
            agents.sort_by_key(|(id, _)| *id);
            agents
        };
        ScriptMemory { groups: (0..self.groups.len()).map(of_group).collect() }
    }

    /// Has all agents remember this: for a world that goes back to the time when `memory` was taken. The future that
    /// follows is the same, bit for bit.
    pub fn set_memory(&mut self, memory: &ScriptMemory) {
        let none = Vec::new();
        for worker in &mut self.workers {
            for group in 0..self.groups.len() {
                // Only a lack of memory can fail here; then the next tick says so.
                _ = worker.remember(group, memory.groups.get(group).unwrap_or(&none));
            }
        }
    }
}
