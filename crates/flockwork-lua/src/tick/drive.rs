//! A state's part of a tick: its agents run, one group after another, and their commands are collected.

use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;

use flockwork::plan::Names;
use flockwork::{Perceived, Vector};
use mlua::{Table, Value};

use crate::ScriptError;
use crate::error::is_of_memory;
use crate::source::modules::Modules;
use crate::tick::placement::shard::{Member, block};
use crate::tick::queries::with_questions;
use crate::tick::run::{Duty, Failure, Given, Part};
use crate::vm::budget::{Allowance, Budget, LATE};
use crate::vm::host::SLICE;
use crate::vm::worker::Worker;

/// A group on its turn.
struct Turn<'a> {
    table: &'a Table,
    file: &'a str,
    modules: &'a Modules,
    /// The state's.
    members: &'a [Member],
    /// Which of them are the group's.
    own: Range<usize>,
    reloaded: bool,
    allowance: Allowance,
    blocks: usize,
}

impl Worker {
    /// Runs the state's part of a tick. What fails as a whole leaves those who have not run with their plans.
    pub fn run<V: Vector>(&mut self, world: Perceived<V>, names: &Names, duties: &[Duty]) {
        let mut part = std::mem::take(&mut self.part);
        part.begin();
        let ready = self.look(&world, names);
        if let Err(error) = ready.and_then(|()| self.run_groups(world, duties, &mut part)) {
            self.collect_once(&mut part);
            part.reproducible = false;
            let error = ScriptError::from_lua("scripts", &Modules::new(), &error);
            self.skip_rest(duties, &error, &mut part);
        }
        self.part = part;
    }

    fn run_groups<V: Vector>(
        &mut self,
        world: Perceived<V>,
        duties: &[Duty],
        part: &mut Part,
    ) -> mlua::Result<()> {
        let members = std::mem::take(&mut part.members);
        self.list_members(&members);
        let done = with_questions(world, self, |worker| {
            for ((nth, duty), own) in duties.iter().enumerate().zip(&members.of_group) {
                let table = worker.groups.get(nth).and_then(Option::as_ref);
                if let (Some((file, modules)), Some(table)) = (duty.script, table) {
                    let (own, members) = (own.clone(), members.all.as_slice());
                    let (reloaded, blocks) = (duty.reloaded, duty.size.blocks);
                    let allowance = Allowance::among(duty.size.agents);
                    let turn =
                        Turn { table, file, modules, members, own, reloaded, allowance, blocks };
                    worker.run_group(&turn, part)?;
                }
            }
            worker.learn_prepared(world.groups.len())
        });
        part.members = members;
        done
    }

    fn run_group(&self, turn: &Turn, part: &mut Part) -> mlua::Result<()> {
        let own = &turn.members[turn.own.clone()];
        let last_block = own.iter().map(|member| block(member.slot)).max();
        part.shares.divide(turn.blocks, last_block.map_or(0, |last| last as usize + 1));
        let mut from = turn.own.start;
        while from < turn.own.end {
            let (to, failed) = self.drive(turn, from, part)?;
            self.take_over(from..to, &failed, part)?;
            from = to;
        }
        self.take_wrong(turn, part)
    }

    /// Runs a slice; answers where it ends, and whose callbacks failed. A failure costs no other agent anything.
    fn drive(
        &self,
        turn: &Turn,
        from: usize,
        part: &mut Part,
    ) -> mlua::Result<(usize, Vec<usize>)> {
        let until = turn.own.end.min(from + SLICE);
        let (mut failed, mut next) = (Vec::new(), from);
        while next < until && !part.late && !self.meter.is_late() {
            self.meter.reset();
            let (list, ends, Allowance { steps, acts, names }) =
                (&self.list, &self.ends, turn.allowance);
            let (fresh, reloaded) = (next == from, turn.reloaded);
            let to = (turn.table, list, ends, next, until, fresh, reloaded, steps, acts, names);
            let mut budget = Budget::of_agents(steps, std::mem::take(&mut part.shares));
            let done = self.meter.run(&mut budget, || self.host.drive.call::<usize>(to));
            part.shares = budget.shares;
            part.late |= budget.late;
            part.reproducible &= !budget.short;
            let Err(error) = done else { return Ok((done?, failed)) };
            let (at, callback) = self.meter.whose();
            let at = (at as usize).clamp(next, until - 1);
            self.fail(turn, at, callback, &error, part)?;
            failed.push(at);
            next = at + 1;
        }
        if next < until {
            (part.late, part.reproducible) = (true, false);
            self.skip(turn, next..until, part)?;
            failed.extend(next..until);
        }
        Ok((until, failed))
    }

    /// An agent has failed: what it has left in its memory is looked through all the same.
    fn fail(
        &self,
        turn: &Turn,
        at: usize,
        callback: u32,
        error: &mlua::Error,
        part: &mut Part,
    ) -> mlua::Result<()> {
        let member = turn.members.get(at);
        let place = member.map(|member| member.place);
        self.note(turn, place, callback, error, part);
        match member.filter(|_| self.meter.asked()) {
            Some(member) => self.look_after(turn, member, part),
            None => Ok(()),
        }
    }

