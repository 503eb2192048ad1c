//! Mistakes that steering libraries have made, each as a test: what they got wrong is right here.

use flockwork::avoid::{Orca, Walkers};
use flockwork::behavior::{
    Alignment, AvoidObstacles, Behavior, Cohesion, Evade, Flee, FollowPath, Seek, Separation,
    Wander,
};
use flockwork::glam::{Vec2, vec2};
use flockwork::group::Number;
use flockwork::memory::Memory;
use flockwork::neighbors::{Among, Neighbor};
use flockwork::noise::{Noise, Purpose};
use flockwork::obstacle::{Box, Circle};
use flockwork::world::Named;
use flockwork::{
    Agent, Aim, Group, Obstacle, Path, PathEnd, Plan, Space, Steer, Stepping, Target, Term, Turn,
    View, World,
};

fn world() -> World<Vec2> {
    World::new(Space::Open, Stepping::default(), 1, 1.0)
}

fn mate(offset: Vec2) -> Neighbor<Vec2> {
    Neighbor::at(offset, &Agent { velocity: vec2(0.0, 1.0), heading: Vec2::Y, ..Agent::default() })
}

fn answer(behavior: &impl Steer<Vec2>, neighbors: &[Neighbor<Vec2>]) -> Vec2 {
    let me = Agent::default();
    behavior.steer(&View { neighbors, ..View::alone(&me) }, &Turn::default()).wish
}

/// gdx-ai compared a product with the offset's length in it with cos(angle/2): of a cone of 60° it took a mate 84° aside at
/// 10 m and left out one straight ahead at 0.5 m. How far all are away does not change which of them are in the cone.
#[test]
fn a_cone_is_of_angles_and_not_of_distances() {
    let align =
        Alignment { radius: 1e6, half_angle: 30.0_f32.to_radians(), ..Alignment::default() };
    for distance in [0.01, 0.5, 10.0, 1e4] {
        for (degrees, is_seen) in [(0.0, true), (29.0, true), (31.0, false), (84.0, false)] {
            let at = Vec2::from_angle(f32::to_radians(degrees)) * distance;
            let turns = answer(&align, &[mate(at)]) != Vec2::ZERO;
            assert_eq!(turns, is_seen, "{degrees}° at {distance} m");
        }
    }
}

/// gdx-ai and GSAI took d·(1 − cos θ) for the distance in passing, which is d·sin θ: 0.94 m for one that is missed by 4.23 m
/// (10 m away, 25° aside). With bodies of half a meter an agent here goes on straight; one that it would touch it avoids.
#[test]
fn one_that_is_missed_is_not_avoided() {
    let aside = |degrees: f32| {
        let mut world = world();
        let avoid = Some(Orca::default().into());
        let radius = Number::Fixed(0.5);
        let group = Group { avoid, radius, ..Group::default() };
        let seek =
            Term::new(Behavior::Seek(Seek::default())).toward(Target::Point(vec2(50.0, 0.0)));
        let goer = world.add_group(group, Some(Plan::of([seek])));
        let other = world.add_group(Group { radius, ..Group::default() }, None);
        world.spawn(goer, Vec2::ZERO, vec2(1.34, 0.0)).unwrap();
        world.spawn(other, Vec2::from_angle(degrees.to_radians()) * 10.0, Vec2::ZERO).unwrap();
        (0..60 * 12).for_each(|_| drop(world.step(&mut (), &[])));
        world.agents[0].position.y.abs()
    };
    assert!(aside(25.0) < 1e-4, "{} m", aside(25.0));
    assert!(aside(2.0) > 0.1, "{} m", aside(2.0));
}

/// gdx-ai and GSAI kept "is a neighbor" with the other agent, for all agents that asked in a tick: of two radii the second got the
/// answer of the first. Two terms, and two agents, with radii of their own get what they get alone.
#[test]
fn questions_of_one_tick_do_not_answer_each_other() {
    let near = Behavior::Separation(Separation { radius: 1.0, ..Separation::default() });
    let far = Behavior::Cohesion(Cohesion { radius: 5.0, ..Cohesion::default() });
    let velocities = |plans: [&[Behavior]; 2]| {
        let mut world = world();
        for (nth, plan) in plans.into_iter().enumerate() {
            let among = Some(Among::All);
            let plan = Plan::of(plan.iter().map(|it| Term { among, ..Term::new(*it) }));
            let group = world.add_group(Group::default(), Some(plan));
            world.spawn(group, vec2(3.0 * nth as f32, 0.0), Vec2::ZERO).unwrap();
        }
        world.step(&mut (), &[]);
        [0, 1].map(|nth| world.agents[nth].velocity)
    };
    // 3 m apart, only the larger radius sees.
    let [alone, other] = velocities([&[far], &[near]]);
    assert!(alone.x > 0.0 && other == Vec2::ZERO, "{alone} {other}");
    for both in [[near, far], [far, near]] {
        assert_eq!(velocities([&both, &[near]]), [alone, Vec2::ZERO]);
        assert_eq!(velocities([&[near], &both])[0], Vec2::ZERO);
    }
}

