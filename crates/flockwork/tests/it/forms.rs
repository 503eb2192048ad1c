//! The scenes that compare forms of a behavior do what they say.
#![cfg(feature = "scene")]

use flockwork::World;
use flockwork::glam::Vec2;
use flockwork::scene::{AnyWorld, Scene};

fn plane(text: &str) -> World<Vec2> {
    match Scene::parse(text).unwrap().build().unwrap() {
        AnyWorld::Plane(world) => world,
        AnyWorld::Volume(_) => panic!("it is a plane"),
    }
}

/// 24 m at 5 m/s and 8 m/s²: 0.31 s are lost at either end, 5.4 s in all, and then the response. Linearly the last 4 m take
/// 0.8 s · ln(4/0.05) until 5 cm are left.
pub fn those_that_brake_late_stand_first(text: &str) {
    let mut world = plane(text);
    let mut stood = [0.0; 10];
    for tick in 1..=60 * 12 {
        assert!(world.step(&mut (), &[]).is_empty());
        for (stood, agent) in stood.iter_mut().zip(&world.agents) {
            assert!(agent.position.x < 24.0 + 1e-3, "{:?} runs past the line", agent.id);
            *stood = if agent.position.x > 23.95 { *stood } else { tick as f32 / 60.0 };
        }
    }
    let [linear, stopping] = [0, 1].map(|group| {
        let of = world.agents.iter().zip(stood).filter(|(agent, _)| agent.group.index() == group);
        of.map(|(_, secs)| secs).fold(0.0, f32::max)
    });
    assert!((5.2..6.0).contains(&stopping) && linear > stopping + 1.5, "{linear} s, {stopping} s");
    assert!(world.agents.iter().all(|agent| (agent.position.x - 24.0).abs() < 0.01));
}

/// All forms keep agents going and turning, and lead them nowhere in particular.
pub fn every_form_of_wander_roams(text: &str) {
    let mut world = plane(text);
    let (mut speeds, mut turned, mut drift) = ([0.0; 4], [0.0_f32; 4], [Vec2::ZERO; 4]);
    let ticks = 60 * 60;
    for _ in 0..ticks {
        let before: Vec<Vec2> = world.agents.iter().map(|agent| agent.heading).collect();
        assert!(world.step(&mut (), &[]).is_empty());
        for (agent, before) in world.agents.iter().zip(before) {
            let group = agent.group.index();
            speeds[group] += agent.speed() / agent.max_speed / (4 * ticks) as f32;
            turned[group] += before.angle_to(agent.heading).abs() / (4.0 * 60.0);
            drift[group] += agent.velocity / agent.max_speed / (4 * ticks) as f32;
        }
    }
    for group in 0..4 {
        let name = &world.groups[group].name;
        assert!(speeds[group] > 0.8, "{name}: {} of top speed", speeds[group]);
        assert!((0.05..5.0).contains(&turned[group]), "{name}: {} rad/s", turned[group]);
        assert!(drift[group].length() < 0.3, "{name}: {}", drift[group]);
    }
}
