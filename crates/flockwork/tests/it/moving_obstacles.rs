//! Obstacles that move: where they are, who is told to do what by id, and what bodies and behaviors make of them.

use flockwork::behavior::{AvoidForm, AvoidObstacles, Behavior, Seek, Separation};
use flockwork::glam::{Vec2, Vec3, vec2};
use flockwork::group::Number;
use flockwork::neighbors::Instructions;
use flockwork::noise::{Noise, Purpose};
use flockwork::obstacle::{Box, Circle, HalfSpace, Polygon, Segment, Vertices};
use flockwork::{
    Agent, Group, Input, Obstacle, ObstacleError, ObstacleId, Plan, Snapshot, Space, Stages, Steer,
    Stepping, Target, Term, Turn, Vector, View, World,
};

const TICK: f32 = 1.0 / 64.0;

fn empty<V: Stages>(space: Space<V>) -> World<V> {
    World::new(space, Stepping::Timed(TICK), 3, 2.0)
}

fn circle<V: Stages>(x: f32, y: f32, radius: f32) -> Obstacle<V> {
    Obstacle::Circle(Circle { center: V::from_xyz([x, y, 0.0]), radius })
}

fn middle<V: Stages>(world: &World<V>, place: usize) -> [f32; 3] {
    world.obstacles[place].ball().unwrap().0.to_xyz()
}

fn wait<V: Stages>(world: &mut World<V>, ticks: u32) {
    (0..ticks).for_each(|_| assert_eq!(world.step(&mut (), &[]), []));
}

#[test]
fn an_hour_later_it_is_where_its_velocity_has_brought_it() {
    let velocity = vec2(0.3, -0.7);
    let spaces = [
        (Space::Open, [1084.0, -2518.0]),
        // The same in a torus of 20 by 10: 1084 - 54 * 20, and -2518 + 252 * 10.
        (Space::Wrap(vec2(20.0, 10.0)), [4.0, 2.0]),
        (Space::Walls(vec2(0.0, 0.0), vec2(20.0, 10.0)), [1084.0, -2518.0]),
    ];
    for (space, expected) in spaces {
        let mut world = empty(space);
        world.add_obstacle(circle(4.0, 2.0, 0.5), velocity).unwrap();
        wait(&mut world, 3600 * 64);
        let [x, y, _] = middle(&world, 0);
        // 0.3 and 0.7 are rounded to 3e-8 of their size.
        let off = (x - expected[0]).abs().max((y - expected[1]).abs());
        assert!(off < 3e-4, "{space:?}: {x}, {y}");
    }
}

/// The sides stand at the end of the list of what is near, and have no velocities of their own.
#[test]
fn beside_a_wall_of_the_world_an_agent_sees_the_same_motion() {
    let velocity_in = |space| {
        let avoid = AvoidObstacles { by_speed: false, ..AvoidObstacles::default() };
        let plan = Plan::of([Term::new(Behavior::AvoidObstacles(avoid))]);
        let mut world = empty::<Vec2>(space);
        let group = world.add_group(Group::default(), Some(plan));
        world.spawn(group, vec2(5.0, 1.5), Vec2::ZERO).expect("there is room");
        world.add_obstacle(circle(3.5, 1.6, 0.5), vec2(1.0, 0.0)).unwrap();
        wait(&mut world, 1);
        world.agents[0].velocity
    };
    let open = velocity_in(Space::Open);
    assert!(open.length() > 0.0, "it comes from behind");
    assert_eq!(velocity_in(Space::Walls(vec2(0.0, 0.0), vec2(10.0, 10.0))), open);
}

#[test]
fn half_a_second_is_half_of_the_velocity_in_a_volume_and_by_ticks_too() {
    let mut world = empty::<Vec3>(Space::Open);
    world.add_obstacle(circle(1.0, 1.0, 0.5), Vec3::new(2.0, -4.0, 1.0)).unwrap();
    wait(&mut world, 32);
    assert_eq!(middle(&world, 0), [2.0, -1.0, 0.5]);
    let mut world = World::<Vec2>::new(Space::Open, Stepping::PerTick, 3, 2.0);
    world.add_obstacle(circle(1.0, 1.0, 0.5), vec2(2.0, -4.0)).unwrap();
    wait(&mut world, 3);
    assert_eq!(middle(&world, 0), [7.0, -11.0, 0.0]);
}

