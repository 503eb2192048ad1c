//! Steering in bulk: blocks of agents that are next to each other, from the grid to what they want to
//! move with. How the work is cut into blocks and chunks changes no bit of the result.

mod brief;
mod in_the_way;
mod look;
mod riders;

use core::mem::take;
use core::ops::Range;

use crate::carry::{Carry, Note, as_planned, same_shape};
use crate::memory::Memories;
use crate::mix::{Level, MOST_BLOCKS};
use crate::neighbors::{Entry, Instructions, LANES, fetch};
use crate::plan::Plan;
use crate::{Agent, Vector, World, parallel};

pub(crate) use brief::Brief;
use brief::{Briefs, OwnBriefs};
use in_the_way::InTheWay;
use look::{Look, Seen};
pub(crate) use riders::Riders;

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
    benches: Vec<Bench<V>>,
}

impl<V: Vector> Default for Bulk<V> {
    fn default() -> Self {
        Self { briefs: Vec::new(), benches: Vec::new() }
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
/// Agents who share a plan are steered up to so many together.
const STRETCH: usize = MOST_BLOCKS * LANES;

impl<V: Vector> World<V> {
    /// Finds out what everybody wants to move with, and takes the behaviours' notes.
    pub(crate) fn steer(&mut self) {
        let (mut steered, mut bulk) = (take(&mut self.steered), take(&mut self.bulk));
        steered.resize(self.grid.entries.len(), V::default());
        self.read_plans(&mut bulk.briefs);
        self.steer_all(&mut steered, &mut bulk);
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

    fn steer_all(&self, steered: &mut [V], bulk: &mut Bulk<V>) {
        let chunk = steered.len().div_ceil(MOST_CHUNKS).max(LEAST_CHUNK);
        let chunks = steered.len().div_ceil(chunk).max(bulk.benches.len());
        bulk.benches.resize_with(chunks, Bench::default);
        let briefs = &bulk.briefs;
        parallel::chunks(steered, chunk, &mut bulk.benches, &|nth, steered, bench| {
            self.steer_chunk(nth * chunk, steered, briefs, bench);
        });
    }

    fn take_notes(&mut self, notes: &mut Vec<Note>) {
        if !notes.is_empty() {
            self.memories.resize_with(self.agents.len(), Memories::default);
        }
        for note in notes.drain(..) {
            self.memories[note.place as usize].keep(note.key, note.memory, self.tick);
        }
    }

    fn steer_chunk(&self, first: usize, steered: &mut [V], briefs: &[Brief], bench: &mut Bench<V>) {
        bench.look.rows.forget();
        for mut row in self.grid.rows_of(first..first + steered.len()) {
            while !row.is_empty() {
                let (length, shared) = self.stretch(row.clone(), briefs);
                let slots = row.start..row.start + length;
                row.start = slots.end;
                let steered = &mut steered[slots.start - first..slots.end - first];
                self.steer_stretch((&slots, shared), steered, briefs, bench);
            }
        }
    }

    /// How many agents from the start of a row on are steered together, and the group whose plan they
    /// share: several blocks if that plan looks at others by sums alone, else one.
    fn stretch(&self, row: Range<usize>, briefs: &[Brief]) -> (usize, Option<usize>) {
        let entries = &self.grid.entries[row.start..row.end.min(row.start + STRETCH)];
        let group = entries[0].group;
        let alike = entries.iter().take_while(|entry| entry.group == group).count();
        let group = usize::from(group.0);
        let shared = self.plans.by_group.get(group).is_some_and(Option::is_some);
        let by_sums = self.instructions != Instructions::Scalar && briefs[group].is_by_sums;
        let blocks = if alike == entries.len() { alike } else { alike / LANES * LANES };
        if shared && by_sums && blocks > 0 {
            return (blocks, Some(group));
        }
        let block = entries.len().min(LANES);
        (block, Some(group).filter(|_| shared && alike >= block))
    }

    /// Agents of one row: up to a block, or several blocks that share a plan.
    fn steer_stretch(
        &self,
        (slots, shared): (&Range<usize>, Option<usize>),
        steered: &mut [V],
        briefs: &[Brief],
        bench: &mut Bench<V>,
    ) {
        let entries = &self.grid.entries[slots.clone()];
        let Bench { own, look, seen, limited, in_the_way, levels, notes } = bench;
        let (mut plans, longest) = ([Plan::COASTING; STRETCH], self.grid.longest_reach());
        let briefs = match shared {
            Some(group) => {
                let plan = self.plans.by_group[group].as_ref().unwrap_or(Plan::COASTING);
                plans[..entries.len()].fill(plan);
                Briefs::shared(&briefs[group], longest)
            }
            None => {
                self.find_plans(entries, &mut plans);
                own.read(&plans[..entries.len()], longest)
            }
        };
        let mut agents = [&self.agents[entries[entries.len() - 1].place as usize]; STRETCH];
        self.find_agents(entries, &plans, limited, &mut agents);
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
            sums: if self.instructions == Instructions::Scalar { &[] } else { &look.sums },
            asks: briefs.lanes.len(),
        };
        self.carry_out(&riders, shared.is_some(), steered, (levels, notes));
    }

    /// Takes neighbour sums block by block; and, for whoever looks at others one by one, sees them.
    fn look_around(
        &self,
        slots: &Range<usize>,
        agents: &[&Agent<V>],
        briefs: &Briefs,
        look: &mut Look<V>,
        seen: &mut Seen<V>,
    ) {
        let scalar = self.instructions == Instructions::Scalar;
        let look_at_each = scalar || briefs.of.iter().any(|brief| brief.sight > 0.0);
        seen.clear();
        look.begin(briefs);
        let starts = slots.clone().step_by(LANES);
        for (block, (from, agents)) in starts.zip(agents.as_chunks().0).enumerate() {
            let slots = from..slots.end.min(from + LANES);
            agents[..slots.len()].iter().for_each(|agent| fetch(*agent));
            let near = look.at(self, (&slots, agents), block, briefs);
            if look_at_each {
                seen.take(self, &slots, briefs, &look.found[..near]);
            }
        }
    }

    /// Carries out all plans of one shape together; all of them, if they are one plan.
    fn carry_out(
        &self,
        riders: &Riders<V>,
        shared: bool,
        steered: &mut [V],
        (levels, notes): (&mut Vec<Level<V>>, &mut Vec<Note>),
    ) {
        let mut out = |lanes: Range<usize>, alike| {
            let (world, next) = (self, &mut steered[lanes.clone()]);
            let (depth, watch) = (0, ());
            let mut carry = Carry { world, riders, lanes, alike, levels, depth, notes, watch };
            carry.out();
            carry.next_velocities(next);
        };
        if shared {
            return out(0..riders.plans.len(), true);
        }
        let mut from = 0;
        for plans in riders.plans.chunk_by(|a, b| same_shape(a, b)) {
            let lanes = from..from + plans.len();
            from = lanes.end;
            out(lanes, plans.iter().all(|plan| core::ptr::eq(*plan, plans[0])));
        }
    }

    fn find_plans<'w>(&'w self, entries: &[Entry<V>], plans: &mut [&'w Plan<V>]) {
        for (plan, entry) in plans.iter_mut().zip(entries) {
            *plan = self.plans.of(entry.place as usize, entry.group).unwrap_or(Plan::COASTING);
        }
    }

    /// The agents as their plans have them.
    fn find_agents<'b>(
        &'b self,
        entries: &[Entry<V>],
        plans: &[&Plan<V>],
        limited: &'b mut Vec<Agent<V>>,
        agents: &mut [&'b Agent<V>],
    ) {
        for (agent, entry) in agents.iter_mut().zip(entries) {
            *agent = &self.agents[entry.place as usize];
        }
        if plans[..entries.len()].iter().any(|plan| plan.speed_limit < f32::INFINITY) {
            limited.clear();
            let pairs = agents.iter().zip(plans).take(entries.len());
            limited.extend(pairs.map(|(agent, plan)| as_planned(agent, plan)));
            agents.iter_mut().zip(limited.iter()).for_each(|(agent, slowed)| *agent = slowed);
        }
    }
}
