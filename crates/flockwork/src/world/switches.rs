//! Behaviors that are switched off from outside, whatever the plans say: to see what they are good for.

use core::mem::replace;

use super::disabled::{Disabled, Scope, SwitchError};
use super::leaving::Leaving;
use crate::behavior::{Kind, infos};
use crate::plan::{Item, Plan, PlanView, Term};
use crate::plans::Plans;
use crate::{Agent, GroupId, NameKey, Vector, World};

/// Puts the weights of the terms that are off to 0.
fn disable<V: Vector>(items: &mut [Item<V>], is_off: impl Fn(&Term<V>) -> bool) {
    for item in items {
        if let Item::Term(term) = item
            && is_off(term)
        {
            term.weight = 0.0;
        }
    }
}

impl<V: Vector> World<V> {
    /// Switches a behavior, by the key of its name, off for some agents, or on again. A behavior that is off by another
    /// scope as well stays off. For a world that is recorded use [`Input::Switch`](crate::Input::Switch).
    ///
    /// # Errors
    /// There is no such behavior, group or agent; then nothing changes.
    pub fn switch(&mut self, behavior: NameKey, scope: Scope, on: bool) -> Result<(), SwitchError> {
        if !infos().iter().any(|info| NameKey::of(info.name) == behavior) {
            return Err(SwitchError::Behavior);
        }
        match scope {
            Scope::Group(id) if id.index() >= self.groups.len() => return Err(SwitchError::Group),
            Scope::Agent(id) if self.place_of(id).is_none() => return Err(SwitchError::Agent),
            _ => {}
        }
        let disabled = Disabled { behavior, scope };
        self.disabled.retain(|it| *it != disabled);
        self.disabled.extend((!on).then_some(disabled));
        Ok(())
    }

    /// Whether a behavior is switched off for an agent, by whatever scope.
    #[must_use]
    pub fn is_disabled(&self, agent: &Agent<V>, behavior: NameKey) -> bool {
        self.disabled.iter().any(|it| it.behavior == behavior && it.scope.holds(agent))
    }

    /// No id comes again, so what is off for those who leave is forgotten.
    pub(super) fn enable_leaving(&mut self, leaving: &Leaving) {
        if self.disabled.is_empty() {
            return;
        }
        let mut disabled = core::mem::take(&mut self.disabled);
        disabled.retain(|it| match it.scope {
            Scope::Agent(id) => self.place_of(id).is_some_and(|place| !leaving.holds(place)),
            _ => true,
        });
        self.disabled = disabled;
    }

    /// Puts plans without the disabled behaviors in the place of the world's own, and answers those; none if nothing is
    /// disabled.
    pub(super) fn take_whole_plans(&mut self) -> Option<Plans<V>> {
        if self.disabled.is_empty() {
            return None;
        }
        let reduced = self.reduced_plans();
        Some(replace(&mut self.plans, reduced))
    }

    /// An agent's plan as it is carried out; none if nothing of it is disabled.
    pub(super) fn reduced(&self, agent: &Agent<V>, plan: PlanView<V>) -> Option<Plan<V>> {
        let is_off = |term: &Term<V>| self.is_disabled(agent, term.behavior.kind());
        if self.disabled.is_empty() || !plan.terms().any(|term| is_off(&term)) {
            return None;
        }
        let mut plan = Plan::from(plan);
        disable(&mut plan.items, is_off);
        Some(plan)
    }

    fn reduced_plans(&self) -> Plans<V> {
        let mut plans = self.plans.clone();
        for nth in 0..plans.by_group.len() {
            let group = GroupId(nth as u32);
            let Some(plan) = &mut plans.by_group[nth] else { continue };
            if self.differ_within(group, plan) {
                plans.by_group[nth] = None;
                continue;
            }
            let off = |term: &Term<V>| self.is_off_for_group(group, term.behavior.kind());
            disable(&mut plan.items, off);
        }
        plans.make_room(self.groups.len(), self.agents.len());
        for (place, agent) in self.agents.iter().enumerate() {
            let shares_one = |plans: &Plans<V>| {
                plans.by_group.get(agent.group.index()).is_some_and(Option::is_some)
            };
            let Some(whole) = self.plans.of(place, agent.group) else { continue };
            let reduced = if shares_one(&plans) { None } else { self.reduced(agent, whole) };
            // Its group has shared a plan until now, and does not any more.
            let is_parted = shares_one(&self.plans) && !shares_one(&plans);
            if let Some(own) = reduced.or_else(|| is_parted.then(|| Plan::from(whole))) {
                plans.own.set(place, &own);
            }
        }
        plans
    }

    fn is_off_for_group(&self, group: GroupId, behavior: NameKey) -> bool {
        let scopes = [Scope::All, Scope::Group(group)];
        self.disabled.iter().any(|it| it.behavior == behavior && scopes.contains(&it.scope))
    }

    /// Whether a plan that a group shares is not the same for all of its agents any more.
    fn differ_within(&self, group: GroupId, plan: &Plan<V>) -> bool {
        let has = |key: NameKey| plan.terms().any(|term| term.behavior.kind() == key);
        self.disabled.iter().any(|it| match it.scope {
            Scope::Agent(id) => {
                let place = self.place_of(id);
                place.is_some_and(|place| self.agents[place].group == group) && has(it.behavior)
            }
            _ => false,
        })
    }
}
