//! A state takes in the old world: who is there, where all are, what was said.

use std::sync::Arc;

use flockwork::plans::Names;
use flockwork::world::JOINED;
use flockwork::{Filter, Group, GroupId, PublicValues, Space, Vector, World};
use mlua::{Table, Value};

use crate::tick::filter;
use crate::tick::options::PreparedOptions;
use crate::tick::placement::{Resident, Residents, Roll};
use crate::tick::rows::agents::STRIDE;
use crate::tick::rows::heard::Said;
use crate::vm::host::to_lua;
use crate::vm::native_code;
use crate::vm::worker::Worker;

impl Worker {
    /// Takes in who is in the world, if that has changed.
    pub fn meet(&mut self, roll: &Arc<Roll>) {
        if !Arc::ptr_eq(&self.roll, roll) {
            self.gone.extend(&roll.gone);
            self.roll = Arc::clone(roll);
            self.lua.set_app_data(Arc::clone(roll));
            self.settled = false;
        }
    }

    /// Takes other residents from now on.
    pub fn take_residents(&mut self, residents: Residents) {
        (self.run.residents, self.listed) = (residents, false);
    }

    /// Tells the driver who its residents are, and where.
    pub fn list_residents(&mut self, residents: &Residents) {
        if !self.listed {
            let words = |resident: &Resident| [resident.place, resident.slot].map(u32::to_le_bytes);
            let list: Vec<_> = residents.all.iter().flat_map(words).collect();
            self.list.write_bytes(0, list.as_flattened());
            self.listed = true;
        }
    }

    /// Takes in the options that scripts have prepared since it looked last.
    pub fn learn_prepared(&mut self, groups: usize) -> mlua::Result<()> {
        for nth in self.prepared.len()..self.host.prepared.raw_len() {
            let table: Table = self.host.prepared.raw_get(nth + 1)?;
            let (op, list): (u8, Vec<f32>) = (table.raw_get("op")?, table.raw_get("list")?);
            let mut options = PreparedOptions::new(op, &list, &self.behavior_ops, groups);
            if let (Some(options), Some(table)) = (&mut options, table.raw_get("filter")?) {
                options.filter = Some(filter::of_table(&table)?);
            }
            self.prepared.push(options);
        }
        Ok(())
    }

    /// The names that its Luau side has numbered in this tick: the place of the agent that used it first, its number,
    /// itself.
    pub fn names_used(&self) -> Vec<(u32, usize, String)> {
        let used = texts_used(&self.host.names, &self.host.used);
        used.map(|(place, nth, name)| (place, nth, name.to_string_lossy())).collect()
    }

    /// The same of filters.
    pub fn filters_used(&self, public: &PublicValues) -> Vec<(u32, usize, Filter)> {
        let used = texts_used(&self.host.term_filters, &self.host.filters_used);
        used.map(|(place, nth, rows)| (place, nth, filter::of_rows(public, &rows.as_bytes())))
            .collect()
    }

    /// Hands the old world to the Luau side.
    pub fn look<V: Vector>(&mut self, said: &Said<V>, public: &PublicValues) -> mlua::Result<()> {
        let world = &*said.world;
        native_code::make(&self.lua, &mut self.cold, native_code::IN_A_TICK);
        self.make_room(world.agents.len() * STRIDE)?;
        // Zero is the stamp of rows that have never been copied.
        self.stamp = self.stamp.wrapping_add(1).max(1);
        self.learn_names(world)?;
        self.settle_accounts()?;
        self.look_around(world)?;
        self.shown.show((&self.lua, &self.host), (world, public))?;
        self.welcome(world, said.names)?;
        self.heard.expect(&self.host, said)
    }

