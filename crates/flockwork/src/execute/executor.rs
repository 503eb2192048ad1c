//! Carrying out plans: from terms to one steering for each agent.
//!
//! Agents whose plans have the same shape are carried out together, term by term: each behavior's
//! loop over them is compiled for that behavior alone.

use core::mem::take;
use core::ops::Range;

use super::batch::Batch;
use super::levels::Level;
use super::plan_shape::{Likeness, is_one};
use super::ready_term::{ReadyTerm, turn};
use super::room::Note;
use super::watch::Watch;
use crate::behavior::{Behavior, Described, Dispatch, Steer};
use crate::combine::Combine;
use crate::memory::{Memory, MemoryKey};
use crate::neighbors::{Instructions, LANES, Neighbor, fetch};
use crate::plan::Item;
use crate::steering::is_off;
use crate::world::{Perceived, note_of_slot};
use crate::{Slot, Steering, Vector, View};

/// Plans of the same shape being carried out.
pub(crate) struct Executor<'a, 'w, V: Vector, W> {
    pub world: Perceived<'w, V>,
    pub batch: &'a Batch<'w, V>,
    /// Whose plans they are.
    pub lanes: Range<usize>,
    /// What they have in common.
    pub alike: Likeness,
    /// The groups that are open around the present item, and room for more; the first is the plan itself.
    pub levels: &'a mut Vec<Level<V>>,
    /// How many of them are open.
    pub depth: usize,
    /// Whether any of them may refuse terms: such a group counts even those that want nothing.
    pub may_refuse: bool,
    pub notes: &'a mut Vec<Note>,
    /// Where agents are to look, by their place in the world.
    pub facings: &'a mut Vec<(u32, V)>,
    /// Room for the neighbors of an agent whose behavior goes through them.
    pub neighbors: &'a mut Vec<Neighbor<V>>,
    pub watch: W,
}

/// One item of all plans, a term of the same behavior in each: the loop over them is compiled anew for every behavior.
struct AtItem<'e, 'a, 'w, V: Vector, W> {
    executor: &'e mut Executor<'a, 'w, V, W>,
    at: usize,
}

impl<'w, V: Vector, W: Watch<V>> Dispatch<'w, V> for AtItem<'_, '_, 'w, V, W> {
    fn with<B: Steer<V> + Described + 'w>(&mut self, cast: impl Fn(&'w Behavior) -> Option<&'w B>) {
        self.executor.terms(self.at, cast);
    }
}

