//! A crowd leaves a room through a door: agents that queue wait, and none waits forever.

use flockwork::behavior::{AvoidObstacles, Behavior, Queue, Seek, Separation};
use flockwork::glam::{Vec2, vec2};
use flockwork::group::Number;
use flockwork::noise::{Noise, Purpose};
use flockwork::obstacle::Box;
use flockwork::{Group, Obstacle, Obstacles, Plan, Space, Stepping, Target, Term, View, World};

const CROWD: u64 = 60;
/// Where the wall with the door stands (m).
const WALL: [f32; 2] = [13.0, 13.5];

/// A room to the left of a wall with a door of this width (m) at (13, 12).
fn room(width: f32, seed: u64) -> World<Vec2> {
    let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), seed, 1.0);
    world.obstacles = Obstacles::new(vec![
        Obstacle::Box(Box { min: vec2(WALL[0], 12.0 + width / 2.0), max: vec2(WALL[1], 24.0) }),
        Obstacle::Box(Box { min: vec2(WALL[0], 0.0), max: vec2(WALL[1], 12.0 - width / 2.0) }),
    ]);
    let walkers = Group { max_speed: Number::Normal(1.34, 0.2), ..Group::default() };
    let walkers = world.add_group(walkers, None);
    for nth in 0..CROWD {
        let noise = Noise::new(seed, nth, 0, Purpose::Spawn);
        let [column, row] = [nth % 8, nth / 8].map(|i| i as f32);
        let place = vec2(1.0 + 1.3 * column, 3.0 + 2.2 * row);
        let jitter = vec2(0.3 * noise.uniform(5), noise.uniform(6));
        world.spawn(walkers, place + jitter, Vec2::ZERO);
    }
    world
}

/// The same room with walls all around, a rack along one of them, and all of it solid: agents that are pressed
/// against something come loose again.
fn solid_room(width: f32, seed: u64) -> World<Vec2> {
    let mut world = room(width, seed);
    let block = |x: f32, y: f32, to_x: f32, to_y: f32| {
        Obstacle::Box(Box { min: vec2(x, y), max: vec2(to_x, to_y) })
    };
    let rack =
        (0..5).map(|nth| block(11.8 + 0.24 * nth as f32, 2.0, 12.04 + 0.24 * nth as f32, 4.0));
    let around = [
        block(-0.5, -0.5, 13.5, 0.0),
        block(-0.5, 24.0, 13.5, 24.5),
        block(-0.5, 0.0, 0.0, 24.0),
        block(12.2, 17.0, 13.0, 17.8),
    ];
    world.obstacles = world.obstacles.iter().copied().chain(around).chain(rack).collect();
    world.solid = true;
    world
}

/// Through the door, and then on.
fn leave(view: &View<Vec2>, plan: &mut Plan<Vec2>) {
    let out = view.me.position.x > 13.25;
    let goal = if out { vec2(40.0, 12.0) } else { vec2(13.8, 12.0) };
    plan.push(Term::new(Behavior::Seek(Seek::default())).toward(Target::Point(goal)));
    let avoid = Behavior::AvoidObstacles(AvoidObstacles::default());
    plan.push(Term { weight: 2.0, ..Term::new(avoid) });
    let apart = Separation { radius: 0.6, strength: 0.5, ..Separation::default() };
    plan.push(Term::new(Behavior::Separation(apart)));
    plan.push(Term::new(Behavior::Queue(Queue::default())));
}

/// When each of the crowd passed the wall, within two minutes (s).
fn passages(
    world: &mut World<Vec2>,
    mut brain: impl FnMut(&View<Vec2>, &mut Plan<Vec2>),
) -> Vec<f32> {
    let mut times = Vec::new();
    for tick in 0..120 * 60 {
        world.step(&mut brain, &[]);
        let inside = |agent: &flockwork::Agent<Vec2>| {
            world.obstacles.iter().any(|o| o.nearest(agent.position).distance < 0.0)
        };
        assert!(!world.agents.iter().any(inside), "an agent walked into the wall");
        let through = world.agents.iter().filter(|agent| agent.position.x > WALL[1]).count();
        times.resize(through.max(times.len()), tick as f32 / 60.0);
    }
    times
}

#[test]
fn a_crowd_drains_smoothly_through_a_door() {
    for (width, seed) in [(2.0, 1), (2.0, 2), (1.2, 3), (0.8, 4)] {
        let times = passages(&mut room(width, seed), leave);
        assert_eq!(times.len() as u64, CROWD, "width {width}, seed {seed}: some are stuck");
        // The middle of the crossings, past the first arrivals and before the stragglers.
        let middle = &times[6..54];
        let flow = 47.0 / (middle[47] - middle[0]);
        assert!(
            flow > width && flow < 3.0 * width,
            "width {width}, seed {seed}: {flow} per second"
        );
        let longest = middle.windows(2).map(|two| two[1] - two[0]).fold(0.0, f32::max);
        assert!(longest < 3.0 / width, "width {width}, seed {seed}: no agent for {longest} s");
    }
}

/// Straight to the door, pressing and pushing.
fn press(view: &View<Vec2>, plan: &mut Plan<Vec2>) {
    let out = view.me.position.x > 13.25;
    let goal = if out { vec2(40.0, 12.0) } else { vec2(13.8, 12.0) };
    plan.push(Term::new(Behavior::Seek(Seek::default())).toward(Target::Point(goal)));
    let apart = Separation { radius: 0.6, strength: 0.5, ..Separation::default() };
    plan.push(Term::new(Behavior::Separation(apart)));
}

#[test]
fn from_a_room_of_solid_walls_all_get_out() {
    for (width, seed) in [(2.0, 1), (1.2, 2), (1.2, 3), (2.0, 4)] {
        let times = passages(&mut solid_room(width, seed), leave);
        assert_eq!(times.len() as u64, CROWD, "width {width}, seed {seed}: some are stuck");
        let times = passages(&mut solid_room(width, seed), press);
        assert_eq!(
            times.len() as u64,
            CROWD,
            "width {width}, seed {seed}: some who press are stuck"
        );
    }
}
