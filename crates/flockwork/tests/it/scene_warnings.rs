//! What is allowed in a scene and hardly meant: each is told at its place, and is no mistake.
#![cfg(feature = "scene")]

use flockwork::scene::Scene;

/// A scene of which nothing is to be said.
const PLAIN: &str = r#"(
    name: "plain",
    bounds: Walls((0, 0), (40, 24)),
    marks: { "door": (20, 12) },
    paths: { "way": (points: [(2, 2), (30, 20)]) },
    groups: [
        (
            name: "walkers", count: 4, radius: 0.2, max_speed: Normal(2, 0.2), velocity: (1, 0),
            spawn: Grid(from: (4, 4), spacing: 1, columns: 2),
            plan: [(behavior: seek(), target: Mark("door")), (behavior: separation(radius: 1)), (behavior: queue())],
        ),
    ],
)"#;

/// What stands there, what is written instead, where that is told, and what is said.
const CASES: &[(&str, &str, &str, &str)] = &[
    ("(20, 12)", "(400, 4)", "marks.door", "outside of the walls"),
    ("(30, 20)", "(34, 200)", "paths.way.points[1]", "outside of the walls"),
    ("(2, 2), (30, 20)", "(2, 2), (2, 2)", "paths.way.points", "all points of this path are one"),
    ("spacing: 1,", "spacing: 0.1,", "groups[0].spawn.Grid.spacing", "write spacing: 0.4"),
    ("Normal(2, 0.2)", "Normal(0.2, 2)", "groups[0].max_speed", "Was Normal(2, 0.2) meant?"),
    ("(1, 0)", "(30, 0)", "groups[0].velocity", "top speed"),
    ("Mark(\"door\")", "Agent(70)", "groups[0].plan[0].target", "Agent(0) to Agent(3)"),
    ("radius: 1)", "radius: 0)", "groups[0].plan[1].behavior.separation.radius", "no neighbor"),
    (
        "(behavior: seek(), target: Mark(\"door\")), (behavior: separation(radius: 1)), ",
        "",
        "groups[0].plan[0].behavior",
        "counts only the terms before it, and there is none",
    ),
];

#[test]
fn what_is_hardly_meant_is_told_at_its_place() {
    let told = |text: &str| Scene::parse(text).unwrap().warnings(text);
    assert!(told(PLAIN).is_empty(), "{:?}", told(PLAIN));
    for (plain, odd, path, part) in CASES {
        let text = PLAIN.replacen(plain, odd, 1);
        assert_ne!(text, PLAIN, "{plain}");
        let told = told(&text);
        let is_it = |it: &flockwork::scene::Problem| it.path == *path && it.message.contains(part);
        assert!(told.iter().any(is_it), "{odd}: {told:?}");
    }
}

#[test]
fn the_words_of_other_tools_are_known() {
    for (plain, foreign, meant) in [
        ("max_speed", "maxVelocity", "max_speed"),
        ("seek()", "chase()", "pursue"),
        ("velocity: (1, 0)", "velocity: Random(-1)", "0 or more"),
    ] {
        let text = PLAIN.replacen(plain, foreign, 1);
        let told = Scene::parse(&text).unwrap_err();
        assert!(told.iter().any(|it| it.message.contains(meant)), "{foreign}: {told:?}");
    }
}

/// The target lies in the middle of a closed yard whose outside is 2.5 m away from it: a body with a radius of 0.5 m comes no
/// nearer than 3 m. Radii are rounded up by an eighth at most, and cells are half a radius wide. It is said once for the
/// group, at the term whose target it is.
#[test]
fn a_target_that_is_cut_off_is_told_once_with_how_near_the_way_comes() {
    let walls = "obstacles: [Box(min: (-2.5, -2.5), max: (2.5, -2)), Box(min: (-2.5, 2), max: (2.5, 2.5)), \
                 Box(min: (-2.5, -2.5), max: (-2, 2.5)), Box(min: (2, -2.5), max: (2.5, 2.5))],";
    let text = |plan: &str| {
        format!(
            "(name: \"a\", about: \"b\", {walls} groups: [(name: \"g\", count: 3, spawn: Points([(9, 0), (9, 3), (9, 6)]), \
             radius: 0.5, plan: {plan})])"
        )
    };
    let told = |plan: &str| {
        let text = text(plan);
        let told = Scene::parse(&text).unwrap().warnings(&text);
        told.into_iter().map(|it| (it.path, it.message)).collect::<Vec<_>>()
    };
    let way = |x: f32| {
        format!(
            "[(plan: [(behavior: find_way(slow_radius: 2), target: (6, 0))]), \
             (behavior: find_way(slow_radius: 2), target: ({x}, 0))]"
        )
    };
    assert_eq!(told(&way(6.0)), []);
    let [(path, message)] = &told(&way(0.0))[..] else { panic!("{:?}", told(&way(0.0))) };
    assert_eq!(path, "groups[0].plan[1].target", "not at the first find_way, which gets there");
    let near: f32 =
        message.split("ends ").nth(1).and_then(|it| it.split(' ').next()).unwrap().parse().unwrap();
    assert!((3.0..3.4).contains(&near), "{message}");
    assert_eq!(told("[(behavior: seek(), target: (0, 0))]"), [], "it looks for no way");
}
