//! A state's part of a tick: its agents run, one group after another, and their commands are collected.

use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;

use flockwork::Vector;
use mlua::{Table, Value};

use crate::ScriptError;
use crate::error::is_of_memory;
use crate::source::modules::Modules;
use crate::tick::asked::with_questions;
use crate::tick::placement::{Resident, cohort_of_slot};
use crate::tick::rows::agents::copy_slice;
use crate::tick::rows::heard::Said;
use crate::tick::run::{Duty, FailedTurn, Failure, Outcome, Run};
use crate::vm::budget::{Allowance, Budget, LATE};
use crate::vm::host::SLICE;
use crate::vm::worker::Worker;

/// A group on its turn.
struct GroupTurn<'a> {
    table: &'a Table,
    file: &'a str,
    modules: &'a Modules,
    /// The state's.
    residents: &'a [Resident],
    /// Which of them are the group's.
    own: Range<usize>,
    reloaded: bool,
    allowance: Allowance,
    cohorts: usize,
    /// Copies the rows of the residents from one to another.
    copy_slice: &'a dyn Fn(Range<usize>),
}

impl Worker {
    /// Runs the state's part of a tick. What fails as a whole leaves those who have not run with their plans.
    pub fn run<V: Vector>(&mut self, said: &Said<V>, duties: &[Duty]) {
        let mut run = std::mem::take(&mut self.run);
        run.begin();
        self.shown.begin();
        let ready = self.look(said, &said.world.public);
        if let Err(error) = ready.and_then(|()| self.run_groups(said, duties, &mut run)) {
            self.collect_once(&mut run);
            run.reproducible = false;
            let error = ScriptError::from_lua("scripts", &Modules::new(), &error);
            self.skip_rest(duties, &error, &mut run);
        }
        self.run = run;
    }

    fn run_groups<V: Vector>(
        &mut self,
        said: &Said<V>,
        duties: &[Duty],
        run: &mut Run,
    ) -> mlua::Result<()> {
        let world = said.world;
        let residents = std::mem::take(&mut run.residents);
        self.list_residents(&residents);
        let done = with_questions((said, &world.public), self, |worker| {
            let rows = worker.host.own_rows.clone();
            let copy_slice = &|these: Range<usize>| {
                let own = &residents.all[these.clone()];
                let places = own.iter().map(|resident| resident.place as usize);
                copy_slice(&world, &rows, these.start, places);
            };
            for ((nth, duty), own) in duties.iter().enumerate().zip(&residents.of_group) {
                let table = worker.groups.get(nth).and_then(Option::as_ref);
                if let (Some((file, modules)), Some(table)) = (duty.script, table) {
                    let (own, residents) = (own.clone(), residents.all.as_slice());
                    let (reloaded, cohorts) = (duty.reloaded, duty.size.cohorts);
                    let allowance = Allowance::among(duty.size.agents);
                    let turn = GroupTurn {
                        table,
                        file,
                        modules,
                        residents,
                        own,
                        reloaded,
                        allowance,
                        cohorts,
                        copy_slice,
                    };
                    run.timed(nth, |run| worker.run_group(&turn, run))?;
                }
            }
            worker.learn_prepared(world.groups.len())
        });
        run.residents = residents;
        done
    }

    fn run_group(&self, turn: &GroupTurn, run: &mut Run) -> mlua::Result<()> {
        let own = &turn.residents[turn.own.clone()];
        let last_cohort = own.iter().map(|resident| cohort_of_slot(resident.slot)).max();
        run.shares.divide(turn.cohorts, last_cohort.map_or(0, |last| last as usize + 1));
        let mut from = turn.own.start;
        while from < turn.own.end {
            let (to, failed) = self.drive(turn, from, run)?;
            self.take_over(from..to, &failed, run)?;
            from = to;
        }
        self.take_wrong(turn, run)
    }

    /// Runs a slice; answers where it ends, and whose turns failed. A failure costs no other agent anything.
    fn drive(
        &self,
        turn: &GroupTurn,
        from: usize,
        run: &mut Run,
    ) -> mlua::Result<(usize, Vec<FailedTurn>)> {
        let until = turn.own.end.min(from + SLICE);
        let (mut failed, mut next) = (Vec::new(), from);
        (turn.copy_slice)(from..until);
        while next < until && !run.late && !self.steps.is_late() {
            self.steps.reset();
            let (list, ends, Allowance { steps, acts, names }) =
                (&self.list, &self.ends, turn.allowance);
            let (fresh, reloaded) = (next == from, turn.reloaded);
            let to = (turn.table, list, ends, next, until, fresh, reloaded, steps, acts, names);
            let mut budget = Budget::of_agents(steps, std::mem::take(&mut run.shares));
            let done = self.steps.run(&mut budget, || self.host.drive.call::<usize>(to));
            run.shares = budget.shares;
            run.late |= budget.late;
            run.reproducible &= !budget.short;
            let Err(error) = done else { return Ok((done?, failed)) };
            let (at, callback) = self.steps.whose();
            let at = (at as usize).clamp(next, until - 1);
            let one = FailedTurn { at, has_begun: self.steps.has_begun(), has_run: true };
            failed.push(one);
            self.fail(turn, one, callback, &error, run)?;
            next = at + 1;
        }
        if next < until {
            (run.late, run.reproducible) = (true, false);
            self.skip(turn, next..until, run)?;
            let skipped = |at| FailedTurn { at, has_begun: false, has_run: false };
            failed.extend((next..until).map(skipped));
        }
        Ok((until, failed))
    }

