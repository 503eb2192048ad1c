//! A tick of scripts: one call per slice of a group's agents, then their commands become plans.

use std::cell::RefCell;
use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;
use std::time::Duration;

use flockwork::{AgentId, Fault, GroupId, Plans, Vector, World};
use mlua::Table;

use crate::commands::{self, Kind, Known, Prepared};
use crate::faults::Faults;
use crate::host::SLICE;
use crate::meter::{self, FUEL_PER_AGENT};
use crate::query::{Questions, Rows};
use crate::worker::Worker;
use crate::{ScriptError, Scripts};

/// The callbacks by the numbers that the driver writes.
const CALLBACKS: [&str; 4] = ["update", "init", "on_reload", "draw"];

impl<V: Vector> flockwork::Brain<V> for Scripts {
    fn decide(&mut self, world: &World<V>, plans: &mut Plans<V>) -> Vec<Fault> {
        self.faults.begin();
        let mut new_faults = Vec::new();
        let mut members = vec![Vec::new(); world.groups.len()];
        for (place, agent) in world.agents.iter().enumerate() {
            if let Some(places) = members.get_mut(usize::from(agent.group.0)) {
                places.push(place as u32);
            }
        }
        let Some(worker) = self.workers.first_mut() else { return new_faults };
        let mut tick = Tick {
            world,
            plans,
            kinds: &self.kinds,
            faults: &mut self.faults,
            new_faults: &mut new_faults,
            reproducible: &mut self.reproducible,
            bytes: Vec::new(),
            names: Vec::new(),
            prepared: Vec::new(),
            wasted: Duration::ZERO,
        };
        let done = tick.run(worker, &members, &mut self.groups);
        if let Err(error) = done {
            worker.collect();
            tick.count(None, ScriptError::from_lua("scripts", &error), "update");
        }
        new_faults
    }
}

/// One tick at work.
struct Tick<'a, V: Vector> {
    world: &'a World<V>,
    plans: &'a mut Plans<V>,
    kinds: &'a [Kind],
    faults: &'a mut Faults,
    new_faults: &'a mut Vec<Fault>,
    reproducible: &'a mut bool,
    bytes: Vec<u8>,
    /// The plans' numbers for the names that the script side counts from 1.
    names: Vec<u16>,
    /// What the script side has prepared, counted from 1.
    prepared: Vec<Option<Prepared>>,
    /// How long agents ran that were stopped.
    wasted: Duration,
}

/// A group on its turn.
struct Turn<'a> {
    table: &'a Table,
    file: &'a str,
    places: &'a [u32],
    reloaded: bool,
}

