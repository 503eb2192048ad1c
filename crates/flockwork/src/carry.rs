//! Carrying out plans: from terms to one steering for each agent.
//!
//! Agents whose plans have the same shape are carried out together, term by term: each behavior's
//! loop over them is compiled for that behavior alone.

mod part;
mod together;

use core::ops::Range;

use crate::alike::Alike;
use crate::behavior::{Behavior, Described, Steer};
use crate::bulk::Riders;
use crate::memory::{Memory, MemoryKey};
use crate::mix::Level;
use crate::neighbors::{Instructions, Known, LANES, fetch};
use crate::perceived::Perceived;
use crate::plan::{Combine, Item, Plan, Target, Term};
use crate::steering::is_off;
use crate::{Agent, Space, Steering, Turn, Vector, View};

use part::{Aimed, Part};

/// What a behavior leaves to be found again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Note {
    pub place: u32,
    pub key: MemoryKey,
    pub memory: Memory,
}

/// What is told of each term as it is carried out.
pub(crate) trait Watch<V> {
    /// Whether it wants to be told.
    const LOOKS: bool;

    /// The term, its turn, its steering without its weight, and the weight that it has with those of the groups
    /// around it.
    fn see(&mut self, term: &Term<V>, turn: &Turn<V>, steering: Steering<V>, weight: f32);
}

/// Nothing is told.
impl<V> Watch<V> for () {
    const LOOKS: bool = false;

    #[inline(always)]
    fn see(&mut self, _term: &Term<V>, _turn: &Turn<V>, _steering: Steering<V>, _weight: f32) {}
}

impl<V, F: FnMut(&Term<V>, &Turn<V>, Steering<V>, f32)> Watch<V> for F {
    const LOOKS: bool = true;

    fn see(&mut self, term: &Term<V>, turn: &Turn<V>, steering: Steering<V>, weight: f32) {
        self(term, turn, steering, weight);
    }
}

/// Plans of the same shape being carried out.
pub(crate) struct Carry<'a, 'w, V: Vector, W> {
    pub world: Perceived<'w, V>,
    pub riders: &'a Riders<'w, V>,
    /// Whose plans they are.
    pub lanes: Range<usize>,
    /// What they have in common.
    pub alike: Alike,
    /// The groups that are open around the present item, and room for more; the first is the plan itself.
    pub levels: &'a mut Vec<Level<V>>,
    /// How many of them are open.
    pub depth: usize,
    pub notes: &'a mut Vec<Note>,
    pub watch: W,
}

