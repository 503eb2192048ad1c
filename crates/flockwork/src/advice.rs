//! Warnings about plans whose parameters do not fit their agents, computed without running them.

use crate::behavior::Steer;
use crate::execute::as_planned;
use crate::{GroupId, Vector, World};

/// A warning about one behavior in the plans of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The group whose plans it is about.
    pub group: GroupId,
    /// The behavior's name.
    pub behavior: &'static str,
    /// What is wrong, and a value that would fit.
    pub message: String,
}

/// Warns of every behavior whose parameters do not fit the agents that use it, once per group: for the first
/// such agent. It reads the last plans, so call it after a tick if scripts write them; empty if all fit.
#[must_use]
pub fn advice<V: Vector>(world: &World<V>) -> Vec<Advice> {
    let mut all: Vec<Advice> = Vec::new();
    for (place, agent) in world.agents.iter().enumerate() {
        let Some(plan) = world.plans.of(place, agent.group) else { continue };
        let me = as_planned(agent, plan, &world.space);
        for term in plan.terms().filter(|term| term.weight != 0.0) {
            let (group, behavior) = (agent.group, term.behavior.info().name);
            if !all.iter().any(|it| it.group == group && it.behavior == behavior) {
                let message = term.behavior.advice(&me, world.stepping);
                all.extend(message.map(|message| Advice { group, behavior, message }));
            }
        }
    }
    all
}
