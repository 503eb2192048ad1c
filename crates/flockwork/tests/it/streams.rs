//! The scene of the two streams does what it says.
#![cfg(feature = "scene")]

use flockwork::Agent;
use flockwork::glam::Vec2;
use flockwork::measure::{Observe, Observer, collisions::Collisions};
use flockwork::scene::{AnyWorld, Scene};

/// The slowest walks at about 0.7 m/s: without the others it would go 35 m in 50 s.
pub fn both_streams_sort_themselves_without_touching(text: &str) {
    let AnyWorld::Plane(mut world) = Scene::parse(text).unwrap().build().unwrap() else {
        panic!("it is a plane");
    };
    let (mut observer, mut collisions) = (Observer::default(), Collisions::default());
    let mut went = [0.0; 60];
    for _ in 0..60 * 50 {
        assert!(world.step(&mut (), &[]).is_empty());
        let moment = observer.observe(&mut world);
        assert_eq!(moment.overlaps(), []);
        collisions.observe(&moment);
        for (went, agent) in went.iter_mut().zip(&world.agents) {
            *went += agent.velocity.x / 60.0 * direction(agent);
        }
    }
    assert_eq!(collisions.run().collisions, 0);
    assert!(went.iter().all(|went| *went > 20.0), "{went:?}");
    // The right-hand side of those that go east is the lower one.
    let keeps_right = |agent: &&Agent<Vec2>| (4.0 - agent.position.y) * direction(agent) > 0.0;
    let right = world.agents.iter().filter(keeps_right).count();
    assert!(right >= 50, "{right} of 60 keep right");
}

/// 1 for those that go east, −1 for those that go west.
fn direction(agent: &Agent<Vec2>) -> f32 {
    1.0 - 2.0 * agent.group.index() as f32
}