impl<'w, V: Vector, W: Watch<V>> Carry<'_, 'w, V, W> {
    /// Carries out the plans; then [`steering`](Self::steering) answers.
    pub fn out(&mut self) {
        self.depth = 0;
        self.open(|plan| (plan.combine, 1.0));
        let items = &self.riders.plans[self.lanes.start].items;
        for (at, item) in items.iter().enumerate() {
            match item {
                Item::Term(term) => self.behave(&term.behavior, at),
                Item::Begin(..) => self.open(|plan| match plan.items[at] {
                    Item::Begin(combine, weight) => (combine, weight),
                    _ => (Combine::Sum, 0.0),
                }),
                Item::Done => self.close(),
            }
        }
        (1..self.depth).for_each(|_| self.close());
    }

    /// The steering of the whole plan of one of them.
    pub fn steering(&self, lane: usize) -> Steering<V> {
        self.levels[0].steering(lane)
    }

    /// The velocities that the plans come to.
    pub fn next_velocities(&mut self, next: &mut [V]) {
        let how = (self.world.stepping, self.world.instructions);
        self.levels[0].next_velocities(self.riders.agents, self.lanes.clone(), how, next);
    }

    fn open(&mut self, of: impl Fn(&Plan<V>) -> (Combine, f32)) {
        if self.depth == self.levels.len() {
            self.levels.push(Level::default());
        }
        let level = &mut self.levels[self.depth];
        let plans = self.riders.plans;
        let (combine, weight) = of(plans[self.lanes.start]);
        level.open_all(self.lanes.end, combine, weight);
        if self.alike == Alike::InShape {
            for lane in self.lanes.clone() {
                let (combine, weight) = of(plans[lane]);
                level.set(lane, combine, weight);
            }
        }
        self.depth += 1;
    }

    /// A `Done` too many closes nothing.
    fn close(&mut self) {
        if let [.., outer, inner] = &mut self.levels[..self.depth] {
            for lane in self.lanes.clone() {
                outer.add(lane, inner.steering(lane), inner.weight(lane));
            }
            self.depth -= 1;
        }
    }

    /// The force sum of all that came before, in whatever group.
    #[inline(always)]
    fn so_far(&self, lane: usize) -> V {
        let Some((inner, outer)) = self.levels[..self.depth].split_last() else { return V::ZERO };
        let inner = (inner.steering(lane), inner.weight(lane));
        let (sum, _) = outer.iter().rev().fold(inner, |(sum, weight), level| {
            (level.steering(lane).plus(sum, weight), level.weight(lane))
        });
        self.riders.agents[lane].force(&sum, self.world.stepping)
    }

    /// Carries out the term at this item of all plans; `cast` answers its behavior as its own type.
    pub(crate) fn terms<B: Steer<V> + Described + 'w>(
        &mut self,
        at: usize,
        cast: impl Fn(&'w Behavior) -> Option<&'w B>,
    ) {
        let riders = self.riders;
        let part = |lane: usize| {
            let asks = &riders.briefs[lane % LANES].asks;
            Part::of(riders.plans[lane], at, asks, &cast)
        };
        if self.alike != Alike::InShape {
            return part(self.lanes.start)
                .into_iter()
                .for_each(|part| self.part(self.lanes.clone(), &part));
        }
        let mut from = self.lanes.start;
        let same = |a: &&Plan<V>, b: &&Plan<V>| core::ptr::eq(*a, *b);
        for shared in riders.plans[self.lanes.clone()].chunk_by(same) {
            let lanes = from..from + shared.len();
            from = lanes.end;
            if let Some(part) = part(lanes.start) {
                self.part(lanes, &part);
            }
        }
    }

    /// Whether a group that is open around the present item has weight 0: what is in it is off.
    #[inline(always)]
    fn is_off(&self, lane: usize) -> bool {
        self.levels[..self.depth].iter().any(|level| is_off(level.weight(lane)))
    }

    /// Carries out one term for agents that share it: where it is a nudge of sums, for all at once.
    #[inline(always)]
    fn part<B: Steer<V> + Described>(&mut self, lanes: Range<usize>, part: &Part<'w, B, V>) {
        if self.is_off(lanes.start) {
            return;
        }
        let ask = part.ask.filter(|_| !self.riders.sums.is_empty());
        let together = !self.one_by_one();
        if let Some((finish, ask)) = part.behavior.finish().filter(|_| together).zip(ask) {
            self.finish(lanes, &finish, ask, part);
        } else if let Some(approach) = part.behavior.approach().filter(|_| together) {
            self.approach(lanes, &approach, part);
        } else {
            let idles = B::READS.only_obstacles && !W::LOOKS;
            lanes.for_each(|lane| {
                if B::READS.memory {
                    self.fetch_memories(lane);
                }
                if idles && self.has_nothing_ahead(lane) {
                    return;
                }
                let sums = |nth| self.riders.sums_of(lane / LANES, nth);
                let other = part.other.and_then(|(nth, ask)| Some((ask, sums(nth)?)));
                let known = |sums| Known::new(sums, other, lane % LANES);
                self.term(lane, part, ask.and_then(sums).map(known));
            });
        }
    }

    /// Asks for what an agent remembers who is soon to be carried out: it lies all over the memory.
    #[inline(always)]
    fn fetch_memories(&self, lane: usize) {
        if let Some(entry) = self.riders.entries.get(lane + LANES) {
            fetch(self.world.memories_of(entry.place));
        }
    }

    /// Whether each term is carried out by its behavior itself, for one agent after the other.
    fn one_by_one(&self) -> bool {
        W::LOOKS || self.world.instructions == Instructions::Scalar
    }

    /// Whether an agent sees no obstacles and remembers nothing: then what looks at obstacles alone has no effect.
    #[inline(always)]
    fn has_nothing_ahead(&self, lane: usize) -> bool {
        let place = self.riders.entries[lane].place;
        self.riders.obstacles_of(lane).is_empty() && self.world.memories_of(place).are_empty()
    }

    #[inline(always)]
    fn term<B: Steer<V> + Described>(
        &mut self,
        lane: usize,
        part: &Part<'w, B, V>,
        known: Option<Known<'w, V>>,
    ) {
        let (riders, world) = (self.riders, self.world);
        let aimed = match self.alike {
            Alike::ButForAims => part.aimed_by(riders.plans[lane]),
            _ => part.aimed,
        };
        if is_off(aimed.term.weight) {
            return;
        }
        let mut turn = turn::<B, V>(&world, riders, lane, &aimed);
        turn.among = part.among;
        if B::READS.so_far {
            turn.so_far = self.so_far(lane);
        }
        // Apart, so that each is compiled for what it has: nothing is summed where sums are known.
        let view = riders.view(world.world, lane);
        let steering = match known {
            Some(known) => part.behavior.steer(&View { known: Some(known), ..view }, &turn),
            None => part.behavior.steer(&view, &turn),
        };
        if B::READS.memory {
            self.take_note(lane, aimed.key, steering.memory);
        }
        if W::LOOKS {
            let groups = self.levels[..self.depth].iter().map(|level| level.weight(lane));
            let weight = groups.product::<f32>() * aimed.term.weight;
            self.watch.see(aimed.term, &turn, steering, weight);
        }
        if let Some(level) = self.levels.get_mut(self.depth - 1) {
            level.add(lane, steering, aimed.term.weight);
        }
    }

    fn take_note(&mut self, lane: usize, key: MemoryKey, memory: Memory) {
        let place = self.riders.entries[lane].place;
        if self.world.memories_of(place).has_use_of(key, memory) {
            self.notes.push(Note { place, key, memory });
        }
    }
}

