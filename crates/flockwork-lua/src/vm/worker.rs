//! One Lua state: scripts are compiled into it, and it keeps the memory of its agents.

use std::sync::Arc;

use flockwork::FilterId;
use mlua::{Buffer, Function, Lua, LuaOptions, StdLib, Table};

use crate::tick::options::{BehaviorOp, PreparedOptions, behavior_ops};
use crate::tick::placement::{Residents, Roll, Shard};
use crate::tick::rows::agents::STRIDE;
use crate::tick::rows::heard::Heard;
use crate::tick::rows::public::Shown;
use crate::tick::run::Run;
use crate::vm::budget::StepCounter;
use crate::vm::chunks::Chunks;
use crate::vm::host::HostFunctions;
use crate::vm::log::Printed;

/// What a state may take (bytes), beside the engine's own buffers: what the files of scripts and the turn of an agent
/// may, and more for each agent of the world, wherever it lives. Budgets end long before; this is what is left if they
/// should not, and then the run is no longer reproducible.
const MEMORY: usize = 256 << 20;
const MEMORY_PER_AGENT: usize = 128 << 10;

/// One Lua state and the agents that live in it.
pub struct Worker {
    pub lua: Lua,
    pub host: HostFunctions,
    pub steps: StepCounter,
    /// By group: its callbacks and its agents' memory, as the driver wants them.
    pub groups: Vec<Option<Table>>,
    /// The places of a group's agents, and where each one's commands end.
    pub list: Buffer,
    pub ends: Buffer,
    /// Rows of agents: those that have been copied in this tick bear its stamp.
    pub state: Buffer,
    /// What rows of the state are stamped with that are copied in this tick.
    pub stamp: u32,
    /// Who is where in the world, and whether the Luau side knows that.
    pub roll: Arc<Roll>,
    pub settled: bool,
    /// Who is gone and not yet forgotten.
    pub gone: Vec<u32>,
    /// Whether the driver's list says who its residents are.
    pub listed: bool,
    /// The names of groups, paths and fields, and of the groups' models of avoidance.
    pub lists: (Vec<String>, Vec<String>, Vec<String>, Vec<String>),
    /// By group: functions that have no machine code yet.
    pub cold: Vec<Vec<Function>>,
    /// By group: the files of its script as functions.
    pub chunks: Vec<Option<Arc<Chunks>>>,
    pub behavior_ops: Vec<BehaviorOp>,
    /// Which of all states it is.
    pub shard: Shard,
    /// What it has to do in a tick, and what came of it.
    pub run: Run,
    /// The plans' numbers for the names that its Luau side counts from 1; none beyond the limit.
    pub names: Vec<Option<u16>>,
    /// The plans' numbers for the filters that its Luau side counts from 1; none beyond the limit.
    pub filters: Vec<Option<FilterId>>,
    /// Options that its Luau side has prepared, counted from 1.
    pub prepared: Vec<Option<PreparedOptions>>,
    pub log: Printed,
    pub heard: Heard,
    pub shown: Shown,
}

impl Worker {
    /// A new state with nothing loaded: one of some.
    pub fn new(shard: Shard) -> mlua::Result<Self> {
        let log = Printed::default();
        let lua = Lua::new_with(StdLib::ALL_SAFE, LuaOptions::new())?;
        let steps = StepCounter::install(&lua)?;
        let host = HostFunctions::new(&lua, &steps, &log)?;
        lua.enable_jit(false);
        lua.sandbox(true)?;
        lua.set_memory_limit(MEMORY)?;
        let empty = || lua.create_buffer([]);
        let (list, ends, state) = (empty()?, empty()?, empty()?);
        let (heard, shown) = (Heard::new(&lua)?, Shown::new(&lua)?);
        Ok(Self {
            lua,
            host,
            steps,
            groups: Vec::new(),
            list,
            ends,
            state,
            stamp: 0,
            roll: Arc::default(),
            settled: false,
            gone: Vec::new(),
            listed: false,
            lists: Default::default(),
            cold: Vec::new(),
            chunks: Vec::new(),
            shard,
            behavior_ops: behavior_ops(),
            run: Run::default(),
            names: Vec::new(),
            filters: Vec::new(),
            prepared: Vec::new(),
            log,
            heard,
            shown,
        })
    }

    /// Whether any script draws.
    pub fn draws(&self) -> bool {
        self.groups.iter().flatten().any(|table| table.contains_key("draw").unwrap_or(false))
    }

    /// Forgets what all agents remember, and who has begun its life: the world starts anew.
    pub fn forget(&mut self) -> mlua::Result<()> {
        self.run.residents = Residents::default();
        for table in self.groups.iter().flatten() {
            table.raw_set("memory", self.lua.create_table()?)?;
        }
        Ok(())
    }

    /// Frees what is not used: after a memory error the next call would fail again otherwise.
    pub fn collect(&self) {
        // A failed collection leaves the state as it was; the next call answers for itself.
        _ = self.lua.gc_collect();
    }

    pub fn make_room(&mut self, bytes: usize) -> mlua::Result<()> {
        if self.state.len() < bytes {
            let room = bytes.next_power_of_two();
            self.lua.set_memory_limit(MEMORY + 3 * room + room / STRIDE * MEMORY_PER_AGENT)?;
            let buffer = |bytes| self.lua.create_buffer_with_capacity(bytes);
            // All or none: each is as long as the state says.
            let (state, list, ends) = (buffer(room)?, buffer(room / 8)?, buffer(room / 16)?);
            self.host.set_state.call::<()>(&state)?;
            (self.state, self.list, self.ends, self.listed) = (state, list, ends, false);
        }
        Ok(())
    }
}
