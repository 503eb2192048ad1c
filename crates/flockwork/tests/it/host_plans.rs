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
}

#[test]
fn a_text_that_is_not_one_list_is_told_as_it_is() {
    let told = |text: &str| read(text).unwrap_err().join("\n");
    let list = "plan: a plan is a list in square brackets, such as [(behavior: wander()), (behavior: separation())]";
    let behind = "plan: a plan is one list, and this comes after it: remove it";
    for (text, expected) in [
        ("", format!("1:1 {list}")),
        ("// none", format!("1:8 {list}")),
        ("seek", format!("1:1 {list}")),
        ("\"[]\"", format!("1:1 {list}")),
        ("\n (behavior: wander())", format!("2:2 {list}")),
        ("plan: [(behavior: wander())]", format!("1:1 {list}")),
        ("[]\r\n,\r\n", format!("2:1 {behind}")),
        ("[(behavior: wander())]\n\n /* é */ [(behavior: wander())]", format!("3:10 {behind}")),
        ("[], count: 1", format!("1:3 {behind}")),
        ("[]), (name: \"b\", plan: []", "1:3 plan: one ) too many: this one closes nothing. Remove it\n1:6 plan: this ( is never closed: add ) at the end of the file".to_owned()),
        ("[", "1:1 plan: this [ is never closed: add ] at the end of the file".to_owned()),
        (
            "[(behavior: seek(), target: Goal)]",
            "1:29 plan[0].target: only plans of scenes have Goal, which is each agent's own: write a point, or a mark".to_owned(),
        ),
    ] {
        assert_eq!(told(text), expected, "{text:?}");
    }
    for wrong in [
        "]",
        "(",
        "[(behavior: seek(), target: (1, 2, 3))]",
        "[(behavior: seek())]",
        "[]]",
        "[\"",
        "r#\"",
        "[])], seed: 4, groups: [(name: \"b\", plan: []",
        "[(behavior: wander(), among: All)",
        "[\u{0}]",
        "/*",
        "=[bin])])]",
        "['\"', ]",
    ] {
        let told = read(wrong).unwrap_err();
        let is_of_the_text =
            |it: &String| it.contains(" plan") && !it.contains("groups") && !it.contains("name:");
        assert!(
            !told.is_empty() && told.len() < 8 && told.iter().all(is_of_the_text),
            "{wrong}: {told:#?}"
        );
    }
    assert_eq!(read("\u{feff}[(behavior: wander())]").unwrap().items.len(), 1);
}

/// A bracket that is not closed before a comment is told once.
#[test]
fn what_closes_a_bracket_goes_before_a_comment() {
    let told = read("[(behavior: wander() // c\n// d\n, (behavior: seek(), target: (1, 2))] // e")
        .unwrap_err();
    assert_eq!(told, ["1:2 plan: this ( is never closed: add ) in line 1, after wander()"]);
    let scene = Scene::parse("(name: \"a\", groups: [(name: \"b\") // c\n) // d").unwrap_err();
    assert_eq!(scene.len(), 1, "{scene:?}");
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
