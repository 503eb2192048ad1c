//! Steering: blocks of agents that are next to each other, from the grid to what they want to
//! move with. How the work is cut into blocks and chunks changes no bit of the result.

use core::iter::repeat;
use core::mem::take;
use core::ops::Range;

use super::batch::{Batch, Traits, as_planned};
use super::batching::{Common, MOST_AGENTS};
use super::executor::Executor;
use super::gather::{Gather, Seen};
use super::levels::Level;
use super::needs::{BlockNeeds, Needs};
use super::plan_shape::{Likeness, same_shape};
use super::room::{Desk, Note, Room};
use crate::memory::Memories;
use crate::neighbors::{Entry, Instructions, Neighbor};
use crate::path::Lengths;
use crate::plan::PlanView;
use crate::world::Perceived;
use crate::{Agent, Space, Vector, World, parallel};

/// Chunks are at least this long, and there are at most so many.
const LEAST_CHUNK: usize = 1024;
const MOST_CHUNKS: usize = 64;

/// What all batches of a tick share.
#[derive(Clone, Copy)]
struct Shared<'a, V> {
    /// By group, for those whose agents share a plan.
    needs: &'a [Needs],
    /// By path.
    lengths: &'a [Lengths<V>],
    traits: Traits,
}

/// What is written while plans are carried out.
type Writes<'d, V> =
    (&'d mut Vec<Level<V>>, &'d mut Vec<Note>, &'d mut Vec<(u32, V)>, &'d mut Vec<Neighbor<V>>);

impl<V: Vector> World<V> {
    /// Works out what all agents want to move with, and takes the behaviors' notes.
    pub(crate) fn steer(&mut self) {
        let (mut steered, mut room) =
            (take(&mut self.derived.steered), take(&mut self.derived.room));
        self.perceive().steer_all(&mut steered, &mut room);
        self.derived.facings.clear();
        for desk in &mut room.desks {
            self.take_notes(&mut desk.notes);
            self.derived.facings.append(&mut desk.facings);
        }
        (self.derived.steered, self.derived.room) = (steered, room);
    }

    fn read_plans(&self, needs: &mut Vec<Needs>) {
        needs.resize_with(self.groups.len(), Needs::default);
        for (needs, plan) in needs.iter_mut().zip(&self.plans.by_group) {
            if let Some(plan) = plan {
                needs.read_for_all(&plan.view());
            }
        }
    }

    pub(crate) fn take_notes(&mut self, notes: &mut Vec<Note>) {
        if !notes.is_empty() {
            self.memories.resize_with(self.agents.len(), Memories::default);
        }
        for note in notes.drain(..) {
            self.memories[note.place as usize].keep(note.key, note.memory, self.tick);
        }
    }

    pub(crate) fn plan_of(&self, entry: &Entry<V>) -> PlanView<'_, V> {
        self.plans.of(entry.place as usize, entry.group).unwrap_or(PlanView::COASTING)
    }
}