#[test]
fn inputs_add_move_place_and_remove_by_ids_that_are_never_given_again() {
    let mut world = empty::<Vec2>(Space::Open);
    world.obstacles = (0..12).map(|nth| circle(5.0 * nth as f32, 50.0, 1.0)).collect();
    let id = ObstacleId;
    let first = [
        Input::AddObstacle(circle(0.0, 0.0, 1.0), vec2(64.0, 0.0)),
        Input::RemoveObstacle(id(3)),
        Input::MoveObstacle(id(5), vec2(0.0, 64.0)),
    ];
    assert_eq!(world.step(&mut (), &first), []);
    let ids: Vec<u32> = world.obstacles.ids().iter().map(|id| id.0).collect();
    assert_eq!(ids, [0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    let place = |world: &World<Vec2>, nth| world.obstacles.place_of(id(nth)).unwrap();
    let at = |world: &World<Vec2>, nth| world.obstacles[place(world, nth)];
    assert_eq!((at(&world, 12), at(&world, 5)), (circle(1.0, 0.0, 1.0), circle(25.0, 51.0, 1.0)));
    assert_eq!(world.obstacles.velocities()[place(&world, 5)], vec2(0.0, 64.0));
    let second = [
        Input::SetObstacle(id(12), circle(8.0, 8.0, 2.0)),
        Input::MoveObstacle(id(5), Vec2::ZERO),
        Input::RemoveObstacle(id(11)),
        Input::AddObstacle(circle(3.0, 0.0, 1.0), Vec2::ZERO),
    ];
    assert_eq!(world.step(&mut (), &second), []);
    assert_eq!((at(&world, 12), at(&world, 5)), (circle(9.0, 8.0, 2.0), circle(25.0, 51.0, 1.0)));
    assert_eq!(world.obstacles.id_at(world.obstacles.len() - 1), Some(id(13)));
    let touched = |x, y| world.obstacles.touch(&world.space, vec2(x, y), 0.1);
    assert_eq!([touched(9.0, 6.0), touched(25.0, 52.0), touched(15.0, 50.0)], [true, true, false]);
    assert!(world.obstacles.block(&world.space, vec2(9.0, 0.0), vec2(0.0, 20.0)));
}

#[test]
fn what_cannot_be_done_is_refused_with_a_name() {
    let mut world = empty::<Vec2>(Space::Open);
    let rock = world.add_obstacle(circle(0.0, 0.0, 1.0), vec2(1.0, 0.0)).unwrap();
    let (gone, nan) = (ObstacleId(7), vec2(f32::NAN, 0.0));
    let shape = |why: &str| Err(ObstacleError::Shape(why.to_owned()));
    let one = circle(1.0, 1.0, 1.0);
    assert_eq!(world.add_obstacle(one, nan), Err(ObstacleError::Velocity));
    assert_eq!(world.move_obstacle(rock, nan), Err(ObstacleError::Velocity));
    assert_eq!(world.move_obstacle(gone, Vec2::ZERO), Err(ObstacleError::Unknown(gone)));
    assert_eq!(world.set_obstacle(gone, one), Err(ObstacleError::Unknown(gone)));
    assert_eq!(world.remove_obstacle(gone), Err(ObstacleError::Unknown(gone)));
    let (endless, flat) = (circle(f32::INFINITY, 0.0, 1.0), circle(0.0, 0.0, -1.0));
    assert_eq!(world.set_obstacle(rock, endless), shape("a number of it is not finite"));
    assert_eq!(world.set_obstacle(rock, flat), shape("a circle's radius must be more than 0"));
    assert_eq!(world.obstacles[..], [circle(0.0, 0.0, 1.0)]);

    let inputs = [
        Input::RemoveObstacle(rock),
        Input::MoveObstacle(rock, Vec2::X),
        Input::AddObstacle(one, nan),
    ];
    let faults = world.step(&mut (), &inputs);
    let message = "2 inputs of one tick were refused; the first cannot move an obstacle: there is no obstacle 0";
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].message, message);
    assert!(world.obstacles.is_empty() && world.obstacles.velocities().is_empty());
    let one = world.step(&mut (), &[Input::AddObstacle(flat, Vec2::X)]);
    let message = "an input cannot add an obstacle: a circle's radius must be more than 0";
    assert_eq!(one[0].message, message);
}