    /// An agent has failed: its turn counts for nothing but for its `init`, if that was through, and for what it has left in
    /// its memory, which is looked through all the same.
    fn fail(
        &self,
        turn: &GroupTurn,
        failed: FailedTurn,
        callback: u32,
        error: &mlua::Error,
        run: &mut Run,
    ) -> mlua::Result<()> {
        let resident = turn.residents.get(failed.at);
        let place = resident.map(|resident| resident.place);
        place.into_iter().for_each(|place| self.shown.take_back(place, failed.has_begun));
        self.note(turn, place, callback, error, run);
        match resident.filter(|_| self.steps.asked()) {
            Some(resident) => self.look_after(turn, resident, run),
            None => Ok(()),
        }
    }

    fn note(
        &self,
        turn: &GroupTurn,
        place: Option<u32>,
        callback: u32,
        error: &mlua::Error,
        run: &mut Run,
    ) {
        if is_of_memory(error) {
            self.collect_once(run);
            run.reproducible = false;
        }
        let error = ScriptError::from_lua(turn.file, turn.modules, error);
        run.failures.push(Failure { place, error, callback });
    }

    /// Looks through what an agent remembers. Where that cannot be done, the agent forgets it, and no other agent is affected.
    fn look_after(&self, turn: &GroupTurn, resident: &Resident, run: &mut Run) -> mlua::Result<()> {
        let memory: Table = turn.table.raw_get("memory")?;
        let look = || self.host.look_after.call::<()>((&memory, resident.slot, resident.place));
        if let Err(error) = self.steps.run(&mut Budget::of_look(), look) {
            memory.raw_set(resident.slot, self.lua.create_table()?)?;
            self.note(turn, Some(resident.place), 0, &error, run);
        }
        Ok(())
    }

    /// Marks the agents that the clock leaves out. What is due to them stays due.
    fn skip(&self, turn: &GroupTurn, these: Range<usize>, run: &mut Run) -> mlua::Result<()> {
        let error = ScriptError::of_file(turn.file, LATE.to_string_lossy());
        let residents = &turn.residents[these];
        run.failures.extend(residents.iter().map(|resident| Failure::skipped(resident, &error)));
        if turn.reloaded { self.owe(turn.table, residents) } else { Ok(()) }
    }

    /// The same for all who have not run.
    fn skip_rest(&self, duties: &[Duty], error: &ScriptError, run: &mut Run) {
        let groups = duties.iter().zip(&run.residents.of_group);
        for ((duty, own), table) in groups.zip(&self.groups) {
            let Some(table) = table.as_ref().filter(|_| duty.script.is_some()) else { continue };
            let waits = |at: &usize| matches!(run.outcomes[*at], Outcome::Nothing);
            let left: Vec<usize> = own.clone().filter(waits).collect();
            let residents: Vec<Resident> = left.iter().map(|at| run.residents.all[*at]).collect();
            run.failures.extend(residents.iter().map(|resident| Failure::skipped(resident, error)));
            left.iter().for_each(|at| run.outcomes[*at] = Outcome::Failed);
            residents.iter().for_each(|resident| self.shown.take_back(resident.place, false));
            if duty.reloaded {
                // Where there is no memory even for this, they start over with the next save.
                _ = self.owe(table, &residents);
            }
        }
    }

    fn owe(&self, table: &Table, residents: &[Resident]) -> mlua::Result<()> {
        let owed = match table.raw_get("owed")? {
            Some(owed) => owed,
            None => self.lua.create_table()?,
        };
        residents.iter().try_for_each(|resident| owed.raw_set(resident.slot, true))?;
        table.raw_set("owed", owed)
    }

    /// Takes the faults of what agents remember.
    fn take_wrong(&self, turn: &GroupTurn, run: &mut Run) -> mlua::Result<()> {
        if self.host.wrong.raw_len() == 0 {
            return Ok(());
        }
        let wrong: Vec<Value> = self.host.wrong.sequence_values().collect::<mlua::Result<_>>()?;
        self.host.wrong.clear()?;
        for told in wrong.chunks_exact(2) {
            let (place, what) = (told[0].as_u32(), told[1].to_string()?);
            let error = ScriptError::of_file(turn.file, what);
            run.failures.push(Failure { place, error, callback: 0 });
        }
        Ok(())
    }

    /// Frees what is not used, at most once in a tick: after a memory error the next call would fail again.
    fn collect_once(&self, run: &mut Run) {
        if !std::mem::replace(&mut run.collected, true) {
            self.collect();
        }
    }

    /// Keeps the commands of a slice, before the next one is written over them.
    fn take_over(
        &self,
        slice: Range<usize>,
        failed: &[FailedTurn],
        run: &mut Run,
    ) -> mlua::Result<()> {
        let mut ends = std::mem::take(&mut run.ends);
        read(&self.ends, slice.start * 4..slice.end * 4, (&mut ends, 0))?;
        let (first, mut start) = (run.used as u32, 0);
        for (nth, end) in slice.zip(ends.as_chunks::<4>().0) {
            let Some(given) = run.outcomes.get_mut(nth) else { break };
            let failed = failed.binary_search_by_key(&nth, |turn| turn.at).map(|at| failed[at]);
            let end = match failed {
                Ok(FailedTurn { has_run: false, .. }) => start,
                _ => u32::from_le_bytes(*end).max(start),
            };
            let part = (first + start, first + end);
            *given = match failed {
                Ok(FailedTurn { has_begun: false, .. }) => Outcome::Failed,
                Ok(_) => Outcome::Begun { start: part.0, end: part.1 },
                Err(_) => Outcome::Commands { start: part.0, end: part.1 },
            };
            start = end;
        }
        run.ends = ends;
        let from = run.used;
        run.used += read(&self.host.out, 0..start as usize, (&mut run.commands, from))?;
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
