//! Scene text: what is read, and what each mistake is answered with.
#![cfg(feature = "scene")]

use flockwork::scene::{AnyWorld, Problem, Scene};
use flockwork::{Behavior, Target, each_world};

/// The manual's scene, which has every word of the format.
fn good() -> &'static str {
    let manual = include_str!("../../../../docs/scenes.md");
    let from = manual.find("```ron\n").map(|at| at + 7).unwrap();
    &manual[from..from + manual[from..].find("```").unwrap()]
}

fn wrong(text: &str) -> Vec<(usize, usize, String)> {
    let tell = |problem: &Problem| {
        let (line, column) = problem.line_and_column(text);
        (line, column, problem.message.clone())
    };
    match Scene::parse(text) {
        Err(problems) => problems.iter().map(tell).collect(),
        Ok(scene) => scene.build().unwrap_err().iter().map(tell).collect(),
    }
}

#[test]
fn every_word_is_read() {
    let scene = Scene::parse(good()).unwrap();
    let AnyWorld::Plane(world) = scene.build().unwrap() else { panic!("this is a plane") };
    assert_eq!(world.agents.len(), 22);
    let plan = world.plans.by_group[1].as_ref().unwrap();
    let terms: Vec<_> = plan.terms().collect();
    assert!(matches!(terms[0].behavior, Behavior::Arrive(it) if it.slow_radius == 3.0));
    assert_eq!((terms[0].target, terms[1].target), (Some(Target::Mouse), Some(Target::Mark(0))));
    assert!(world.plans.by_group[0].is_none());
}

#[test]
fn a_scene_survives_being_written_and_read() {
    let scene = Scene::parse(good()).unwrap();
    let pretty = ron::ser::PrettyConfig::new();
    let options = ron::Options::default().with_default_extension(
        ron::extensions::Extensions::IMPLICIT_SOME
            | ron::extensions::Extensions::UNWRAP_VARIANT_NEWTYPES,
    );
    let text = options.to_string_pretty(&scene, pretty).unwrap();
    assert_eq!(Scene::parse(&text).unwrap_or_else(|p| panic!("{p:?}\n{text}")), scene);
}

#[test]
fn the_same_scene_moves_the_same() {
    let run = || {
        let mut world = Scene::parse(good()).unwrap().build().unwrap();
        each_world!(&mut world, w => { for _ in 0..100 { w.step(&mut (), &[]); } w.hash() })
    };
    assert_eq!(run(), run());
}

#[test]
fn mistakes_that_stop_reading_name_the_place_and_what_is_accepted() {
    let cases = [
        ("max_force", "max_forse", "max_force"),
        ("Circle(", "Ciircle(", "Circle"),
        ("arrive(slow_radius", "arrive(slow_radios", "slow_radius"),
        ("seek(), target: Mark", "sek(), target: Mark", "seek"),
        ("falloff: mean", "falloff: mena", "mean"),
        ("radius: 0.2,", "radius: \"big\",", "Uniform(low, high)"),
        ("target: Mouse", "target: Muose", "Mark("),
    ];
    for (right, mistake, told) in cases {
        let text = good().replacen(right, mistake, 1);
        let found = wrong(&text);
        let line = text.lines().position(|line| line.contains(mistake)).unwrap() + 1;
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].0, line, "{found:?}");
        assert!(found[0].2.contains(told), "{found:?}");
    }
}

#[test]
fn what_can_be_read_is_reported_all_at_once() {
    let text = good()
        .replace("Mark(\"door\")", "Mark(\"dor\")")
        .replace("(20, 12), (24, 8), (34, 4)", "(20, 12)")
        .replace("#e8b04c", "yellow")
        .replace("Circle(center: (8, 6), radius: 1)", "Circle(center: (8, 6), radius: -1)")
        .replace("(1, 2), max", "(1, 2, 3), max");
    let found = wrong(&text);
    assert_eq!(found.len(), 5, "{found:#?}");
    let told = "there is no mark \"dor\"; known: \"door\", \"entrance\", \"exit\"";
    assert!(found.iter().any(|(_, _, message)| message.starts_with(told)), "{found:#?}");
}

#[test]
fn a_crowd_that_does_not_fit_is_refused() {
    let found =
        wrong(&good().replace("count: 20", "count: 20000").replace("most_agents: 500,", ""));
    assert!(found[0].2.contains("fit in here"), "{found:?}");
}

#[test]
fn empty_and_half_files_are_one_clear_sentence() {
    assert!(wrong("")[0].2.starts_with("the file is empty"));
    for end in (0..good().trim_end().len()).filter(|end| good().is_char_boundary(*end)) {
        let found = wrong(&good()[..end]);
        assert_eq!(found.len(), 1, "{}: {found:?}", &good()[..end]);
    }
}

/// A walled scene with one group that starts like this; the spawn stands in line 4.
fn walled(spawn: &str) -> String {
    format!(
        "(name: \"a\", bounds: Walls((-10, -5), (10, 5)),\n groups: [\n  (name: \"b\", plan: [],\n   {spawn})])"
    )
}

