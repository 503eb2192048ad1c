//! A plan that a host writes as scenes have it, for a world that runs.

use super::advice::problems_of_signs;
use super::advice::scan::skip_blank;
use super::advice::tree::{self, NodeKind};
use super::check::group::NO_GOALS;
use super::plans::plan_to;
use super::{Axes, Problem, Scene};
use crate::filter::Filters;
use crate::{Plan, Vector};

/// The names of a scene in a scene of nothing else, up to the plan of its last group.
struct Frame {
    before: String,
    /// The path of the group.
    group: String,
}

const NO_LIST: &str =
    "a plan is a list in square brackets, such as [(behavior: wander()), (behavior: separation())]";
const GOAL: &str =
    "only plans of scenes have Goal, which is each agent's own: write a point, or a mark";

/// What comes after the plan; on a line of its own, for the plan may end with a comment.
const AFTER: &str = "\n)])";

impl Scene {
    /// The plan that a text says, for a world that was built of this scene. It is written as the `plan` of a group is, a list of
    /// terms and groups of terms: `[(behavior: seek(), target: Mark("door")), (behavior: separation(), weight: 2)]`. Marks, paths,
    /// fields and groups are those of the scene. An empty list is a plan by which agents coast.
    ///
    /// Its filters are numbered in `filters`, which are the `plans.filters` of the world that is given the plan; in the place of
    /// one too many stands one that [nothing](crate::filter::FilterId::NOTHING) passes. Give the world the plan before anything else
    /// numbers filters, or read it anew: a number that no plan of the world uses may become that of another filter. A host
    /// that reads many plans makes room by [`forget_unused_filters`](crate::Plans::forget_unused_filters) before.
    ///
    /// ```
    /// use flockwork::scene::{AnyWorld, Scene};
    ///
    /// let text = r#"(name: "Door", marks: { "door": (9, 0) }, groups: [(name: "people", count: 1)])"#;
    /// let scene = Scene::parse(text).unwrap();
    /// let Ok(AnyWorld::Plane(mut world)) = scene.build() else { panic!("it is of the plane") };
    /// let plan = scene.plan(r#"[(behavior: seek(), target: Mark("door"))]"#, &mut world.plans.filters);
    /// world.plans.by_group[0] = Some(plan.unwrap());
    /// (0..60).for_each(|_| drop(world.step(&mut (), &[])));
    /// assert!(world.agents[0].position.x > 0.5);
    ///
    /// let mistake = scene.plan::<glam::Vec2>(r#"[(behavior: seek(), target: Mark("dor"))]"#, &mut world.plans.filters);
    /// let mistake = &mistake.unwrap_err()[0];
    /// assert_eq!(mistake.path, "plan[0].target");
    /// assert!(mistake.message.ends_with("Did you mean \"door\"?"));
    /// ```
    ///
    /// # Errors
    /// All mistakes in the text, at least one, with their places in it; if its brackets or quotes are wrong, these alone. `Goal` is a
    /// mistake: goals are those of a scene's groups.
    pub fn plan<V: Vector>(
        &self,
        text: &str,
        filters: &mut Filters,
    ) -> Result<Plan<V>, Vec<Problem>> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        only_a_list(text)?;
        let frame = Frame::of(self);
        let around = format!("{}{text}{AFTER}", frame.before);
        let read = Self::read(&around).map_err(|told| frame.told_of(told, text))?;
        let group = read.groups.last();
        Ok(group.map_or_else(Plan::default, |group| plan_to((&read, filters), group, None)))
    }
}

/// A text that is one list, whatever is in it, fills the place of a plan and nothing else.
fn only_a_list(text: &str) -> Result<(), Vec<Problem>> {
    let told = problems_of_signs(text);
    if !told.is_empty() {
        return Err(told.into_iter().map(|it| Problem { path: "plan".to_owned(), ..it }).collect());
    }
    let root = tree::read(text);
    let behind = skip_blank(text, root.span.end);
    let is_list = root.kind == NodeKind::Brackets(b'[') && root.name.is_empty();
    if is_list && behind == text.len() {
        return Ok(());
    }
    let (at, message) = if is_list {
        (behind, "a plan is one list, and this comes after it: remove it")
    } else {
        (root.span.start, NO_LIST)
    };
    let line = text[at..].lines().next().unwrap_or("");
    Err(vec![Problem {
        message: message.to_owned(),
        path: "plan".to_owned(),
        span: at..at + line.len(),
    }])
}

impl Frame {
    fn of(scene: &Scene) -> Self {
        let [zero, one] = match scene.space {
            Axes::Plane => ["(0, 0)", "(1, 1)"],
            Axes::Volume => ["(0, 0, 0)", "(1, 1, 1)"],
        };
        let path = format!("(points: [{zero}, {one}])");
        let field = format!("(cell: 1, min: {zero}, max: {one})");
        let groups: Vec<String> =
            scene.groups.iter().map(|it| format!("(name: {:?}", it.name)).collect();
        let before = format!(
            "(name: \"plan\", space: {:?}, marks: {}, paths: {}, fields: {}, groups: [{}, plan: ",
            scene.space,
            names(scene.marks.0.iter().map(|(name, _)| name), zero),
            names(scene.paths.0.iter().map(|(name, _)| name), &path),
            names(scene.fields.0.iter().map(|(name, _)| name), &field),
            groups.join("), "),
        );
        Self { before, group: format!("groups[{}].", groups.len().saturating_sub(1)) }
    }

    /// What is told of the scene, told of the text of the plan.
    fn told_of(&self, problems: Vec<Problem>, text: &str) -> Vec<Problem> {
        let place = |at: usize| at.saturating_sub(self.before.len()).min(text.len());
        let told = |it: Problem| Problem {
            message: if it.message == NO_GOALS { GOAL.to_owned() } else { it.message },
            path: it.path.strip_prefix(&self.group).unwrap_or("plan").to_owned(),
            span: place(it.span.start)..place(it.span.end),
        };
        problems.into_iter().map(told).collect()
    }
}

/// A map with these names, and the same at each.
fn names<'n>(names: impl Iterator<Item = &'n String>, value: &str) -> String {
    let entries: String = names.map(|name| format!("{name:?}: {value}, ")).collect();
    format!("{{ {entries} }}")
}
