//! Warnings about plans whose parameters do not fit their agents, computed without running them.

use crate::behavior::Steer;
use crate::execute::as_planned;
use crate::ways::Ways;
use crate::{Agent, GroupId, Term, Vector, World};

/// A warning about one behavior in the plans of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The group whose plans it is about.
    pub group: GroupId,
    /// Which term of the plan it is, from 0, whatever groups of terms there are.
    pub term: usize,
    /// The behavior's name.
    pub behavior: &'static str,
    /// What is wrong, and a value that would fit.
    pub message: String,
}

/// Warns of every behavior whose parameters do not fit the agents that use it, once per group: for the first
/// such agent. It reads the last plans, so call it after a tick if scripts write them; empty if all fit.
#[must_use]
pub fn advice<V: Vector>(world: &World<V>) -> Vec<Advice> {
    told(world, |ways, me, term| {
        let of_numbers = term.behavior.advice(me, world.stepping);
        of_numbers.or_else(|| way_advice(world, ways, me, term))
    })
}

/// Warns of the ways alone: what only a world shows, and no number of a plan.
#[cfg(feature = "scene")]
pub(crate) fn advice_on_ways<V: Vector>(world: &World<V>) -> Vec<Advice> {
    told(world, |ways, me, term| way_advice(world, ways, me, term))
}

/// What is to be said of the terms of all plans, once per group and behavior.
fn told<V: Vector>(
    world: &World<V>,
    tell: impl Fn(&Ways<V>, &Agent<V>, &Term<V>) -> Option<String>,
) -> Vec<Advice> {
    let (mut all, ways): (Vec<Advice>, _) = (Vec::new(), Ways::default());
    for (place, agent) in world.agents.iter().enumerate() {
        let Some(plan) = world.plans.of(place, agent.group) else { continue };
        let me = as_planned(agent, plan, &world.space);
        for (nth, term) in plan.terms().enumerate().filter(|(_, term)| term.weight != 0.0) {
            let (group, behavior) = (agent.group, term.behavior.info().name);
            if !all.iter().any(|it| it.group == group && it.behavior == behavior) {
                let message = tell(&ways, &me, &term);
                all.extend(message.map(|message| Advice { group, term: nth, behavior, message }));
            }
        }
    }
    all
}

/// Says that the way of an agent does not lead to its target, or that gaps may count as closed.
fn way_advice<V: Vector>(
    world: &World<V>,
    ways: &Ways<V>,
    me: &Agent<V>,
    term: &Term<V>,
) -> Option<String> {
    let target = term.target.filter(|_| term.behavior.reads::<V>().way)?;
    let way = world.way_by(ways, me.position, me.radius, target)?;
    if way.gap > me.radius {
        let gap = way.gap;
        return Some(format!(
            "the target is inside an obstacle or cut off: the way ends {gap:.1} m from it"
        ));
    }
    let (side, fine) = ways.side(&world.present(), me.radius)?;
    (side > 2.0 * fine).then(|| {
        let gap = 2.5 * side;
        format!(
            "the obstacles reach so far that cells are {side:.2} m wide instead of {fine:.2} m: gaps below {gap:.1} m may count as closed. Remove obstacles that are far away"
        )
    })
}
