//! What a brain wants this tick, as data: terms, how they combine, and acts.

mod term;

pub(crate) use term::Overrides;
pub use term::Term;

use crate::act::Act;
use crate::avoid::OwnAvoidance;
use crate::behavior::Kind;
use crate::combine::Combine;
use crate::memory::MemoryKey;
use crate::{Target, Vector};

/// An element of a plan's flat list.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Item<V> {
    /// A behavior.
    Term(Term<V>),
    /// Opens a group of terms that counts as one, with a weight; at weight 0 all its terms are off.
    Begin(Combine, f32),
    /// Closes the group.
    Done,
}

/// What one agent does in a tick. With an empty plan it coasts.
#[derive(Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Plan<V> {
    /// Behaviors and groups of them, in order.
    pub items: Vec<Item<V>>,
    /// How the outermost items combine.
    pub combine: Combine,
    /// A limit on the top speed (m/s); infinity for none.
    pub speed_limit: f32,
    /// How the agent avoids others; none if it does so as its group.
    #[cfg_attr(feature = "serde", serde(default))]
    pub avoid: Option<OwnAvoidance>,
    /// Its acts; they are carried out once, and then removed.
    pub acts: Vec<Act<V>>,
}

impl<V> Default for Plan<V> {
    fn default() -> Self {
        let (items, acts) = (Vec::new(), Vec::new());
        Self { items, combine: Combine::SUM, speed_limit: f32::INFINITY, avoid: None, acts }
    }
}

impl<V: Clone> Clone for Plan<V> {
    fn clone(&self) -> Self {
        let (items, acts) = (self.items.clone(), self.acts.clone());
        Self { items, acts, ..*self }
    }

    // Called each tick for shared plans: keeps what is allocated.
    fn clone_from(&mut self, other: &Self) {
        self.items.clone_from(&other.items);
        self.acts.clone_from(&other.acts);
        (self.combine, self.speed_limit) = (other.combine, other.speed_limit);
        self.avoid = other.avoid;
    }
}

impl<V: Vector> Plan<V> {
    /// A plan of these terms, summed.
    #[must_use]
    pub fn of(terms: impl IntoIterator<Item = Term<V>>) -> Self {
        Self { items: terms.into_iter().map(Item::Term).collect(), ..Self::default() }
    }

    /// Removes all items and acts; the memory stays allocated.
    pub fn clear(&mut self) {
        self.items.clear();
        self.acts.clear();
        (self.combine, self.speed_limit) = (Combine::SUM, f32::INFINITY);
        self.avoid = None;
    }

    /// Keeps the terms and removes the acts, which are done.
    pub fn keep(&mut self) {
        self.acts.clear();
    }

    /// Adds a term.
    pub fn push(&mut self, term: Term<V>) {
        self.items.push(Item::Term(term));
    }

    /// Its terms, in order, whatever group they are in.
    pub fn terms(&self) -> impl Iterator<Item = &Term<V>> {
        terms(&self.items)
    }

    /// The same plan, borrowed.
    #[must_use]
    pub fn view(&self) -> PlanView<'_, V> {
        let Self { items, acts, combine, speed_limit, avoid } = self;
        let (combine, speed_limit) = (*combine, *speed_limit);
        PlanView { items, overrides: &[], acts, combine, speed_limit, avoid: avoid.as_ref() }
    }

    /// Whether every number in it is finite; a plan that is not is refused whole.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        !self.speed_limit.is_nan()
            && self.combine.is_finite()
            && self.avoid.is_none_or(|avoid| avoid.is_finite())
            && self.items.iter().all(Item::is_finite)
            && self.acts.iter().all(Act::is_finite)
    }
}

/// A borrowed plan, whether it is stored by itself or in the flat lists of a world.
#[derive(Clone, Copy, Debug)]
pub struct PlanView<'p, V> {
    /// Behaviors and groups of them, in order.
    pub(crate) items: &'p [Item<V>],
    /// What its terms have of their own, where plans share the items: one for each of these, which are all terms. None
    /// where the items are the plan's own.
    pub(crate) overrides: &'p [Overrides<V>],
    /// How the outermost items combine.
    pub combine: Combine,
    /// A limit on the top speed (m/s); infinity for none.
    pub speed_limit: f32,
    /// How the agent avoids others; none if it does so as its group.
    pub avoid: Option<&'p OwnAvoidance>,
    /// Its acts in the tick that executes it first.
    pub acts: &'p [Act<V>],
}

