//! One term of a plan, ready to be carried out.

use crate::Vector;
use crate::behavior::{Behavior, Described, Kind, Steer};
use crate::memory::MemoryKey;
use crate::neighbors::Among;
use crate::plan::{Item, PlanView, Term};

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
