//! Where single agents of a scene are to come.

use super::plan_text::each_term;
use super::{GoalsText, GroupText, ItemText, NamedTarget, Point, Scene, TargetText, TermText};
use crate::measure::Goals;
use crate::{Agent, Vector, World};

impl Scene {
    /// Where each agent of a world that was just built of this scene is to come: to its place of the group's `goals`, or
    /// without them to the point or mark that the first term of the group's plan leads to. Agents of groups that have
    /// neither have no goal.
    #[must_use]
    pub fn goals<V: Vector>(&self, world: &World<V>) -> Goals<V> {
        let mut list: Vec<_> =
            world.agents.iter().filter_map(|agent| Some((agent.id, self.goal(agent)?))).collect();
        list.sort_by_key(|(id, _)| *id);
        Goals { list }
    }

    fn goal<V: Vector>(&self, agent: &Agent<V>) -> Option<V> {
        let group = self.groups.get(agent.group.index())?;
        goal_of(group, agent).or_else(|| match first_target(&group.plan)? {
            TargetText::Point(point) => Some(point.vector()),
            TargetText::Named(NamedTarget::Mark(name)) => {
                self.marks.0.iter().find(|(known, _)| known == name).map(|(_, at)| at.vector())
            }
            TargetText::Named(_) => None,
        })
    }
}

/// The place of an agent that stands where it has started, in the goals of its group.
pub(super) fn goal_of<V: Vector>(group: &GroupText, agent: &Agent<V>) -> Option<V> {
    match group.goals.as_ref()? {
        // The lower half of an agent's key is its number within its group.
        GoalsText::Points(points) => points.get(agent.key as u32 as usize).map(Point::vector),
        GoalsText::Opposite(center) => Some(center.vector::<V>() * 2.0 - agent.position),
        GoalsText::Shift(by) => Some(agent.position + by.vector()),
    }
}

/// Whether a plan is another one for each agent.
pub(super) fn is_of_goals(plan: &[ItemText]) -> bool {
    let mut found = false;
    each_term(plan, "", &mut |_, term| found |= term.is_ok_and(leads_to_goal));
    found
}

pub(super) fn leads_to_goal(term: &TermText) -> bool {
    let is_goal =
        |it: &Option<TargetText>| matches!(it, Some(TargetText::Named(NamedTarget::Goal)));
    is_goal(&term.target) || is_goal(&term.second)
}

fn first_target(plan: &[ItemText]) -> Option<&TargetText> {
    match plan.first()? {
        ItemText::Term(term) => term.target.as_ref(),
        ItemText::Group { plan, .. } => first_target(plan),
    }
}
