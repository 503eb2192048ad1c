//! What is allowed in a scene and hardly meant: each is told at its place, and is no mistake.
#![cfg(feature = "scene")]

use flockwork::scene::{AnyWorld, Scene};

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
    // The corners of the walls are 46.6 m apart.
    (
        "radius: 1)",
        "radius: 50)",
        "groups[0].plan[1].behavior.separation.radius",
        "Write radius: 11.7",
    ),
    (
        "separation(radius: 1)",
        "avoid_obstacles(look_ahead: 0.1)",
        "groups[0].plan[1].behavior.avoid_obstacles.look_ahead",
        "m to stop, and sees only 0.1 m ahead",
    ),
    (
        "separation(radius: 1)",
        "wander(form: tutorial)",
        "groups[0].plan[1].behavior.wander.form",
        "Write form: smooth",
    ),
    (
        "(behavior: separation(radius: 1))",
        "(behavior: wander(), weight: 0.01)",
        "groups[0].plan[1].weight",
        "beside 1 of seek it is not seen. Write weight: 0.2",
    ),
    // They come to 2 N · 0.25 s / 1 kg = 0.5 m/s beside what they wish.
    (
        "(behavior: separation(radius: 1))",
        "(behavior: push(), target: Vector((0, 2)), weight: 0.01)",
        "groups[0].plan[1].weight",
        "of the top speed. Write weight: ",
    ),
    (
        "(behavior: separation(radius: 1))",
        "(behavior: push(), target: Vector((0, 2)), weight: 900)",
        "groups[0].plan[1].weight",
        "with which both count alike",
    ),
    (
        "separation(radius: 1)",
        "follow_flow()",
        "groups[0].plan[1].behavior",
        "follow_flow does nothing without a flow field. Add to the scene: flow_field: (",
    ),
    (
        "separation(radius: 1)",
        "chase_tiles(), target: Mark(\"door\")",
        "groups[0].plan[1].behavior",
        "chase_tiles does nothing without a tile map. Add to the scene: tiles: (",
    ),
    (
        "separation(radius: 1)",
        "follow_path(slow_radius: 0.001), target: Path(\"way\")",
        "groups[0].plan[1].behavior.follow_path.slow_radius",
        "it must overshoot",
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

/// What is told as missing is enough when it is added.
#[test]
fn what_a_behavior_lacks_can_be_added_as_it_is_told() {
    for behavior in ["follow_flow()", "chase_tiles(), target: Mark(\"door\")"] {
        let text = PLAIN.replacen("separation(radius: 1)", behavior, 1);
        let told = |text: &str| Scene::parse(text).unwrap().warnings(text);
        let missing =
            told(&text).into_iter().find(|it| it.message.contains("does nothing without"));
        let message = missing.unwrap().message;
        let field = message.split("Add to the scene: ").nth(1).unwrap();
        let with = text.replacen("bounds:", &format!("{field}, bounds:"), 1);
        assert!(
            told(&with).iter().all(|it| !it.message.contains("does nothing without")),
            "{field}"
        );
    }
}

/// A loop has no end to brake for.
#[test]
fn what_is_said_of_the_end_of_a_path_is_not_said_of_a_loop() {
    let follow = "follow_path(slow_radius: 0.001), target: Path(\"way\")";
    let text = PLAIN.replacen("separation(radius: 1)", follow, 1);
    let told = |text: &str| Scene::parse(text).unwrap().warnings(text).len();
    assert_eq!(told(&text), 1);
    assert_eq!(told(&text.replacen("(30, 20)])", "(30, 20)], end: Loop)", 1)), 0);
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

/// A wall with an opening at x = 10 m, and agents that come from the left.
fn opening(width: f32, group: &str) -> String {
    let half = width / 2.0;
    format!(
        "(name: \"a\", about: \"b\", solid: true, obstacles: [Box(min: (9.8, -9), max: (10.2, -{half})), \
         Box(min: (9.8, {half}), max: (10.2, 9))], paths: {{ \"way\": (points: [(0, 0), (20, 0)], radius: 0.1) }}, \
         groups: [(name: \"g\", {group})])"
    )
}

/// What is told of a scene, and how many agents are beyond its wall after a minute.
fn told_and_through(text: &str) -> (Vec<(String, String)>, usize) {
    let scene = Scene::parse(text).unwrap();
    let told = scene.warnings(text).into_iter().map(|it| (it.path, it.message)).collect();
    let AnyWorld::Plane(mut world) = scene.build().unwrap() else { panic!() };
    for _ in 0..3600 {
        world.step(&mut (), &[]);
    }
    (told, world.agents.iter().filter(|agent| agent.position.x > 10.2).count())
}

#[test]
fn an_opening_that_a_body_cannot_pass_is_told() {
    let group = "spawn: Points([(1, 0)]), radius: 0.5, plan: [(behavior: follow_path(), target: Path(\"way\"))]";
    let (told, through) = told_and_through(&opening(0.9, group));
    assert_eq!(through, 0);
    let [(path, message)] = &told[..] else { panic!("{told:?}") };
    assert_eq!(path, "groups[0].plan[0].target");
    assert!(message.contains("0.90 m wide, and the body is 1.00 m wide"), "{message}");
    assert!(message.ends_with("write a radius of 0.44 or less"), "{message}");
    assert_eq!(told_and_through(&opening(1.1, group)), (vec![], 1));
}

#[test]
fn a_target_in_an_opening_that_agents_block_is_told() {
    let group = |x: f32| {
        format!(
            "count: 30, spawn: Rect(min: (1, -4), max: (7, 4)), radius: 0.25, avoid: walkers(), \
             plan: [(behavior: seek(), target: ({x}, 0))]"
        )
    };
    let (told, through) = told_and_through(&opening(0.9, &group(10.0)));
    assert!(through < 15, "{through}");
    let [(path, message)] = &told[..] else { panic!("{told:?}") };
    assert_eq!(path, "groups[0].plan[0].target");
    assert!(message.contains("in an opening 0.90 m wide"), "{message}");
    let (told, through) = told_and_through(&opening(0.9, &group(14.0)));
    assert!(told.is_empty() && through > 25, "{told:?} {through}");
}

#[test]
fn nothing_is_told_of_the_scenes_that_are_shipped() {
    let scenes = crate::shipped::scenes();
    assert!(scenes.len() > 40, "{scenes:?}");
    for (name, text) in scenes {
        assert_eq!(Scene::parse(&text).unwrap().warnings(&text), [], "{name}");
    }
}