    fn note(
        &self,
        turn: &Turn,
        place: Option<u32>,
        callback: u32,
        error: &mlua::Error,
        part: &mut Part,
    ) {
        if is_of_memory(error) {
            self.collect_once(part);
            part.reproducible = false;
        }
        let error = ScriptError::from_lua(turn.file, turn.modules, error);
        part.failures.push(Failure { place, error, callback });
    }

    /// Looks through what an agent remembers. Where that cannot be done, the agent forgets it, and no other agent is affected.
    fn look_after(&self, turn: &Turn, member: &Member, part: &mut Part) -> mlua::Result<()> {
        let memory: Table = turn.table.raw_get("memory")?;
        let look = || self.host.look_after.call::<()>((&memory, member.slot, member.place));
        if let Err(error) = self.meter.run(&mut Budget::of_look(), look) {
            memory.raw_set(member.slot, self.lua.create_table()?)?;
            self.note(turn, Some(member.place), 0, &error, part);
        }
        Ok(())
    }

    /// Marks those whom the clock leaves out. What is due to them stays due.
    fn skip(&self, turn: &Turn, these: Range<usize>, part: &mut Part) -> mlua::Result<()> {
        let error = ScriptError::of_file(turn.file, LATE.to_string_lossy());
        let members = &turn.members[these];
        part.failures.extend(members.iter().map(|member| Failure::skipped(member, &error)));
        if turn.reloaded { self.owe(turn.table, members) } else { Ok(()) }
    }

    /// The same for all who have not run.
    fn skip_rest(&self, duties: &[Duty], error: &ScriptError, part: &mut Part) {
        let groups = duties.iter().zip(&part.members.of_group);
        for ((duty, own), table) in groups.zip(&self.groups) {
            let Some(table) = table.as_ref().filter(|_| duty.script.is_some()) else { continue };
            let waits = |at: &usize| matches!(part.given[*at], Given::Nothing);
            let left: Vec<usize> = own.clone().filter(waits).collect();
            let members: Vec<Member> = left.iter().map(|at| part.members.all[*at]).collect();
            part.failures.extend(members.iter().map(|member| Failure::skipped(member, error)));
            left.iter().for_each(|at| part.given[*at] = Given::Failed);
            if duty.reloaded {
                // Where there is no memory even for this, they start over with the next save.
                _ = self.owe(table, &members);
            }
        }
    }

    fn owe(&self, table: &Table, members: &[Member]) -> mlua::Result<()> {
        let owed = match table.raw_get("owed")? {
            Some(owed) => owed,
            None => self.lua.create_table()?,
        };
        members.iter().try_for_each(|member| owed.raw_set(member.slot, true))?;
        table.raw_set("owed", owed)
    }

    /// Takes the faults of what agents remember.
    fn take_wrong(&self, turn: &Turn, part: &mut Part) -> mlua::Result<()> {
        if self.host.wrong.raw_len() == 0 {
            return Ok(());
        }
        let wrong: Vec<Value> = self.host.wrong.sequence_values().collect::<mlua::Result<_>>()?;
        self.host.wrong.clear()?;
        for told in wrong.chunks_exact(2) {
            let (place, what) = (told[0].as_u32(), told[1].to_string()?);
            let error = ScriptError::of_file(turn.file, what);
            part.failures.push(Failure { place, error, callback: 0 });
        }
        Ok(())
    }

    /// Frees what is not used, at most once in a tick: after a memory error the next call would fail again.
    fn collect_once(&self, part: &mut Part) {
        if !std::mem::replace(&mut part.collected, true) {
            self.collect();
        }
    }

    /// Keeps the commands of a slice, before the next one is written over them.
    fn take_over(
        &self,
        slice: Range<usize>,
        failed: &[usize],
        part: &mut Part,
    ) -> mlua::Result<()> {
        let mut ends = std::mem::take(&mut part.ends);
        read(&self.ends, slice.start * 4..slice.end * 4, (&mut ends, 0))?;
        let (first, mut start) = (part.used as u32, 0);
        for (nth, end) in slice.zip(ends.as_chunks::<4>().0) {
            let Some(given) = part.given.get_mut(nth) else { break };
            if failed.binary_search(&nth).is_ok() {
                *given = Given::Failed;
                continue;
            }
            let end = u32::from_le_bytes(*end).max(start);
            *given = Given::Commands { start: first + start, end: first + end };
            start = end;
        }
        part.ends = ends;
        let from = part.used;
        part.used += read(&self.host.out, 0..start as usize, (&mut part.commands, from))?;
        Ok(())
    }
}

/// Copies a part of a buffer, as far as it goes, to a place in some room; answers how much it was.
fn read(
    buffer: &mlua::Buffer,
    part: Range<usize>,
    (room, at): (&mut Vec<u8>, usize),
) -> mlua::Result<usize> {
    let size = part.end.min(buffer.len()).saturating_sub(part.start);
    if room.len() < at + size {
        room.resize(at + size, 0);
    }
    let mut cursor = buffer.clone().cursor();
    cursor.seek(SeekFrom::Start(part.start as u64)).map_err(mlua::Error::external)?;
    cursor.read_exact(&mut room[at..at + size]).map_err(mlua::Error::external)?;
    Ok(size)
}
