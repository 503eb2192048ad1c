//! Every shape of the list: in scenes, in snapshots, in the manual, and met by agents.
#![cfg(feature = "scene")]

use std::path::Path;

use flockwork::glam::{Vec2, Vec3, vec2};
use flockwork::obstacle::{SHAPES, examples};
use flockwork::scene::{AnyWorld, Scene, shapes_manual};
use flockwork::{Obstacle, Snapshot, Space, Stepping, Vector, World};

fn scene(space: &str, obstacles: &str) -> String {
    format!(
        "(name: \"a\", space: {space}, obstacles: [{obstacles}],\n groups: [(name: \"g\", count: 0)])"
    )
}

#[test]
fn the_manual_of_shapes_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/obstacles.md");
    let page = shapes_manual();
    if std::env::var_os("FLOCKWORK_UPDATE").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(there == page, "run it with FLOCKWORK_UPDATE=1");
}

/// The examples of the manual, as scenes read them.
#[test]
fn every_shape_is_read_from_a_scene_as_the_manual_writes_it() {
    let page = shapes_manual();
    for (info, example) in SHAPES.iter().zip(examples::<Vec2>()) {
        let section = page.split(&format!("## {}\n", info.name)).nth(1).unwrap();
        let text =
            section.split('`').find(|text| text.starts_with(&format!("{}(", info.name))).unwrap();
        let AnyWorld::Plane(world) = Scene::parse(&scene("Plane", text)).unwrap().build().unwrap()
        else {
            panic!("a plane")
        };
        assert_eq!(world.obstacles[..], [example], "{text}");
        assert_eq!(example.info().name, info.name);
    }
}

fn saved_and_restored<V: Vector + serde::Serialize + serde::de::DeserializeOwned>() {
    let mut world = World::<V>::new(Space::Open, Stepping::default(), 1, 2.0);
    world.obstacles = examples().into();
    let saved = world.save();
    let read = Snapshot::<V>::from_bytes(&saved.to_bytes()).unwrap();
    assert_eq!(read.obstacles[..], examples::<V>());
    let read = Snapshot::<V>::from_ron(&saved.to_ron().unwrap()).unwrap();
    assert_eq!(read.obstacles[..], examples::<V>());
}

#[test]
fn every_shape_is_in_snapshots() {
    saved_and_restored::<Vec2>();
    saved_and_restored::<Vec3>();
}

/// The mistakes of polygons and arenas: the space, the obstacle, the path, and what is told.
const MISTAKES: [(&str, &str, &str, &str); 12] = [
    ("Plane", "Polygon(points: [(0, 0), (1, 0)])", "obstacles[0].Polygon.points", "at least 3"),
    (
        "Plane",
        "Polygon(points: [(0, 0), (0, 2), (2, 0), (2, 2)])",
        "obstacles[0].Polygon.points[3]",
        "crosses or touches the one from points[1]",
    ),
    (
        "Plane",
        "Polygon(points: [(0, 0), (4, 0), (1, 0), (8, 0)])",
        "obstacles[0].Polygon.points",
        "all vertices lie on one line",
    ),
    (
        "Plane",
        "Polygon(points: [(0, 0), (4, 0), (4, 2), (4, 2)])",
        "obstacles[0].Polygon.points[2]",
        "this vertex lies on the next one",
    ),
    (
        "Plane",
        "Polygon(points: [(0, 0), (4, 0), (4, inf)])",
        "obstacles[0].Polygon.points[2]",
        "finite",
    ),
    (
        "Plane",
        "Arena(Polygon(points: [(0, 0), (0, 2), (2, 2), (2, 0)]))",
        "obstacles[0].Arena.Polygon.points",
        "counter-clockwise",
    ),
    (
        "Plane",
        "Polygon(points: [(0, 0), (4, 0, 1), (0, 4)])",
        "obstacles[0].Polygon.points[1]",
        "a point of a plane is (x, y)",
    ),
    (
        "Plane",
        "Arena(Polygon(points: [(0, 0), (4, 0), (1, 1), (0, 4)]))",
        "obstacles[0].Arena.Polygon.points[2]",
        "not convex at this vertex",
    ),
    (
        "Plane",
        "Arena(Circle(center: (0, 0), radius: 0))",
        "obstacles[0].Arena.Circle.radius",
        "more than 0",
    ),
    (
        "Plane",
        "Arena(Box(min: (0, 0), max: (4, 0)))",
        "obstacles[0].Arena.Box",
        "smaller than its max",
    ),
    (
        "Plane",
        "HalfSpace(point: (0, 0), normal: (1, 1))",
        "obstacles[0].HalfSpace.normal",
        "has length 1",
    ),
    (
        "Volume",
        "Polygon(points: [(0, 0, 0), (4, 0, 0), (0, 4, 0)])",
        "obstacles[0]",
        "a polygon lies in a plane",
    ),
];

