//! One term of a plan, ready to be carried out.

use super::batch::Batch;
use super::room::Note;
use crate::behavior::{Behavior, Described, Steer};
use crate::memory::MemoryKey;
use crate::neighbors::Selection;
use crate::plan::{Item, Overrides, PlanView, Term};
use crate::world::{Perceived, Sight};
use crate::{Target, Turn, Vector};

/// The target and weight of a term, and what it remembers under.
#[derive(Clone, Copy)]
pub(super) struct Aimed<V> {
    pub overrides: Overrides<V>,
    pub key: MemoryKey,
}

/// One term of plans that are alike, whatever its behavior.
#[derive(Clone, Copy)]
pub(super) struct SharedTerm<V> {
    /// Its place in the plans.
    pub at: usize,
    /// Its target and weight in the first of them.
    pub overrides: Overrides<V>,
}

impl<V: Vector> SharedTerm<V> {
    /// What the same term of a plan has of its own that differs in targets and weights.
    #[inline(always)]
    pub fn overrides_of(&self, plan: PlanView<V>) -> Overrides<V> {
        plan.overrides(self.at).unwrap_or(self.overrides)
    }
}

/// One term of a plan, ready for all agents of that plan.
pub(super) struct ReadyTerm<'w, B, V> {
    /// Its place in the plan.
    pub at: usize,
    /// As the first of the plans has it.
    pub term: &'w Term<V>,
    pub aimed: Aimed<V>,
    pub behavior: &'w B,
    pub selection: Selection,
}

impl<'w, B: Steer<V> + Described, V: Vector> ReadyTerm<'w, B, V> {
    pub fn of(
        plan: PlanView<'w, V>,
        at: usize,
        cast: &impl Fn(&'w Behavior) -> Option<&'w B>,
    ) -> Option<Self> {
        let Item::Term(term) = &plan.items[at] else { return None };
        let behavior = cast(&term.behavior)?;
        let (overrides, selection) = (plan.overrides(at)?, term.selection());
        let key = memory_key::<B, V>(plan, at, &overrides);
        Some(Self { at, term, aimed: Aimed { overrides, key }, behavior, selection })
    }

    /// What of it does not depend on its behavior.
    #[inline(always)]
    pub fn shared(&self) -> SharedTerm<V> {
        SharedTerm { at: self.at, overrides: self.aimed.overrides }
    }

    /// What the same term of a plan has of its own that differs in targets and weights, and what that plan's term remembers
    /// under.
    #[inline(always)]
    pub fn aimed_by(&self, plan: PlanView<'w, V>) -> Aimed<V> {
        let overrides = self.shared().overrides_of(plan);
        Aimed { overrides, key: memory_key::<B, V>(plan, self.at, &overrides) }
    }
}

/// What a behavior's memory is kept under, and its random numbers; nothing if it has neither.
fn memory_key<B: Steer<V> + Described, V: Vector>(
    plan: PlanView<V>,
    at: usize,
    overrides: &Overrides<V>,
) -> MemoryKey {
    let has_key = B::READS.memory || B::READS.noise || B::READS.slot;
    if has_key { plan.memory_key(at, overrides) } else { MemoryKey::default() }
}

/// What comes with the turn of a term; what the agent sees of its targets is noted.
// Inlined, so that no behavior pays for what it does not look at.
#[inline(always)]
pub(super) fn turn<'w, B: Steer<V> + Described, V: Vector>(
    world: &Perceived<'w, V>,
    batch: &Batch<'w, V>,
    lane: usize,
    (behavior, aimed): (&Behavior, &Aimed<V>),
    notes: &mut Vec<Note>,
) -> Turn<'w, V> {
    let (Aimed { overrides, key }, me) = (aimed, batch.agents[lane]);
    let mut turn = Turn::default();
    let sight = if batch.traits.sees { world.sight_of(batch.entries[lane].group) } else { None };
    if !B::INFO.targets.is_empty() {
        if let Some(sight) = sight {
            look(world, (batch, lane), sight, overrides, (&mut turn, notes));
        } else {
            let resolve = |target: &Option<_>| world.aim(me, *target.as_ref()?);
            turn.aim = resolve(&overrides.target);
            turn.second = resolve(&overrides.second);
        }
        turn.path = overrides.target.and_then(|target| world.path(target));
        turn.field = overrides.target.and_then(|target| world.field(target));
        if let Some(Target::Path(nth)) = overrides.target {
            turn.lengths = batch.lengths.get(usize::from(nth));
        }
    }
    if B::READS.way && behavior.reads::<V>().way {
        // Ways lead around corners, to what is out of sight.
        let known = overrides.target.filter(|it| sight.is_none() || !it.is_to_be_seen());
        turn.way = known.and_then(|target| world.way_of(me, target));
    }
    if B::READS.slot && behavior.reads::<V>().slot {
        turn.slot = world.slot_of(me, overrides, *key);
    }
    if B::READS.memory {
        let memories = world.memories_of(batch.entries[lane].place);
        (turn.memory, turn.rested) = memories.recall(*key, world.tick);
    }
    if B::READS.noise {
        turn.noise = world.noise(me).stream(key.stream());
    }
    turn
}

/// The targets of a term as an agent knows them that has to see them.
#[inline(never)]
fn look<V: Vector>(
    world: &Perceived<V>,
    (batch, lane): (&Batch<V>, usize),
    sight: &Sight,
    overrides: &Overrides<V>,
    (turn, notes): (&mut Turn<V>, &mut Vec<Note>),
) {
    let place = batch.entries[lane].place;
    let knower = (batch.agents[lane], world.memories_of(place));
    let mut known = |target: Option<Target<V>>| {
        let sighting = world.sighting(knower, sight, target?)?;
        notes.extend(sighting.note.map(|(key, memory)| Note { place, key, memory }));
        Some((sighting.aim, sighting.unseen_secs))
    };
    let (first, second) = (known(overrides.target), known(overrides.second));
    turn.aim = first.map(|(aim, _)| aim);
    turn.second = second.map(|(aim, _)| aim);
    turn.unseen_secs = first.map_or(0.0, |(_, secs)| secs);
}
