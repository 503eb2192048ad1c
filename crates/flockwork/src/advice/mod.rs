//! Warnings about plans that do not fit their agents or their world, computed without running them.

mod across;
mod alone;
mod buried;
mod digits;
mod drowned;
mod early;
mod narrow;
mod part;
mod pushed;
mod steady;
mod unfit;
mod ways;
mod weighed;

pub use part::TermPart;

use narrow::{Means, Tried};
use part::Remark;
use unfit::Fitting;
use weighed::{Weighed, WeighedTerm};

use crate::behavior::{Ground, Steer};
use crate::execute::as_planned;
use crate::plan::{Item, Plan, PlanView};
use crate::ways::Ways;
use crate::{Agent, GroupId, Stages, Term, Vector, World};

/// The most agents of a group whose weights and targets are looked at: the plans of a group are much alike.
const MOST_AGENTS: usize = 64;

/// A warning about one behavior in the plans of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The group whose plans it is about.
    pub group: GroupId,
    /// Which term of the plan it is, from 0, whatever groups of terms there are.
    pub term: usize,
    /// The behavior's name; that of the combiner where the part is one of its parameters.
    pub behavior: &'static str,
    /// The part of the term that is to be changed.
    pub part: TermPart,
    /// What is wrong, and a value that would fit.
    pub message: String,
}

/// Warns of every term whose parameters, target or weight do not fit the agents that use it, each part of a term once per
/// group: for the agent that it fits least. It reads the last plans, so call it after a tick if scripts write them; empty if
/// all fit.
#[must_use]
pub fn advice<V: Stages>(world: &World<V>) -> Vec<Advice> {
    let mut looked =
        Look { world, ways: Ways::default(), tried: Tried::default(), all: Vec::new() };
    let mut counts = vec![0; world.groups.len()];
    for (place, agent) in world.agents.iter().enumerate() {
        let Some(own) = world.plans.of(place, agent.group) else { continue };
        let adjusted = world.adjusted_plan(agent, own);
        let plan = adjusted.as_ref().map_or(own, Plan::view);
        let me = as_planned(agent, plan, &world.space);
        let count = counts.get_mut(agent.group.index());
        let nth = count.map_or(MOST_AGENTS, |count| std::mem::replace(count, *count + 1));
        let (avoid, looks) = (world.avoidance_of(place, agent), looks(&me, plan));
        let plan = Weighed::of(&me, plan, world.stepping);
        for (place, it) in plan.terms.iter().enumerate().filter(|(_, it)| !plan.is_off(it)) {
            looked.at_numbers(&me, &plan, (place, it));
            looked.at_obstacles(&me, &plan, (place, it), Means { avoid, looks });
            if nth < MOST_AGENTS {
                looked.at_term(&me, &plan, (place, it));
            }
        }
    }
    looked.all.into_iter().map(|(advice, _)| advice).collect()
}

/// What has been looked at and is to be said, each with its demand.
struct Look<'w, V: Stages> {
    world: &'w World<V>,
    ways: Ways<V>,
    tried: Tried<V>,
    all: Vec<(Advice, f32)>,
}

/// A term of a plan, and its place among all terms.
type Placed<'p, V> = (usize, &'p WeighedTerm<V>);

impl<V: Stages> Look<'_, V> {
    /// What differs among the agents of a group.
    fn at_numbers(&mut self, me: &Agent<V>, plan: &Weighed<V>, placed: Placed<V>) {
        let (world, term) = (self.world, &placed.1.term);
        let fitting = Fitting::of(world, me, plan, placed.1);
        self.add(me, placed, fitting.remark(&term.behavior));
        self.add(me, placed, unfit::combiner(world, me, placed.1));
        let way = ways::remark(world, &self.ways, me, term);
        self.add(me, placed, way);
    }

    /// What is in the way of a term that leads somewhere.
    fn at_obstacles(&mut self, me: &Agent<V>, plan: &Weighed<V>, placed: Placed<V>, means: Means) {
        let (world, it) = (self.world, placed.1);
        if plan.times(it) * it.term.weight < 0.0 || !self.tried.is_new(me, &it.term) {
            return;
        }
        let is_solid = world.solid || means.avoid.is_some();
        self.add(me, placed, buried::remark(world, me, &it.term, is_solid));
        if is_solid {
            self.add(me, placed, narrow::remark(world, me, &it.term, means));
        }
    }

    /// What the plan and the world show of a term.
    fn at_term(&mut self, me: &Agent<V>, plan: &Weighed<V>, placed: Placed<V>) {
        let (world, (_, it)) = (self.world, placed);
        self.add(me, placed, missing(world, &it.term));
        self.add(me, placed, Fitting::of(world, me, plan, it).across(&it.term.behavior));
        self.add(me, placed, drowned::remark(plan, it));
        self.add(me, placed, early::remark(plan, placed));
        self.add(me, placed, pushed::remark(world, me, plan, it));
    }

    /// Adds what is said of a term, unless more was demanded of the same part of it before.
    fn add(
        &mut self,
        me: &Agent<V>,
        (term, it): Placed<V>,
        told: impl IntoIterator<Item = Remark>,
    ) {
        let group = me.group;
        for Remark { part, message, demand } in told {
            let behavior = match part {
                TermPart::Combiner(combiner, _) => combiner,
                _ => it.term.behavior.info().name,
            };
            let advice = Advice { group, term, behavior, part, message };
            match self.all.iter_mut().find(|(known, _)| self.world.is_same(known, &advice)) {
                Some((_, most)) if *most >= demand => {}
                Some(known) => *known = (advice, demand),
                None => self.all.push((advice, demand)),
            }
        }
    }
}

impl<V: Vector> World<V> {
    /// Whether two warnings are about the same part of a term. Scripts give a command in another place of each plan.
    fn is_same(&self, a: &Advice, b: &Advice) -> bool {
        let is_scripted = self.groups.get(a.group.index()).is_some_and(|it| it.script.is_some());
        (a.group, a.behavior, a.part) == (b.group, b.behavior, b.part)
            && (a.term == b.term || is_scripted && a.message == b.message)
    }
}

/// Whether anything in a plan looks at obstacles.
fn looks<V: Vector>(me: &Agent<V>, plan: PlanView<V>) -> bool {
    let group = |it: &Item<V>| match it {
        Item::Begin(combine, weight) => *weight != 0.0 && combine.obstacle_look(me).is_some(),
        Item::Term(term) => term.weight != 0.0 && term.behavior.obstacle_reach(me).is_some(),
        Item::Done => false,
    };
    plan.combine.obstacle_look(me).is_some() || plan.items().any(|it| group(&it))
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
    (!is_there).then(|| Remark::new(TermPart::Whole, message))
}
