//! Parameters that do not fit the agents that use them.

use super::across;
use super::buried::goes_there;
use super::part::{Remark, TermPart};
use super::weighed::{Weighed, WeighedTerm};
use crate::behavior::{Behavior, Misfit, Steer};
use crate::{Agent, Path, Target, Turn, Vector, World};

/// What the numbers of a term are measured by: the world, and an agent to whom the term is all of its plan.
pub struct Fitting<'w, V: Vector> {
    world: &'w World<V>,
    me: Agent<V>,
    path: Option<&'w Path<V>>,
    /// Whether it leads to its target: what is said of coming there is not said of going away.
    is_toward: bool,
    /// Whether its target is an agent, which may go on: what is said of coming to rest at a place is not said of it.
    is_chase: bool,
}

impl<'w, V: Vector> Fitting<'w, V> {
    pub fn of(world: &'w World<V>, me: &Agent<V>, plan: &Weighed<V>, it: &WeighedTerm<V>) -> Self {
        let path = match it.term.target {
            Some(Target::Path(path)) => world.paths.get(usize::from(path)).map(|path| &path.it),
            _ => None,
        };
        let is_toward = plan.times(it) * it.term.weight > 0.0;
        let is_chase = matches!(it.term.target, Some(Target::Agent(_) | Target::Group(_)));
        Self { world, me: plan.agent(me, it), path, is_toward, is_chase }
    }

    /// What a behavior says against its own parameters.
    pub fn remark(&self, behavior: &Behavior) -> Option<Remark> {
        let Misfit { param, message, least } = self.misfit(behavior)?;
        let described = behavior.info().param(param).map(|(_, param)| param);
        let too_small =
            described.and_then(|it| across::too_small(&self.world.space, &self.me, it, least));
        let message = too_small.unwrap_or(message);
        Some(Remark { part: TermPart::Param(param), message, demand: least })
    }

    /// What is said of distances that are larger than the world.
    pub fn across(&self, behavior: &Behavior) -> Vec<Remark> {
        across::remarks(&self.world.space, &self.me, behavior, |it| self.misfit(it))
    }

    fn misfit(&self, behavior: &Behavior) -> Option<Misfit> {
        let turn = Turn { path: self.path, ..Turn::default() };
        let misfit = behavior.advice(&self.me, &turn, self.world.stepping)?;
        let comes_there = self.is_toward && !(self.is_chase && goes_there::<V>(behavior));
        (comes_there || misfit.least == 0.0).then_some(misfit)
    }
}

/// What the combiner of a group says against its own parameters, where there are obstacles; `it` is the group's first term.
pub fn combiner<V: Vector>(world: &World<V>, me: &Agent<V>, it: &WeighedTerm<V>) -> Option<Remark> {
    let has_obstacles = !world.obstacles.is_empty() || world.space.sides().next().is_some();
    let combine = it.first_of.filter(|_| has_obstacles)?;
    let Misfit { param, message, least } = combine.advice(me, world.stepping)?;
    let part = TermPart::Combiner(combine.info().name, param);
    Some(Remark { part, message, demand: least })
}
