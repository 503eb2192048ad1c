//! Points of paths and polygons of several parts that inputs move.

use flockwork::glam::{Vec2, vec2};
use flockwork::scene::{AnyWorld, Scene};
use flockwork::{Input, ObstacleId, Snapshot, World};

const SCENE: &str = "(
    name: \"yard\",
    paths: { \"road\": (points: [(0, 0), (10, 0), (10, 8)]) },
    obstacles: [Polygon(points: [(4, -2), (8, -2), (8, -1), (5, -1), (5, 1), (4, 1)])],
    solid: true,
    groups: [(
        name: \"walkers\", count: 3, spawn: Points([(1, 0), (2, 0.5), (0, 1)]), radius: 0.2,
        plan: [(behavior: follow_path(), target: Path(\"road\"))],
    )],
)";

fn yard() -> World<Vec2> {
    match Scene::parse(SCENE).unwrap().build().unwrap() {
        AnyWorld::Plane(world) => world,
        AnyWorld::Volume(_) => panic!("it is a plane"),
    }
}

fn hashes(world: &mut World<Vec2>, ticks: usize) -> Vec<u64> {
    let step = |_| {
        world.step(&mut (), &[]);
        world.hash()
    };
    (0..ticks).map(step).collect()
}

#[test]
fn a_moved_point_is_the_path_from_then_on_and_is_in_snapshots() {
    let (mut plain, mut world) = (yard(), yard());
    let there = vec2(6.0, 5.0);
    hashes(&mut world, 30);
    assert_eq!(world.step(&mut (), &[Input::Node(0, 1, there)]), []);
    assert_eq!(world.paths[0].it.points[1], there);
    let snapshot = Snapshot::from_bytes(&world.save().to_bytes()).unwrap();
    assert_eq!(snapshot.moved_nodes.len(), 1);
    let expected = hashes(&mut world, 200);
    assert_ne!(hashes(&mut plain, 231)[31..], expected);
    let mut fresh = yard();
    fresh.restore(&snapshot).unwrap();
    assert_eq!((fresh.save(), fresh.paths[0].it.points[1]), (snapshot, there));
    assert_eq!(hashes(&mut fresh, 200), expected);
    fresh.restore(&yard().save()).unwrap();
    assert_eq!(fresh.paths, yard().paths, "it is back where it was laid");
    assert_eq!(hashes(&mut fresh, 30), hashes(&mut yard(), 30));
}

#[test]
fn a_point_that_is_moved_back_is_moved_no_more_and_what_is_no_point_is_passed_over() {
    let mut world = yard();
    let start = world.save();
    assert!(world.move_node(0, 2, vec2(9.0, 9.0)) && world.move_node(0, 0, vec2(1.0, 1.0)));
    let places =
        |world: &World<Vec2>| world.moved_nodes.iter().map(|it| it.place()).collect::<Vec<_>>();
    assert_eq!(places(&world), [(0, 0), (0, 2)]);
    assert!(world.move_node(0, 2, vec2(7.0, 7.0)) && world.move_node(0, 2, vec2(10.0, 8.0)));
    assert_eq!(places(&world), [(0, 0)]);
    assert!(!world.move_node(0, 3, Vec2::ZERO) && !world.move_node(1, 0, Vec2::ZERO));
    assert!(!world.move_node(0, 1, vec2(f32::NAN, 0.0)));
    assert!(world.move_node(0, 0, Vec2::ZERO));
    assert_eq!(world.save(), start);
}

#[test]
fn a_snapshot_with_points_that_cannot_be_is_refused() {
    let mut world = yard();
    world.move_node(0, 1, vec2(6.0, 5.0));
    let good = world.save();
    let before = yard().save();
    let mut none = good.clone();
    none.moved_nodes[0].node = 9;
    let mut twice = good.clone();
    twice.moved_nodes.push(good.moved_nodes[0]);
    let mut beyond = good.clone();
    beyond.moved_nodes[0].at.x = f32::INFINITY;
    for wrong in [none, twice, beyond] {
        let mut world = yard();
        assert!(world.restore(&wrong).is_err());
        assert_eq!(world.save(), before, "it is unchanged");
    }
}

#[test]
fn a_polygon_of_several_parts_is_moved_as_one() {
    let mut world = yard();
    let whole = |world: &World<Vec2>| {
        world.obstacles.wholes().next().map(|(whole, _)| whole.clone()).unwrap()
    };
    let (id, before) = (whole(&world).id(), whole(&world));
    assert_eq!(world.step(&mut (), &[Input::PlaceWhole(id, vec2(20.5, 3.25))]), []);
    let after = whole(&world);
    assert_eq!((after.id(), after.outline[0]), (id, vec2(20.5, 3.25)));
    for (then, now) in before.outline.iter().zip(&after.outline) {
        assert!((*now - *then - vec2(16.5, 5.25)).length() < 1e-5);
    }
    let at = |world: &World<Vec2>, x: f32, y: f32| {
        world.obstacles.iter().any(|it| it.contains(vec2(x, y), 0.0))
    };
    assert!(!at(&world, 4.5, -1.5) && at(&world, 21.0, 3.75));
    let own = world.save();
    for wrong in [
        Input::PlaceWhole(ObstacleId(id.0 + 1), Vec2::ZERO),
        Input::PlaceWhole(id, vec2(f32::NAN, 0.0)),
    ] {
        let faults = world.clone().step(&mut (), &[wrong]);
        assert!(faults[0].message.starts_with("an input cannot place an obstacle: "), "{faults:?}");
    }
    assert_eq!(world.step(&mut (), &[Input::PlaceWhole(id, vec2(4.0, -2.0))]), []);
    assert_eq!(whole(&world), before, "it comes back as it was laid");
    assert_ne!(own.obstacles, world.save().obstacles);
    for at in [vec2(4.1, 8.3), vec2(20.57, -3.7), vec2(1e5, 0.1), vec2(4.0, -2.0)] {
        assert_eq!(world.step(&mut (), &[Input::PlaceWhole(id, at)]), []);
    }
    assert_eq!(whole(&world), before, "nothing adds up");
}

#[test]
fn a_snapshot_has_polygons_where_they_were_put() {
    let (mut world, there) = (yard(), vec2(5.3, -4.7));
    let start = world.save();
    let id = world.obstacles.wholes().next().unwrap().0.id();
    let place = [Input::PlaceWhole(id, there)];
    let first = |world: &World<Vec2>| world.obstacles.wholes().next().map(|(it, _)| it.outline[0]);
    assert_eq!(world.step(&mut (), &place), []);
    let after = Snapshot::from_bytes(&world.save().to_bytes()).unwrap();
    let expected = hashes(&mut world, 100);
    // Back, and the same again.
    world.restore(&start).unwrap();
    assert_eq!((world.save(), first(&world)), (start, Some(vec2(4.0, -2.0))));
    assert_eq!(world.step(&mut (), &place), []);
    assert_eq!(hashes(&mut world, 100), expected);
    // Elsewhere.
    let mut fresh = yard();
    fresh.restore(&after).unwrap();
    assert_eq!((fresh.save(), first(&fresh)), (after, Some(there)));
    assert_eq!(hashes(&mut fresh, 100), expected);
    assert_eq!(fresh.step(&mut (), &[Input::PlaceWhole(id, Vec2::ZERO)]), []);
}

#[test]
fn a_scene_that_is_read_again_has_its_paths_as_it_says() {
    let scene = Scene::parse(SCENE).unwrap();
    let mut world = yard();
    world.step(&mut (), &[Input::Node(0, 1, vec2(6.0, 5.0))]);
    let other = Scene::parse(&SCENE.replace("radius: 0.2", "radius: 0.25")).unwrap();
    let reloaded = other.carry_over(&scene, AnyWorld::Plane(world)).unwrap();
    let AnyWorld::Plane(mut world) = reloaded.world else { panic!("it is a plane") };
    assert_eq!((world.paths[0].it.points[1], world.moved_nodes.len()), (vec2(10.0, 0.0), 0));
    let snapshot = world.save();
    world.restore(&snapshot).unwrap();
    assert_eq!(world.save(), snapshot);
}

/// A large step of a point behind them makes the road longer: agents go on where they are.
#[test]
fn followers_of_a_road_go_on_from_where_they_are() {
    let mut world = yard();
    let id = world.obstacles.wholes().next().unwrap().0.id();
    // Out of the way.
    world.step(&mut (), &[Input::PlaceWhole(id, vec2(50.0, 50.0))]);
    hashes(&mut world, 540);
    let on_last_piece = |world: &World<Vec2>| world.agents.iter().all(|it| it.position.x > 8.0);
    assert!(on_last_piece(&world), "{:?}", world.agents[0]);
    world.step(&mut (), &[Input::Node(0, 0, vec2(0.0, -60.0))]);
    for _ in 0..120 {
        world.step(&mut (), &[]);
        assert!(on_last_piece(&world), "{:?}", world.agents[0]);
    }
}
