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
        "Write radius: 12",
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

/// An agent that brakes earlier for another one may never reach it. A place beside an agent, and a look ahead, are other things.
#[test]
fn what_is_said_of_coming_to_rest_is_not_said_of_agents() {
    let count_of = |term: String| {
        let told = told_of(&format!("(behavior: {term})"));
        told.iter().filter(|(_, message)| message.contains("must overshoot")).count()
    };
    for behavior in ["arrive", "find_way"] {
        let toward =
            |target: &str| count_of(format!("{behavior}(slow_radius: 0.5), target: {target}"));
        let counts = ["Mark(\"door\")", "Mouse", "Group(\"walkers\")", "Agent(2)"].map(toward);
        assert_eq!(counts, [1, 1, 0, 0], "{behavior}");
    }
    for behavior in [
        "follow_leader(slow_radius: 0.5)",
        "hide(slow_radius: 0.5)",
        "offset_pursue(slow_radius: 0.5)",
    ] {
        assert_eq!(count_of(format!("{behavior}, target: Group(\"walkers\")")), 1, "{behavior}");
    }
}

/// What is told of the plain scene with other texts in place of some of its own.
fn told_with(changes: &[(&str, &str)]) -> Vec<(String, String)> {
    let put = |text: String, (plain, odd): &(&str, &str)| {
        assert!(text.contains(plain), "{plain}");
        text.replacen(plain, odd, 1)
    };
    let text = changes.iter().fold(PLAIN.to_owned(), put);
    let told = Scene::parse(&text).unwrap().warnings(&text);
    told.into_iter().map(|it| (it.path, it.message)).collect()
}

/// The second term of the plain plan, or all of it.
const SECOND: &str = "(behavior: separation(radius: 1))";
const WHOLE: &str = "(behavior: seek(), target: Mark(\"door\")), (behavior: separation(radius: 1)), (behavior: queue())";

/// What is told of a plan in place of the plain one: where, within the plan, and what.
fn told_of(plan: &str) -> Vec<(String, String)> {
    told_with(&[(WHOLE, plan)])
}

#[test]
fn a_path_that_only_lists_points_is_not_taken_for_a_road() {
    let one = "(2, 2), (2, 2)";
    let told =
        |points, behavior: &str| told_with(&[("(2, 2), (30, 20)", points), (SECOND, behavior)]);
    let places = "(behavior: keep_places(slow_radius: 3), target: Path(\"way\"), second: Agent(0))";
    let exits = "(behavior: find_exit(), target: Path(\"way\"))";
    assert_eq!(told(one, places), []);
    assert_eq!(told(one, exits), []);
    // Seen from a leader; and from the walls.
    assert_eq!(told("(-2, 2), (-2, -2)", places), []);
    assert_eq!(told("(-2, 2), (-2, -2)", exits).len(), 2);
    let both = format!("{places}, (behavior: follow_path(slow_radius: 3), target: Path(\"way\"))");
    let [(path, _)] = &told(one, &both)[..] else { panic!("{:?}", told(one, &both)) };
    assert_eq!(path, "paths.way.points");
}

#[test]
fn what_wishes_only_now_and_then_drowns_nothing() {
    let wander = "(behavior: wander(), weight: 1)";
    let beside = |heavy: &str| told_of(&format!("{wander}, ({heavy}, weight: 100)"));
    for rare in [
        "behavior: tether(radius: 3), target: Mark(\"door\")",
        "behavior: contain(radius: 3), target: Mark(\"door\")",
        "behavior: stay_on_path(), target: Path(\"way\")",
        "behavior: flee(zone_radius: 3), target: Mark(\"door\")",
        "behavior: avoid_obstacles()",
        "behavior: separation()",
    ] {
        assert_eq!(beside(rare), [], "{rare}");
    }
    for steady in [
        "behavior: tether(radius: 0), target: Mark(\"door\")",
        "behavior: follow_path(slow_radius: 3), target: Path(\"way\")",
        "behavior: seek(), target: Mark(\"door\")",
    ] {
        assert_eq!(beside(steady).len(), 1, "{steady}");
    }
}