impl<'w, V: Vector, W: Watch<V>> Executor<'_, 'w, V, W> {
    /// Carries out the plans; then [`steering`](Self::steering) answers.
    pub fn out(&mut self) {
        (self.depth, self.may_refuse) = (0, false);
        self.open(|plan| (plan.combine, 1.0));
        let items = self.batch.plan(self.lanes.start).items;
        for (at, item) in items.iter().enumerate() {
            self.levels[self.depth - 1].place = at;
            match item {
                Item::Term(term) => term.behavior.dispatch(&mut AtItem { executor: self, at }),
                Item::Begin(..) => self.open(|plan| match plan.items[at] {
                    Item::Begin(combine, weight) => (combine, weight),
                    _ => (Combine::SUM, 0.0),
                }),
                Item::Done => self.close(),
            }
        }
        (1..self.depth).for_each(|_| self.close());
    }

    /// Carries out the term at this item of all plans; `cast` answers its behavior as its own type.
    pub(crate) fn terms<B: Steer<V> + Described + 'w>(
        &mut self,
        at: usize,
        cast: impl Fn(&'w Behavior) -> Option<&'w B>,
    ) {
        let batch = self.batch;
        let part = |lane: usize| ReadyTerm::of(batch.plan(lane), at, &cast);
        if self.alike != Likeness::InShape {
            return part(self.lanes.start)
                .into_iter()
                .for_each(|part| self.part(self.lanes.clone(), &part));
        }
        let mut from = self.lanes.start;
        for shared in batch.plans[self.lanes.clone()].chunk_by(is_one) {
            let lanes = from..from + shared.len();
            from = lanes.end;
            if let Some(part) = part(lanes.start) {
                self.part(lanes, &part);
            }
        }
    }

    /// Carries out one term for agents that share it: where it is a nudge of sums, for all at once.
    #[inline(always)]
    fn part<B: Steer<V> + Described>(&mut self, lanes: Range<usize>, part: &ReadyTerm<'w, B, V>) {
        if self.is_off(lanes.start) {
            return;
        }
        let together = !self.one_by_one();
        if let Some(finish) = part.behavior.finish(part.selection).filter(|_| together) {
            self.finish(lanes, &finish, &part.shared());
        } else if let Some(approach) =
            part.behavior.approach().filter(|_| together && !self.any_sees(lanes.clone()))
        {
            self.approach(lanes, &approach, &part.shared());
        } else {
            let idles = B::READS.only_obstacles && !W::LOOKS && !self.may_refuse;
            let mut asks = false;
            part.behavior.asks(part.selection, &mut |_| asks = true);
            lanes.for_each(|lane| {
                if B::READS.memory {
                    self.fetch_memories(lane);
                }
                if idles && self.has_nothing_ahead(lane) {
                    return;
                }
                self.term(lane, part, asks);
            });
        }
    }

    /// Asks for what an agent remembers who is soon to be carried out: it lies all over the memory.
    #[inline(always)]
    fn fetch_memories(&self, lane: usize) {
        if let Some(entry) = self.batch.entries.get(lane + LANES) {
            fetch(self.world.memories_of(entry.place));
        }
    }

    /// Whether each term is carried out by its behavior itself, for one agent after the other.
    fn one_by_one(&self) -> bool {
        W::LOOKS || self.world.instructions == Instructions::Scalar
    }

    /// Whether any of these knows no more of its targets than it sees.
    #[inline(always)]
    fn any_sees(&self, mut lanes: Range<usize>) -> bool {
        let sees = |lane: usize| self.world.sight_of(self.batch.entries[lane].group).is_some();
        self.batch.traits.sees && lanes.any(sees)
    }

    /// Whether an agent sees no obstacles and remembers nothing: then what looks at obstacles alone has no effect.
    #[inline(always)]
    fn has_nothing_ahead(&self, lane: usize) -> bool {
        let place = self.batch.entries[lane].place;
        self.batch.obstacles_of(lane).is_empty() && self.world.memories_of(place).are_empty()
    }

    #[inline(always)]
    fn term<B: Steer<V> + Described>(
        &mut self,
        lane: usize,
        part: &ReadyTerm<'w, B, V>,
        asks: bool,
    ) {
        let (batch, world) = (self.batch, self.world);
        let own;
        let aimed = match self.alike {
            Likeness::ButForAims => {
                own = part.aimed_by(batch.plan(lane));
                &own
            }
            _ => &part.aimed,
        };
        if is_off(aimed.overrides.weight) {
            return;
        }
        if self.may_refuse && self.refuses(lane) {
            return self.skip(lane, part.at);
        }
        let behavior = &part.term.behavior;
        let mut turn = turn::<B, V>(&world, batch, lane, (behavior, aimed), self.notes);
        turn.selection = part.selection;
        if B::READS.so_far {
            turn.so_far = self.so_far(lane);
        }
        let view = batch.view(world.world, lane, asks);
        let steering = match part.behavior.neighbor_reach() {
            None => part.behavior.steer(&view, &turn),
            Some(reach) => {
                self.steer_among(lane, reach, view, |view| part.behavior.steer(view, &turn))
            }
        };
        let keeps_slot = |_: &Slot| B::READS.slot && !behavior.reads::<V>().memory;
        if let Some(slot) = turn.slot.filter(keeps_slot) {
            self.take_note(lane, aimed.key, note_of_slot(slot, behavior));
        } else if B::READS.memory {
            self.take_note(lane, aimed.key, steering.memory);
        }
        if B::TURNS {
            let facing = part.behavior.facing(&view, &turn);
            self.facings.extend(facing.map(|facing| (batch.entries[lane].place, facing)));
        }
        self.take(lane, part.at, &turn, &steering, aimed.overrides.weight);
    }

    /// Steers with the neighbors within reach, which are gone through one by one.
    fn steer_among(
        &mut self,
        lane: usize,
        reach: f32,
        view: View<'_, V>,
        steer: impl FnOnce(&View<V>) -> Steering<V>,
    ) -> Steering<V> {
        let mut neighbors = take(self.neighbors);
        let place = self.batch.entries[lane].place as usize;
        self.world.around().neighbors(place, reach, &mut neighbors);
        let steering = steer(&View { neighbors: &neighbors, ..view });
        *self.neighbors = neighbors;
        steering
    }

    #[cold]
    #[inline(never)]
    fn skip(&mut self, lane: usize, at: usize) {
        let by = self.refusing(lane);
        self.batch.plan(lane).term(at).iter().for_each(|term| self.watch.skip(term, by));
    }

    fn take_note(&mut self, lane: usize, key: MemoryKey, memory: Memory) {
        let place = self.batch.entries[lane].place;
        if self.world.memories_of(place).has_use_of(key, memory) {
            self.notes.push(Note { place, key, memory });
        }
    }
}
