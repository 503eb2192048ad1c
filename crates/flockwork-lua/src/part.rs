//! A state's part of a tick: its agents run, one group after another, and their commands are collected.

use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;
use std::time::Duration;

use flockwork::plan::Names;
use flockwork::{Perceived, Vector};
use mlua::{Table, Value};

use crate::ScriptError;
use crate::crowd::Members;
use crate::home::Member;
use crate::host::SLICE;
use crate::meter::{self, FUEL_PER_AGENT};
use crate::query::with_questions;
use crate::worker::Worker;

/// How often memory is looked through (ticks).
const TIDY_TICKS: u64 = 64;

/// What is to be done for a group.
pub struct Duty<'a> {
    /// Its script; none if it has none.
    pub script: Option<&'a str>,
    /// Whether `on_reload` is due.
    pub reloaded: bool,
}

/// What went wrong with an agent.
pub struct Failure {
    /// Its place; none if it was not an agent's fault.
    pub place: Option<u32>,
    pub error: ScriptError,
    /// The number of the callback.
    pub callback: u32,
}

/// What an agent's state has to say about its plan.
#[derive(Clone, Copy)]
pub enum Given {
    /// It has no script that runs.
    Nothing,
    /// Its script failed.
    Failed,
    /// Where its commands lie.
    Commands { start: u32, end: u32 },
}

/// What a state has to do in a tick, and what came of it.
#[derive(Default)]
pub struct Part {
    /// The agents that live in the state, and whether these are others than in the last tick.
    pub members: Members,
    pub new_members: bool,
    /// Their commands, one agent's after another's, and room that is not used now.
    pub commands: Vec<u8>,
    used: usize,
    /// Where each agent's of a slice end.
    ends: Vec<u8>,
    /// What each member has to say about its plan.
    pub given: Vec<Given>,
    pub failures: Vec<Failure>,
    /// Whether neither the clock nor the memory limit has stopped anybody.
    pub reproducible: bool,
    /// How long agents ran that were stopped.
    wasted: Duration,
}

/// A group on its turn.
struct Turn<'a> {
    table: &'a Table,
    file: &'a str,
    /// The state's.
    members: &'a [Member],
    /// Which of them are the group's.
    own: Range<usize>,
    reloaded: bool,
}

impl Worker {
    /// Runs the state's part of a tick. What fails as a whole leaves all its agents with their plans.
    pub fn run<V: Vector>(&mut self, world: Perceived<V>, names: &Names, duties: &[Duty]) {
        let mut part = std::mem::take(&mut self.part);
        part.used = 0;
        part.failures.clear();
        (part.reproducible, part.wasted) = (true, Duration::ZERO);
        let looked = self.look(&world, names);
        part.new_members = self.count_members(&mut part.members, world.groups.len());
        part.given.clear();
        part.given.resize(part.members.all.len(), Given::Nothing);
        if let Err(error) = looked.and_then(|()| self.run_groups(world, duties, &mut part)) {
            self.collect();
            let error = ScriptError::from_lua("scripts", &error);
            part.failures.push(Failure { place: None, error, callback: 0 });
            // Nobody does again what was done once.
            part.given.fill(Given::Failed);
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
                if let (Some(file), Some(table)) = (duty.script, table) {
                    let (own, members) = (own.clone(), members.all.as_slice());
                    let turn = Turn { table, file, members, own, reloaded: duty.reloaded };
                    worker.run_group(&turn, world.tick, part)?;
                }
            }
            worker.learn_prepared(world.groups.len())
        });
        part.members = members;
        done
    }

    fn run_group(&self, turn: &Turn, tick: u64, part: &mut Part) -> mlua::Result<()> {
        if tick.is_multiple_of(TIDY_TICKS) {
            self.tidy(turn, part)?;
        }
        for from in turn.own.clone().step_by(SLICE) {
            let slice = from..turn.own.end.min(from + SLICE);
            let failed = self.drive(turn, slice.clone(), part)?;
            self.take_over(slice, &failed, part)?;
        }
        Ok(())
    }

    /// Looks through what the agents remember, and makes it anew if their script asks how long tables are.
    fn tidy(&self, turn: &Turn, part: &mut Part) -> mlua::Result<()> {
        let (memory, measured): (Table, bool) =
            (turn.table.raw_get("memory")?, turn.table.raw_get("measures")?);
        let to = (memory, measured, &self.list, turn.own.start, turn.own.end);
        let wrong: Vec<Value> = self.host.tidy.call(to)?;
        for told in wrong.chunks_exact(2) {
            let (place, what) = (told[0].as_u32(), told[1].to_string()?);
            let error = ScriptError::of_file(turn.file, what);
            part.failures.push(Failure { place, error, callback: 0 });
        }
        Ok(())
    }

    /// Runs a slice; answers whose callbacks failed. A failure costs nobody else anything.
    fn drive(&self, turn: &Turn, slice: Range<usize>, part: &mut Part) -> mlua::Result<Vec<usize>> {
        let (mut failed, mut next) = (Vec::new(), slice.start);
        while next < slice.end {
            if part.wasted > self.meter.budget {
                failed.extend(next..slice.end);
                break;
            }
            self.meter.reset();
            let fresh = next == slice.start;
            let to = (turn.table, &self.list, &self.ends, next, slice.end, fresh, turn.reloaded);
            let Err(error) = self.meter.run(FUEL_PER_AGENT, || self.host.drive.call::<()>(to))
            else {
                break;
            };
            let (at, callback) = self.meter.turn();
            let at = (at as usize).clamp(next, slice.end - 1);
            part.failures.push(self.failure(turn, at, callback, &error));
            let (spent, late) = meter::spent();
            part.wasted += spent;
            part.reproducible &= !(late || part.failures.last().is_some_and(Failure::of_memory));
            failed.push(at);
            next = at + 1;
        }
        Ok(failed)
    }

    fn failure(&self, turn: &Turn, at: usize, callback: u32, error: &mlua::Error) -> Failure {
        let place = turn.members.get(at).map(|member| member.place);
        let error = ScriptError::from_lua(turn.file, error);
        let failure = Failure { place, error, callback };
        if failure.of_memory() {
            self.collect();
        }
        failure
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

impl Failure {
    fn of_memory(&self) -> bool {
        self.error.message.starts_with("not enough memory")
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
