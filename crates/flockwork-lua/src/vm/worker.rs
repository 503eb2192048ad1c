//! One Lua state: scripts are compiled into it, and it keeps the memory of its agents.

use std::sync::Arc;

use flockwork::plan::Names;
use flockwork::{Space, Vector, World};
use mlua::{Buffer, Function, Lua, LuaOptions, StdLib, Table, Value};

use crate::tick::commands::{self, Kind, Prepared};
use crate::tick::placement::members::Members;
use crate::tick::placement::roll::Roll;
use crate::tick::placement::shard::{Home, Member};
use crate::tick::rows::agents::{self, STRIDE};
use crate::tick::rows::heard::Heard;
use crate::tick::run::Part;
use crate::vm::budget::Meter;
use crate::vm::host::{Host, to_lua};
use crate::vm::load::{Chunks, Loaded};
use crate::vm::log::Printed;
use crate::vm::native_code;

/// What a state may take (bytes), beside the engine's own buffers: what the files of scripts and the turn of an agent
/// may, and more for each agent of the world, wherever it lives. Budgets end long before; this is what is left if they
/// should not, and then the run is no longer reproducible.
const MEMORY: usize = 256 << 20;
const MEMORY_PER_AGENT: usize = 128 << 10;

/// One Lua state and the agents that live in it.
pub struct Worker {
    pub lua: Lua,
    pub host: Host,
    pub meter: Meter,
    /// By group: its callbacks and its agents' memory, as the driver wants them.
    pub groups: Vec<Option<Table>>,
    /// The places of a group's agents, and where each one's commands end.
    pub list: Buffer,
    pub ends: Buffer,
    state: Buffer,
    /// Who is where in the world, and whether the Luau side knows that.
    roll: Arc<Roll>,
    settled: bool,
    /// Who is gone and not yet forgotten.
    gone: Vec<u32>,
    /// Whether the driver's list says who its members are.
    listed: bool,
    lists: (Vec<String>, Vec<String>),
    /// By group: functions that have no machine code yet.
    cold: Vec<Vec<Function>>,
    /// By group: the files of its script as functions.
    pub chunks: Vec<Option<Arc<Chunks>>>,
    kinds: Vec<Kind>,
    /// Which of all states it is.
    pub home: Home,
    /// What it has to do in a tick, and what came of it.
    pub part: Part,
    /// The plans' numbers for the names that its Luau side counts from 1; none beyond the limit.
    pub names: Vec<Option<u16>>,
    /// Options that its Luau side has prepared, counted from 1.
    pub prepared: Vec<Option<Prepared>>,
    pub log: Printed,
    heard: Heard,
}

impl Worker {
    /// A new state with nothing loaded: one of some.
    pub fn new(home: Home) -> mlua::Result<Self> {
        let log = Printed::default();
        let lua = Lua::new_with(StdLib::ALL_SAFE, LuaOptions::new())?;
        let meter = Meter::install(&lua)?;
        let host = Host::new(&lua, &meter, &log)?;
        lua.enable_jit(false);
        lua.sandbox(true)?;
        lua.set_memory_limit(MEMORY)?;
        let empty = || lua.create_buffer([]);
        let (list, ends, state) = (empty()?, empty()?, empty()?);
        let heard = Heard::new(&lua)?;
        Ok(Self {
            lua,
            host,
            meter,
            groups: Vec::new(),
            list,
            ends,
            state,
            roll: Arc::default(),
            settled: false,
            gone: Vec::new(),
            listed: false,
            lists: (Vec::new(), Vec::new()),
            cold: Vec::new(),
            chunks: Vec::new(),
            home,
            kinds: commands::kinds(),
            part: Part::default(),
            names: Vec::new(),
            prepared: Vec::new(),
            log,
            heard,
        })
    }

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
            self.let_begin(&table, self.part.members.of(place))?;
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
    fn let_begin(&self, table: &Table, members: &[Member]) -> mlua::Result<()> {
        let memory: Table = table.raw_get("memory")?;
        for member in members {
            if !memory.contains_key(member.slot)? {
                memory.raw_set(member.slot, self.lua.create_table()?)?;
            }
        }
        Ok(())
    }

    /// Takes in who is in the world, if that has changed.
    pub fn meet(&mut self, roll: &Arc<Roll>) {
        if !Arc::ptr_eq(&self.roll, roll) {
            self.gone.extend(&roll.gone);
            self.roll = Arc::clone(roll);
            self.lua.set_app_data(Arc::clone(roll));
            self.settled = false;
        }
    }

    /// Has other members from now on.
    pub fn take_members(&mut self, members: Members) {
        (self.part.members, self.listed) = (members, false);
    }

    /// Tells the driver who its members are, and where.
    pub fn list_members(&mut self, members: &Members) {
        if !self.listed {
            let words = |member: &Member| [member.place, member.slot].map(u32::to_le_bytes);
            let list: Vec<_> = members.all.iter().flat_map(words).collect();
            self.list.write_bytes(0, list.as_flattened());
            self.listed = true;
        }
    }

