//! The doorway scene as its script moves it: a queue drains, a mob presses, walkers touch none, and the tutorial's stages
//! are all different.

use std::collections::BTreeSet;

use flockwork::World;
use flockwork::glam::{Vec2, vec2};
use flockwork::group::Setting;
use flockwork::scene::{AnyWorld, Scene};
use flockwork_lua::Scripts;

use crate::common::text_of;

const GAP: Vec2 = vec2(19.0, 12.0);

struct Outcome {
    /// How many agents went through the gap; at the exit each leaves, and another one comes in.
    through: usize,
    /// Mean distance to the nearest other, of those within 3 m of the gap while there are eight (m).
    nearest: f32,
    hash: u64,
}

/// Forty seconds with this crowd, and this way of waiting of a queue.
fn run(text: &str, crowd: &str, queue: &str) -> Outcome {
    let mut scene = Scene::parse(text).unwrap();
    let params = [("crowd", crowd), ("queue", queue)];
    scene.groups[0].params.0 =
        params.map(|(name, word)| (name.into(), Setting::Word(word.into()))).into();
    let AnyWorld::Plane(mut world) = scene.build().unwrap() else { panic!("a plane") };
    let mut scripts = Scripts::new(Box::new(text_of));
    assert_eq!(scripts.load(&world), []);
    let (mut samples, mut through) = (Vec::new(), BTreeSet::new());
    for tick in 0..2400 {
        assert_eq!(world.step(&mut scripts, &[]), []);
        let outside = world.agents.iter().filter(|agent| agent.position.x > 20.0);
        through.extend(outside.map(|agent| agent.id));
        if tick % 12 == 0 {
            samples.extend(mean_nearest(&world));
        }
    }
    let nearest = samples.iter().sum::<f32>() / samples.len() as f32;
    println!("{crowd}, {queue}: {} through, {nearest} m", through.len());
    Outcome { through: through.len(), nearest, hash: world.hash() }
}

fn mean_nearest(world: &World<Vec2>) -> Option<f32> {
    let waits = |p: &Vec2| p.x < GAP.x && p.distance(GAP) < 3.0;
    let front: Vec<Vec2> = world.agents.iter().map(|agent| agent.position).filter(waits).collect();
    let nearest = |p: &Vec2| {
        front.iter().filter(|q| *q != p).map(|q| p.distance(*q)).fold(f32::INFINITY, f32::min)
    };
    (front.len() >= 8).then(|| front.iter().map(nearest).sum::<f32>() / front.len() as f32)
}

pub fn all_agents_get_through_in_a_queue_and_a_mob_presses(text: &str) {
    let (queue, mob) = (run(text, "queue", "cone"), run(text, "mob", "cone"));
    assert!(queue.through >= 60 && mob.through >= 60, "{} and {}", queue.through, mob.through);
    assert!(mob.nearest < 0.75 * queue.nearest, "{} against {}", mob.nearest, queue.nearest);
}

#[test]
fn the_tutorials_four_stages_are_four_different_things() {
    let text = crate::shipped::scene("doorway");
    let stages = ["hard_stop", "brake", "slow_near", "separate"];
    let stages = stages.map(|stage| run(&text, "queue", stage));
    for (i, a) in stages.iter().enumerate() {
        assert!(a.through >= 50, "stage {} let {} through", i + 1, a.through);
        assert!(stages[..i].iter().all(|b| a.hash != b.hash));
    }
    assert!(stages[3].nearest > stages[0].nearest, "the fourth stage keeps apart");
}