impl<V: Vector> Perceived<'_, V> {
    /// What all agents want to move with, by slot; the notes of behaviors are left in the room.
    pub(crate) fn steer_all(&self, steered: &mut Vec<V>, room: &mut Room<V>) {
        steered.resize(self.derived.grid.entries.len(), V::default());
        self.read_plans(&mut room.needs);
        room.lengths.resize_with(self.paths.len(), Lengths::default);
        let measured = self.paths.iter().zip(&mut room.lengths);
        measured.for_each(|(path, lengths)| path.it.measure(&self.space, lengths));
        let chunk = steered.len().div_ceil(MOST_CHUNKS).max(LEAST_CHUNK);
        let chunks = steered.len().div_ceil(chunk).max(room.desks.len());
        room.desks.resize_with(chunks, Desk::default);
        let (needs, lengths) = (&room.needs[..], &room.lengths[..]);
        let shared = Shared { needs, lengths, traits: Traits::of(self) };
        parallel::chunks(&mut steered[..], chunk, &mut room.desks, &|nth, steered, desk| {
            self.steer_chunk(nth * chunk, steered, shared, desk);
        });
    }

    fn steer_chunk(&self, first: usize, steered: &mut [V], shared: Shared<V>, desk: &mut Desk<V>) {
        desk.gather.rows.forget();
        let mut plans = [PlanView::COASTING; MOST_AGENTS];
        for mut row in self.derived.grid.rows_of(first..first + steered.len()) {
            while !row.is_empty() {
                let (length, common) =
                    self.next_batch(row.clone(), shared.needs, &mut desk.own, &mut plans);
                let slots = row.start..row.start + length;
                row.start = slots.end;
                let steered = &mut steered[slots.start - first..slots.end - first];
                let plans = &plans[..common.plans(length)];
                self.steer_batch((&slots, common, plans), steered, shared, desk);
            }
        }
    }

    /// Agents of one row: up to a block, or several blocks whose plans gather at the same.
    fn steer_batch(
        &self,
        (slots, common, plans): (&Range<usize>, Common, &[PlanView<V>]),
        steered: &mut [V],
        shared: Shared<V>,
        desk: &mut Desk<V>,
    ) {
        let entries = &self.derived.grid.entries[slots.clone()];
        let Desk { own, gather, seen, limited, nearby, levels, notes, facings, neighbors } = desk;
        let needs = match common {
            Common::Plan(group) => BlockNeeds::shared(&shared.needs[group]),
            Common::Needs => BlockNeeds::shared(own.first()),
            Common::Nothing => own.read(plans),
        };
        let mut agents = [&self.agents[entries[entries.len() - 1].place as usize]; MOST_AGENTS];
        self.find_agents(entries, plans, limited, &mut agents);
        self.look_around(slots, &agents, &needs, gather, seen);
        let around = nearby.find((&self.obstacles, &self.space), entries, &agents, &needs);
        let batch = Batch {
            entries,
            obstacles: around.obstacles,
            obstacle_velocities: around.velocities,
            obstacle_starts: around.starts,
            agents: &agents,
            plans,
            needs: needs.of,
            neighbors: &seen.neighbors,
            starts: &seen.starts,
            lengths: shared.lengths,
            traits: shared.traits,
            sums: if self.instructions == Instructions::Scalar { &[] } else { &gather.sums },
            asks: needs.lanes.len(),
        };
        self.carry_out(&batch, common.alike(), steered, (levels, notes, facings, neighbors));
    }

    /// Takes neighbor sums block by block; or, one by one, sees the others.
    fn look_around(
        &self,
        slots: &Range<usize>,
        agents: &[&Agent<V>],
        needs: &BlockNeeds,
        gather: &mut Gather<V>,
        seen: &mut Seen<V>,
    ) {
        seen.clear();
        if self.instructions == Instructions::Scalar {
            let entries = &self.derived.grid.entries[slots.clone()];
            return seen.take(self.around(), entries, needs);
        }
        gather.at(self.around(), slots, agents, needs);
    }

    /// Carries out all plans of one shape together; all of them, if they have more in common.
    fn carry_out(
        &self,
        batch: &Batch<V>,
        alike: Option<Likeness>,
        steered: &mut [V],
        (levels, notes, facings, neighbors): Writes<V>,
    ) {
        let mut out = |lanes: Range<usize>, alike| {
            let (world, next) = (*self, &mut steered[lanes.clone()]);
            let (depth, may_refuse, watch) = (0, false, ());
            let mut executor = Executor {
                world,
                batch,
                lanes,
                alike,
                levels,
                depth,
                may_refuse,
                notes,
                facings,
                neighbors,
                watch,
            };
            executor.out();
            executor.velocities(next);
        };
        if let Some(alike) = alike {
            return out(0..batch.entries.len(), alike);
        }
        let mut from = 0;
        for plans in batch.plans.chunk_by(|a, b| same_shape(a, b)) {
            let lanes = from..from + plans.len();
            from = lanes.end;
            out(lanes, Likeness::of(plans));
        }
    }

    /// The agents as their plans have them.
    fn find_agents<'b>(
        &'b self,
        entries: &[Entry<V>],
        plans: &[PlanView<V>],
        limited: &'b mut Vec<Agent<V>>,
        agents: &mut [&'b Agent<V>],
    ) {
        for (agent, entry) in agents.iter_mut().zip(entries) {
            *agent = &self.agents[entry.place as usize];
        }
        let limits = plans.iter().any(|plan| plan.speed_limit < f32::INFINITY);
        if limits || self.some_left_the_torus(entries, agents) {
            limited.clear();
            let pairs =
                agents.iter().zip(plans.iter().chain(repeat(&plans[0]))).take(entries.len());
            limited.extend(pairs.map(|(agent, plan)| as_planned(agent, *plan, &self.space)));
            agents.iter_mut().zip(limited.iter()).for_each(|(agent, slowed)| *agent = slowed);
        }
    }

    /// Whether others meet one of these agents elsewhere than where a host has put it.
    fn some_left_the_torus(&self, entries: &[Entry<V>], agents: &[&Agent<V>]) -> bool {
        let mut pairs = entries.iter().zip(agents);
        self.derived.strayed
            && matches!(self.space, Space::Wrap(_))
            && pairs.any(|(entry, agent)| entry.position != agent.position)
    }
}