#[test]
fn a_queue_may_stand_before_what_it_would_not_brake() {
    let seek = "(behavior: seek(), target: Mark(\"door\"))";
    let told = |queue: &str, last: &str| told_of(&format!("{seek}, {queue}, {last}")).len();
    let queue = "(behavior: queue())";
    assert_eq!(told(queue, "(behavior: wander())"), 1);
    assert_eq!(told("(behavior: queue(form: brake))", "(plan: [(behavior: wander())])"), 1);
    for last in [
        "(behavior: wander(), weight: 0)",
        "(weight: 0, plan: [(behavior: wander())])",
        "(behavior: look_where_going())",
        "(behavior: face(), target: Mark(\"door\"))",
    ] {
        assert_eq!(told(queue, last), 0, "{last}");
    }
    for queue in
        ["queue(form: hard_stop)", "queue(share: 0)", "queue(), weight: 0", "brake(), weight: 0.1"]
    {
        assert_eq!(told(&format!("(behavior: {queue})"), "(behavior: wander())"), 0, "{queue}");
    }
}

/// That what is told of a plan has this part, and that nothing is told of another one.
fn told_until(odd: &str, part: &str, fine: &str) {
    let told = told_of(odd);
    let [(_, message)] = &told[..] else { panic!("{odd}: {told:?}") };
    assert!(message.contains(part), "{odd}: {message}");
    assert_eq!(told_of(fine), [], "{fine}");
}

#[test]
fn weights_are_told_with_their_sign_and_in_digits_that_can_be_written() {
    let seek = |rest: &str| format!("(behavior: seek(), target: Mark(\"door\")), {rest}");
    told_until(
        &seek("(behavior: push(), target: Vector((0, 2)), weight: -900)"),
        "Write weight: -",
        &seek("(behavior: push(), target: Vector((0, 2)), weight: -4)"),
    );
    told_until(
        &seek("(behavior: push(), target: Vector((0, 900000)))"),
        "Write weight: 0.0000",
        &seek("(behavior: push(), target: Vector((0, 900000)), weight: 0.000009)"),
    );
    told_until(
        &seek("(behavior: wander(), weight: -0.01)"),
        "a weight of -0.01 beside 1 of seek it is not seen. Write weight: -0.2",
        &seek("(behavior: wander(), weight: -0.2)"),
    );
}

#[test]
fn what_is_drowned_is_told_in_groups_too() {
    let seek = "(behavior: seek(), target: Mark(\"door\"))";
    let wander = |weight: &str| format!("(behavior: wander(), weight: {weight})");
    let (weak, plain) = (wander("0.01"), wander("1"));
    told_until(
        &format!("(plan: [{seek}, {weak}])"),
        "Write weight: 0.2",
        &format!("(plan: [{seek}, {}])", wander("0.2")),
    );
    told_until(
        &format!("(combine: priority(), plan: [(plan: [{seek}, {weak}]), {plain}])"),
        "Write weight: 0.2",
        &format!("(combine: priority(), plan: [{seek}, {weak}])"),
    );
    told_until(
        &format!("(combine: blend(), plan: [{seek}, {weak}])"),
        "Write weight: 0.2",
        &format!("(combine: first(), plan: [{seek}, {weak}])"),
    );
    // By what the groups around it make of its weight: 20 would be 0.2 within 0.01.
    told_until(
        &format!("{seek}, (weight: 0.01, plan: [{plain}])"),
        "Write weight: 20",
        &format!("{seek}, (weight: 0.01, plan: [{}])", wander("20")),
    );
    told_until(
        &format!("{plain}, (combine: blend(), weight: -100, plan: [{seek}])"),
        "beside 100 of blend",
        &format!("{plain}, (combine: limit(most: 0.1), weight: 100, plan: [{seek}])"),
    );
}

/// 4 · 2 m/s · 0.25 s are 2 m for a wish that weighs 1.
#[test]
fn a_slowing_radius_is_measured_by_what_the_wish_weighs() {
    let speed = ("Normal(2, 0.2)", "2");
    let told = |plan: &str| told_with(&[speed, (WHOLE, plan)]);
    let arrive = |radius: &str, weight: &str| {
        format!(
            "(behavior: arrive(slow_radius: {radius}), target: Mark(\"door\"), weight: {weight})"
        )
    };
    assert_eq!(told(&arrive("2", "1")), []);
    assert_eq!(told(&arrive("1.6", "1")).len(), 1);
    assert_eq!(told(&arrive("1.6", "20")), []);
    let slow = told(&arrive("2", "0.05"));
    let [(path, message)] = &slow[..] else { panic!("{slow:?}") };
    assert!(path.ends_with("slow_radius") && message.contains("40.00 would do"), "{message}");
    assert_eq!(told(&format!("(weight: 0.05, plan: [{}])", arrive("2", "20"))), []);
    assert_eq!(told(&format!("(weight: 0, plan: [{}])", arrive("0.01", "1"))), []);
    assert_eq!(told(&format!("(weight: 0.05, plan: [{}])", arrive("2", "1"))).len(), 1);
    // 2² / (2 · 0.05 · 10 N) m are needed to brake.
    let limited = |radius| format!("(combine: limit(most: 0.05), plan: [{}])", arrive(radius, "1"));
    assert_eq!(told(&limited("4")), []);
    assert!(
        told(&limited("2"))[0].1.contains("its force is too small to brake in time; 4.00 would do")
    );
}