// Inlined, so that no behavior pays for what it does not look at.
#[inline(always)]
fn turn<'w, B: Steer<V> + Described, V: Vector>(
    world: &Perceived<'w, V>,
    riders: &Riders<'w, V>,
    lane: usize,
    aimed: &Aimed<'w, V>,
) -> Turn<'w, V> {
    let (Aimed { term, key }, me) = (*aimed, riders.agents[lane]);
    let mut turn = Turn::default();
    if !B::INFO.targets.is_empty() {
        let resolve = |target: &Option<_>| world.aim(me, *target.as_ref()?);
        turn.aim = resolve(&term.target);
        turn.second = resolve(&term.second);
        turn.path = term.target.and_then(|target| world.path(target));
        if let Some(Target::Path(nth)) = term.target {
            turn.lengths = riders.lengths.get(usize::from(nth));
        }
    }
    if B::READS.memory {
        let memories = world.memories_of(riders.entries[lane].place);
        (turn.memory, turn.rested) = memories.recall(key, world.tick);
    }
    if B::READS.noise {
        turn.noise = world.noise(me).stream(key.stream());
    }
    turn
}

/// The agent as its plan has it: no faster than the plan's limit, and within a torus that a host has
/// left.
pub(crate) fn as_planned<V: Vector>(
    agent: &Agent<V>,
    plan: &Plan<V>,
    space: &Space<V>,
) -> Agent<V> {
    // A plan without a limit leaves the agent as it is, so that company changes no bit.
    let limited = |limit: f32| agent.max_speed.max(0.0).min(limit.max(0.0));
    let limit = Some(plan.speed_limit).filter(|limit| *limit < f32::INFINITY);
    let max_speed = limit.map_or(agent.max_speed, limited);
    Agent { position: space.home(agent.position), max_speed, ..agent.clone() }
}
