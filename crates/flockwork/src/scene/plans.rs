//! From plans as they are written to plans of a world.

use super::goals::is_of_goals;
use super::{AmongText, GroupText, ItemText, NamedTarget, Scene, TargetText, TermText};
use crate::filter::{Filter, FilterId, Filters};
use crate::neighbors::Among;
use crate::{AgentId, FieldId, GroupId, Item, Plan, Target, Term, Vector};

/// What plans are built of: the scene, and the filters of the world so far.
pub(super) type Of<'s> = (&'s Scene, &'s mut Filters);

/// The fixed plan that all of a group act by; none for a scripted one, and if each has its own goal.
pub(super) fn plan<V: Vector>(
    scene: &Scene,
    group: &GroupText,
    filters: &mut Filters,
) -> Option<Plan<V>> {
    let is_shared = group.script.is_none() && !is_of_goals(&group.plan);
    is_shared.then(|| plan_to((scene, filters), group, None))
}

/// The plan of one agent, which has this goal.
pub(super) fn plan_to<V: Vector>(of: Of, group: &GroupText, goal: Option<V>) -> Plan<V> {
    let mut plan = Plan { combine: group.combine, ..Plan::default() };
    items(of, &group.plan, goal, &mut plan.items);
    plan
}

fn items<V: Vector>(
    (scene, filters): Of,
    plan: &[ItemText],
    goal: Option<V>,
    items: &mut Vec<Item<V>>,
) {
    for item in plan {
        match item {
            ItemText::Term(text) => items.push(Item::Term(term((scene, filters), text, goal))),
            ItemText::Group { combine, weight, plan } => {
                items.push(Item::Begin(*combine, *weight));
                self::items((scene, filters), plan, goal, items);
                items.push(Item::Done);
            }
        }
    }
}

fn term<V: Vector>((scene, filters): Of, text: &TermText, goal: Option<V>) -> Term<V> {
    let target = |text: &TargetText| target(scene, text, goal);
    Term {
        weight: text.weight,
        behavior: text.behavior,
        target: text.target.as_ref().and_then(target),
        second: text.second.as_ref().and_then(target),
        among: text.among.as_ref().and_then(|text| among(scene, text)),
        filter: text.filter.as_ref().map(|text| number_of(&text.filter(), filters)),
        label: None,
    }
}

/// The number of a filter, or [nothing](FilterId::NOTHING) in the place of one too many.
pub(super) fn number_of(filter: &Filter, filters: &mut Filters) -> FilterId {
    filters.number(filter).unwrap_or(FilterId::NOTHING)
}

fn target<V: Vector>(scene: &Scene, text: &TargetText, goal: Option<V>) -> Option<Target<V>> {
    match text {
        TargetText::Point(point) => Some(Target::Point(point.vector())),
        TargetText::Named(named) => match named {
            NamedTarget::Mouse => Some(Target::Mouse),
            NamedTarget::Mark(name) => scene.marks.place_of(name).map(Target::Mark),
            NamedTarget::Path(name) => scene.paths.place_of(name).map(Target::Path),
            NamedTarget::Field(name) => {
                scene.fields.place_of(name).map(|place| Target::Field(FieldId(place)))
            }
            NamedTarget::Group(name) => group_id(scene, name).map(Target::Group),
            NamedTarget::Goal => goal.map(Target::Point),
            NamedTarget::Agent(id) => Some(Target::Agent(AgentId(*id))),
            NamedTarget::Vector(vector) => Some(Target::Vector(vector.vector())),
        },
    }
}

/// The groups whose agents count.
pub(super) fn among(scene: &Scene, text: &AmongText) -> Option<Among> {
    match text {
        AmongText::All => Some(Among::All),
        AmongText::Own => Some(Among::Own),
        AmongText::Others => Some(Among::Others),
        AmongText::Group(name) => group_id(scene, name).map(Among::Group),
        AmongText::Groups(names) => {
            Among::groups(names.iter().filter_map(|name| group_id(scene, name)))
        }
    }
}

fn group_id(scene: &Scene, name: &str) -> Option<GroupId> {
    scene.groups.iter().position(|group| group.name == name).map(|place| GroupId(place as u32))
}