#[test]
fn of_a_spread_the_agent_that_needs_most_is_told_and_every_term_is() {
    let told = |plan: &str| {
        told_with(&[
            ("Normal(2, 0.2)", "Uniform(1, 8)"),
            ("count: 4", "count: 90"),
            ("columns: 2", "columns: 9"),
            (WHOLE, plan),
        ])
    };
    let arrive = |radius: f32| {
        format!("(behavior: arrive(slow_radius: {radius}), target: Mark(\"door\"), weight: 0.5)")
    };
    let both = told(&format!("{}, (combine: blend(), plan: [{}])", arrive(0.1), arrive(0.2)));
    let [(first, message), (second, _)] = &both[..] else { panic!("{both:?}") };
    assert_ne!(first, second);
    let least = message.split("; ").nth(1).unwrap().split(' ').next().unwrap();
    assert_eq!(told(&arrive(least.parse().unwrap())), [], "{message}");
}

/// At 40 m/s and 1 s a radius of 160 m would be needed, in a world of 46.6 m.
#[test]
fn a_world_too_small_for_its_agents_is_told_with_both_numbers() {
    let told = |speed: &str, radius: &str| {
        told_with(&[
            (
                "max_speed: Normal(2, 0.2)",
                &format!("response_secs: 1, max_force: 10000, max_speed: {speed}"),
            ),
            (WHOLE, &format!("(behavior: arrive(slow_radius: {radius}), target: Mark(\"door\"))")),
        ])
    };
    for radius in ["2", "30", "100", "200"] {
        let all = told("40", radius);
        let [(_, message)] = &all[..] else { panic!("{radius}: {all:?}") };
        assert!(message.ends_with("Write max_speed: 2.9, and slow_radius: 12"), "{message}");
    }
    assert_eq!(told("2.9", "12"), []);
    assert!(told("8", "100")[0].1.contains("Write slow_radius: 32"));
    assert_eq!(told("8", "32"), []);
}

#[test]
fn what_is_looked_ahead_is_measured_in_seconds_too() {
    let seek = "(behavior: seek(), target: Mark(\"door\"))";
    for look in [
        "stay_in_bounds(look_ahead_secs: 0.1)",
        "contain(look_ahead_secs: 0.1), target: Mark(\"door\")",
    ] {
        told_until(
            &format!("{seek}, (behavior: {look})"),
            "Write look_ahead_secs: 0.2",
            &format!("{seek}, (behavior: {})", look.replace("0.1", "0.3")),
        );
    }
}

/// In groups of terms as in whole plans; not where there is nothing to look at.
#[test]
fn how_far_a_combiner_looks_is_measured_as_a_behavior_is() {
    let seek = "(behavior: seek(), target: Mark(\"door\"))";
    let group = |look: &str| {
        format!(
            "(combine: context(look_ahead: {look}), plan: [(combine: sum(), plan: [{seek}]), {seek}])"
        )
    };
    let told = |look: &str| {
        let all = told_of(&group(look));
        all.into_iter().map(|(path, message)| format!("{path}: {message}")).collect::<Vec<_>>()
    };
    let [it] = &told("0.1")[..] else { panic!("{:?}", told("0.1")) };
    assert!(it.starts_with("groups[0].plan[0].combine.context.look_ahead: "), "{it}");
    let (_, fits) = it.rsplit_once("Write look_ahead: ").unwrap();
    assert_eq!(told(fits), [""; 0]);
    let [(path, _)] = &told_with(&[("plan: [", "combine: context(look_ahead: 0.1), plan: [")])[..]
    else {
        panic!()
    };
    assert_eq!(path, "groups[0].combine.context.look_ahead");
    let open = ("bounds: Walls((0, 0), (40, 24))", "bounds: Open");
    assert_eq!(told_with(&[open, (WHOLE, &group("0.1"))]), []);
}

