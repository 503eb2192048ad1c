//! Measures of a world: the figures of the crowd, and of what the scene names.

use flockwork_host::{Figure, HostMeasures, HostWorld, Told};

const SCENE: &str = r#"(
    name: "Gate", space: Plane, marks: { "home": (0, 0) },
    groups: [(
        name: "walkers", count: 2, spawn: Points([(0, 0), (0, 2)]), velocity: (1, 0), max_speed: 1,
        plan: [(behavior: seek(), target: (1000, 0))],
    )],
    measures: (gates: { "line": (from: (5, -9), to: (5, 9)) }),
)"#;

fn figure<'t>(told: &'t [Told], name: &str) -> Option<&'t Figure> {
    told.iter().find(|(known, _)| known == name).map(|(_, figure)| figure)
}

#[test]
fn the_crowd_and_what_the_scene_names_are_measured() {
    let mut world = HostWorld::from_scene(SCENE, |_| Err("there is none".to_owned())).unwrap();
    let mut measures = HostMeasures::default();
    assert_eq!(measures.summary(), []);
    let first = measures.observe(&mut world, true);
    assert_eq!(figure(&first, "agents"), Some(&Figure::Count(2)));
    assert!(first.iter().any(|(name, _)| name.starts_with("marks.home.")));
    for _ in 0..600 {
        world.step(1);
        assert_eq!(measures.observe(&mut world, false), []);
    }
    let run = measures.summary();
    assert_eq!(figure(&run, "gates.line.passages"), Some(&Figure::Count(2)));
    assert_eq!(figure(&run, "most_agents"), Some(&Figure::Count(2)));
}

#[test]
fn another_number_of_axes_is_measured_anew() {
    let mut measures = HostMeasures::default();
    for (space, at) in [("Plane", "(1, 2)"), ("Volume", "(1, 2, 3)")] {
        let scene = format!(
            "(name: \"s\", space: {space}, groups: [(name: \"g\", spawn: Points([{at}]))])"
        );
        let mut world = HostWorld::from_scene(&scene, |_| Err(String::new())).unwrap();
        let told = measures.observe(&mut world, true);
        assert_eq!(figure(&told, "agents"), Some(&Figure::Count(1)));
    }
}