impl<V: Vector> Tick<'_, V> {
    fn run(
        &mut self,
        worker: &mut Worker,
        members: &[Vec<u32>],
        groups: &mut [crate::scripts::GroupState],
    ) -> mlua::Result<()> {
        worker.look(self.world, &self.plans.names)?;
        with_questions(self.world, worker, |worker| {
            for (nth, group) in groups.iter_mut().enumerate() {
                let table = worker.groups.get(nth).and_then(Option::as_ref);
                if let (Some(file), Some(table), Some(places)) =
                    (&group.script, table, members.get(nth))
                {
                    let reloaded = std::mem::take(&mut group.reloaded);
                    group.agents = places.len();
                    self.run_group(worker, &Turn { table, file, places, reloaded })?;
                }
            }
            Ok(())
        })
    }

    fn run_group(&mut self, worker: &Worker, turn: &Turn) -> mlua::Result<()> {
        let list: Vec<_> = turn.places.iter().map(|place| place.to_le_bytes()).collect();
        worker.list.write_bytes(0, list.as_flattened());
        for from in (0..turn.places.len()).step_by(SLICE) {
            let slice = from..turn.places.len().min(from + SLICE);
            let failed = self.drive(worker, turn, slice.clone())?;
            self.take_over(worker, turn, slice, &failed)?;
        }
        Ok(())
    }

    /// Runs a slice; answers whose callbacks failed. A failure costs nobody else anything.
    fn drive(
        &mut self,
        worker: &Worker,
        turn: &Turn,
        slice: Range<usize>,
    ) -> mlua::Result<Vec<usize>> {
        let (mut failed, mut next) = (Vec::new(), slice.start);
        while next < slice.end {
            if self.wasted > worker.meter.budget {
                failed.extend(next..slice.end);
                break;
            }
            worker.meter.reset();
            let fresh = next == slice.start;
            let to =
                (turn.table, &worker.list, &worker.ends, next, slice.end, fresh, turn.reloaded);
            let Err(error) = worker.meter.run(FUEL_PER_AGENT, || worker.host.drive.call::<()>(to))
            else {
                break;
            };
            let (at, callback) = worker.meter.turn();
            let at = (at as usize).clamp(next, slice.end - 1);
            self.blame(worker, turn, at, callback, &error);
            failed.push(at);
            next = at + 1;
        }
        Ok(failed)
    }

    fn blame(
        &mut self,
        worker: &Worker,
        turn: &Turn,
        at: usize,
        callback: u32,
        error: &mlua::Error,
    ) {
        let (spent, late) = meter::spent();
        self.wasted += spent;
        let error_text = ScriptError::from_lua(turn.file, error);
        let out_of_memory = error_text.message.starts_with("not enough memory");
        if out_of_memory {
            worker.collect();
        }
        *self.reproducible &= !(late || out_of_memory);
        let agent = turn.places.get(at).and_then(|place| self.world.agents.get(*place as usize));
        self.count(agent.map(|agent| agent.id), error_text, callback_name(callback));
    }

    fn count(&mut self, agent: Option<AgentId>, error: ScriptError, callback: &str) {
        self.new_faults.extend(self.faults.count(agent, error, callback));
    }

    /// Turns the commands of a slice into plans.
    fn take_over(
        &mut self,
        worker: &Worker,
        turn: &Turn,
        slice: Range<usize>,
        failed: &[usize],
    ) -> mlua::Result<()> {
        self.number_names(worker)?;
        self.learn_prepared(worker)?;
        let names = std::mem::take(&mut self.names);
        let prepared = std::mem::take(&mut self.prepared);
        let mut bytes = std::mem::take(&mut self.bytes);
        read(&worker.ends, slice.start * 4..slice.end * 4, &mut bytes)?;
        let (ends, _) = bytes.as_chunks::<4>();
        let ends: Vec<usize> = ends.iter().map(|end| u32::from_le_bytes(*end) as usize).collect();
        let last =
            slice.clone().zip(&ends).rev().find(|(nth, _)| failed.binary_search(nth).is_err());
        read(&worker.host.out, 0..last.map_or(0, |(_, end)| *end), &mut bytes)?;
        let known = Known {
            kinds: self.kinds,
            names: &names,
            prepared: &prepared,
            groups: self.world.groups.len(),
            paths: self.world.paths.len(),
        };
        let mut start = 0;
        for (nth, end) in slice.zip(ends) {
            let Some(&place) = turn.places.get(nth) else { break };
            if failed.binary_search(&nth).is_ok() {
                self.plans.keep(place as usize);
                continue;
            }
            let own = bytes.get(start..end);
            self.rewrite(turn, place as usize, own, &known);
            start = end;
        }
        (self.bytes, self.names, self.prepared) = (bytes, names, prepared);
        Ok(())
    }

    fn rewrite(&mut self, turn: &Turn, place: usize, own: Option<&[u8]>, known: &Known) {
        let mut sound = true;
        let finite = self.plans.rewrite(place, |plan| {
            sound = own.and_then(|bytes| commands::write(bytes, known, plan)).is_some();
            if !sound {
                // Not a number refuses the whole plan, as for any other that makes no sense.
                plan.speed_limit = f32::NAN;
            }
        });
        if !finite {
            let what = if sound {
                "a number in its plan is not finite"
            } else {
                "its commands make no sense"
            };
            let agent = self.world.agents.get(place).map(|agent| agent.id);
            self.count(
                agent,
                ScriptError::of_file(turn.file, format!("{what}; it keeps its last plan")),
                "update",
            );
        }
    }

    /// Numbers the names that the script side has counted since it was asked last.
    fn number_names(&mut self, worker: &Worker) -> mlua::Result<()> {
        for nth in self.names.len()..worker.host.names.raw_len() {
            let name: mlua::LuaString = worker.host.names.raw_get(nth + 1)?;
            self.names.push(self.plans.names.number(&name.to_string_lossy()).unwrap_or(u16::MAX));
        }
        Ok(())
    }

    /// Takes in the options that scripts have prepared since it looked last.
    fn learn_prepared(&mut self, worker: &Worker) -> mlua::Result<()> {
        for nth in self.prepared.len()..worker.host.prepared.raw_len() {
            let table: Table = worker.host.prepared.raw_get(nth + 1)?;
            let (op, list): (u8, Vec<f32>) = (table.raw_get("op")?, table.raw_get("list")?);
            self.prepared.push(Prepared::new(op, &list, self.kinds, self.world.groups.len()));
        }
        Ok(())
    }
}

