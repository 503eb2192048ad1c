//! Obstacles that go along paths: where they are follows from the tick alone, and bodies meet them as all that moves.

use flockwork::glam::{Vec2, Vec3, vec2, vec3};
use flockwork::obstacle::Circle;
use flockwork::{
    Agent, Group, Input, Obstacle, ObstacleError, ObstacleId, Path, PathEnd, Snapshot, Space,
    Stages, Stepping, World,
};

/// 3 m to the right, then 4 m up; closed, 5 m back.
fn way<V: Stages>(end: PathEnd) -> Path<V> {
    let points = [[0.0, 0.0, 0.0], [3.0, 0.0, 0.0], [3.0, 4.0, 0.0]].map(V::from_xyz).to_vec();
    Path { points, radius: 0.5, end }
}

fn circle<V: Stages>(at: V, radius: f32) -> Obstacle<V> {
    Circle { center: at, radius }.into()
}

/// A world with a cart that starts at a place along this path.
fn world<V: Stages>(hz: u32, path: Path<V>, speed: f32, start: V) -> World<V> {
    let mut world = World::new(Space::Open, Stepping::Timed(1.0 / hz as f32), 1, 2.0);
    let id = world.add_obstacle(circle(start, 0.5), V::ZERO).unwrap();
    world.lead_obstacle(id, path, speed).unwrap();
    world
}

fn wait<V: Stages>(world: &mut World<V>, ticks: u32) {
    (0..ticks).for_each(|_| drop(world.step(&mut (), &[])));
}

fn middle<V: Stages>(world: &World<V>) -> V {
    world.obstacles[0].ball().unwrap().0
}

#[test]
fn it_is_at_the_same_place_after_the_same_time_at_any_rate() {
    for (end, speed, secs, expected) in [
        (PathEnd::Once, 2.0, 2, vec2(3.0, 1.0)),
        (PathEnd::Once, 2.0, 9, vec2(3.0, 4.0)),
        (PathEnd::Loop, 1.5, 5, vec2(2.7, 3.6)),
        (PathEnd::Loop, -2.5, 1, vec2(1.5, 2.0)),
        (PathEnd::PingPong, 2.0, 4, vec2(3.0, 3.0)),
        (PathEnd::PingPong, 2.0, 8, vec2(2.0, 0.0)),
    ] {
        for hz in [30, 60, 120] {
            let mut world = world(hz, way(end), speed, Vec2::ZERO);
            wait(&mut world, secs * hz);
            let found = middle(&world);
            assert!((found - expected).length() < 1e-5, "{end:?} at {hz} Hz: {found}");
        }
        let mut volume = world::<Vec3>(60, way(end), speed, vec3(0.0, 0.0, 7.0));
        wait(&mut volume, secs * 60);
        assert!((middle(&volume) - expected.extend(7.0)).length() < 1e-5, "beside its path");
    }
}

/// Around a corner, too: its velocity brings it to where it is a tick later.
#[test]
fn its_velocity_is_the_way_to_the_next_tick() {
    for (end, hz) in [(PathEnd::Loop, 30), (PathEnd::PingPong, 60), (PathEnd::Once, 120)] {
        let mut world = world(hz, way(end), 1.7, Vec2::ZERO);
        let mut turned = 0;
        for _ in 0..20 * hz {
            let (at, velocity) = (middle(&world), world.obstacles.velocities()[0]);
            wait(&mut world, 1);
            let off = (middle(&world) - (at + velocity * (1.0 / hz as f32))).length();
            assert!(off < 1e-5 && velocity.length() < 1.7001, "{end:?}: {off} m, {velocity}");
            turned += u32::from((velocity.length() - 1.7).abs() > 1e-3);
        }
        assert!(turned > 0, "some ticks have a corner in them, or the path's end");
    }
}

#[test]
fn a_snapshot_goes_on_and_back_bit_for_bit() {
    let mut world = world(60, way(PathEnd::PingPong), 1.3, vec2(1.0, 0.0));
    wait(&mut world, 100);
    let saved = world.save();
    let (hash, there) = (world.hash(), middle(&world));
    wait(&mut world, 333);
    let (later, end) = (world.hash(), middle(&world));
    let read = Snapshot::from_bytes(&saved.to_bytes()).unwrap();
    assert_eq!(read, saved);
    world.restore(&read).unwrap();
    assert_eq!((world.hash(), middle(&world)), (hash, there));
    wait(&mut world, 333);
    assert_eq!((world.hash(), middle(&world)), (later, end));
    // The path is in the snapshot: the world needs none of it.
    let mut other = World::new(Space::Open, Stepping::Timed(1.0 / 60.0), 1, 2.0);
    other.restore(&read).unwrap();
    wait(&mut other, 333);
    assert_eq!((other.hash(), middle(&other)), (later, end));
    #[cfg(feature = "serde")]
    assert_eq!(Snapshot::from_ron(&saved.to_ron().unwrap()).unwrap(), saved);
}

