//! What a brain wants this tick, as data: terms, how they combine, and acts.

use std::collections::{BTreeMap, BTreeSet};

use crate::behavior::Behavior;
use crate::combine::Combine;
use crate::neighbors::{Among, Neighbor};
use crate::{AgentId, Color, Found, GroupId, Vector};

/// Where a behavior aims. Marks, paths and groups are indices into the world's lists.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Target<V> {
    /// A fixed point (m).
    Point(V),
    /// A bare vector: the force of `push`, the velocity of `wish` and `order`.
    Vector(V),
    /// The mouse.
    Mouse,
    /// A mark of the world.
    Mark(u16),
    /// A path of the world.
    Path(u16),
    /// The nearest agent of a group.
    Group(GroupId),
    /// An agent; none once it is gone.
    Agent(AgentId),
}

impl<V> Target<V> {
    /// What a behavior's memory is kept under: the mark, path or group; 0 for every other target.
    #[must_use]
    pub fn key(&self) -> u32 {
        match self {
            Target::Mark(mark) => 1 << 16 | u32::from(*mark),
            Target::Path(path) => 2 << 16 | u32::from(*path),
            // The last kind, for there may be more groups than fit into sixteen bits.
            Target::Group(group) => group.0.saturating_add(3 << 16),
            _ => 0,
        }
    }
}

/// One weighted behavior.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Term<V> {
    /// How much it counts. At 0 it is off: it is not evaluated, and what it remembers stays. A negative
    /// weight turns wishes, nudges and pushes round; orders and damping are not scaled by weights.
    pub weight: f32,
    /// The behavior and its parameters.
    pub behavior: Behavior,
    /// Its first target.
    pub target: Option<Target<V>>,
    /// Its second target.
    pub second: Option<Target<V>>,
    /// Who counts as a neighbor; none for the behavior's default.
    pub among: Option<Among>,
    /// What overlays and the panel call it: an index into [`Names`]; none for the behavior's name. It
    /// changes nothing else.
    pub label: Option<u16>,
}

impl<V> Term<V> {
    /// A behavior with weight 1 and no target.
    #[must_use]
    pub fn new(behavior: Behavior) -> Self {
        Self { weight: 1.0, behavior, target: None, second: None, among: None, label: None }
    }

    /// Who counts as a neighbor.
    #[must_use]
    pub fn among(&self) -> Among {
        self.among.or(self.behavior.info().among).unwrap_or_default()
    }

    /// The same with this target.
    #[must_use]
    pub fn toward(self, target: Target<V>) -> Self {
        Self { target: Some(target), ..self }
    }
}

/// An element of a plan's flat list.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Item<V> {
    /// A behavior.
    Term(Term<V>),
    /// Opens a group of terms that counts as one, with a weight; at weight 0 all in it is off.
    Begin(Combine, f32),
    /// Closes the group.
    Done,
}

/// Something an agent does beside steering, once: in the first tick that the plan is carried out.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Act<V> {
    /// Takes a color, until the next one.
    Color(Color),
    /// Looks at a target in this tick.
    Face(Target<V>),
    /// Puts a new agent of a group into the world. If [`World::spawn`](crate::World::spawn) refuses it, that is a fault
    /// of this agent: one in a tick, for the first that was refused.
    Spawn {
        /// The group; its limits are drawn anew.
        group: GroupId,
        /// Where (m).
        position: V,
        /// How fast (m/s).
        velocity: V,
    },
    /// Leaves the world.
    Despawn,
    /// Says something, heard in the next tick: by all agents, by one agent, or by all agents of a group.
    Emit {
        /// What: an index into [`Names`].
        name: u16,
        /// To whom: none for all agents, [`Target::Agent`], or [`Target::Group`] for the whole group. With any other
        /// target, or one that is gone, it is heard by no agent.
        target: Option<Target<V>>,
        /// How much.
        number: f32,
    },
}

/// What one agent is to do this tick. An empty plan coasts.
#[derive(Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Plan<V> {
    /// Behaviors and groups of them, in order.
    pub items: Vec<Item<V>>,
    /// How the outermost items combine.
    pub combine: Combine,
    /// A limit on the top speed (m/s); infinity for none.
    pub speed_limit: f32,
    /// What else it does; carried out once, and then gone.
    pub acts: Vec<Act<V>>,
}

impl<V> Default for Plan<V> {
    fn default() -> Self {
        let (items, acts) = (Vec::new(), Vec::new());
        Self { items, combine: Combine::SUM, speed_limit: f32::INFINITY, acts }
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
    }
}