#[test]
fn sizes_beyond_the_world_and_forms_for_ticks_are_told_for_any_weight() {
    let contain = |size: &str| {
        format!(
            "(behavior: wander()), (behavior: contain(form: box, half_width: {size}), target: Mark(\"door\"))"
        )
    };
    told_until(&contain("100"), "Write half_width: 12", &contain("12"));
    told_until(
        "(behavior: wander(form: tutorial), weight: -1)",
        "Write form: smooth",
        "(behavior: wander(form: smooth), weight: -1)",
    );
}

#[test]
fn a_default_way_comes_to_rest() {
    let way = "(behavior: find_way(), target: Mark(\"door\"))";
    assert_eq!(told_with(&[("max_speed: Normal(2, 0.2), ", ""), (WHOLE, way)]), []);
}

/// Half of what would keep it from any swing is allowed: 1 m at 2 m/s.
#[test]
fn the_end_of_a_path_is_not_run_past() {
    let follow = |radius: &str| {
        format!("(behavior: follow_path(slow_radius: {radius}), target: Path(\"way\"))")
    };
    told_until(&follow("0.6"), "it responds too slowly", &follow("2.6"));
}

/// A solid pillar in the plain scene.
const SOLID: (&str, &str) =
    ("bounds:", "solid: true, obstacles: [Circle(center: (20, 13), radius: 2)], bounds:");

#[test]
fn a_target_inside_of_what_is_solid_is_told_with_the_nearest_free_place() {
    for behavior in ["seek()", "arrive(slow_radius: 4)", "settle(slow_radius: 4)"] {
        let plan = format!("(behavior: {behavior}, target: Mark(\"door\"))");
        let told = |place: &str| told_with(&[SOLID, ("(20, 12)", place), (WHOLE, &plan)]);
        let all = told("(20, 12)");
        let [(path, message)] = &all[..] else { panic!("{behavior}: {all:?}") };
        assert_eq!(path, "groups[0].plan[0].target");
        assert!(message.contains("lies 1.00 m inside"), "{message}");
        let (_, free) = message.split_once("Move it out, to ").unwrap();
        assert_eq!(told(free), [], "{behavior}");
    }
    for plan in [
        "(behavior: flee(), target: Mark(\"door\"))",
        "(behavior: orbit(), target: Mark(\"door\"))",
        "(behavior: seek(), target: Mark(\"door\"), weight: -1)",
        "(behavior: tether(), target: Mark(\"door\"))",
    ] {
        assert_eq!(told_with(&[SOLID, (WHOLE, plan)]), [], "{plan}");
    }
    let soft = (SOLID.0, &SOLID.1["solid: true, ".len()..]);
    assert_eq!(told_with(&[soft]), []);
    assert_eq!(told_with(&[soft, ("radius: 0.2,", "radius: 0.2, avoid: walkers(),")]).len(), 1);
}

#[test]
fn a_target_point_outside_of_the_walls_is_told() {
    let seek = |place: &str| format!("(behavior: seek(), target: {place})");
    told_until(&seek("(45, 12)"), "to (39.8, 12)", &seek("(39.8, 12)"));
}

/// A road from (2, 12) to (38, 12), with these obstacles and parts of the group beside its body of 0.5 m.
fn on_the_road(obstacles: &str, solid: &str, group: &str) -> Vec<String> {
    let text = format!(
        "(name: \"a\", about: \"b\", {solid} bounds: Walls((0, 0), (40, 24)), obstacles: [{obstacles}], \
         paths: {{ \"way\": (points: [(2, 12), (38, 12)], radius: 0.1) }}, groups: [(name: \"g\", \
         spawn: Points([(2, 12)]), radius: 0.5, {group})])"
    );
    Scene::parse(&text).unwrap().warnings(&text).into_iter().map(|it| it.message).collect()
}

