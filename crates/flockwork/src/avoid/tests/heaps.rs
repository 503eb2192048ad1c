//! Crowds that arrive come to rest.

use glam::{Vec2, Vec3, vec2};

use super::{deepest_overlap, group, to};
use crate::avoid::Walkers;
use crate::noise::{Noise, Purpose};
use crate::world::group::Number;
use crate::{Group, Space, Stages, Stepping, World};

/// A world without agents.
fn world<V: Stages>(hz: f32, seed: u64) -> World<V> {
    World::new(Space::Open, Stepping::Timed(1.0 / hz), seed, 2.0)
}

/// Adds an agent of this radius, at a free place by chance within a square or cube around the origin, with a goal.
fn add<V: Stages>(world: &mut World<V>, half_side: f32, radius: f32, goal: V) {
    let walker = Group { radius: Number::Fixed(radius), ..group(Walkers::default().into()) };
    let group = world.add_group(walker, to(goal));
    let noise = Noise::new(world.seed, world.agents.len() as u64, 0, Purpose::Spawn);
    let place = |nth: u64| {
        let along = |axis: u64| (2.0 * noise.uniform(3 * nth + axis) - 1.0) * half_side;
        V::from_xyz([along(0), along(1), along(2)])
    };
    let is_free = |at: &V| {
        let apart = |other: &crate::Agent<V>| (other.position - *at).length() - other.radius;
        world.agents.iter().all(|other| apart(other) > radius + 0.01)
    };
    let at = (0..).map(place).find(is_free).expect("there is room");
    world.spawn(group, at, V::ZERO).expect("the group exists");
}

/// Steps for so long; no bodies overlap meanwhile.
#[track_caller]
fn run<V: Stages>(world: &mut World<V>, secs: f32) {
    for tick in 0..(secs / world.stepping.secs()) as usize {
        assert!(world.step(&mut (), &[]).is_empty());
        assert!(tick % 8 != 0 || deepest_overlap(world) <= 1e-4, "bodies overlap");
    }
}

/// In the next two seconds no agent moves.
#[track_caller]
fn rests<V: Stages>(world: &mut World<V>) {
    for _ in 0..(2.0 / world.stepping.secs()) as usize {
        assert!(world.step(&mut (), &[]).is_empty());
        let moving = world.agents.iter().filter(|agent| agent.speed() > 1e-3).count();
        assert_eq!(moving, 0, "after {} s", world.secs());
    }
}

/// How far the farthest body reaches from the goal at the origin, against a disc as dense as can be.
fn spread(world: &World<Vec2>) -> f32 {
    let reach = |agent: &crate::Agent<Vec2>| agent.position.length() + agent.radius;
    let area: f32 = world.agents.iter().map(|agent| agent.radius * agent.radius).sum();
    world.agents.iter().map(reach).fold(0.0, f32::max) / (area / 0.907).sqrt()
}

/// Equal bodies come to lie nearly as a disc does; of mixed ones, large ones rest far out.
#[test]
fn fifty_that_arrive_at_one_point_come_to_rest_as_a_disc() {
    for (seed, hz, radii, most) in [
        (1, 60.0, [0.2, 0.2], 1.35),
        (2, 60.0, [0.2, 0.2], 1.35),
        (3, 30.0, [0.2, 0.2], 1.35),
        (4, 60.0, [0.15, 0.4], 1.45),
    ] {
        let mut world = world(hz, seed);
        for nth in 0..50 {
            let radius = radii[0] + (radii[1] - radii[0]) * nth as f32 / 49.0;
            add(&mut world, 6.0, radius, Vec2::ZERO);
        }
        run(&mut world, 30.0);
        rests(&mut world);
        let spread = spread(&world);
        assert!(spread < most, "seed {seed}: {spread}");
    }
}

#[test]
fn so_do_thirty_in_a_volume() {
    let mut world = world(60.0, 1);
    (0..30).for_each(|_| add(&mut world, 5.0, 0.2, Vec3::ZERO));
    run(&mut world, 35.0);
    rests(&mut world);
}

/// Twenty goals 0.6 m apart, for bodies of 0.4 m.
#[test]
fn neighbors_rest_each_on_its_own_point() {
    let goal = |nth: usize| vec2((nth % 5) as f32, (nth / 5) as f32) * 0.6;
    let mut world = world(60.0, 1);
    (0..20).for_each(|nth| add(&mut world, 6.0, 0.2, goal(nth)));
    run(&mut world, 35.0);
    rests(&mut world);
    for (nth, agent) in world.agents.iter().enumerate() {
        let off = (agent.position - goal(nth)).length();
        assert!(off < 0.03, "{nth} is {off} m off");
    }
}

/// One walks through 25 that rest 0.8 m apart.
#[test]
fn those_at_rest_give_way_and_come_back() {
    let goal = |nth: usize| (vec2((nth % 5) as f32, (nth / 5) as f32) - vec2(2.0, 2.0)) * 0.8;
    let mut world = world(60.0, 1);
    for nth in 0..25 {
        let group = world.add_group(group(Walkers::default().into()), to(goal(nth)));
        world.spawn(group, goal(nth), Vec2::ZERO);
    }
    let walker = world.add_group(group(Walkers::default().into()), to(vec2(6.0, 0.1)));
    world.spawn(walker, vec2(-6.0, 0.1), Vec2::ZERO);
    run(&mut world, 25.0);
    rests(&mut world);
    let off = |nth: usize| (world.agents[nth].position - goal(nth)).length();
    assert!((0..25).all(|nth| off(nth) < 0.03));
    assert!((world.agents[25].position - vec2(6.0, 0.1)).length() < 0.03);
}
