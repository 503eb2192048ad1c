//! The scenes that show shapes do what their `about` says, at any tick rate.
#![cfg(feature = "scene")]

use flockwork::glam::Vec2;
use flockwork::scene::{AnyWorld, Scene, SteppingText};
use flockwork::{Agent, World};

/// Runs a scene at each tick rate: no body is deeper than 1 cm in anything solid. `look` is shown the world after each tick.
fn at_each_rate(text: &str, seconds: u64, mut look: impl FnMut(u32, &World<Vec2>)) {
    for hz in [30, 60, 120] {
        let mut scene = Scene::parse(text).unwrap();
        scene.stepping = SteppingText::Timed { hz: hz as f32 };
        let AnyWorld::Plane(mut world) = scene.build().unwrap() else { panic!("a plane") };
        for _ in 0..seconds * u64::from(hz) {
            world.step(&mut (), &[]);
            for agent in &world.agents {
                let gaps = world.obstacles.iter().map(|it| it.nearest(agent.position).distance);
                let depth = agent.radius - gaps.fold(f32::MAX, f32::min);
                assert!(depth < 0.01, "{} is {depth} m deep at {} s", agent.id.0, world.secs());
            }
            look(hz, &world);
        }
    }
}

/// How many agents of a world are where this says.
fn count(world: &World<Vec2>, is_there: impl Fn(Vec2) -> bool) -> usize {
    world.agents.iter().filter(|agent| is_there(agent.position)).count()
}

pub fn porters_get_past_turned_boxes_to_the_gate(text: &str) {
    let mut least = usize::MAX;
    at_each_rate(text, 45, |hz, world| {
        if world.tick == 45 * u64::from(hz) {
            least = least.min(count(world, |at| at.x > 36.0));
        }
    });
    assert!(least >= 39, "{least} of 40 are through the gate");
}

pub fn visitors_get_around_walls_of_any_outline(text: &str) {
    let mut least = usize::MAX;
    at_each_rate(text, 50, |hz, world| {
        assert!(world.obstacles.wholes().count() == 5 && world.obstacles.len() > 15);
        if world.tick == 50 * u64::from(hz) {
            least = least.min(count(world, |at| at.x > 38.0));
        }
    });
    assert!(least == 30, "{least} of 30 are out");
}

pub fn adventurers_get_through_a_dungeon_of_solid_tiles(text: &str) {
    let mut least = usize::MAX;
    at_each_rate(text, 60, |hz, world| {
        if world.tick == 60 * u64::from(hz) {
            least = least.min(count(world, |at| (at - Vec2::new(28.5, 7.5)).length() < 3.0));
        }
    });
    assert!(least == 24, "{least} of 24 are at the treasure");
}

/// Where the middle of the obstacle with this name is.
fn middle_of(world: &World<Vec2>, name: &str) -> Vec2 {
    let id = world.obstacles.named(name).unwrap();
    world.obstacles[world.obstacles.place_of(id).unwrap()].ball().unwrap().0
}

pub fn carts_keep_to_their_rails_and_workers_out_of_their_way(text: &str) {
    let mut touched = 0;
    at_each_rate(text, 60, |hz, world| {
        let near = |agent: &Agent<Vec2>| {
            world.obstacles.iter().any(|it| it.contains(agent.position, agent.radius + 0.02))
        };
        touched += world.agents.iter().filter(|agent| near(agent)).count() * (120 / hz as usize);
        if world.tick == 50 * u64::from(hz) {
            // Two laps of 40 m, and in the siding.
            for (name, expected) in [
                ("train", Vec2::new(8.0, 8.0)),
                ("wagon", Vec2::new(20.0, 16.0)),
                ("cart", Vec2::new(16.2, 12.6)),
            ] {
                let found = middle_of(world, name);
                assert!((found - expected).length() < 1e-3, "{name} at {hz} Hz: {found}");
            }
        }
    });
    let share = touched as f32 / (3.0 * 120.0 * 60.0 * 48.0);
    assert!((0.0001..0.03).contains(&share), "carts touch workers {share} of the time");
}