#[test]
fn who_would_start_outside_of_the_walls_is_a_mistake_with_its_line() {
    let outside = [
        (
            "spawn: Points([(0, 0), (10.5, 1)]), count: 2",
            "(10.5, 1) lies outside of the walls from (-10, -5) to (10, 5)",
        ),
        ("count: 2, spawn: Points([(1, 6), (1, -6)])", "(1, 6) lies outside"),
        (
            "spawn: Rect(min: (5, 0), max: (11, 4)), count: 3",
            "agents start from (5, 0) to (11, 4), outside of the walls",
        ),
        ("spawn: Rect(min: (20, 20), max: (30, 30)), count: 3", "outside of the walls"),
        (
            "spawn: Circle(center: (8, 0), radius: 2.5), count: 3",
            "(5.5, -2.5) to (10.5, 2.5), outside",
        ),
        (
            "spawn: Grid(from: (-9, -4), spacing: 2, columns: 11), count: 12",
            "(-9, -4) to (11, -2), outside",
        ),
        (
            "spawn: Grid(from: (0, 0), spacing: 2, columns: 2), count: 8",
            "(0, 0) to (2, 6), outside",
        ),
    ];
    for (spawn, told) in outside {
        let found = wrong(&walled(spawn));
        assert!(found.iter().all(|(line, ..)| *line == 4), "{spawn}: {found:?}");
        assert!(found[0].2.contains(told), "{spawn}: {found:?}");
        let both = found.len() == 1 + usize::from(told.starts_with("(1, 6)"));
        assert!(both, "{spawn}: {found:?}");
    }
    let default =
        "(name: \"a\", bounds: Walls((5, 5), (9, 9)),\ngroups: [(name: \"b\", plan: [])])";
    assert_eq!(wrong(default)[0].0, 2);
    let volume = "(name: \"a\", space: Volume, bounds: Walls((0, 0, 0), (9, 9, 9)), groups: [
        (name: \"b\", plan: [], spawn: Points([(1, 1, 9.5)]))])";
    assert!(wrong(volume)[0].2.contains("(1, 1, 9.5) lies outside of the walls from (0, 0, 0)"));
}

#[test]
fn all_bodies_that_start_within_the_walls_are_accepted() {
    let inside = [
        "spawn: Rect(min: (-10, -5), max: (10, 5)), count: 40",
        "spawn: Points([(10, 5)])",
        "spawn: Circle(center: (7.5, 0), radius: 2.5), count: 3",
        "spawn: Grid(from: (-9, -4), spacing: 2, columns: 10), count: 30",
        "spawn: Points([(90, 90)]), count: 0",
        "spawn: Points([(90, 90)]), body: false",
    ];
    for spawn in inside {
        let scene =
            Scene::parse(&walled(spawn)).unwrap_or_else(|found| panic!("{spawn}: {found:?}"));
        let AnyWorld::Plane(world) = scene.build().unwrap() else { panic!("this is a plane") };
        let bodies = world.agents.iter().filter(|_| !spawn.contains("body"));
        assert!(bodies.clone().all(|it| world.space.holds(it.position)), "{spawn}");
    }
}

#[test]
fn bodies_that_start_anywhere_in_an_area_do_not_stand_in_the_walls() {
    let text = walled("spawn: Rect(min: (-10, -5), max: (10, 5)), count: 300, radius: 0.2");
    let AnyWorld::Plane(world) = Scene::parse(&text).unwrap().build().unwrap() else { panic!() };
    assert!(world.agents.iter().all(|it| world.space.contain(it.position, 0.2) == it.position));
}

#[test]
fn scenes_as_large_as_numbers_are_checked_without_a_panic() {
    for far in ["1e30", "-1e30", "3.4e38", "1e19"] {
        let text = format!(
            "(name: \"a\", obstacles: [Circle(center: ({far}, {far}), radius: 1)], tiles: (tile: 0.001, rows: [\"..\"]),
            groups: [(name: \"b\", plan: [], count: 3, spawn: Rect(min: ({far}, {far}), max: ({far}, {far})))])"
        );
        let built = Scene::parse(&text).and_then(|scene| scene.build());
        assert!(built.is_err(), "all three on one point");
    }
}

#[test]
fn a_scene_has_at_most_as_many_marks_as_targets_tell_apart() {
    let marks: String = (0..65_537).map(|nth| format!("\"m{nth}\": (1, 1), ")).collect();
    let text = format!("(name: \"a\", marks: {{{marks}}},\n groups: [(name: \"b\", plan: [])])");
    let Err(found) = Scene::parse(&text) else { panic!("it was taken") };
    assert_eq!(found[0].message, "a scene has at most 65536 marks");
}

#[cfg(feature = "scene")]
#[test]
fn a_snapshot_taken_after_a_reload_with_another_radius_is_restored_and_goes_on() {
    let text = |radius: &str| {
        format!(
            "(name: \"a\", bounds: Wrap((20, 15)), groups: [(name: \"b\", count: 80, radius: {radius}, velocity: Random(1),
             spawn: Rect(min: (0, 0), max: (20, 15)), plan: [
                (behavior: separation()), (behavior: alignment()), (behavior: cohesion()), (behavior: wander())])])"
        )
    };
    let (old, new) = (Scene::parse(&text("0.1")).unwrap(), Scene::parse(&text("0.25")).unwrap());
    let mut running = old.build().unwrap();
    each_world!(&mut running, w => for _ in 0..30 { w.step(&mut (), &[]); });
    let reloaded = new.carry_over(&old, running).unwrap();
    assert_eq!(reloaded.restarted_by, [] as [&str; 0]);
    let (AnyWorld::Plane(mut running), AnyWorld::Plane(mut fresh)) =
        (reloaded.world, new.build().unwrap())
    else {
        panic!("planes")
    };
    let saved = flockwork::Snapshot::from_bytes(&running.save().to_bytes()).unwrap();
    for _ in 0..30 {
        running.step(&mut (), &[]);
    }
    // Into a world of the new scene, into the one that went on, and into one that was restored before.
    for _ in 0..2 {
        fresh.restore(&saved).unwrap();
        let mut again = running.clone();
        again.restore(&saved).unwrap();
        for _ in 0..30 {
            fresh.step(&mut (), &[]);
            again.step(&mut (), &[]);
            assert_eq!(fresh.hash(), again.hash());
        }
        assert_eq!(fresh.hash(), running.hash());
    }
    let mut bad = saved.clone();
    for cell in [0.0, -1.0, f32::NAN, f32::INFINITY] {
        bad.frame.cell = cell;
        assert!(fresh.restore(&bad).is_err());
    }
}

