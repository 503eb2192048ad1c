//! The scene of the two streams does what it says.
#![cfg(feature = "scene")]

use flockwork::glam::Vec2;
use flockwork::measure::{Observe, Observer, collisions::Collisions};
use flockwork::scene::{AnyWorld, Scene};
use flockwork::{Agent, World};

/// How many of each stream are beyond the other's start: 20 m from their own.
fn passed(world: &World<Vec2>) -> [usize; 2] {
    let is_past = |agent: &&Agent<Vec2>| match agent.group.index() {
        0 => agent.position.x > 30.0,
        _ => agent.position.x < 10.0,
    };
    let past: Vec<_> = world.agents.iter().filter(is_past).collect();
    [0, 1].map(|group| past.iter().filter(|agent| agent.group.index() == group).count())
}

/// The slowest walks at about 0.7 m/s: without the others it would be through after 42 s.
pub fn both_streams_pass_without_touching(text: &str) {
    let AnyWorld::Plane(mut world) = Scene::parse(text).unwrap().build().unwrap() else {
        panic!("it is a plane");
    };
    let (mut observer, mut collisions) = (Observer::default(), Collisions::default());
    for _ in 0..60 * 50 {
        assert!(world.step(&mut (), &[]).is_empty());
        let moment = observer.observe(&mut world);
        assert_eq!(moment.overlaps(), []);
        collisions.observe(&moment);
    }
    assert_eq!(passed(&world), [30, 30]);
    assert_eq!(collisions.run().collisions, 0);
}
