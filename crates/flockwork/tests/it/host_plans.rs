//! Plans as texts, for worlds that run: they say what the same text says in a scene, and no more.

use flockwork::filter::{FilterId, Filters};
use flockwork::glam::{Vec2, Vec3};
use flockwork::scene::{AnyWorld, ItemText, Scene};
use flockwork::{Plan, Vector, World};

use crate::shipped;

fn text_of(plan: &[ItemText]) -> String {
    use ron::extensions::Extensions;
    let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES;
    ron::Options::default().with_default_extension(extensions).to_string(plan).unwrap()
}

/// How many groups of a world have a plan that is known; each of them is what its text says.
fn same_plans<V: Vector>(scene: &Scene, world: &World<V>) -> usize {
    let mut filters = world.plans.filters.clone();
    let mut count = 0;
    for (text, plan) in scene.groups.iter().zip(&world.plans.by_group) {
        let Some(plan) = plan else { continue };
        let told = text_of(&text.plan);
        let read = scene.plan::<V>(&told, &mut filters).unwrap_or_else(|why| panic!("{why:?}"));
        assert_eq!(Plan { combine: plan.combine, ..read }, *plan, "{}: {told}", scene.name);
        count += 1;
    }
    assert_eq!(filters, world.plans.filters, "{}: no filter is new", scene.name);
    count
}

#[test]
fn the_text_of_every_plan_of_every_scene_is_that_plan() {
    let mut count = 0;
    for text in shipped::scenes().values() {
        let scene = Scene::parse(text).unwrap();
        count += match scene.build().unwrap() {
            AnyWorld::Plane(world) => same_plans(&scene, &world),
            AnyWorld::Volume(world) => same_plans(&scene, &world),
        };
    }
    assert!(count > 50, "{count}");
}

/// Names with all that may be in a name.
const SCENE: &str = r#"(
    name: "Names", marks: { "a \"door\"": (9, 0), "tür\n2": (0, 9) }, paths: { "road": (points: [(0, 0), (9, 9)]) },
    bounds: Walls((-50, -50), (50, 50)), fields: { "scent": (cell: 1) },
    groups: [(name: "people"), (name: "the \\ others"), (name: "last")],
)"#;

fn read(text: &str) -> Result<Plan<Vec2>, Vec<String>> {
    let scene = Scene::parse(SCENE).unwrap();
    scene.plan(text, &mut Filters::default()).map_err(|told| {
        let line = |it: &flockwork::scene::Problem| {
            let (line, column) = it.line_and_column(text);
            format!("{line}:{column} {}: {}", it.path, it.message)
        };
        told.iter().map(line).collect()
    })
}

#[test]
fn a_plan_has_all_names_of_its_scene() {
    let all = r#"[
        (behavior: seek(), target: Mark("a \"door\"")), (behavior: arrive(), target: Mark("tür\n2")),
        (behavior: follow_path(), target: Path("road")), (behavior: follow_field(), target: Field("scent")),
        (combine: priority(), weight: 2, plan: [(behavior: separation(), among: Group("the \\ others"), filter: { "ill": true }),
            (combine: blend(), plan: [(behavior: cohesion(), among: Groups(["people", "last"]))])]),
    ] // and that is all"#;
    let plan = read(all).unwrap();
    assert_eq!((plan.terms().count(), plan.items.len()), (6, 10));
    assert_eq!(read("[]").unwrap(), Plan::default());
    assert_eq!(read(" [ ] /* none */ ").unwrap(), Plan::default());
}

#[test]
fn all_mistakes_are_told_with_their_places_in_the_text() {
    let told = |text: &str| read(text).unwrap_err().join("\n");
    let wrong =
        "[(behavior: sek()),\n  (behavior: arrive(slow_radius: -1), target: Mark(\"road\"))]";
    let lines = [
        "1:13 plan[0].behavior: there is no behavior sek. Did you mean seek?",
        "1:13 plan[0].behavior: seek needs a target. Write target: a point such as (3, 4), Mouse, Mark(\"…\"), Group(\"…\") or Agent(7)",
        "2:34 plan[1].behavior.arrive.slow_radius: slow_radius must be 0 or more, not -1",
        "2:47 plan[1].target: there is no mark \"road\"; known: \"a \"door\"\", \"tür\n2\". There is a path of this name",
    ];
    assert_eq!(told(wrong), lines.join("\n"));
    for wrong in [
        "",
        "[",
        "]",
        "(",
        "seek",
        "[(behavior: seek(), target: Goal)]",
        "[(behavior: seek(), target: (1, 2, 3))]",
        "[(behavior: seek())]",
        "[]]",
        "[], script: \"x\"",
        "[])], seed: 4, groups: [(name: \"b\", plan: []",
        "[]), (name: \"b\"",
        "[(behavior: wander(), among: All)]",
        "\"[]\"",
        "// none",
        "[\u{0}]",
        "/*",
    ] {
        let problems = read(wrong).unwrap_err();
        assert!(
            !problems.is_empty() && problems.iter().all(|it| it.contains(" plan")),
            "{wrong}: {problems:?}"
        );
    }
}

#[test]
fn one_filter_too_many_lets_nothing_pass() {
    let scene = Scene::parse(SCENE).unwrap();
    let mut filters = Filters::default();
    let ids = (0..40).map(|nth| {
        let text = format!("[(behavior: separation(), filter: {{ \"size\": {nth} }})]");
        let plan: Plan<Vec2> = scene.plan(&text, &mut filters).unwrap();
        plan.terms().next().unwrap().filter.unwrap()
    });
    let ids: Vec<_> = ids.collect();
    assert_eq!(ids[31], FilterId(31));
    assert!(ids[32..].iter().all(|it| *it == FilterId::NOTHING));
}

#[test]
fn a_volume_has_points_of_three_numbers() {
    let text =
        r#"(name: "Air", space: Volume, marks: { "top": (0, 0, 9) }, groups: [(name: "birds")])"#;
    let scene = Scene::parse(text).unwrap();
    let plan = |text: &str| scene.plan::<Vec3>(text, &mut Filters::default());
    assert!(
        plan(r#"[(behavior: seek(), target: Mark("top")), (behavior: flee(), target: (1, 2, 3))]"#)
            .is_ok()
    );
    assert!(plan("[(behavior: seek(), target: (1, 2))]").is_err());
}
