//! Crowds come to rest and flocks keep their order, whatever the tick rate.
#![cfg(feature = "scene")]

use flockwork::glam::Vec2;
use flockwork::scene::{AnyWorld, Scene};
use flockwork::{World, each_world};

/// A scene of one group with this plan.
fn world(hz: u32, seed: u64, space: &str, group: &str, plan: &str) -> AnyWorld {
    let text = format!(
        "(name: \"a crowd\", {space}, stepping: Timed(hz: {hz}), seed: {seed},\
         groups: [(name: \"crowd\", {group}, plan: [{plan}])])"
    );
    Scene::parse(&text).unwrap_or_else(|problems| panic!("{problems:?}")).build().unwrap()
}

/// Mean speed over ten seconds as a share of top speed, and reversals per agent and second.
fn unrest(world: &mut AnyWorld, hz: u32) -> (f32, f32) {
    each_world!(world, world => {
        let (mut speed, mut reversals) = (0.0, 0.0);
        for _ in 0..10 * hz {
            let before: Vec<_> = world.agents.iter().map(|agent| agent.velocity).collect();
            world.step(&mut (), &[]);
            for (agent, before) in world.agents.iter().zip(before) {
                speed += agent.speed() / agent.max_speed;
                // Rounding turns round what stands.
                let turned = flockwork::Vector::dot(agent.velocity, before) < 0.0;
                let moves = agent.speed() > 1e-4 * agent.max_speed;
                reversals += if turned && moves { 1.0 } else { 0.0 };
            }
        }
        let agents = world.agents.len() as f32;
        (speed / agents / (10 * hz) as f32, reversals / agents / 10.0)
    })
}

const ARRIVE: &str = "(behavior: arrive(), target: (0, 0))";
const ARRIVE_3D: &str = "(behavior: arrive(), target: (0, 0, 0))";
const APART: &str = "(behavior: separation())";

/// At most 1 % of top speed, and one reversal per agent and second.
#[track_caller]
fn rests(space: &str, group: &str, plan: &str) {
    for hz in [30, 60, 120] {
        let mut world = world(hz, 1, space, group, plan);
        each_world!(&mut world, world => {
            (0..60 * hz).for_each(|_| drop(world.step(&mut (), &[])));
        });
        let (speed, reversals) = unrest(&mut world, hz);
        println!("{plan} {hz} Hz: {:.3} % of top speed, {reversals:.2} reversals", 100.0 * speed);
        assert!(speed < 0.01, "{plan} {hz} Hz: {speed} of top speed");
        assert!(reversals < 0.2, "{plan} {hz} Hz: {reversals} reversals");
    }
}

const FIFTY: &str = "count: 50, spawn: Rect(min: (-4, -4), max: (4, 4))";

#[test]
fn fifty_that_arrive_at_one_point_and_keep_apart_come_to_rest() {
    rests("space: Plane", FIFTY, &format!("{ARRIVE}, {APART}"));
    let radius = "(behavior: separation(radius: 0.6, strength: 0.3))";
    rests("space: Plane", FIFTY, &format!("{ARRIVE}, {radius}"));
    let ball = "count: 50, spawn: Rect(min: (-3, -3, -3), max: (3, 3, 3))";
    rests("space: Volume", ball, &format!("{ARRIVE_3D}, {APART}"));
}

/// So do they with any other behavior that looks at others, in its default form.
#[test]
fn no_group_behavior_keeps_a_crowd_from_resting() {
    for more in ["cohesion()", "alignment()", "queue()", "queue(half_angle: 3)"] {
        rests("space: Plane", FIFTY, &format!("{ARRIVE}, {APART}, (behavior: {more})"));
    }
}

#[test]
fn followers_come_to_rest_behind_a_leader_that_rests() {
    for hz in [30, 60, 120] {
        for (falloff, count) in [("smooth", 10), ("smooth", 30)] {
            let text = format!(
                "(name: \"a squad\", stepping: Timed(hz: {hz}), groups: [\
                 (name: \"leader\", spawn: Points([(0, 0)]), plan: [(behavior: brake())]),\
                 (name: \"soldiers\", count: {count}, spawn: Rect(min: (-5, -5), max: (5, 5)), plan: [\
                 (behavior: follow_leader(falloff: {falloff}), target: Group(\"leader\"))])])"
            );
            let mut world = Scene::parse(&text).unwrap().build().unwrap();
            each_world!(&mut world, world => {
                (0..60 * hz).for_each(|_| drop(world.step(&mut (), &[])));
            });
            let (speed, reversals) = unrest(&mut world, hz);
            assert!(speed < 0.01 && reversals < 0.2, "{count} at {hz} Hz: {speed} {reversals}");
        }
    }
}

/// The length of the mean heading, over ten seconds.
fn order(world: &mut World<Vec2>, hz: u32) -> f32 {
    let mut sum = 0.0;
    for _ in 0..10 * hz {
        world.step(&mut (), &[]);
        let headings: Vec2 = world.agents.iter().map(|agent| agent.heading).sum();
        sum += headings.length() / world.agents.len() as f32;
    }
    sum / (10 * hz) as f32
}

#[test]
fn a_flock_has_the_same_order_at_every_tick_rate() {
    let flock = "(behavior: separation()), (behavior: alignment()), (behavior: cohesion())";
    let group = "count: 60, spawn: Rect(min: (0, 0), max: (10, 8)), velocity: Random(1.34)";
    for seed in 1..3 {
        for hz in [30, 60, 120, 240] {
            let space = "bounds: Wrap((10, 8))";
            let AnyWorld::Plane(mut world) = world(hz, seed, space, group, flock) else {
                panic!("a plane")
            };
            (0..40 * hz).for_each(|_| drop(world.step(&mut (), &[])));
            let order = order(&mut world, hz);
            println!("seed {seed}, {hz} Hz: {order:.4}");
            assert!(order > 0.95, "seed {seed}, {hz} Hz: {order}");
        }
    }
}