/// Yuka took index 0 of its grid for "none": agents in that cell were added in each tick and never removed. Ten ticks on two
/// agents have one neighbor each, wherever they are.
#[test]
fn an_agent_is_in_the_grid_once() {
    for corner in [vec2(0.0, 0.0), vec2(0.9, 0.9), vec2(-0.1, -0.1), vec2(99.0, 99.0)] {
        for space in [
            Space::Open,
            Space::Wrap(vec2(100.0, 100.0)),
            Space::Walls(Vec2::splat(-1.0), Vec2::splat(101.0)),
        ] {
            let mut world = World::new(space, Stepping::default(), 1, 1.0);
            let group = world.add_group(Group::default(), Some(Plan::default()));
            for nth in 0..2 {
                world.spawn(group, corner + vec2(0.3 * nth as f32, 0.2), Vec2::ZERO).unwrap();
            }
            for _ in 0..10 {
                world.step(&mut (), &[]);
            }
            let (now, mut found) = (world.perceive(), Vec::new());
            for me in &now.agents {
                now.neighbors(me, 5.0, &mut found);
                assert_eq!(found.len(), 1, "{corner} {space:?}");
            }
        }
    }
}

/// GSAI's loop over the pieces of a closed path ended before the last one: an agent on the piece that closes it was led back
/// to another. Here it goes along that piece, and over the seam.
#[test]
fn a_closed_path_is_closed() {
    let points = [[0.0, 0.0], [6.0, 0.0], [6.0, 6.0], [0.0, 6.0]].map(Vec2::from).to_vec();
    let path = Path { points, radius: 0.4, end: PathEnd::Loop };
    let place = path.nearest(vec2(-0.2, 3.0), 0.0, f32::MAX, &Space::Open);
    assert_eq!((path.length(&Space::Open), place.s), (24.0, 21.0));
    assert_eq!((place.point, place.direction), (vec2(0.0, 3.0), vec2(0.0, -1.0)));
    let mut world = world();
    world.paths.push(Named { name: "round".into(), it: path });
    let follow = Term::new(Behavior::FollowPath(FollowPath::default())).toward(Target::Path(0));
    let group = world.add_group(Group::default(), Some(Plan::of([follow])));
    world.spawn(group, vec2(0.0, 4.0), Vec2::ZERO).unwrap();
    let mut farthest = 0.0_f32;
    for _ in 0..60 * 5 {
        world.step(&mut (), &[]);
        farthest = farthest.max(world.agents[0].position.x.min(world.agents[0].position.y));
    }
    let at = world.agents[0].position;
    assert!(farthest < 0.4 && at.x > 1.0 && at.y.abs() < 0.4, "{farthest}: {at}");
}

/// GSAI and OpenSteer divided by the distance of agents on one spot. Here none is pushed anywhere, and they come apart as soon
/// as they differ at all.
#[test]
fn agents_on_one_spot_have_finite_answers() {
    let separation = Separation::default();
    assert_eq!(answer(&separation, &[mate(Vec2::ZERO); 5]), Vec2::ZERO);
    for distance in [1e-30, 1e-12, 1e-6] {
        let push = answer(&separation, &[mate(vec2(distance, 0.0))]);
        assert!(push.is_finite() && push.x <= 0.0 && push.y == 0.0, "{distance} m: {push}");
    }
    let mut world = world();
    let plan = Plan::of([Term::new(Behavior::Separation(separation))]);
    let group = world.add_group(Group::default(), Some(plan));
    for nth in 0..2 {
        world.spawn(group, vec2(1e-6 * nth as f32, 0.0), Vec2::ZERO).unwrap();
    }
    (0..60 * 10).for_each(|_| drop(world.step(&mut (), &[])));
    assert!(world.agents[0].position.distance(world.agents[1].position) > 0.5);
}

