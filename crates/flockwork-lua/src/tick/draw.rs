//! Debug drawings of scripts: data for a renderer, never part of the simulation.

use flockwork::{Agent, AgentId, Color, Perceived, PublicValues, Vector, World};
use mlua::{LuaString, Table};

use crate::brain::count;
use crate::scripts::GroupState;
use crate::source::modules::Modules;
use crate::tick::asked::with_questions;
use crate::tick::placement::{Resident, cohort_of_slot};
use crate::tick::record::{ROOM, SLACK};
use crate::tick::rows::agents::copy_slice;
use crate::tick::rows::heard::Said;
use crate::tick::run::Failure;
use crate::vm::budget::{Budget, OWN_STEPS, Shares};
use crate::vm::worker::Worker;
use crate::{ScriptError, Scripts};

/// Bytes of one drawing: op, color, two points, a number.
const RECORD: usize = 40;

/// The number of the callback.
const DRAW: u32 = 3;

/// What the scripts' `draw` callbacks drew, in the order of the agents; points have z = 0 in a plane.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawings {
    /// Lines: from, to (m).
    pub lines: Vec<([f32; 3], [f32; 3], Color)>,
    /// Circles: center, radius (m).
    pub circles: Vec<([f32; 3], f32, Color)>,
    /// Texts: where they begin (m).
    pub texts: Vec<([f32; 3], String, Color)>,
}

impl Scripts {
    /// Runs the scripts' `draw(me, pen)`, of all agents or one. Never affects the world or what
    /// agents want; a fault is counted like any other.
    pub fn drawings<V: Vector>(&mut self, world: Perceived<V>, only: Option<AgentId>) -> Drawings {
        let (mut drawn, mut failures) = (Vec::new(), Vec::new());
        self.call_roll(&world);
        let public = self.shown_in(&world);
        let cohorts = |group: &GroupState| group.sound.then_some(group.size.cohorts);
        let cohorts: Vec<Option<usize>> = self.groups.iter().map(cohorts).collect();
        for worker in self.workers.iter_mut().filter(|worker| worker.draws()) {
            let (some, failed) = worker.draw_all((world, &public), only, &cohorts);
            drawn.extend(some);
            failures.extend(failed);
        }
        self.join_logs();
        self.count_drawn(&world, failures);
        drawn.sort_by_key(|(place, _)| *place);
        drawn.into_iter().map(|(_, drawings)| drawings).fold(Drawings::default(), Drawings::plus)
    }

    fn count_drawn<V: Vector>(&mut self, world: &World<V>, failures: Vec<Failed>) {
        let failure = |(place, group, error): Failed| {
            let group = self.groups.get(group);
            let script = group.and_then(|group| group.script.as_deref()).unwrap_or_default();
            let none = Modules::new();
            let modules = group.map_or(&none, |group| &group.modules);
            let error = ScriptError::from_lua(script, modules, &error);
            Failure { place: place.map(|place| place as u32), error, callback: DRAW }
        };
        let failures = failures.into_iter().map(failure).collect();
        count(world, &mut self.faults, failures);
    }
}

impl Drawings {
    fn plus(mut self, other: Self) -> Self {
        self.lines.extend(other.lines);
        self.circles.extend(other.circles);
        self.texts.extend(other.texts);
        self
    }
}

/// The place of an agent, its group, and why it drew nothing; none if it was no agent's fault.
type Failed = (Option<usize>, usize, mlua::Error);

impl Worker {
    /// What the state's agents draw, by place.
    fn draw_all<V: Vector>(
        &mut self,
        (world, public): (Perceived<V>, &PublicValues),
        only: Option<AgentId>,
        cohorts: &[Option<usize>],
    ) -> (Vec<(usize, Drawings)>, Vec<Failed>) {
        let (mut drawn, mut failures, shard) = (Vec::new(), Vec::new(), self.shard);
        let here = || world.agents.iter().enumerate().filter(|(_, agent)| shard.has(agent.id.0));
        let last_cohort = here().map(|(_, agent)| cohort_of_slot(shard.slot(agent.id.0))).max();
        let cohorts_here = last_cohort.map_or(0, |last| last as usize + 1);
        // None for groups whose script does not run.
        let budget = |cohorts| Budget::of_agents(OWN_STEPS, Shares::of(cohorts, cohorts_here));
        let mut budgets: Vec<Option<Budget>> =
            cohorts.iter().map(|cohorts| cohorts.map(budget)).collect();
        let is_asked = |agent: &Agent<V>| only.is_none_or(|only| only == agent.id);
        let places = here().filter(|(_, agent)| is_asked(agent));
        let said = Said::new(world, &world.plans.names);
        let done = self.look(&said, public).and_then(|()| {
            with_questions((&said, public), self, |worker| {
                for (place, agent) in places {
                    let group = agent.group.index();
                    let resident = Resident { place: place as u32, slot: shard.slot(agent.id.0) };
                    let Some(Some(budget)) = budgets.get_mut(group) else { continue };
                    copy_slice(&world, &worker.host.own_rows, 0, Some(place).into_iter());
                    match worker.draw_one(group, resident, budget) {
                        Ok(drawings) => drawn.extend(drawings.map(|it| (place, it))),
                        Err(error) => failures.push((Some(place), group, error)),
                    }
                }
                Ok(())
            })
        });
        failures.extend(done.err().map(|error| (None, usize::MAX, error)));
        (drawn, failures)
    }

    /// What an agent draws; none if its script does not draw.
    fn draw_one(
        &self,
        group: usize,
        resident: Resident,
        budget: &mut Budget,
    ) -> mlua::Result<Option<Drawings>> {
        let table = self.groups.get(group).and_then(Option::as_ref);
        match table.filter(|table| table.contains_key("draw").unwrap_or(false)) {
            Some(table) => draw_one(self, table, resident, budget).map(Some),
            None => Ok(None),
        }
    }
}

fn draw_one(
    worker: &Worker,
    table: &Table,
    resident: Resident,
    budget: &mut Budget,
) -> mlua::Result<Drawings> {
    let mut drawings = Drawings::default();
    worker.steps.reset();
    let draw =
        || worker.host.draw.call::<(usize, Vec<LuaString>)>((table, resident.place, resident.slot));
    let (end, texts) = worker.steps.run(budget, draw)?;
    let bytes = worker.host.out.read_bytes::<{ ROOM + SLACK }>(0);
    for record in bytes[..end.min(bytes.len())].chunks_exact(RECORD) {
        take(record, &texts, &mut drawings);
    }
    Ok(drawings)
}

fn take(record: &[u8], texts: &[LuaString], drawings: &mut Drawings) {
    let word = |nth: usize| u32::from_le_bytes(std::array::from_fn(|byte| record[4 * nth + byte]));
    let point = |nth: usize| std::array::from_fn(|axis| f32::from_bits(word(nth + axis)));
    let [blue, green, red, _] = word(1).to_le_bytes();
    let (color, number) = ([red, green, blue], f32::from_bits(word(8)));
    match word(0) {
        0 => drawings.lines.push((point(2), point(5), color)),
        1 => drawings.circles.push((point(2), number, color)),
        2 => {
            let text = texts.get(number as usize).map(LuaString::to_string_lossy);
            drawings.texts.push((point(2), text.unwrap_or_default(), color));
        }
        _ => {}
    }
}
