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