    /// Takes in the options that scripts have prepared since it looked last.
    pub fn learn_prepared(&mut self, groups: usize) -> mlua::Result<()> {
        for nth in self.prepared.len()..self.host.prepared.raw_len() {
            let table: Table = self.host.prepared.raw_get(nth + 1)?;
            let (op, list): (u8, Vec<f32>) = (table.raw_get("op")?, table.raw_get("list")?);
            self.prepared.push(Prepared::new(op, &list, &self.kinds, groups));
        }
        Ok(())
    }

    /// The names that its Luau side has numbered in this tick: the place of the agent that used it first, its number,
    /// itself.
    pub fn names_used(&self) -> Vec<(u32, usize, String)> {
        let (names, used) = (&self.host.names, &self.host.used);
        let name = |nth: usize| {
            let name: mlua::LuaString = names.raw_get(nth).ok()?;
            Some((used.raw_get(nth).ok()?, nth, name.to_string_lossy()))
        };
        (1..=names.raw_len()).filter_map(name).collect()
    }

    /// Whether any script draws.
    pub fn draws(&self) -> bool {
        self.groups.iter().flatten().any(|table| table.contains_key("draw").unwrap_or(false))
    }

    /// Forgets what all agents remember, and who has begun its life: the world starts anew.
    pub fn forget(&mut self) -> mlua::Result<()> {
        self.part.members = Members::default();
        for table in self.groups.iter().flatten() {
            table.raw_set("memory", self.lua.create_table()?)?;
        }
        Ok(())
    }

    /// Forgets what those who are gone remembered.
    fn forget_those(&self, gone: &[u32]) -> mlua::Result<()> {
        for table in self.groups.iter().flatten() {
            let memory: Table = table.raw_get("memory")?;
            for id in gone.iter().filter(|id| self.home.has(**id)) {
                memory.raw_set(self.home.slot(*id), Value::Nil)?;
            }
        }
        Ok(())
    }

    /// Frees what is not used: after a memory error the next call would fail again otherwise.
    pub fn collect(&self) {
        // A failed collection leaves the state as it was; the next call answers for itself.
        _ = self.lua.gc_collect();
    }

    /// Hands the old world to the Luau side.
    pub fn look<V: Vector>(&mut self, world: &World<V>, names: &Names) -> mlua::Result<()> {
        native_code::make(&self.lua, &mut self.cold, native_code::IN_A_TICK);
        self.copy_state(world)?;
        self.learn_names(world)?;
        self.settle()?;
        self.look_around(world)?;
        self.hear(world, names)
    }

    fn copy_state<V: Vector>(&mut self, world: &World<V>) -> mlua::Result<()> {
        self.make_room(world.agents.len() * STRIDE)?;
        agents::write(world, &self.state);
        Ok(())
    }

    fn make_room(&mut self, bytes: usize) -> mlua::Result<()> {
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

    /// Tells the Luau side which groups and paths there are.
    pub fn learn_names<V: Vector>(&mut self, world: &World<V>) -> mlua::Result<()> {
        let same = world.groups.iter().map(|group| &group.name).eq(&self.lists.0)
            && world.paths.iter().map(|path| &path.name).eq(&self.lists.1);
        if same {
            return Ok(());
        }
        let groups = world.groups.iter().map(|group| group.name.clone()).collect();
        self.lists = (groups, world.paths.iter().map(|path| path.name.clone()).collect());
        self.prepared.clear();
        self.host.fill(|| self.host.set_lists.call(self.lists.clone()))
    }

    /// Has the Luau side take in who came and who is gone.
    fn settle(&mut self) -> mlua::Result<()> {
        if self.settled {
            return Ok(());
        }
        self.host.settle.call::<()>(())?;
        self.gone.iter().try_for_each(|id| self.host.handles.raw_set(*id, Value::Nil))?;
        self.forget_those(&self.gone)?;
        self.gone.clear();
        self.settled = true;
        Ok(())
    }

    fn look_around<V: Vector>(&self, world: &World<V>) -> mlua::Result<()> {
        let marks = world.marks.iter().map(|mark| (mark.name.as_str(), to_lua(mark.it)));
        let marks = self.lua.create_table_from(marks)?;
        let (mouse, dt) = (world.mouse, f64::from(world.stepping.secs()));
        let (min, max) = match world.space {
            Space::Open => (None, None),
            Space::Wrap(size) => (Some(V::default()), Some(size)),
            Space::Walls(min, max) => (Some(min), Some(max)),
        };
        let at = to_lua(mouse.position);
        let now = (
            world.secs(),
            world.tick,
            dt,
            at,
            mouse.down,
            mouse.clicked,
            marks,
            world.keys.clone(),
            min.map(to_lua),
            max.map(to_lua),
        );
        self.host.fill(|| self.host.set_now.call(now))
    }

    fn hear<V: Vector>(&mut self, world: &World<V>, names: &Names) -> mlua::Result<()> {
        self.heard.hear((&self.lua, &self.host), self.home, (world, names, &self.roll))
    }
}

/// Whether a script has a callback for the start of a life, or of one with a new text.
fn begins(table: &Table) -> bool {
    ["init", "on_reload"].iter().any(|name| table.contains_key(*name).unwrap_or(false))
}