/// OpenSteer's flee and evasion did not compile once they were called. Both lead away from where the target is, and will be.
#[test]
fn flee_and_evade_are_there() {
    let me = Agent { max_speed: 5.0, ..Agent::default() };
    let aim = Aim { velocity: vec2(0.0, -4.0), ..Aim::at(vec2(3.0, 4.0)) };
    let turn = Turn { aim: Some(aim), ..Turn::default() };
    let away = |behavior: Behavior| behavior.steer(&View::alone(&me), &turn).wish;
    let flee = away(Behavior::Flee(Flee::default()));
    assert!((flee - vec2(-3.0, -4.0)).length() < 1e-5, "{flee}");
    // It is met after 5/9 s, at (3, 16/9).
    let evade = away(Behavior::Evade(Evade::default()));
    let due = -vec2(3.0, 16.0 / 9.0).normalize() * 5.0;
    assert!((evade - due).length() < 1e-5, "{evade}");
}

/// dodgy_2d's simulator left out the agents that were near, by a comparison the wrong way round, and passed no obstacles. Here
/// agents that avoid each other pass those that come toward them, and none goes into a wall.
#[test]
fn those_that_are_near_count_and_so_do_obstacles() {
    for avoid in [Orca::default().into(), Walkers::default().into()] {
        let mut world = world();
        let wall =
            |low: f32| Obstacle::Box(Box { min: vec2(-9.0, low), max: vec2(9.0, low + 1.0) });
        world.obstacles = vec![wall(1.0), wall(-2.0)].into();
        world.solid = true;
        let mut goer = |from: f32| {
            let seek = Term::new(Behavior::Seek(Seek::default()))
                .toward(Target::Point(vec2(-9.0 * from, 0.0)));
            let group = Group { avoid: Some(avoid), ..Group::default() };
            let group = world.add_group(group, Some(Plan::of([seek])));
            world.spawn(group, vec2(from, 0.0), Vec2::ZERO).unwrap();
        };
        [-4.0, 4.0].iter().for_each(|from| goer(*from));
        let (mut nearest, mut widest) = (f32::MAX, 0.0_f32);
        for _ in 0..60 * 8 {
            world.step(&mut (), &[]);
            let [one, other] = [0, 1].map(|nth| world.agents[nth].position);
            nearest = nearest.min(one.distance(other));
            widest = widest.max(one.y.abs()).max(other.y.abs());
        }
        assert!(nearest > 0.4 - 1e-4 && widest < 0.8 + 1e-4, "{nearest} m, {widest} m");
        let ends = [0, 1].map(|nth| world.agents[nth].position.x);
        assert!(ends[0] > 3.0 && ends[1] < -3.0, "{ends:?}");
    }
}

/// In bevy-steering the last of several obstacles took the place of the others. Here the nearest on the course counts, in
/// whatever order they are.
#[test]
fn no_obstacle_hides_another() {
    let me = Agent { velocity: vec2(1.34, 0.0), ..Agent::default() };
    let circle = |x: f32, y: f32| Obstacle::Circle(Circle { center: vec2(x, y), radius: 0.5 });
    let (near, far) = (circle(1.2, 0.1), circle(1.9, -0.3));
    let steer = |obstacles: &[Obstacle<Vec2>]| {
        let view = View { obstacles, ..View::alone(&me) };
        AvoidObstacles::default().steer(&view, &Turn::default()).wish
    };
    let due = steer(&[near]);
    assert!(due.y < 0.0, "to the other side of the near one: {due}");
    assert!(steer(&[far]).y > 0.0, "and of the far one, if it were alone");
    assert_eq!([steer(&[near, far]), steer(&[far, near])], [due, due]);
    let aside = circle(0.0, 5.0);
    assert_eq!([steer(&[near, aside]), steer(&[aside, near])], [due, due]);
}

/// bevy-steering moved the wander point by as much in a tick, however short it was: at 240 Hz agents turned eight times as
/// much as at 30 Hz. Its angle has the same variance here.
#[test]
fn shorter_ticks_do_not_make_agents_wander_more() {
    let me = Agent::<Vec2>::default();
    let variance = |hz: u64| {
        let view = View { stepping: Stepping::Timed(1.0 / hz as f32), ..View::alone(&me) };
        let walk = |key: u64| {
            let start = Memory::of_floats([1.0, 0.0, 0.0, 1.0]);
            let turn = |memory, tick| {
                let noise = Noise::new(4, key, tick, Purpose::Behavior);
                let wander = Wander { angle_change: 0.5, ..Wander::default() };
                wander.steer(&view, &Turn { memory, noise, ..Turn::default() }).memory
            };
            let end = (0..hz).fold(start, turn);
            vec2(end.float(0), end.float(1)).to_angle().powi(2)
        };
        (0..4000).map(walk).sum::<f32>() / 4000.0
    };
    for hz in [30, 240] {
        assert!((variance(hz) - 0.25).abs() < 0.025, "{hz} Hz: {}", variance(hz));
    }
}