#[test]
fn however_far_and_fast_it_stays_finite() {
    for space in [Space::Open, Space::Wrap(vec2(3.0, 1e30)), Space::Walls(Vec2::ZERO, Vec2::ONE)] {
        let mut world = World::<Vec2>::new(space, Stepping::Timed(1e9), 3, 2.0);
        for velocity in [vec2(f32::MAX, -f32::MAX), vec2(1e-30, 1e20)] {
            world.add_obstacle(circle(1e30, 0.5, 0.5), velocity).unwrap();
            let wall = HalfSpace { point: Vec2::ZERO, normal: Vec2::X };
            world.add_obstacle(wall.into(), velocity).unwrap();
        }
        world.tick = u64::MAX - 40;
        wait(&mut world, 80);
        assert!(world.obstacles.iter().all(Obstacle::is_finite), "{space:?}");
        assert!(world.save().courses.iter().all(|course| course.since == 0));
    }
}

/// Walkers among obstacles that stand and that move, each shape.
fn crowd<V: Stages>(space: Space<V>, solid: bool) -> World<V> {
    let mut world = World::new(space, Stepping::default(), 8, 2.0);
    world.obstacles = (0..10).map(|nth| circle(2.0 * nth as f32, 9.0, 0.3)).collect();
    world.solid = solid;
    for nth in 0..14 {
        let noise = Noise::new(4, nth, 0, Purpose::Spawn);
        let way = noise.direction::<V>(1) * 2.0;
        world.add_obstacle(circle(20.0 * noise.uniform(4), 4.0, 0.5), way).unwrap();
    }
    let plan = Plan::of([
        Term { weight: 2.0, ..Term::new(Behavior::AvoidObstacles(AvoidObstacles::default())) },
        Term::new(Behavior::Separation(Separation::default())),
        Term::new(Behavior::Seek(Seek::default()))
            .toward(Target::Point(V::from_xyz([10.0, 5.0, 0.0]))),
    ]);
    let group = world.add_group(Group::default(), Some(plan));
    for nth in 0..120 {
        let noise = Noise::new(5, nth, 0, Purpose::Spawn);
        let at = core::array::from_fn(|axis| 12.0 * noise.uniform(axis as u64));
        world.spawn(group, V::from_xyz(at), V::ZERO);
    }
    world
}

fn inputs<V: Stages>(tick: u64) -> Vec<Input<V>> {
    let velocity = V::from_xyz([1.5, -0.5, 0.0]);
    match tick {
        20 => vec![Input::MoveObstacle(ObstacleId(2), velocity)],
        35 => vec![
            Input::RemoveObstacle(ObstacleId(1)),
            Input::AddObstacle(circle(6.0, 6.0, 1.0), velocity),
        ],
        50 => vec![Input::SetObstacle(ObstacleId(12), circle(3.0, 3.0, 0.4))],
        70 => vec![Input::MoveObstacle(ObstacleId(2), V::ZERO)],
        _ => vec![],
    }
}

fn run<V: Stages>(world: &mut World<V>, until: u64) -> Vec<u8> {
    while world.tick < until {
        let inputs = inputs(world.tick);
        assert_eq!(world.step(&mut (), &inputs), []);
    }
    world.save().to_bytes()
}