#[test]
fn a_view_is_a_rectangle_of_the_plane_that_is_seen() {
    let scene = |space: &str, view: &str| {
        let spawn = if space == "Plane" { "(1, 1)" } else { "(1, 1, 1)" };
        format!(
            "(name: \"v\", space: {space}, view: {view}, groups: [(name: \"g\", spawn: Points([{spawn}]))])"
        )
    };
    let fine = "(min: (0, 0), max: (40, 24))";
    for (space, view) in
        [("Plane", fine), ("Volume", fine), ("Volume", "(min: (0, 0, 0), max: (4, 2, 1))")]
    {
        assert!(Scene::parse(&scene(space, view)).unwrap().view.is_some(), "{space} {view}");
    }
    for view in [
        "(min: (0, 0), max: (40, 0))",
        "(min: (5, 0), max: (4, 9))",
        "(min: (0, 0), max: (inf, 9))",
        "(min: (NaN, 0), max: (1, 9))",
    ] {
        let told = wrong(&scene("Plane", view));
        assert_eq!(told.len(), 1, "{view}");
        assert_eq!(told[0].2, "a view's min must be smaller than its max in x and in y", "{view}");
    }
}

#[test]
fn a_scene_has_room_for_those_it_starts_with_and_not_for_any_number() {
    let scene = |most: &str| {
        Scene::parse(&format!(
            "(name: \"a\", {most} groups: [(name: \"g\", count: 4, spawn: Rect(min: (0, 0), max: (9, 9))), (name: \"h\")])"
        ))
    };
    let most =
        |text: &str| each_world!(scene(text).unwrap().build().unwrap(), world => world.most_agents);
    assert_eq!((most(""), most("most_agents: 5,"), most("most_agents: 7,")), (100_005, 5, 7));
    let wrong = |text: &str| scene(text).unwrap_err().remove(0);
    let few = wrong("most_agents: 4,");
    assert_eq!(few.path, "most_agents");
    assert_eq!(
        few.message,
        "the scene starts with 5 agents, more than its most_agents: write 5 or more"
    );
    assert_eq!(
        wrong("most_agents: 10000001,").message,
        "most_agents is at most 10000000; without it, it is 100000 more than the scene starts with"
    );
}

/// Nor across the seams of a torus, at its corners, or out of an area that reaches beyond it.
#[test]
fn bodies_begin_on_none_of_the_others() {
    let text = |space: &str| {
        format!(
            "(name: \"full\", bounds: {space}, groups: [(name: \"crowd\", count: 60, radius: 0.2, spawn: Rect(min: (-1, -1), max: (5, 5)))])"
        )
    };
    for space in ["Wrap((5, 5))", "Walls((-1.5, -1.5), (5.5, 5.5))"] {
        let scene = Scene::parse(&text(space)).unwrap_or_else(|why| panic!("{why:?}"));
        let AnyWorld::Plane(world) = scene.build().unwrap() else { panic!("this is a plane") };
        assert_eq!(world.agents.len(), 60);
        for (nth, one) in world.agents.iter().enumerate() {
            for other in &world.agents[..nth] {
                let apart = world.space.offset(one.position, other.position).length();
                assert!(apart >= 0.399, "{space}: {} and {}", one.position, other.position);
            }
        }
    }
}