impl<V: Vector> Plan<V> {
    /// The empty plan.
    pub const COASTING: &'static Self = &Self {
        items: Vec::new(),
        combine: Combine::SUM,
        speed_limit: f32::INFINITY,
        acts: Vec::new(),
    };

    /// A plan of these terms, summed.
    #[must_use]
    pub fn of(terms: impl IntoIterator<Item = Term<V>>) -> Self {
        Self { items: terms.into_iter().map(Item::Term).collect(), ..Self::default() }
    }

    /// Empties it, keeping what is allocated.
    pub fn clear(&mut self) {
        self.items.clear();
        self.acts.clear();
        (self.combine, self.speed_limit) = (Combine::SUM, f32::INFINITY);
    }

    /// Lets `write` fill `scratch`, emptied, and takes it over if it is finite; otherwise answers false, and
    /// keeps the last terms without their acts.
    pub fn rewrite(&mut self, scratch: &mut Self, write: impl FnOnce(&mut Self)) -> bool {
        scratch.clear();
        write(scratch);
        let finite = scratch.is_finite();
        if finite {
            core::mem::swap(self, scratch);
        } else {
            self.keep();
        }
        finite
    }

    /// Goes on with the terms there are; what it was to do beside them is done.
    pub fn keep(&mut self) {
        self.acts.clear();
    }

    /// Adds a term.
    pub fn push(&mut self, term: Term<V>) {
        self.items.push(Item::Term(term));
    }

    /// Its terms, in order, whatever group they are in.
    pub fn terms(&self) -> impl Iterator<Item = &Term<V>> {
        self.items
            .iter()
            .filter_map(|item| if let Item::Term(term) = item { Some(term) } else { None })
    }

    /// The names that it uses: labels, and events that are yet to be told.
    fn names(&self) -> impl Iterator<Item = u16> {
        let told = |act: &Act<V>| match act {
            Act::Emit { name, .. } => Some(*name),
            _ => None,
        };
        self.terms().filter_map(|term| term.label).chain(self.acts.iter().filter_map(told))
    }

    /// Whether every number in it is finite; a plan that is not is refused whole.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        !self.speed_limit.is_nan()
            && self.combine.is_finite()
            && self.items.iter().all(Item::is_finite)
            && self.acts.iter().all(Act::is_finite)
    }
}

impl<V: Vector> Target<V> {
    fn is_finite(&self) -> bool {
        match self {
            Target::Point(v) | Target::Vector(v) => v.is_finite(),
            _ => true,
        }
    }
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

impl<V: Vector> Act<V> {
    pub(crate) fn is_finite(&self) -> bool {
        match self {
            Act::Spawn { position, velocity, .. } => position.is_finite() && velocity.is_finite(),
            Act::Emit { number, target, .. } => {
                number.is_finite() && target.iter().all(Target::is_finite)
            }
            Act::Face(target) => target.is_finite(),
            Act::Color(_) | Act::Despawn => true,
        }
    }
}

/// Names that plans use by number: of events, and of labels.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Names {
    /// By number; empty where none has it.
    list: Vec<String>,
    numbers: BTreeMap<String, u16>,
    free: BTreeSet<u16>,
}

impl Names {
    /// The number of a name, given on first use: the lowest that is free. None once 65,536 are taken, and for an
    /// empty name.
    pub fn number(&mut self, name: &str) -> Option<u16> {
        if name.is_empty() {
            return None;
        }
        if let Some(number) = self.numbers.get(name) {
            return Some(*number);
        }
        let next = u16::try_from(self.list.len()).ok();
        let number = self.free.pop_first().or(next)?;
        let place = usize::from(number);
        self.list.resize(self.list.len().max(place + 1), String::new());
        name.clone_into(&mut self.list[place]);
        self.numbers.insert(name.to_owned(), number);
        Some(number)
    }

    /// These names, numbered in this order; an empty one leaves its number free.
    #[must_use]
    pub fn of(list: Vec<String>) -> Self {
        let numbered = || (0..=u16::MAX).zip(&list);
        let free = numbered().filter(|(_, name)| name.is_empty()).map(|(number, _)| number);
        let numbers = numbered().filter(|(_, name)| !name.is_empty());
        let numbers = numbers.map(|(number, name)| (name.clone(), number));
        Self { free: free.collect(), numbers: numbers.collect(), list }
    }

    /// All names, in the order of their numbers; empty where a number is free.
    #[must_use]
    pub fn list(&self) -> &[String] {
        &self.list
    }

    /// The name of a number; empty if there is none.
    #[must_use]
    pub fn name(&self, number: u16) -> &str {
        self.list.get(usize::from(number)).map_or("", String::as_str)
    }

    /// Frees the numbers of names that are not in use.
    fn retain(&mut self, used: &BTreeSet<u16>) {
        self.numbers.retain(|_, number| used.contains(number));
        for (number, name) in (0..=u16::MAX).zip(&mut self.list) {
            if !used.contains(&number) {
                name.clear();
                self.free.insert(number);
            }
        }
    }
}

/// The plans of a world: one for each group that acts alike, one for each agent of the others.
#[derive(Clone, Debug, Default)]
pub struct Plans<V> {
    /// By group; none where each agent has its own.
    pub by_group: Vec<Option<Plan<V>>>,
    /// By agent, in the order of [`World::agents`](crate::World::agents).
    pub by_agent: Vec<Plan<V>>,
    /// The names of events and labels.
    pub names: Names,
    scratch: Plan<V>,
    /// Room for what an agent sees while its plan is written.
    pub(crate) seen: Vec<Neighbor<V>>,
    pub(crate) found: Found<V>,
}