    /// Tells the Luau side which groups, paths and fields there are, and how groups avoid others.
    pub fn learn_names<V: Vector>(&mut self, world: &World<V>) -> mlua::Result<()> {
        let same = world.groups.iter().map(|group| &group.name).eq(&self.lists.0)
            && world.paths.iter().map(|path| &path.name).eq(&self.lists.1)
            && world.fields.iter().map(|field| &field.name).eq(&self.lists.2)
            && world.groups.iter().map(avoidance_name).eq(self.lists.3.iter().map(String::as_str));
        if same {
            return Ok(());
        }
        let groups = world.groups.iter().map(|group| group.name.clone()).collect();
        let paths = world.paths.iter().map(|path| path.name.clone()).collect();
        let fields = world.fields.iter().map(|field| field.name.clone()).collect();
        let avoids = world.groups.iter().map(|group| avoidance_name(group).to_owned()).collect();
        self.lists = (groups, paths, fields, avoids);
        self.prepared.clear();
        self.host.fill(|| self.host.set_lists.call(self.lists.clone()))
    }

    /// Has the Luau side take in who came and who is gone.
    fn settle_accounts(&mut self) -> mlua::Result<()> {
        if self.settled {
            return Ok(());
        }
        self.host.settle_accounts.call::<()>(())?;
        self.gone.retain(|id| self.roll.place(*id).is_none());
        self.gone.iter().try_for_each(|id| self.host.handles.raw_set(*id, Value::Nil))?;
        self.forget_those(&self.gone)?;
        self.gone.clear();
        self.settled = true;
        Ok(())
    }

    /// Forgets what those who are gone remembered.
    fn forget_those(&self, gone: &[u32]) -> mlua::Result<()> {
        for table in self.groups.iter().flatten() {
            let memory: Table = table.raw_get("memory")?;
            for id in gone.iter().filter(|id| self.shard.has(**id)) {
                memory.raw_set(self.shard.slot(*id), Value::Nil)?;
            }
        }
        Ok(())
    }

    /// Has those who have changed their group bring along what they remember.
    fn welcome<V: Vector>(&self, world: &World<V>, names: &Names) -> mlua::Result<()> {
        let Some(name) = names.find(JOINED) else { return Ok(()) };
        let joined = world.events.iter().filter_map(|event| event.joined(name));
        let joined = joined.filter(|id| self.shard.has(id.0)).filter_map(|id| world.agent(id));
        for agent in joined {
            self.bring(self.shard.slot(agent.id.0), agent.group)?;
        }
        Ok(())
    }

    /// The agent of a slot brings its memory into a group, where its life begins if its script has an `init`.
    fn bring(&self, slot: u32, to: GroupId) -> mlua::Result<()> {
        let mut brought = None;
        for (_, table) in self.groups.iter().enumerate().filter(|(nth, _)| *nth != to.index()) {
            let Some(table) = table else { continue };
            let memory: Table = table.raw_get("memory")?;
            if let Some(own) = memory.raw_get::<Option<Table>>(slot)? {
                memory.raw_set(slot, Value::Nil)?;
                brought = Some(own);
            }
        }
        let (Some(Some(table)), Some(own)) = (self.groups.get(to.index()), brought) else {
            return Ok(());
        };
        table.raw_get::<Table>("memory")?.raw_set(slot, own)?;
        if table.raw_get::<Value>("init")?.is_nil() {
            return Ok(());
        }
        let joined: Option<Table> = table.raw_get("joined")?;
        let joined = joined.map_or_else(|| self.lua.create_table(), Ok)?;
        joined.raw_set(slot, true)?;
        table.raw_set("joined", joined)
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
            self.stamp,
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
}

/// The name of the model by which a group avoids others; empty if it does not.
fn avoidance_name(group: &Group) -> &'static str {
    group.avoid.map_or("", |avoidance| avoidance.info().name)
}

/// Texts that a Luau side has numbered in this tick: the place of the agent that used it first, its number, itself.
fn texts_used<'t>(
    list: &'t Table,
    used: &'t Table,
) -> impl Iterator<Item = (u32, usize, mlua::LuaString)> + use<'t> {
    let text = |nth: usize| Some((used.raw_get(nth).ok()?, nth, list.raw_get(nth).ok()?));
    (1..=list.raw_len()).filter_map(text)
}
