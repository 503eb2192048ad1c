//! Bodies of any kind never overlap, and part gently where they start so.

use glam::{Vec2, vec2};

use super::{Block, deepest_overlap, deepest_wall, group, to, walls};
use crate::avoid::{AVOIDANCES, Avoidance, Walkers};
use crate::behavior::{Behavior, Seek, Wish};
use crate::noise::{Noise, Purpose};
use crate::world::group::Number;
use crate::{Group, Input, Plan, Space, Stepping, Target, Term, World};

/// What starts overlapping, on one point, in a wall or without a size parts gently, and nothing is thrown.
#[test]
fn overlapping_starts_part_gently() {
    let mut world = World::new(Space::Open, Stepping::default(), 7, 2.0);
    world.obstacles = walls(2.0).into();
    world.solid = true;
    let stand = Term::new(Behavior::Wish(Wish {})).toward(Target::Vector(Vec2::ZERO));
    let still = world.add_group(group(Walkers::default().into()), Some(Plan::of([stand])));
    let points = world.add_group(
        Group { radius: Number::Fixed(0.0), ..group(Walkers::default().into()) },
        to(vec2(0.0, 0.0)),
    );
    for at in [vec2(0.0, 0.0), vec2(0.0, 0.0), vec2(0.0, 0.0), vec2(0.1, 0.0), vec2(3.0, 2.1)] {
        world.spawn(still, at, Vec2::ZERO);
    }
    (0..4).for_each(|nth| _ = world.spawn(points, vec2(-2.0, 0.1 * nth as f32), Vec2::ZERO));
    let starts: Vec<Vec2> = world.agents.iter().map(|agent| agent.position).collect();
    for _ in 0..300 {
        assert!(world.step(&mut (), &[]).is_empty());
        assert!(world.agents.iter().all(|agent| agent.speed() < 2.0));
    }
    assert!(deepest_overlap(&mut world) < 1e-3);
    let moved = |nth: usize| (world.agents[nth].position - starts[nth]).length();
    assert!((0..5).all(|nth| moved(nth) < 1.0));
}

/// A wall that rolls over agents throws none of them: each moves no faster than it walks while the wall pushes it along,
/// and two that overlap part. Pressed against a wall that stands, an agent for which there is no room is behind the
/// moving one at once, and goes on from there no faster than before.
#[test]
fn a_wall_that_moves_over_agents_throws_none() {
    for (model, info) in (0..).map_while(Avoidance::at).zip(AVOIDANCES) {
        let farthest = [false, true].map(|is_closed| farthest_step(model, is_closed));
        // 1 m/s each for walking and being pushed and 0.3 m/s for parting; or the wall's thickness and the body's.
        assert!(farthest[0] <= 2.3 / 60.0 + 0.01, "{}: {} m", info.name, farthest[0]);
        assert!(farthest[1] <= 1.0 + 0.4 + 0.01, "{}: {} m", info.name, farthest[1]);
    }
}

/// How far an agent comes at most in a tick while a wall 1 m thick rolls along a corridor at 1 m/s, which another wall
/// closes or none does (m).
fn farthest_step(model: Avoidance, is_closed: bool) -> f32 {
    let mut world = World::new(Space::Open, Stepping::Timed(1.0 / 60.0), 7, 2.0);
    let end = Block { min: vec2(3.0, -2.0), max: vec2(4.0, 2.0) }.into();
    world.obstacles = [walls(2.0), vec![end; usize::from(is_closed)]].concat().into();
    world.solid = true;
    for (at, goal) in [(0.0, -9.0), (0.5, 9.0), (1.0, 1.0), (1.5, -9.0)] {
        let slow = Group { max_speed: Number::Fixed(1.0), ..group(model) };
        let group = world.add_group(slow, to(vec2(goal, 0.0)));
        for row in [-0.5, 0.0, 0.5] {
            world.spawn(group, vec2(at, row), Vec2::ZERO).expect("there is room");
        }
    }
    let rolling = Block { min: vec2(-4.0, -1.8), max: vec2(-3.0, 1.8) }.into();
    let mut inputs = vec![Input::AddObstacle(rolling, vec2(1.0, 0.0))];
    let mut farthest = 0.0_f32;
    for _ in 0..600 {
        let before: Vec<Vec2> = world.agents.iter().map(|agent| agent.position).collect();
        assert!(world.step(&mut (), &inputs).is_empty());
        inputs.clear();
        for (agent, before) in world.agents.iter().zip(before) {
            assert!(agent.speed() <= 2.31, "{agent:?}");
            farthest = farthest.max((agent.position - before).length());
        }
    }
    farthest
}

/// Bodies of all sizes and speeds, some of which take no part, in a world of thin walls.
#[test]
fn no_bodies_of_any_size_or_speed_overlap_or_pass_walls() {
    for (model, info) in (0..).map_while(Avoidance::at).zip(AVOIDANCES) {
        for (seed, hz) in [(1, 30.0), (2, 60.0), (3, 120.0)] {
            keeps_bodies_apart(model, info.name, (seed, hz));
        }
    }
}

fn keeps_bodies_apart(model: Avoidance, name: &str, (seed, hz): (u64, f32)) {
    let mut world = World::new(Space::Wrap(vec2(16.0, 16.0)), Stepping::Timed(1.0 / hz), seed, 2.0);
    world.solid = true;
    let thin = |from, to| crate::obstacle::Segment { from, to, radius: 0.005 }.into();
    world.obstacles =
        vec![thin(vec2(3.0, 3.0), vec2(7.0, 6.0)), thin(vec2(7.0, 6.0), vec2(11.0, 3.0))].into();
    let noise = Noise::new(seed, 9, 0, Purpose::Spawn);
    for nth in 0..24 {
        let speed = [0.5, 1.4, 4.0, 10.0][nth as usize % 4];
        let radius = [0.1, 0.2, 0.35, 0.6][nth as usize / 6];
        let goal = vec2(noise.uniform(9 * nth), noise.uniform(9 * nth + 1)) * 16.0;
        let seek = Term::new(Behavior::Seek(Seek::default())).toward(Target::Point(goal));
        let limits = Group {
            radius: Number::Fixed(radius),
            max_speed: Number::Fixed(speed),
            ..group(model)
        };
        let group = world.add_group(limits, Some(Plan::of([seek])));
        let at = vec2(1.0 + (nth % 5) as f32 * 3.0, 8.0 + (nth / 5) as f32 * 1.6);
        world.spawn(group, at, Vec2::ZERO);
    }
    for _ in 0..(20.0 * hz) as usize {
        assert!(world.step(&mut (), &[]).is_empty());
        let overlap = deepest_overlap(&mut world);
        assert!(overlap <= 1e-4 && deepest_wall(&world) <= 1e-3, "{name}: {overlap} at {hz} Hz");
    }
}