fn snapshots_go_on<V: Stages>(space: Space<V>) {
    for solid in [false, true] {
        let mut world = crowd(space, solid);
        run(&mut world, 15);
        let early = world.save();
        run(&mut world, 60);
        let late = Snapshot::from_bytes(&world.save().to_bytes()).unwrap();
        assert_eq!(late, world.save());
        let (end, hash) = (run(&mut world, 120), world.hash());
        let mut other = crowd(space, solid);
        other.restore(&late).unwrap();
        assert!(run(&mut other, 120) == end, "into a world where nothing has happened yet");
        world.restore(&early).unwrap();
        assert_eq!(world.obstacles.len(), 24, "what came later is undone");
        assert!(run(&mut world, 120) == end, "and back again");
        assert_eq!((world.hash(), other.hash()), (hash, hash));
        for instructions in [Instructions::Scalar, Instructions::Baseline] {
            let mut other = crowd(space, solid);
            other.instructions = instructions;
            assert!(run(&mut other, 120) == end, "{instructions:?}");
        }
    }
}

#[test]
fn a_snapshot_in_the_middle_goes_on_bit_for_bit_under_all_instructions() {
    snapshots_go_on::<Vec2>(Space::Open);
    snapshots_go_on::<Vec2>(Space::Wrap(vec2(14.0, 11.0)));
    snapshots_go_on::<Vec3>(Space::Walls(Vec3::splat(-1.0), Vec3::splat(13.0)));
}

#[cfg(feature = "parallel")]
#[test]
fn threads_change_no_bit() {
    let on = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| run(&mut crowd(Space::Wrap(vec2(14.0, 11.0)), true), 100))
    };
    let one = on(1);
    [2, 3, 8].into_iter().for_each(|threads| assert!(on(threads) == one, "{threads} threads"));
}

#[test]
fn the_hash_tells_how_those_that_can_move_differ_and_nothing_of_the_others() {
    let world = |velocity, still| {
        let mut world = empty::<Vec2>(Space::Open);
        world.add_obstacle(circle(still, 0.0, 1.0), Vec2::ZERO).unwrap();
        world.add_obstacle(circle(5.0, 0.0, 1.0), velocity).unwrap();
        world.hash()
    };
    assert_ne!(world(vec2(1.0, 0.0), 0.0), world(vec2(1.0, 0.5), 0.0));
    assert_eq!(world(vec2(1.0, 0.0), 0.0), world(vec2(1.0, -0.0), 9.0));
}

#[cfg(feature = "scene")]
#[test]
fn snapshots_in_ron_keep_ways_and_ids() {
    let mut world = crowd::<Vec2>(Space::Open, true);
    run(&mut world, 60);
    let snapshot = world.save();
    assert_eq!((snapshot.courses.len(), snapshot.obstacle_ids.len()), (16, 24));
    assert_eq!(Snapshot::from_ron(&snapshot.to_ron().unwrap()), Ok(snapshot.clone()));
    for change in [
        |it: &mut Snapshot<Vec2>| it.courses[3].velocity.x = f32::NAN,
        |it: &mut Snapshot<Vec2>| it.courses[3].since = 61,
        |it: &mut Snapshot<Vec2>| it.courses[3].id = ObstacleId(1),
        |it: &mut Snapshot<Vec2>| it.courses.swap(0, 1),
        |it: &mut Snapshot<Vec2>| it.obstacle_ids.swap(0, 1),
        |it: &mut Snapshot<Vec2>| it.obstacle_ids.truncate(3),
    ] {
        let mut wrong = snapshot.clone();
        change(&mut wrong);
        let why = world.restore(&wrong).unwrap_err().to_string();
        assert_eq!(why, "the snapshot makes no sense: its obstacles or their ways make no sense");
    }
}

/// A convex shape about a point, a meter or so large.
fn rock(nth: u64, at: Vec2, noise: Noise) -> Obstacle<Vec2> {
    let size = 0.1 + noise.uniform(10);
    match nth % 4 {
        0 => Circle { center: at, radius: size }.into(),
        1 => Box { min: at - vec2(size, 0.2), max: at + vec2(0.3, size) }.into(),
        2 => Segment { from: at, to: at + noise.direction::<Vec2>(11) * size, radius: 0.0 }.into(),
        _ => {
            let corners = [0.0, 2.0, 4.0].map(|turn: f32| {
                let (sin, cos) = (turn + noise.uniform(12)).sin_cos();
                at + vec2(cos, sin) * size
            });
            Polygon { points: Vertices::new(&corners) }.into()
        }
    }
}

