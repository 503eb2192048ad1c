//! A plan that a host writes as scenes have it, for a world that runs.

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

/// What comes after the plan; on a line of its own, for the plan may end with a comment.
const AFTER: &str = "\n)])";

impl Scene {
    /// The plan that a text says, for a world that was built of this scene. It is written as the `plan` of a group is, a list of
    /// terms and groups of terms: `[(behavior: seek(), target: Mark("door")), (behavior: separation(), weight: 2)]`. Marks, paths,
    /// fields and groups are those of the scene. Its filters are numbered in `filters`, which are the `plans.filters` of the
    /// world that is given the plan; in the place of one too many stands one that [nothing](crate::filter::FilterId::NOTHING)
    /// passes. An empty list is a plan by which agents coast.
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
    /// All mistakes in the text, at least one, with their places in it. `Goal` is one: goals are those of a scene's groups.
    pub fn plan<V: Vector>(
        &self,
        text: &str,
        filters: &mut Filters,
    ) -> Result<Plan<V>, Vec<Problem>> {
        let frame = Frame::of(self);
        let read = Self::read(&frame.around(text)).map_err(|told| frame.told_of(told, text))?;
        match read.groups.last() {
            Some(group) if frame.is_whole(&read) => Ok(plan_to((&read, filters), group, None)),
            _ => Err(vec![Problem {
                message: "a plan is one list, and something comes after it: remove that".to_owned(),
                path: "plan".to_owned(),
                span: 0..text.find('\n').unwrap_or(text.len()),
            }]),
        }
    }
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

    fn around(&self, text: &str) -> String {
        format!("{}{text}{AFTER}", self.before)
    }

    /// What is told of the scene, told of the text of the plan.
    fn told_of(&self, problems: Vec<Problem>, text: &str) -> Vec<Problem> {
        let place = |at: usize| at.saturating_sub(self.before.len()).min(text.len());
        let told = |it: Problem| Problem {
            path: it.path.strip_prefix(&self.group).unwrap_or("plan").to_owned(),
            span: place(it.span.start)..place(it.span.end),
            ..it
        };
        problems.into_iter().map(told).collect()
    }

    /// Whether the text has filled the place of the plan, and nothing else of the scene.
    fn is_whole(&self, read: &Scene) -> bool {
        let mut read = read.clone();
        let is_there = read.groups.last_mut().map(|group| group.plan.clear()).is_some();
        is_there && Scene::read(&self.around("[]")).is_ok_and(|empty| empty == read)
    }
}

/// A map with these names, and the same at each.
fn names<'n>(names: impl Iterator<Item = &'n String>, value: &str) -> String {
    let entries: String = names.map(|name| format!("{name:?}: {value}, ")).collect();
    format!("{{ {entries} }}")
}