#[test]
fn mistakes_of_shapes_name_the_field_or_the_vertex() {
    for (space, obstacle, path, told) in MISTAKES {
        let text = scene(space, obstacle);
        let found = Scene::parse(&text).unwrap_err();
        assert_eq!(found.len(), 1, "{obstacle}: {found:?}");
        assert_eq!(found[0].path, path, "{obstacle}: {found:?}");
        assert!(found[0].message.contains(told), "{obstacle}: {found:?}");
        let (from, to) = (found[0].span.start, found[0].span.end);
        assert!(obstacle.contains(&text[from..to]), "{obstacle}: {}", &text[from..to]);
    }
}

/// A polygon of any outline is several obstacles, which are drawn as one until one of them changes.
#[test]
fn a_concave_polygon_is_split_and_stays_one_to_see() {
    let hook = "Circle(center: (9, 9), radius: 1), Polygon(points: [(0, 0), (0, 3), (1, 3), (1, 1), (4, 1), (4, 0)]),
        Polygon(points: [(6, 0), (8, 0), (7, 2)])";
    let AnyWorld::Plane(mut world) = Scene::parse(&scene("Plane", hook)).unwrap().build().unwrap()
    else {
        panic!("a plane")
    };
    assert_eq!(world.obstacles.len(), 4, "a circle, two parts and a triangle");
    let outlines = |world: &World<Vec2>| -> Vec<_> {
        let wholes = world.obstacles.wholes();
        wholes.map(|(whole, places)| (whole.outline.len(), places)).collect()
    };
    assert_eq!(outlines(&world), [(6, 1..3)]);
    let seen = |from: Vec2, to: Vec2| !world.obstacles.block(&world.space, from, to - from);
    assert!(!seen(vec2(-1.0, 2.0), vec2(3.0, 2.0)) && seen(vec2(1.5, 3.0), vec2(4.0, 1.5)));
    let saved = world.save();
    world.remove_obstacle(world.obstacles.ids()[2]).unwrap();
    assert_eq!(outlines(&world), []);
    world.restore(&saved).unwrap();
    assert_eq!(outlines(&world), [(6, 1..3)]);
    let moving = "(name: \"a\", moving_obstacles: { \"it\": (shape: Polygon(points: [(0, 0), (4, 0), (1, 1), (0, 4)])) },\n groups: [(name: \"g\")])";
    let refused = Scene::parse(moving).unwrap_err();
    assert_eq!(refused[0].path, "moving_obstacles.it.shape.Polygon.points[2]");
}

/// What a scene shows, run: no body of it is ever in what is solid, and it gets where its `about` says.
fn run(text: &str, ticks: usize, mut look: impl FnMut(&World<Vec2>)) {
    let AnyWorld::Plane(mut world) = Scene::parse(text).unwrap().build().unwrap() else { panic!() };
    for _ in 0..ticks {
        let mouse = if world.secs() < 34.0 { vec2(40.0, 12.0) } else { vec2(0.0, 12.0) };
        world.step(&mut (), &[flockwork::Input::Pointer(mouse)]);
        let depth = |it: &Obstacle<Vec2>, at, radius: f32| radius - it.nearest(at).distance;
        for agent in &world.agents {
            let deepest = world.obstacles.iter().map(|it| depth(it, agent.position, agent.radius));
            let deepest = deepest.fold(f32::MIN, f32::max);
            assert!(deepest < 0.01, "{} is {deepest} m deep at {}", agent.id.0, world.secs());
        }
        look(&world);
    }
}

pub fn no_agent_gets_out_of_the_arena(text: &str) {
    let mut farthest = 0.0_f32;
    run(text, 3600, |world| {
        let away = |at: Vec2| (at - vec2(20.0, 12.0)).length();
        farthest = world.agents.iter().map(|it| away(it.position)).fold(farthest, f32::max);
    });
    assert!((9.0..10.76).contains(&farthest), "they use the room: {farthest} m of 10.75 m");
}

pub fn everyone_gets_past_the_rocks_and_back(text: &str) {
    let mut beyond = [0; 2];
    run(text, 4200, |world| {
        let count =
            |is: &dyn Fn(f32) -> bool| world.agents.iter().filter(|it| is(it.position.x)).count();
        match world.tick {
            2040 => beyond[0] = count(&|x| x > 33.0),
            4200 => beyond[1] = count(&|x| x < 8.0),
            _ => {}
        }
    });
    assert!(beyond.iter().all(|count| *count >= 38), "{beyond:?} of 40 got through");
}
