//! Which agent keeps which place in a formation: given out at least cost, and kept as long as their number stays the same.

use super::perceived::Perceived;
use super::slots::{Key, key, note};
use crate::assign::assignment;
use crate::behavior::Behavior;
use crate::memory::{Memory, MemoryKey};
use crate::plan::{Item, Overrides, PlanView};
use crate::steering::is_off;
use crate::{Agent, AgentId, Slot, Steer, Target, Turn, Vector};

/// One agent in a formation.
struct Member<'w, V> {
    key: Key,
    agent: &'w Agent<V>,
    behavior: &'w Behavior,
    overrides: Overrides<V>,
    /// What it remembers of its slot.
    note: Memory,
}

impl<V: Vector> Perceived<'_, V> {
    /// The slot of an agent in the formation that a term of its plan keeps.
    pub(crate) fn slot_of(
        &self,
        me: &Agent<V>,
        overrides: &Overrides<V>,
        memory: MemoryKey,
    ) -> Option<Slot> {
        let (given, key) = (self.derived.slots.given(|| self.give_all()), key(memory, overrides));
        let nth = given.binary_search_by_key(&(key, me.id), |(key, id, _)| (*key, *id)).ok()?;
        Some(given[nth].2)
    }

    fn give_all(&self) -> Vec<(Key, AgentId, Slot)> {
        let mut members = self.members();
        members.sort_by(|a, b| a.key.cmp(&b.key).then_with(|| a.agent.state_order(b.agent)));
        let mut given = Vec::with_capacity(members.len());
        for members in members.chunk_by(|a, b| a.key == b.key) {
            let (count, first) = (members.len() as u32, given.len());
            let slots = kept(members).unwrap_or_else(|| self.cheapest(members));
            let given_out = members.iter().zip(slots);
            given.extend(given_out.map(|(it, nth)| (it.key, it.agent.id, Slot { nth, count })));
            given[first..].sort_by_key(|(_, id, _)| *id);
        }
        given
    }

    /// All terms that keep formations, but for those that are off.
    fn members(&self) -> Vec<Member<'_, V>> {
        let mut members = Vec::new();
        let is_body = |agent: &Agent<V>| {
            agent.is_finite() && self.groups.get(agent.group.index()).is_none_or(|it| it.body)
        };
        for (place, agent) in self.agents.iter().enumerate().filter(|(_, it)| is_body(it)) {
            let Some(plan) = self.plans.of(place, agent.group) else { continue };
            for at in on(plan) {
                let (Item::Term(term), Some(overrides)) = (&plan.items[at], plan.overrides(at))
                else {
                    continue;
                };
                let behavior = &term.behavior;
                if behavior.reads::<V>().slot {
                    let memory = plan.memory_key(at, &overrides);
                    let (note, _) = self.memories_of(place as u32).recall(memory, self.tick);
                    let key = key(memory, &overrides);
                    members.push(Member { key, agent, behavior, overrides, note });
                }
            }
        }
        members
    }

    /// The slots to which the members have the shortest ways: their squares add up to the least, so that ways do not cross.
    fn cheapest(&self, members: &[Member<V>]) -> Vec<u32> {
        let turn = |it: &Member<V>| {
            let Overrides { target, second, .. } = it.overrides;
            let aim = |target: Option<Target<V>>| self.aim(it.agent, target?);
            let path = target.and_then(|target| self.path(target));
            Turn { aim: aim(target), second: aim(second), path, ..Turn::default() }
        };
        let turns: Vec<_> = members.iter().map(turn).collect();
        let count = members.len() as u32;
        let place = |member: usize, nth: u32| {
            let turn = Turn { slot: Some(Slot { nth, count }), ..turns[member] };
            members[member].behavior.slot_place(&turn)
        };
        if (0..members.len()).all(|member| place(member, 0).is_none()) {
            // A behavior that reads every part of its turn need not know of places.
            return (0..count).collect();
        }
        let cost = |member: usize, nth: usize| {
            place(member, nth as u32).map_or(0.0, |to| f64::from(to.length()).powi(2))
        };
        assignment(members.len(), cost).into_iter().map(|nth| nth as u32).collect()
    }
}

/// The slots that the members remember; none if these are not one for each, or if their number or the form of the formation
/// has changed.
fn kept<V>(members: &[Member<V>]) -> Option<Vec<u32>> {
    let count = members.len() as u32;
    let remembered = |it: &Member<V>| {
        let nth = it.note.0[0].checked_sub(1)?;
        (it.note == note(Slot { nth, count }, it.behavior)).then_some(nth)
    };
    let slots: Option<Vec<u32>> = members.iter().map(remembered).collect();
    let mut sorted = slots.clone()?;
    sorted.sort_unstable();
    slots.filter(|_| sorted.into_iter().eq(0..count))
}

/// The items that are terms with a weight, in groups that have one: the others are off.
fn on<V: Vector>(plan: PlanView<V>) -> impl Iterator<Item = usize> {
    let (mut depth, mut off_from) = (0_usize, usize::MAX);
    (0..plan.items.len()).filter(move |at| match plan.items[*at] {
        Item::Begin(_, weight) => {
            depth += 1;
            off_from = if is_off(weight) { off_from.min(depth) } else { off_from };
            false
        }
        Item::Done => {
            depth = depth.saturating_sub(1);
            off_from = if depth < off_from { usize::MAX } else { off_from };
            false
        }
        Item::Term(_) => {
            off_from == usize::MAX && plan.overrides(*at).is_some_and(|it| !is_off(it.weight))
        }
    })
}