/// Reads a part of a buffer, as far as it goes.
fn read(buffer: &mlua::Buffer, part: Range<usize>, bytes: &mut Vec<u8>) -> mlua::Result<()> {
    let end = part.end.min(buffer.len());
    bytes.resize(end.saturating_sub(part.start), 0);
    let mut cursor = buffer.clone().cursor();
    cursor.seek(SeekFrom::Start(part.start as u64)).map_err(mlua::Error::external)?;
    cursor.read_exact(bytes).map_err(mlua::Error::external)
}

/// Lets scripts ask the world while `work` runs.
pub fn with_questions<V: Vector, R>(
    world: &World<V>,
    worker: &mut Worker,
    work: impl FnOnce(&mut Worker) -> mlua::Result<R>,
) -> mlua::Result<R> {
    let (lua, ask) = (worker.lua.clone(), Questions(world));
    let result = lua.scope(|scope| {
        let random = scope.create_function(move |_, (base, nth)| Ok(ask.random(base, nth)))?;
        let rows = RefCell::new(Rows::default());
        let neighbors = scope.create_function(move |lua, (base, radius, who, buffer, from)| {
            ask.neighbors(lua, &mut rows.borrow_mut(), (base, radius, who), (buffer, from))
        })?;
        let nearest = scope
            .create_function(move |_, (base, radius, who)| Ok(ask.nearest(base, radius, who)))?;
        let count = scope
            .create_function(move |_, (base, radius, who)| Ok(ask.count(base, radius, who)))?;
        let offset = scope.create_function(move |_, (base, kind, number, point)| {
            Ok(ask.offset(base, kind, number, point))
        })?;
        let sees = scope.create_function(move |_, (base, kind, number, point, range, angle)| {
            Ok(ask.sees(base, (kind, number, point), range, angle))
        })?;
        worker.host.set_questions.call::<()>((random, neighbors, nearest, count, offset, sees))?;
        work(worker)
    });
    worker.host.set_questions.call::<()>(())?;
    result
}

/// Which callback a number of the driver stands for.
pub fn callback_name(number: u32) -> &'static str {
    CALLBACKS.get(number as usize).copied().unwrap_or("update")
}

/// A group by its place.
pub fn group_id(place: usize) -> GroupId {
    GroupId(u16::try_from(place).unwrap_or(u16::MAX))
}

#[cfg(test)]
mod tests {
    use flockwork::glam::{Vec2, vec2};
    use flockwork::{Group, Space, Stepping};

    use super::*;

    const SCRIPT: &str = "
        local near = options.separation { radius = 1.0 }
        function update(me, world)
            local sum = me:position() + me:velocity()
            for other, offset, velocity in me:neighbors(2) do
                sum += offset + velocity + other:position()
            end
            me:seek(sum) me:separation(1.5, near) wander() push(sum)
            me:memory().sum = sum
        end";

    /// What the Luau side allocates in a tick (bytes), once it has found its stride.
    fn garbage(agents: u16) -> usize {
        let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 1, 1.0);
        let script = Some("a.lua".to_owned());
        let group = world.add_group(Group { script, ..Group::default() }, None);
        for nth in 0..agents {
            world.spawn(group, vec2(f32::from(nth % 20), f32::from(nth / 20)), Vec2::ZERO);
        }
        let mut scripts = Scripts::new(Box::new(|_| Ok(SCRIPT.to_owned())));
        assert_eq!(scripts.load(&world), []);
        for _ in 0..3 {
            assert_eq!(world.step(&mut scripts, &[]), []);
        }
        let lua = scripts.workers[0].lua.clone();
        lua.gc_stop();
        let before = lua.used_memory();
        assert_eq!(world.step(&mut scripts, &[]), []);
        lua.used_memory() - before
    }

    #[test]
    fn no_agent_leaves_garbage() {
        assert_eq!(garbage(100), garbage(500));
    }
}