/// One body and one obstacle that move at random toward each other: how deep the body is in it after the tick.
fn depth_after(nth: u64) -> f32 {
    let noise = Noise::new(77, nth, 0, Purpose::Spawn);
    let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 1, 1.0);
    world.solid = true;
    let body = 0.05 + 0.4 * noise.uniform(0);
    let shape = rock(nth, Vec2::ZERO, noise);
    let group = Group { radius: Number::Fixed(body), ..Group::default() };
    let group = world.add_group(group, Some(Plan::default()));
    let at = noise.direction::<Vec2>(1) * (2.0 + noise.uniform(2));
    let gap = shape.nearest(at).distance - body;
    if gap < 0.0 {
        return 0.0;
    }
    // From almost resting to half a kilometer per second, so that it gets there within the tick or touches.
    let speed = 0.5 * 1000_f32.powf(noise.uniform(3));
    let aimed = at.unit() * speed + noise.direction::<Vec2>(4) * (0.3 * speed);
    let near = at - at.unit() * (gap * noise.uniform(5)).max(gap - 0.01 * speed);
    let near = if shape.nearest(near).distance < body { at } else { near };
    world.add_obstacle(shape, aimed).unwrap();
    world.spawn(group, near, noise.direction::<Vec2>(6) * noise.uniform(7));
    world.step(&mut (), &[]);
    let nearest = world.obstacles[0].nearest(world.agents[0].position);
    let flung = (world.agents[0].position - near).length() > 1.4 * speed / 60.0 + 0.1;
    assert!(!flung, "{nth}");
    (body - nearest.distance) / body
}

#[test]
fn no_body_is_in_a_moving_obstacle_after_a_tick() {
    let deepest = (0..10_000)
        .map(|nth| (depth_after(nth), nth))
        .fold((0.0, 0), |a, b| if b.0 > a.0 { b } else { a });
    assert!(deepest.0 < 2e-3, "{deepest:?}");
}

/// A wall of no thickness sweeps over a thousand bodies, at any speed: all are taken along before it.
#[test]
fn a_thin_wall_passes_no_body_however_fast() {
    for speed in [0.5, 5.0, 50.0, 500.0, 5e4] {
        let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 1, 1.0);
        world.solid = true;
        let still = Group { radius: Number::Fixed(0.2), ..Group::default() };
        let group = world.add_group(still, Some(Plan::default()));
        (0..1000).for_each(|nth| {
            world.spawn(group, vec2(1.0 + 0.01 * nth as f32, 0.03 * nth as f32), Vec2::ZERO);
        });
        let wall = Segment { from: vec2(0.0, -5.0), to: vec2(0.0, 40.0), radius: 0.0 };
        world.add_obstacle(wall.into(), vec2(speed, 0.0)).unwrap();
        wait(&mut world, 90);
        let at = speed * 1.5;
        let behind =
            world.agents.iter().filter(|agent| agent.position.x < at + 0.2 - 2e-6 * at - 1e-4);
        assert_eq!(behind.count(), 0, "{speed} m/s");
        let aside = world.agents.iter().filter(|agent| agent.velocity.y.abs() > 1e-3 * speed);
        assert_eq!(aside.count(), 0, "{speed} m/s");
    }
}

#[test]
fn across_the_seam_it_takes_bodies_along_too() {
    let mut world = empty::<Vec2>(Space::Wrap(vec2(10.0, 10.0)));
    world.solid = true;
    let group = world.add_group(Group::default(), Some(Plan::default()));
    world.spawn(group, vec2(9.5, 5.0), Vec2::ZERO);
    let block = Box { min: vec2(8.0, 4.0), max: vec2(9.0, 6.0) };
    world.add_obstacle(block.into(), vec2(2.0, 0.0)).unwrap();
    wait(&mut world, 64);
    let [x, ..] = middle(&world, 0);
    assert!((x - 0.5).abs() < 1e-4, "{x}");
    // Its face is at 1, and the body 0.2 before it.
    let agent = &world.agents[0];
    assert!((agent.position.x - 1.2).abs() < 1e-3, "{:?}", agent.position);
}

