//! Scene text: what is read, and what each mistake is answered with.
#![cfg(feature = "scene")]

use flockwork::scene::{AnyWorld, Problem, Scene};
use flockwork::{Behavior, Target, each_world};

/// The manual's scene, which has every word of the format.
fn good() -> &'static str {
    let manual = include_str!("../../../docs/scenes.md");
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
    assert!(
        found.iter().any(|(_, _, m)| m == "there is no mark \"dor\"; known: \"door\", \"exit\"")
    );
}

#[test]
fn a_crowd_that_does_not_fit_is_refused() {
    let found = wrong(&good().replace("count: 20", "count: 20000"));
    assert!(found[0].2.contains("fit in here"), "{found:?}");
}

#[test]
fn empty_and_half_files_are_one_clear_sentence() {
    assert!(wrong("")[0].2.starts_with("the file is empty"));
    for end in (0..good().len()).step_by(7) {
        assert_eq!(wrong(&good()[..end]).len(), 1);
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
        assert_eq!(told[0].2, "a view's min is smaller than its max in x and in y", "{view}");
    }
}
