//! Plans with what is adjusted from outside: to see what a behavior is good for, and what its numbers do.

use core::mem::{replace, take};

use super::adjustment::{AdjustError, Adjustment, Scope};
use super::leaving::Leaving;
use super::perceived::Perceived;
use crate::behavior::{Behavior, Info, Kind, infos};
use crate::plan::{Item, Plan, PlanView, Term};
use crate::plans::Plans;
use crate::{Agent, GroupId, NameKey, Vector, World};

/// The behavior with this key, as it is by default.
fn named(key: NameKey) -> Option<(Behavior, &'static Info)> {
    let info = infos().iter().find(|info| NameKey::of(info.name) == key)?;
    Some((Behavior::named(info.name)?, info))
}

fn place_of_part(info: &Info, part: NameKey) -> Option<usize> {
    info.params.iter().position(|param| NameKey::of(param.name) == part)
}

/// Gives a term a number, if it is of the behavior.
fn adjust<V>(term: &mut Term<V>, adjustment: &Adjustment) {
    let Adjustment { part, value, .. } = *adjustment;
    if part == Adjustment::WEIGHT {
        term.weight = value;
    } else if let Some(place) = place_of_part(term.behavior.info(), part) {
        // A number that was accepted once is accepted by all behaviors of the kind.
        _ = term.behavior.set_number(place, value);
    }
}

/// Gives the terms of a plan the numbers of those adjustments that count, the closest last.
fn adjust_all<V>(items: &mut [Item<V>], adjusted: &[Adjustment]) {
    for item in items {
        let Item::Term(term) = item else { continue };
        let kind = term.behavior.kind();
        for adjustment in adjusted.iter().filter(|it| it.behavior == kind) {
            adjust(term, adjustment);
        }
    }
}

impl<V: Vector> World<V> {
    /// Gives the terms of a behavior, by the key of its name, another number for some agents, or with none the one that their
    /// plans say: of a parameter by the key of its name, or of the [weight](Adjustment::WEIGHT), which switches the behavior
    /// off at 0. Where several scopes hold an agent, the closest counts. For a world that is recorded use
    /// [`Input::Adjust`](crate::Input::Adjust).
    ///
    /// # Errors
    /// There is no such behavior, parameter, group or agent, or the number is not accepted; then nothing changes.
    pub fn adjust(
        &mut self,
        behavior: NameKey,
        part: NameKey,
        scope: Scope,
        value: Option<f32>,
    ) -> Result<(), AdjustError> {
        let (mut it, info) = named(behavior).ok_or(AdjustError::Behavior)?;
        let place = place_of_part(info, part).filter(|_| part != Adjustment::WEIGHT);
        if place.is_none() && part != Adjustment::WEIGHT {
            return Err(AdjustError::Part);
        }
        let accepts = |value: f32| match place {
            Some(place) => it.set_number(place, value),
            None => value.is_finite(),
        };
        if !value.is_none_or(accepts) {
            return Err(AdjustError::Value);
        }
        match scope {
            Scope::Group(id) if id.index() >= self.groups.len() => return Err(AdjustError::Group),
            Scope::Agent(id) if self.place_of(id).is_none() => return Err(AdjustError::Agent),
            _ => {}
        }
        let adjustment = Adjustment { behavior, part, scope, value: value.unwrap_or_default() };
        self.adjusted.retain(|it| it.subject() != adjustment.subject());
        self.adjusted.extend(value.map(|_| adjustment));
        Ok(())
    }

    /// No id comes again, so what is adjusted for those who leave is forgotten.
    pub(super) fn forget_adjusted(&mut self, leaving: &Leaving) {
        if self.adjusted.is_empty() {
            return;
        }
        let mut adjusted = take(&mut self.adjusted);
        adjusted.retain(|it| match it.scope {
            Scope::Agent(id) => self.place_of(id).is_some_and(|place| !leaving.holds(place)),
            _ => true,
        });
        self.adjusted = adjusted;
    }

    /// Looks at the world as it is steered: with adjusted plans in the place of its own, which it has again afterwards.
    pub fn as_adjusted<T>(&mut self, look: impl FnOnce(Perceived<'_, V>) -> T) -> T {
        let own = self.take_own_plans();
        let answer = look(self.perceive());
        if let Some(own) = own {
            self.plans = own;
        }
        answer
    }

    /// Puts adjusted plans in the place of the world's own, and answers those; none if nothing is adjusted.
    pub(super) fn take_own_plans(&mut self) -> Option<Plans<V>> {
        if self.adjusted.is_empty() {
            return None;
        }
        let adjusted = self.adjusted_plans();
        Some(replace(&mut self.plans, adjusted))
    }

    /// An agent's plan as it is carried out; none if nothing of it is adjusted.
    pub(crate) fn adjusted_plan(&self, agent: &Agent<V>, plan: PlanView<V>) -> Option<Plan<V>> {
        if self.adjusted.is_empty() {
            return None;
        }
        let counts = self.counting(plan, |scope| scope.holds(agent));
        if counts.is_empty() {
            return None;
        }
        let mut plan = Plan::from(plan);
        adjust_all(&mut plan.items, &counts);
        Some(plan)
    }

    /// What counts for a plan and these scopes, the closest last.
    fn counting(&self, plan: PlanView<V>, holds: impl Fn(Scope) -> bool) -> Vec<Adjustment> {
        let has = |key: NameKey| plan.terms().any(|term| term.behavior.kind() == key);
        let all = self.adjusted.iter().filter(|it| holds(it.scope) && has(it.behavior));
        let mut counting: Vec<Adjustment> = all.copied().collect();
        counting.sort_by_key(|it| it.scope.closeness());
        counting
    }

    fn adjusted_plans(&self) -> Plans<V> {
        let mut plans = self.plans.clone();
        for nth in 0..plans.by_group.len() {
            let group = GroupId(nth as u32);
            let Some(plan) = &mut plans.by_group[nth] else { continue };
            let is_of_one = |scope: Scope| match scope {
                Scope::Agent(id) => self.agent(id).is_some_and(|agent| agent.group == group),
                _ => false,
            };
            // A plan that the group shares is not the same for all of its agents any more.
            if !self.counting(plan.view(), is_of_one).is_empty() {
                plans.by_group[nth] = None;
                continue;
            }
            let is_of_all =
                |scope: Scope| matches!(scope, Scope::All) || scope == Scope::Group(group);
            let counting = self.counting(plan.view(), is_of_all);
            adjust_all(&mut plan.items, &counting);
        }
        plans.make_room(self.groups.len(), self.agents.len());
        for (place, agent) in self.agents.iter().enumerate() {
            let shares_one = |plans: &Plans<V>| {
                plans.by_group.get(agent.group.index()).is_some_and(Option::is_some)
            };
            let Some(own) = self.plans.of(place, agent.group) else { continue };
            let adjusted = if shares_one(&plans) { None } else { self.adjusted_plan(agent, own) };
            // Its group has shared a plan until now, and does not any more.
            let is_parted = shares_one(&self.plans) && !shares_one(&plans);
            if let Some(plan) = adjusted.or_else(|| is_parted.then(|| Plan::from(own))) {
                plans.own.set(place, &plan);
            }
        }
        plans
    }
}