/// An agent that stands in the way of a wall, and wants nothing: how near the wall comes to its body.
fn least_gap(form: AvoidForm, wall: Obstacle<Vec2>, velocity: Vec2) -> f32 {
    let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 1, 1.0);
    let avoid = AvoidObstacles { form, ..AvoidObstacles::default() };
    let plan = Plan::of([Term::new(Behavior::AvoidObstacles(avoid))]);
    let group = world.add_group(Group::default(), Some(plan));
    world.spawn(group, vec2(0.0, 0.1), Vec2::ZERO);
    world.add_obstacle(wall, velocity).unwrap();
    let gaps = (0..600).map(|_| {
        world.step(&mut (), &[]);
        world.obstacles[0].nearest(world.agents[0].position).distance - 0.2
    });
    gaps.fold(f32::MAX, f32::min)
}

#[test]
fn an_agent_in_the_path_of_a_wall_gets_out() {
    let wall = Box { min: vec2(-5.0, -1.0), max: vec2(-4.5, 1.0) };
    let gap = least_gap(AvoidForm::Swept, wall.into(), vec2(1.0, 0.0));
    assert!(gap > 0.0, "{gap}");
    let gap = least_gap(AvoidForm::Tutorial, circle(-5.0, 0.0, 0.5), vec2(0.8, 0.0));
    assert!(gap > -0.2, "it looks with points alone, and none comes to lie in the circle: {gap}");
    let passes = Box { min: vec2(-5.0, 1.0), max: vec2(-4.5, 3.0) };
    let me = Agent { position: vec2(0.0, 0.1), ..Agent::default() };
    let view = View {
        obstacles: &[passes.into()],
        obstacle_velocities: &[vec2(1.0, 0.0)],
        ..View::alone(&me)
    };
    let steering = AvoidObstacles::default().steer(&view, &Turn::default());
    assert_eq!(steering.wish, Vec2::ZERO, "what passes by is none of its business");
}

/// An obstacle with a velocity is met as one that stands is met by an agent whose velocity is that much less.
#[test]
fn only_the_relative_velocity_counts() {
    let (mut met, mut differ) = (0, 0);
    for nth in 0..3000 {
        let noise = Noise::new(9, nth, 0, Purpose::Spawn);
        let own = noise.direction::<Vec2>(0) * noise.uniform(1);
        let seen = noise.direction::<Vec2>(2) * noise.uniform(3);
        let obstacle = [rock(nth, noise.direction::<Vec2>(4) * (1.5 + noise.uniform(5)), noise)];
        let agent = |velocity: Vec2| Agent { velocity, max_speed: 1.0, ..Agent::default() };
        let (me, other) = (agent(own), agent(seen));
        let velocities = [own - seen];
        for form in [AvoidForm::Swept, AvoidForm::Tutorial] {
            let avoid = AvoidObstacles { form, look_ahead: 3.0, ..AvoidObstacles::default() };
            let moving =
                View { obstacles: &obstacle, obstacle_velocities: &velocities, ..View::alone(&me) };
            let still = View { obstacles: &obstacle, ..View::alone(&other) };
            let [a, b] = [moving, still].map(|view| avoid.steer(&view, &Turn::default()));
            let off = (a.wish - b.wish).length() + (a.push - b.push).length();
            // Where two sides are equally good, or a point ahead just touches, rounding decides.
            met += usize::from(off < 1e-3 && b.wish + b.push != Vec2::ZERO);
            differ += usize::from(off >= 1e-3);
        }
    }
    assert!(met > 250 && differ < 4, "{met} met, {differ} differ");
}

#[cfg(feature = "scene")]
mod in_scenes {
    use super::*;
    use flockwork::scene::{AnyWorld, Scene};

