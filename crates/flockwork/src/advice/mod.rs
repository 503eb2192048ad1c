//! Warnings about plans that do not fit their agents or their world, computed without running them.

mod across;
mod drowned;
mod narrow;
mod part;
mod ways;

pub use part::TermPart;

use part::Remark;

use crate::behavior::{Misfit, Steer};
use crate::execute::as_planned;
use crate::plan::PlanView;
use crate::ways::Ways;
use crate::{Agent, GroupId, Term, Vector, World};

/// The most agents of a group whose parameters and paths are looked at: the agents of a group are much alike.
const MOST_AGENTS: usize = 64;

/// A warning about one behavior in the plans of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The group whose plans it is about.
    pub group: GroupId,
    /// Which term of the plan it is, from 0, whatever groups of terms there are.
    pub term: usize,
    /// The behavior's name.
    pub behavior: &'static str,
    /// The part of the term that is to be changed.
    pub part: TermPart,
    /// What is wrong, and a value that would fit.
    pub message: String,
}

/// Warns of every term whose parameters, target or weight do not fit the agents that use it, once per group: for the first
/// such agent of the first 64; ways are looked at for all. It reads the last plans, so call it after a tick if scripts write
/// them; empty if all fit.
#[must_use]
pub fn advice<V: Vector>(world: &World<V>) -> Vec<Advice> {
    let (mut all, ways): (Vec<Advice>, _) = (Vec::new(), Ways::default());
    let mut seen = vec![0; world.groups.len()];
    for (place, agent) in world.agents.iter().enumerate() {
        let Some(plan) = world.plans.of(place, agent.group) else { continue };
        let me = as_planned(agent, plan, &world.space);
        let count = seen.get_mut(agent.group.index());
        let is_looked_at = count.is_some_and(|count| {
            *count += 1;
            *count <= MOST_AGENTS
        });
        for (nth, term) in plan.terms().enumerate().filter(|(_, term)| term.weight != 0.0) {
            let mut told = if is_looked_at { of_term(world, &me, plan, nth) } else { Vec::new() };
            told.extend(ways::remark(world, &ways, &me, &term));
            add(&mut all, agent.group, nth, &term, told);
        }
    }
    all
}

/// Adds what is said of a term, unless the same was said of the behavior before.
fn add<V: Vector>(
    all: &mut Vec<Advice>,
    group: GroupId,
    nth: usize,
    term: &Term<V>,
    told: Vec<Remark>,
) {
    let behavior = term.behavior.info().name;
    for (part, message) in told {
        let is_known =
            |it: &Advice| it.group == group && it.behavior == behavior && it.part == part;
        if !all.iter().any(is_known) {
            all.push(Advice { group, term: nth, behavior, part, message });
        }
    }
}

/// What the plan and the world show of a term.
fn of_term<V: Vector>(
    world: &World<V>,
    me: &Agent<V>,
    plan: PlanView<V>,
    nth: usize,
) -> Vec<Remark> {
    let Some(term) = plan.terms().nth(nth) else { return Vec::new() };
    let misfit = term.behavior.advice(me, world.stepping).filter(|_| term.weight > 0.0);
    let of_numbers = misfit.map(|Misfit { param, message }| (TermPart::Param(param), message));
    let mut all: Vec<Remark> = of_numbers.into_iter().collect();
    all.extend(across::remarks(&world.space, &term.behavior));
    all.extend(drowned::remark(me, plan, nth, world.stepping));
    all.extend(narrow::remark(world, me, &term));
    all
}
