//! Warnings about plans that do not fit their agents or their world, computed without running them.

mod across;
mod drowned;
mod narrow;
mod part;
mod pushed;
mod ways;

pub use part::TermPart;

use narrow::Tried;
use part::Remark;

use crate::behavior::{Ground, Misfit, Steer};
use crate::execute::as_planned;
use crate::plan::PlanView;
use crate::ways::Ways;
use crate::{Agent, GroupId, Target, Term, Turn, Vector, World};

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
    let mut looked =
        Look { world, ways: Ways::default(), tried: Tried::default(), all: Vec::new() };
    let mut counts = vec![0; world.groups.len()];
    for (place, agent) in world.agents.iter().enumerate() {
        let Some(plan) = world.plans.of(place, agent.group) else { continue };
        let me = as_planned(agent, plan, &world.space);
        let count = counts.get_mut(agent.group.index());
        let nth = count.map_or(MOST_AGENTS, |count| std::mem::replace(count, *count + 1));
        for (place, term) in plan.terms().enumerate().filter(|(_, term)| term.weight != 0.0) {
            if nth < MOST_AGENTS {
                looked.at_term(&me, plan, place);
            }
            let remark = ways::remark(world, &looked.ways, &me, &term);
            looked.add(&me, place, &term, remark);
        }
    }
    looked.all
}

/// What has been looked at and is to be said.
struct Look<'w, V: Vector> {
    world: &'w World<V>,
    ways: Ways<V>,
    tried: Tried<V>,
    all: Vec<Advice>,
}

impl<V: Vector> Look<'_, V> {
    /// What the plan and the world show of a term.
    fn at_term(&mut self, me: &Agent<V>, plan: PlanView<V>, place: usize) {
        let Some(term) = plan.terms().nth(place) else { return };
        let world = self.world;
        self.add(me, place, &term, missing(world, &term));
        self.add(me, place, &term, misfit(world, me, &term));
        self.add(me, place, &term, across::remarks(&world.space, &term.behavior));
        self.add(me, place, &term, drowned::remark(me, plan, place, world.stepping));
        self.add(me, place, &term, pushed::remark(world, me, plan, place));
        if self.tried.is_new(me, &term) {
            self.add(me, place, &term, narrow::remark(world, me, &term));
        }
    }

    /// Adds what is said of a term, unless the same part of the behavior was spoken of before.
    fn add(
        &mut self,
        me: &Agent<V>,
        place: usize,
        term: &Term<V>,
        told: impl IntoIterator<Item = Remark>,
    ) {
        let (group, behavior) = (me.group, term.behavior.info().name);
        for (part, message) in told {
            let is_known =
                |it: &Advice| it.group == group && it.behavior == behavior && it.part == part;
            if !self.all.iter().any(is_known) {
                self.all.push(Advice { group, term: place, behavior, part, message });
            }
        }
    }
}

/// What the world lacks for a behavior to do anything.
fn missing<V: Vector>(world: &World<V>, term: &Term<V>) -> Option<Remark> {
    let name = term.behavior.info().name;
    let (is_there, what, example) = match Steer::<V>::needs(&term.behavior) {
        Ground::Nothing => return None,
        Ground::Tiles => {
            (world.tiles.is_some(), "a tile map", "tiles: (tile: 1, rows: [\"..#\", \"...\"])")
        }
        Ground::FlowField => (
            world.flow_field.is_some(),
            "a flow field",
            "flow_field: (cell: 1, rows: [\"→→↘\", \"→→→\"])",
        ),
    };
    let message = format!("{name} does nothing without {what}. Add to the scene: {example}");
    (!is_there).then_some((TermPart::Whole, message))
}

/// What a behavior says against its own parameters.
fn misfit<V: Vector>(world: &World<V>, me: &Agent<V>, term: &Term<V>) -> Option<Remark> {
    let path = match term.target {
        Some(Target::Path(path)) => world.paths.get(usize::from(path)).map(|path| &path.it),
        _ => None,
    };
    let turn = Turn { path, ..Turn::default() };
    let misfit = term.behavior.advice(me, &turn, world.stepping).filter(|_| term.weight > 0.0);
    misfit.map(|Misfit { param, message }| (TermPart::Param(param), message))
}