impl<'p, V: Vector> PlanView<'p, V> {
    /// The empty plan.
    pub const COASTING: Self = Self {
        items: &[],
        overrides: &[],
        combine: Combine::SUM,
        speed_limit: f32::INFINITY,
        avoid: None,
        acts: &[],
    };

    /// Its behaviors and groups of them, in order.
    pub fn items(&self) -> impl ExactSizeIterator<Item = Item<V>> + use<'p, V> {
        let Self { items, overrides, .. } = *self;
        items.iter().enumerate().map(move |(at, item)| match (item, overrides.get(at)) {
            (Item::Term(term), Some(overrides)) => Item::Term(term.with(*overrides)),
            _ => *item,
        })
    }

    /// Its terms, in order, whatever group they are in.
    pub fn terms(&self) -> impl Iterator<Item = Term<V>> + use<'p, V> {
        self.items().filter_map(|item| if let Item::Term(term) = item { Some(term) } else { None })
    }

    /// The term at this item.
    pub(crate) fn term(&self, at: usize) -> Option<Term<V>> {
        let Item::Term(term) = self.items.get(at)? else { return None };
        Some(term.with(self.overrides(at)?))
    }

    /// What the term at this item has of its own.
    #[inline(always)]
    pub(crate) fn overrides(&self, at: usize) -> Option<Overrides<V>> {
        match (self.overrides.get(at), self.items.get(at)) {
            (Some(overrides), _) => Some(*overrides),
            (None, Some(Item::Term(term))) => Some(term.overrides()),
            _ => None,
        }
    }

    /// What the term at this item, which has these overrides, remembers under; nothing if it is no term.
    pub(crate) fn memory_key(&self, at: usize, overrides: &Overrides<V>) -> MemoryKey {
        let Some(Item::Term(term)) = self.items.get(at) else { return MemoryKey::default() };
        let key = |overrides: &Overrides<V>| overrides.target.map_or(0, |target| target.key());
        let (behavior, target) = (term.behavior.kind(), key(overrides));
        let same = |nth: &usize| {
            matches!(&self.items[*nth], Item::Term(other) if other.behavior.kind() == behavior)
                && self.overrides(*nth).is_some_and(|it| key(&it) == target)
        };
        let nth = (0..at).filter(same).count();
        MemoryKey { behavior, nth: nth.min(255) as u8, target }
    }

    /// The bits of the filters that it uses.
    pub(crate) fn filters(self) -> u32 {
        self.terms().filter_map(|term| term.filter).fold(0, |all, filter| all | filter.bit())
    }

    /// The names that it uses: labels, and events that are yet to be told.
    pub(crate) fn names(self) -> impl Iterator<Item = u16> + use<'p, V> {
        let labels = self.terms().filter_map(|term| term.label);
        labels.chain(self.acts.iter().filter_map(Act::name))
    }
}

impl<V: Vector> PartialEq for PlanView<'_, V> {
    fn eq(&self, other: &Self) -> bool {
        let rest = |it: &Self| (it.combine, it.speed_limit, it.avoid.copied());
        rest(self) == rest(other) && self.acts == other.acts && self.items().eq(other.items())
    }
}

impl<V: Vector> From<PlanView<'_, V>> for Plan<V> {
    fn from(plan: PlanView<V>) -> Self {
        let PlanView { combine, speed_limit, avoid, acts, .. } = plan;
        let (items, avoid, acts) = (plan.items().collect(), avoid.copied(), acts.to_vec());
        Self { items, combine, speed_limit, avoid, acts }
    }
}

fn terms<V>(items: &[Item<V>]) -> impl Iterator<Item = &Term<V>> {
    items.iter().filter_map(|item| if let Item::Term(term) = item { Some(term) } else { None })
}

impl<V: Vector> Item<V> {
    pub(crate) fn is_finite(&self) -> bool {
        match self {
            Item::Term(Term { weight, behavior, target, second, .. }) => {
                let targets = [target, second].into_iter().flatten();
                weight.is_finite()
                    && behavior.is_finite()
                    && targets.into_iter().all(Target::is_finite)
            }
            Item::Begin(combine, weight) => combine.is_finite() && weight.is_finite(),
            Item::Done => true,
        }
    }
}