    const TEXT: &str = r#"(name: "a", obstacles: [Circle(center: (9, 9), radius: 1)],
        moving_obstacles: {
            "gate": (shape: Box(min: (0, 0), max: (1, 2)), velocity: (0, 3)),
            "bar": (shape: Circle(center: (5, 5), radius: 1)),
        },
        groups: [(name: "g")])"#;

    fn scene(text: &str) -> Scene {
        Scene::parse(text).unwrap_or_else(|problems| panic!("{problems:?}"))
    }

    fn plane(world: AnyWorld) -> World<Vec2> {
        let AnyWorld::Plane(world) = world else { panic!("a plane") };
        world
    }

    #[test]
    fn they_have_names_and_velocities() {
        let mut world = plane(scene(TEXT).build().unwrap());
        let [gate, bar] = ["gate", "bar"].map(|name| world.obstacles.named(name).unwrap());
        assert_eq!((gate, bar, world.obstacles.named("x")), (ObstacleId(1), ObstacleId(2), None));
        wait(&mut world, 20);
        assert_eq!(world.obstacles[1], Box { min: vec2(0.0, 1.0), max: vec2(1.0, 3.0) }.into());
        let before = world.hash();
        world.move_obstacle(bar, vec2(1.0, 0.0)).unwrap();
        assert_ne!(world.hash(), before);
        wait(&mut world, 60);
        assert_eq!(world.obstacles[2], circle(6.0, 5.0, 1.0));
    }

    #[test]
    fn they_go_on_when_the_scene_is_saved_unless_they_are_changed() {
        let old = scene(TEXT);
        let mut world = plane(old.build().unwrap());
        wait(&mut world, 20);
        let carry = |text: &str| {
            let world = AnyWorld::Plane(world.clone());
            let reloaded = scene(text).carry_over(&old, world).unwrap();
            assert_eq!(reloaded.restarted_by, [""; 0]);
            plane(reloaded.world)
        };
        let limits = carry(&TEXT.replace("\"g\"", "\"g\", mass: 2"));
        assert_eq!(limits.obstacles[..], world.obstacles[..]);
        assert_eq!(limits.obstacles.ids(), world.obstacles.ids());
        let mut other = carry(&TEXT.replace("(5, 5)", "(7, 5)"));
        let gate = other.obstacles.named("gate").unwrap();
        assert_eq!((gate, other.obstacles.len()), (ObstacleId(4), 3));
        assert_eq!(other.obstacles[1..], [world.obstacles[1], circle(7.0, 5.0, 1.0)]);
        wait(&mut other, 20);
        assert_eq!(other.obstacles[1], Box { min: vec2(0.0, 2.0), max: vec2(1.0, 4.0) }.into());
        let mut anew = carry(&TEXT.replace("(0, 3)", "(0, 6)"));
        wait(&mut anew, 20);
        assert_eq!(anew.obstacles[1], Box { min: vec2(0.0, 2.0), max: vec2(1.0, 4.0) }.into());
    }
}

/// The scene of the rocks that roll keeps what it says.
#[cfg(feature = "scene")]
pub fn walkers_step_aside_for_rocks_that_roll_and_get_across(text: &str) {
    use flockwork::scene::{AnyWorld, Scene};
    let AnyWorld::Plane(mut world) = Scene::parse(text).unwrap().build().unwrap() else { panic!() };
    let (mut crossings, road) = (vec![0; world.agents.len()], 12.0);
    let (mut touched, mut inside) = (0, 0);
    for _ in 0..3_600 {
        let before: Vec<f32> = world.agents.iter().map(|agent| agent.position.y).collect();
        wait(&mut world, 1);
        for ((agent, before), crossings) in world.agents.iter().zip(before).zip(&mut crossings) {
            let now = agent.position.y;
            *crossings += u32::from((before < road) != (now < road) && (now - before).abs() < 1.0);
            let is_within = |margin: f32| {
                world.obstacles.iter().any(|rock| rock.contains(agent.position, margin))
            };
            touched += u32::from(is_within(agent.radius + 0.02));
            inside += u32::from(is_within(agent.radius - 0.02));
        }
    }
    let across = crossings.iter().filter(|crossings| **crossings >= 2).count();
    let share = touched as f32 / (3_600.0 * crossings.len() as f32);
    assert_eq!(inside, 0);
    assert!(across >= 57, "{across} of 60 walkers got across twice in a minute: {crossings:?}");
    assert!((0.0001..0.02).contains(&share), "rocks touch walkers {share} of the time");
}
