//! From a plan by names to a plan of a world.

use flockwork::filter::{FilterId, Filters};
use flockwork::glam::Vec3;
use flockwork::{Item, Plan, Plans, Target, Term, Vector};

use crate::plan::{kind, refused};
use crate::{HostError, HostPlan};

impl HostPlan {
    /// # Errors
    /// A term lacks a target, or a number is not finite.
    pub(crate) fn check(&self) -> Result<(), HostError> {
        self.plan.terms().try_for_each(has_targets)?;
        let is_finite = self.plan.is_finite();
        is_finite
            .then_some(())
            .ok_or_else(|| refused("a number of the plan is not finite".to_owned()))
    }

    /// The plan for a world that has these plans, in which its filters are numbered.
    ///
    /// # Errors
    /// There are too many filters; then none is numbered.
    pub(crate) fn native<V: Vector>(&self, plans: &mut Plans<V>) -> Result<Plan<V>, HostError> {
        let before = plans.filters.clone();
        // Room for those of this plan.
        plans.forget_unused_filters(Filters::MOST.saturating_sub(self.filters.list().len()));
        let items = self.plan.items.iter().map(|it| self.item(it, &mut plans.filters));
        match items.collect() {
            Ok(items) => Ok(Plan { combine: self.plan.combine, items, ..Plan::default() }),
            Err(why) => {
                plans.filters = before;
                Err(why)
            }
        }
    }

    fn item<V: Vector>(&self, item: &Item<Vec3>, all: &mut Filters) -> Result<Item<V>, HostError> {
        Ok(match item {
            Item::Begin(combine, weight) => Item::Begin(*combine, *weight),
            Item::Done => Item::Done,
            Item::Term(it) => Item::Term(Term {
                target: it.target.map(target),
                second: it.second.map(target),
                weight: it.weight,
                behavior: it.behavior,
                among: it.among,
                filter: it.filter.map(|id| self.filter(id, all)).transpose()?,
                label: None,
            }),
        })
    }

    fn filter(&self, id: FilterId, all: &mut Filters) -> Result<FilterId, HostError> {
        let number = self.filters.get(id).and_then(|it| all.number(it));
        let most = Filters::MOST;
        let why = || {
            format!(
                "the plans of a world have at most {most} different filters, and this is one more"
            )
        };
        number.ok_or_else(|| refused(why()))
    }
}

fn target<V: Vector>(target: Target<Vec3>) -> Target<V> {
    match target {
        Target::Point(at) => Target::Point(V::from_xyz(at.to_xyz())),
        Target::Vector(at) => Target::Vector(V::from_xyz(at.to_xyz())),
        Target::Mouse => Target::Mouse,
        Target::Mark(mark) => Target::Mark(mark),
        Target::Path(path) => Target::Path(path),
        Target::Group(group) => Target::Group(group),
        Target::Agent(id) => Target::Agent(id),
        Target::Field(field) => Target::Field(field),
    }
}

/// Without one of its targets a term would do nothing, and say nothing of it.
fn has_targets(term: &Term<Vec3>) -> Result<(), HostError> {
    let info = term.behavior.info();
    let given = usize::from(term.target.is_some()) + usize::from(term.second.is_some());
    let Some((_, wants)) = info.targets.get(given) else { return Ok(()) };
    let (name, which) = (info.name, if given == 0 { "a target" } else { "a second target" });
    Err(refused(format!("{name} needs {which}, which is {}", kind(*wants))))
}