#[test]
fn what_stops_a_body_on_its_path_is_told() {
    let follow = "plan: [(behavior: follow_path(slow_radius: 3), target: Path(\"way\"))]";
    let told = |obstacles: &str| on_the_road(obstacles, "solid: true,", follow);
    let wall = "Box(min: (19, 4), max: (21, 20))";
    for across in
        [wall, "Box(min: (19.999, 4), max: (20, 20))", "Box(min: (19, 11), max: (21, 13.5))"]
    {
        let [message] = &told(across)[..] else { panic!("{across}: {:?}", told(across)) };
        assert!(
            message.contains("stops the body at (1") && message.contains("0.50 m away"),
            "{message}"
        );
    }
    // Beside the line by more than the body, or touched and slid along.
    assert_eq!(told("Box(min: (19, 12.6), max: (21, 20))"), [""; 0]);
    assert_eq!(told("Circle(center: (20, 12.9), radius: 0.5)"), [""; 0]);
    // Between a side of the world and an obstacle, and staggered.
    let pillars = |gap: f32| {
        format!(
            "Box(min: (19, 0), max: (21, {})), Box(min: (21.2, {}), max: (23, 24))",
            12.0 - gap,
            12.0 + gap
        )
    };
    assert_eq!(told(&pillars(0.3)).len(), 1);
    assert_eq!(told(&pillars(0.6)), [""; 0]);
    // Where the stage of avoidance takes obstacles for solid; and not where nothing does.
    let walkers = format!("avoid: walkers(), {follow}");
    assert_eq!(on_the_road(wall, "", &walkers).len(), 1);
    assert_eq!(on_the_road(wall, "", follow), [""; 0]);
    // Who looks at obstacles may go around them.
    let looks = follow.replace("plan: [", "plan: [(behavior: avoid_obstacles()), ");
    assert_eq!(on_the_road(wall, "solid: true,", &looks), [""; 0]);
}

#[test]
fn the_end_of_a_path_inside_of_an_obstacle_is_told() {
    let follow = "plan: [(behavior: follow_path(slow_radius: 3), target: Path(\"way\"))]";
    let told = |x: f32| {
        on_the_road(&format!("Circle(center: ({x}, 12), radius: 1)"), "solid: true,", follow)
    };
    let [message] = &told(37.5)[..] else { panic!("{:?}", told(37.5)) };
    assert!(message.starts_with("the end of the path lies 0.50 m inside"), "{message}");
    // It stops before what it does not come through, and is there all the same.
    assert_eq!(told(39.6), [""; 0]);
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

/// The same road and opening, turned by half a right angle; and with the seam of a torus in the opening.
#[test]
fn openings_are_measured_at_an_angle_and_across_a_seam() {
    let group = "spawn: Points([(1, 0)]), radius: 0.5, plan: [(behavior: follow_path(), target: Path(\"way\"))]";
    let told = |text: &str| {
        let all = Scene::parse(text).unwrap().warnings(text);
        all.into_iter().map(|it| it.message).collect::<Vec<_>>()
    };
    let turned =
        |x: f32, y: f32| format!("({}, {})", (x - y) * 0.5_f32.sqrt(), (x + y) * 0.5_f32.sqrt());
    let wall = |from: f32, to: f32| {
        format!("Segment(from: {}, to: {}, radius: 0.2)", turned(10.0, from), turned(10.0, to))
    };
    let sloping = |half: f32| {
        let way = format!("{}, {}", turned(0.0, 0.0), turned(20.0, 0.0));
        let walls = [wall(-9.0, -half - 0.2), wall(half + 0.2, 9.0)].join(", ");
        format!(
            "(name: \"a\", about: \"b\", solid: true, obstacles: [{walls}], \
             paths: {{ \"way\": (points: [{way}], radius: 0.1) }}, groups: [(name: \"g\", {})])",
            group.replace("(1, 0)", &turned(1.0, 0.0))
        )
    };
    let seam = |half: f32| {
        let text = opening(2.0 * half, group).replace("(0, 0), (20, 0)", "(35, 0), (10, 0)");
        let text = text.replace("9.8", "-0.2").replace("10.2", "0.2").replace("(1, 0)", "(34, 0)");
        text.replace("solid: true,", "solid: true, bounds: Wrap((40, 20)),")
    };
    for scene in [&sloping as &dyn Fn(f32) -> String, &seam] {
        let message = told(&scene(0.45)).join("\n");
        assert!(
            message.contains("0.90 m wide, and the body is 1.00 m wide"),
            "{message} {}",
            scene(0.45)
        );
        assert_eq!(told(&scene(0.55)), [""; 0], "{}", scene(0.55));
    }
}

/// Agents that are spawned later have the plan too.
#[test]
fn a_group_without_agents_is_looked_at() {
    let odd = ("separation(radius: 1)", "avoid_obstacles(look_ahead: 0.1)");
    let [(path, message)] = &told_with(&[odd, ("count: 4,", "count: 0,")])[..] else { panic!() };
    assert_eq!(*path, told_with(&[odd])[0].0);
    assert!(message.ends_with("Write look_ahead: 0.6"), "{message}");
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
