//! One term of a plan, ready to be carried out.

use super::batch::Batch;
use crate::behavior::{Behavior, Described, Kind, Steer};
use crate::memory::MemoryKey;
use crate::neighbors::Among;
use crate::plan::{Item, PlanView, Term};
use crate::world::Perceived;
use crate::{Target, Turn, Vector};

/// A term with its target and weight, and what it remembers under.
#[derive(Clone, Copy)]
pub(super) struct Aimed<'w, V> {
    pub term: &'w Term<V>,
    pub key: MemoryKey,
}

/// One term of a plan, ready for all agents of that plan.
pub(super) struct ReadyTerm<'w, B, V> {
    /// Its place in the plan.
    at: usize,
    pub aimed: Aimed<'w, V>,
    pub behavior: &'w B,
    pub among: Among,
}

impl<'w, B: Steer<V> + Described, V: Vector> ReadyTerm<'w, B, V> {
    pub fn of(
        plan: PlanView<'w, V>,
        at: usize,
        cast: &impl Fn(&'w Behavior) -> Option<&'w B>,
    ) -> Option<Self> {
        let Item::Term(term) = &plan.items[at] else { return None };
        let behavior = cast(&term.behavior)?;
        let among = term.among();
        let key = memory_key::<B, V>(term, &plan.items[..at]);
        Some(Self { at, aimed: Aimed { term, key }, behavior, among })
    }

    /// The same term of a plan that differs in targets and weights.
    #[inline(always)]
    pub fn term_of(&self, plan: PlanView<'w, V>) -> &'w Term<V> {
        if let Item::Term(term) = &plan.items[self.at] { term } else { self.aimed.term }
    }

    /// The same, and what that plan's term remembers under.
    #[inline(always)]
    pub fn aimed_by(&self, plan: PlanView<'w, V>) -> Aimed<'w, V> {
        let term = self.term_of(plan);
        Aimed { term, key: memory_key::<B, V>(term, &plan.items[..self.at]) }
    }
}

/// What a behavior's memory is kept under, and its random numbers; nothing if it has neither.
fn memory_key<B: Steer<V>, V: Vector>(term: &Term<V>, earlier: &[Item<V>]) -> MemoryKey {
    if !(B::READS.memory || B::READS.noise) {
        return MemoryKey::default();
    }
    let behavior = term.behavior.kind();
    let target = term.target.map_or(0, |target| target.key());
    let same = |item: &&Item<V>| {
        matches!(item, Item::Term(other) if other.behavior.kind() == behavior
            && other.target.map_or(0, |target| target.key()) == target)
    };
    let nth = earlier.iter().filter(same).count();
    MemoryKey { behavior, nth: nth.min(255) as u8, target }
}

/// What comes with the turn of a term.
// Inlined, so that no behavior pays for what it does not look at.
#[inline(always)]
pub(super) fn turn<'w, B: Steer<V> + Described, V: Vector>(
    world: &Perceived<'w, V>,
    batch: &Batch<'w, V>,
    lane: usize,
    aimed: &Aimed<'w, V>,
) -> Turn<'w, V> {
    let (Aimed { term, key }, me) = (*aimed, batch.agents[lane]);
    let mut turn = Turn::default();
    if !B::INFO.targets.is_empty() {
        let resolve = |target: &Option<_>| world.aim(me, *target.as_ref()?);
        turn.aim = resolve(&term.target);
        turn.second = resolve(&term.second);
        turn.path = term.target.and_then(|target| world.path(target));
        if let Some(Target::Path(nth)) = term.target {
            turn.lengths = batch.lengths.get(usize::from(nth));
        }
    }
    if B::READS.way && term.behavior.reads::<V>().way {
        turn.way = term.target.and_then(|target| world.way_of(me, target));
    }
    if B::READS.memory {
        let memories = world.memories_of(batch.entries[lane].place);
        (turn.memory, turn.rested) = memories.recall(key, world.tick);
    }
    if B::READS.noise {
        turn.noise = world.noise(me).stream(key.stream());
    }
    turn
}