#[test]
fn hosts_and_inputs_take_it_off_its_path_and_put_it_elsewhere() {
    let id = ObstacleId(0);
    let mut cart = world(60, way(PathEnd::Once), 1.0, Vec2::ZERO);
    wait(&mut cart, 60);
    cart.step(&mut (), &[Input::SetObstacle(id, circle(vec2(10.0, 5.0), 1.0))]);
    wait(&mut cart, 179);
    // Of 4 m along the path it had come one; the other three are 2 m to the right, and 1 m up.
    assert!((middle(&cart) - vec2(12.0, 6.0)).length() < 1e-5, "{}", middle(&cart));
    cart.step(&mut (), &[Input::MoveObstacle(id, vec2(-1.0, 0.0))]);
    wait(&mut cart, 59);
    assert!((middle(&cart) - vec2(11.0, 6.0)).length() < 1e-5, "{}", middle(&cart));
    let nowhere = Path { points: vec![vec2(f32::NAN, 0.0)], ..way(PathEnd::Once) };
    assert_eq!(cart.lead_obstacle(id, nowhere, 1.0), Err(ObstacleError::Path));
    assert_eq!(cart.lead_obstacle(id, way(PathEnd::Once), f32::NAN), Err(ObstacleError::Path));
    let gone = ObstacleId(9);
    let refused = cart.lead_obstacle(gone, way(PathEnd::Once), 1.0);
    assert_eq!(refused, Err(ObstacleError::Unknown(gone)));
}

#[test]
fn in_a_torus_it_crosses_the_seam() {
    let points = vec![vec2(8.0, 5.0), vec2(1.0, 5.0), vec2(4.0, 5.0)];
    let mut world = World::new(Space::Wrap(vec2(10.0, 10.0)), Stepping::Timed(0.25), 1, 2.0);
    let id = world.add_obstacle(circle(vec2(8.0, 5.0), 0.5), Vec2::ZERO).unwrap();
    // Three meters to the first point beyond the seam, three more, then four back to the start: around the torus.
    world.lead_obstacle(id, Path { points, radius: 0.5, end: PathEnd::Loop }, 2.0).unwrap();
    for quarter in 1..100_u8 {
        wait(&mut world, 1);
        let expected = vec2((8.0 + 0.5 * f32::from(quarter)) % 10.0, 5.0);
        assert!((middle(&world) - expected).length() < 1e-5, "{quarter}: {}", middle(&world));
        assert!((world.obstacles.velocities()[0] - vec2(2.0, 0.0)).length() < 1e-5);
    }
}

/// A cart that turns a corner takes along the bodies in its way: none is ever inside of it.
#[test]
fn bodies_are_taken_along_around_corners() {
    for hz in [30, 60, 120] {
        let mut world = world(hz, way(PathEnd::Loop), 2.0, Vec2::ZERO);
        world.solid = true;
        let group = world.add_group(Group::default(), None);
        let places = [vec2(1.5, 0.1), vec2(2.9, 0.3), vec2(3.1, 2.0), vec2(2.0, 2.5)];
        assert!(places.iter().all(|at| world.spawn(group, *at, Vec2::ZERO).is_some()));
        let starts: Vec<Vec2> = world.agents.iter().map(|agent| agent.position).collect();
        for _ in 0..12 * hz {
            wait(&mut world, 1);
            let gap = |agent: &Agent<Vec2>| {
                world.obstacles[0].nearest(agent.position).distance - agent.radius
            };
            let least = world.agents.iter().map(gap).fold(f32::MAX, f32::min);
            assert!(least > -1e-3, "{least} at {hz} Hz");
        }
        let moved = world.agents.iter().zip(&starts).filter(|(it, at)| it.position != **at);
        assert!(moved.count() >= 3, "{hz} Hz");
    }
}

#[cfg(feature = "scene")]
mod scenes {
    use super::*;
    use flockwork::scene::{AnyWorld, Scene};

    const TEXT: &str = r#"(name: "a", paths: { "rail": (points: [(0, 0), (4, 0)], end: PingPong) }, moving_obstacles: {
        "cart": (shape: Circle(center: (1, 0), radius: 0.5), along: "rail", speed: 1.5),
        "gate": (shape: Box(min: (8, 0), max: (9, 1)), velocity: (0, 1)),
    }, groups: [(name: "g", count: 0)])"#;

    fn scene(text: &str) -> Scene {
        Scene::parse(text).unwrap()
    }

    #[test]
    fn a_scene_names_the_path_and_the_speed() {
        let AnyWorld::Plane(mut world) = scene(TEXT).build().unwrap() else { panic!("a plane") };
        wait(&mut world, 120);
        assert!((middle(&world) - vec2(4.0, 0.0)).length() < 1e-5, "1 m and 3 m more");
        wait(&mut world, 60);
        assert!((middle(&world) - vec2(2.5, 0.0)).length() < 1e-5);
    }

    #[test]
    fn one_whose_path_is_the_same_goes_on_when_the_scene_is_changed() {
        let old = scene(TEXT);
        let after = |text: &str| {
            let AnyWorld::Plane(mut world) = old.build().unwrap() else { panic!("a plane") };
            wait(&mut world, 60);
            let AnyWorld::Plane(world) =
                scene(text).carry_over(&old, AnyWorld::Plane(world)).unwrap().world
            else {
                panic!("a plane")
            };
            middle(&world).x
        };
        assert!((after(TEXT) - 2.5).abs() < 1e-5);
        assert!((after(&TEXT.replace("(8, 0)", "(7, 0)")) - 2.5).abs() < 1e-5, "another gate");
        assert!((after(&TEXT.replace("(4, 0)", "(9, 0)")) - 1.0).abs() < 1e-5, "another path");
        assert!((after(&TEXT.replace("1.5", "0.5")) - 1.0).abs() < 1e-5, "another speed");
    }
}
