//! Steering in bulk: blocks of agents that are next to each other, from the grid to what they want to
//! move with. How the work is cut into blocks and chunks changes no bit of the result.

mod brief;
mod in_the_way;
mod look;
mod riders;
mod stretch;

use core::mem::take;
use core::ops::Range;

use crate::alike::{Alike, same_shape};
use crate::carry::{Carry, Note, as_planned};
use crate::memory::Memories;
use crate::mix::Level;
use crate::neighbors::{Entry, Instructions};
use crate::path::Lengths;
use crate::perceived::Perceived;
use crate::plan::Plan;
use crate::{Agent, Space, Vector, World, parallel};

pub(crate) use brief::Brief;
pub(crate) use brief::Briefs;
use brief::OwnBriefs;
use in_the_way::InTheWay;
pub(crate) use look::Look;
use look::Seen;
pub(crate) use riders::Riders;
use stretch::{Common, STRETCH};

/// Room for one chunk of agents.
#[derive(Debug)]
struct Bench<V: Vector> {
    own: OwnBriefs,
    look: Look<V>,
    seen: Seen<V>,
    /// Agents as their plans have them.
    limited: Vec<Agent<V>>,
    in_the_way: InTheWay<V>,
    levels: Vec<Level<V>>,
    notes: Vec<Note>,
}

impl<V: Vector> Default for Bench<V> {
    fn default() -> Self {
        let (own, look, seen) = (OwnBriefs::default(), Look::default(), Seen::default());
        let (limited, levels, notes) = (Vec::new(), Vec::new(), Vec::new());
        Self { own, look, seen, limited, in_the_way: InTheWay::default(), levels, notes }
    }
}

/// Room for carrying out plans, kept from tick to tick.
#[derive(Debug)]
pub(crate) struct Bulk<V: Vector> {
    /// By group, for those whose agents share a plan.
    briefs: Vec<Brief>,
    /// By path.
    lengths: Vec<Lengths<V>>,
    benches: Vec<Bench<V>>,
}

impl<V: Vector> Default for Bulk<V> {
    fn default() -> Self {
        Self { briefs: Vec::new(), lengths: Vec::new(), benches: Vec::new() }
    }
}

/// Room is not state: a copy of a world makes its own.
impl<V: Vector> Clone for Bulk<V> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// Chunks are at least this long, and there are at most so many.
const LEAST_CHUNK: usize = 1024;
const MOST_CHUNKS: usize = 64;

impl<V: Vector> World<V> {
    /// Works out what all agents want to move with, and takes the behaviors' notes.
    pub(crate) fn steer(&mut self) {
        let (mut steered, mut bulk) = (take(&mut self.steered), take(&mut self.bulk));
        steered.resize(self.grid.entries.len(), V::default());
        self.read_plans(&mut bulk.briefs);
        bulk.lengths.resize_with(self.paths.len(), Lengths::default);
        let measured = self.paths.iter().zip(&mut bulk.lengths);
        measured.for_each(|(path, lengths)| path.it.measure(&self.space, lengths));
        self.perceive().steer_all(&mut steered, &mut bulk);
        bulk.benches.iter_mut().for_each(|bench| self.take_notes(&mut bench.notes));
        (self.steered, self.bulk) = (steered, bulk);
    }

    fn read_plans(&self, briefs: &mut Vec<Brief>) {
        briefs.resize_with(self.groups.len(), Brief::default);
        for (brief, plan) in briefs.iter_mut().zip(&self.plans.by_group) {
            if let Some(plan) = plan {
                brief.read_for_all(plan, self.grid.longest_reach());
            }
        }
    }

    fn take_notes(&mut self, notes: &mut Vec<Note>) {
        if !notes.is_empty() {
            self.memories.resize_with(self.agents.len(), Memories::default);
        }
        for note in notes.drain(..) {
            self.memories[note.place as usize].keep(note.key, note.memory, self.tick);
        }
    }

    pub(crate) fn plan_of(&self, entry: &Entry<V>) -> &Plan<V> {
        self.plans.of(entry.place as usize, entry.group).unwrap_or(Plan::COASTING)
    }
}

