//! Debug drawings of scripts: data for whoever draws, never part of the simulation.

use flockwork::{AgentId, Color, Vector, World};
use mlua::Table;

use crate::brain::{callback_name, with_questions};
use crate::commands::{ROOM, SLACK};
use crate::meter::FUEL_PER_AGENT;
use crate::worker::Worker;
use crate::{ScriptError, Scripts};

/// Bytes of one drawing: op, colour, two points, a number.
const RECORD: usize = 40;

/// What the scripts' `draw` callbacks drew.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawings {
    /// Lines: from, to.
    pub lines: Vec<([f32; 3], [f32; 3], Color)>,
    /// Circles: centre, radius (m).
    pub circles: Vec<([f32; 3], f32, Color)>,
    /// Texts: where they begin.
    pub texts: Vec<([f32; 3], String, Color)>,
}

impl Scripts {
    /// Runs the scripts' `draw(me, pen)`, of all agents or one. Never affects the world or what
    /// agents want; a fault is counted like any other.
    pub fn drawings<V: Vector>(&mut self, world: &World<V>, only: Option<AgentId>) -> Drawings {
        let mut drawings = Drawings::default();
        let mut errors = Vec::new();
        if let Some(worker) = self.workers.first_mut().filter(|worker| worker.draws()) {
            let seen = worker.look(world, &world.plans.names);
            let done = seen.and_then(|()| {
                with_questions(world, worker, |worker| {
                    draw_all(world, worker, only, &mut drawings, &mut errors);
                    Ok(())
                })
            });
            errors.extend(done.err().map(|error| (None, 0, error)));
        }
        for (agent, callback, error) in errors {
            let group =
                agent.and_then(|id| world.agent(id)).map(|agent| usize::from(agent.group.0));
            let script = group.and_then(|place| self.groups.get(place)?.script.clone());
            let error = ScriptError::from_lua(&script.unwrap_or_default(), &error);
            self.faults.count(agent, error, callback_name(callback));
        }
        drawings
    }
}

type Failure = (Option<AgentId>, u32, mlua::Error);

fn draw_all<V: Vector>(
    world: &World<V>,
    worker: &Worker,
    only: Option<AgentId>,
    drawings: &mut Drawings,
    errors: &mut Vec<Failure>,
) {
    let wanted = |id| only.is_none_or(|only| only == id);
    for (place, agent) in world.agents.iter().enumerate().filter(|(_, agent)| wanted(agent.id)) {
        let table = worker.groups.get(usize::from(agent.group.0)).and_then(Option::as_ref);
        if let Some(table) = table.filter(|table| table.contains_key("draw").unwrap_or(false))
            && let Err(error) = draw_one(worker, table, place, drawings)
        {
            errors.push((Some(agent.id), 3, error));
        }
    }
}

fn draw_one(
    worker: &Worker,
    table: &Table,
    place: usize,
    drawings: &mut Drawings,
) -> mlua::Result<()> {
    worker.meter.reset();
    let draw = || worker.host.draw.call::<(usize, Vec<String>)>((table, place));
    let (end, mut texts) = worker.meter.run(FUEL_PER_AGENT, draw)?;
    let bytes = worker.host.out.read_bytes::<{ ROOM + SLACK }>(0);
    for record in bytes[..end.min(bytes.len())].chunks_exact(RECORD) {
        take(record, &mut texts, drawings);
    }
    Ok(())
}

fn take(record: &[u8], texts: &mut [String], drawings: &mut Drawings) {
    let word = |nth: usize| u32::from_le_bytes(std::array::from_fn(|byte| record[4 * nth + byte]));
    let point = |nth: usize| std::array::from_fn(|axis| f32::from_bits(word(nth + axis)));
    let [blue, green, red, _] = word(1).to_le_bytes();
    let (color, number) = ([red, green, blue], f32::from_bits(word(8)));
    match word(0) {
        0 => drawings.lines.push((point(2), point(5), color)),
        1 => drawings.circles.push((point(2), number, color)),
        2 => {
            let text = texts.get_mut(number as usize).map(std::mem::take);
            drawings.texts.push((point(2), text.unwrap_or_default(), color));
        }
        _ => {}
    }
}