impl<V: Vector> Plans<V> {
    /// The plan of the agent at `place`, of this group.
    #[must_use]
    pub fn of(&self, place: usize, group: GroupId) -> Option<&Plan<V>> {
        match self.by_group.get(group.index()) {
            Some(Some(plan)) => Some(plan),
            _ => self.by_agent.get(place),
        }
    }

    /// What the agent at `place`, of this group, does beside steering.
    pub(crate) fn acts_of(&self, place: usize, group: GroupId) -> &[Act<V>] {
        self.of(place, group).map_or(&[], |plan| &plan.acts)
    }

    /// Whether there is nothing to do beside steering, as far as that is known at a glance.
    pub(crate) fn are_without_acts(&self) -> bool {
        let mut shared = self.by_group.iter().flatten();
        self.by_agent.is_empty() && shared.all(|plan| plan.acts.is_empty())
    }

    /// Whether anything to do beside steering may be about other agents.
    pub(crate) fn have_acts_that_look(&self) -> bool {
        let plans = self.by_group.iter().flatten().chain(&self.by_agent);
        let mut acts = plans.flat_map(|plan| &plan.acts);
        acts.any(|act| matches!(act, Act::Face(_) | Act::Emit { .. }))
    }

    /// What was to be done is done: a plan that is not written anew does not do it again.
    pub(crate) fn forget_acts(&mut self) {
        self.by_group.iter_mut().flatten().chain(&mut self.by_agent).for_each(Plan::keep);
    }

    /// Makes a plan for each agent, unless every group has one for all of its own.
    pub(crate) fn make_room(&mut self, groups: usize, agents: usize) {
        let shared = self.by_group.iter().flatten().count();
        if shared < groups {
            self.by_agent.resize_with(agents, Plan::default);
        } else if !self.by_agent.is_empty() {
            self.by_agent = Vec::new();
        }
    }

    /// Frees the names that no plan uses any more, if there are more than so many.
    pub fn forget_unused_names(&mut self, most: usize) {
        if self.names.numbers.len() > most {
            let plans = self.by_group.iter().flatten().chain(&self.by_agent);
            let used = plans.flat_map(Plan::names).collect();
            self.names.retain(&used);
        }
    }

    /// Lets `write` fill an empty plan for the agent at `place`, and takes it over if it is finite;
    /// otherwise answers false, and the agent keeps its last terms without their acts.
    pub fn rewrite(&mut self, place: usize, write: impl FnOnce(&mut Plan<V>)) -> bool {
        match self.by_agent.get_mut(place) {
            Some(plan) => plan.rewrite(&mut self.scratch, write),
            None => Plan::default().rewrite(&mut self.scratch, write),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior;
    use glam::{Vec2, vec2};

    fn seek(point: Vec2) -> Term<Vec2> {
        Term::new(Behavior::Seek(behavior::Seek {})).toward(Target::Point(point))
    }

    #[test]
    fn a_plan_that_is_not_finite_is_refused_whole() {
        let mut plans = Plans { by_agent: vec![Plan::default()], ..Plans::default() };
        assert!(plans.rewrite(0, |plan| plan.push(seek(vec2(1.0, 2.0)))));
        assert!(!plans.rewrite(0, |plan| plan.push(seek(vec2(f32::NAN, 2.0)))));
        assert_eq!(plans.by_agent[0], Plan::of([seek(vec2(1.0, 2.0))]));
    }

    #[test]
    fn names_are_numbered_once() {
        let mut names = Names::default();
        assert_eq!(
            (names.number("bite"), names.number("bark"), names.number("bite")),
            (Some(0), Some(1), Some(0))
        );
        assert_eq!(names.name(1), "bark");
    }

    #[test]
    fn names_out_of_use_leave_their_numbers_to_others() {
        let mut plans = Plans::<Vec2>::default();
        let labeled = |plans: &mut Plans<Vec2>, name: &str| {
            let label = plans.names.number(name);
            Plan::of([Term { label, ..seek(vec2(1.0, 2.0)) }])
        };
        let drag = labeled(&mut plans, "drag");
        let lift = labeled(&mut plans, "lift");
        plans.by_agent = vec![lift];
        plans.forget_unused_names(2);
        assert_eq!(plans.names.list(), ["drag", "lift"]);
        plans.forget_unused_names(1);
        assert_eq!(plans.names.list(), ["", "lift"]);
        assert_eq!(Names::of(plans.names.list().to_vec()), plans.names);
        assert_eq!((plans.names.number("gust"), plans.names.number("drag")), (Some(0), Some(2)));
        assert_eq!(drag.terms().next().unwrap().label, Some(0));
    }
}