impl<V: Vector> Perceived<'_, V> {
    fn steer_all(&self, steered: &mut [V], bulk: &mut Bulk<V>) {
        let chunk = steered.len().div_ceil(MOST_CHUNKS).max(LEAST_CHUNK);
        let chunks = steered.len().div_ceil(chunk).max(bulk.benches.len());
        bulk.benches.resize_with(chunks, Bench::default);
        let (briefs, lengths) = (&bulk.briefs, &bulk.lengths);
        parallel::chunks(steered, chunk, &mut bulk.benches, &|nth, steered, bench| {
            self.steer_chunk(nth * chunk, steered, (briefs, lengths), bench);
        });
    }

    fn steer_chunk(
        &self,
        first: usize,
        steered: &mut [V],
        (briefs, lengths): (&[Brief], &[Lengths<V>]),
        bench: &mut Bench<V>,
    ) {
        bench.look.rows.forget();
        for mut row in self.grid.rows_of(first..first + steered.len()) {
            while !row.is_empty() {
                let (length, common) = self.stretch(row.clone(), briefs, &mut bench.own);
                let slots = row.start..row.start + length;
                row.start = slots.end;
                let steered = &mut steered[slots.start - first..slots.end - first];
                self.steer_stretch((&slots, common), steered, (briefs, lengths), bench);
            }
        }
    }

    /// Agents of one row: up to a block, or several blocks whose plans look at the same.
    fn steer_stretch(
        &self,
        (slots, common): (&Range<usize>, Common),
        steered: &mut [V],
        (briefs, lengths): (&[Brief], &[Lengths<V>]),
        bench: &mut Bench<V>,
    ) {
        let entries = &self.grid.entries[slots.clone()];
        let Bench { own, look, seen, limited, in_the_way, levels, notes } = bench;
        let (mut plans, longest) = ([Plan::COASTING; STRETCH], self.grid.longest_reach());
        if let Common::Plan(_) = common {
            plans[..entries.len()].fill(self.plan_of(&entries[0]));
        } else {
            let found = plans.iter_mut().zip(entries);
            found.for_each(|(plan, entry)| *plan = self.plan_of(entry));
        }
        let briefs = match common {
            Common::Plan(group) => Briefs::shared(&briefs[group], longest),
            Common::Brief => Briefs::shared(own.first(), longest),
            Common::Nothing => own.read(&plans[..entries.len()], longest),
        };
        let mut agents = [&self.agents[entries[entries.len() - 1].place as usize]; STRETCH];
        let wholly = matches!(common, Common::Plan(_));
        self.find_agents(entries, &plans, wholly, limited, &mut agents);
        self.look_around(slots, &agents, &briefs, look, seen);
        let (obstacles, obstacle_starts) = in_the_way.find(self, entries, &agents, &briefs);
        let riders = Riders {
            entries,
            obstacles,
            obstacle_starts,
            agents: &agents,
            plans: &plans[..entries.len()],
            briefs: briefs.of,
            neighbors: &seen.neighbors,
            starts: &seen.starts,
            lengths,
            sums: if self.instructions == Instructions::Scalar { &[] } else { &look.sums },
            asks: briefs.lanes.len(),
        };
        self.carry_out(&riders, common.alike(), steered, (levels, notes));
    }

    /// Takes neighbor sums block by block; or, one by one, sees the others.
    fn look_around(
        &self,
        slots: &Range<usize>,
        agents: &[&Agent<V>],
        briefs: &Briefs,
        look: &mut Look<V>,
        seen: &mut Seen<V>,
    ) {
        seen.clear();
        if self.instructions == Instructions::Scalar {
            return seen.take(self, &agents[..slots.len()], briefs);
        }
        look.at(self.around(), slots, agents, briefs);
    }

    /// Carries out all plans of one shape together; all of them, if they have more in common.
    fn carry_out(
        &self,
        riders: &Riders<V>,
        alike: Option<Alike>,
        steered: &mut [V],
        (levels, notes): (&mut Vec<Level<V>>, &mut Vec<Note>),
    ) {
        let mut out = |lanes: Range<usize>, alike| {
            let (world, next) = (*self, &mut steered[lanes.clone()]);
            let (depth, watch) = (0, ());
            let mut carry = Carry { world, riders, lanes, alike, levels, depth, notes, watch };
            carry.out();
            carry.next_velocities(next);
        };
        if let Some(alike) = alike {
            return out(0..riders.plans.len(), alike);
        }
        let mut from = 0;
        for plans in riders.plans.chunk_by(|a, b| same_shape(a, b)) {
            let lanes = from..from + plans.len();
            from = lanes.end;
            out(lanes, Alike::of(plans));
        }
    }

    /// The agents as their plans have them.
    fn find_agents<'b>(
        &'b self,
        entries: &[Entry<V>],
        plans: &[&Plan<V>],
        wholly: bool,
        limited: &'b mut Vec<Agent<V>>,
        agents: &mut [&'b Agent<V>],
    ) {
        for (agent, entry) in agents.iter_mut().zip(entries) {
            *agent = &self.agents[entry.place as usize];
        }
        let (first, plans) = (plans[0], &plans[..entries.len()]);
        let is_limited = |plan: &&Plan<V>| plan.speed_limit < f32::INFINITY;
        let limits = if wholly { is_limited(&first) } else { plans.iter().any(is_limited) };
        if limits || self.some_left_the_torus(entries, agents) {
            limited.clear();
            let pairs = agents.iter().zip(plans).take(entries.len());
            limited.extend(pairs.map(|(agent, plan)| as_planned(agent, plan, &self.space)));
            agents.iter_mut().zip(limited.iter()).for_each(|(agent, slowed)| *agent = slowed);
        }
    }

    /// Whether others meet one of these agents elsewhere than where a host has put it.
    fn some_left_the_torus(&self, entries: &[Entry<V>], agents: &[&Agent<V>]) -> bool {
        let mut pairs = entries.iter().zip(agents);
        self.strayed
            && matches!(self.space, Space::Wrap(_))
            && pairs.any(|(entry, agent)| entry.position != agent.position)
    }
}
