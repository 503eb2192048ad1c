//! The scenes of hiding and of avoiding agents, by what is to be seen in them.
#![cfg(feature = "scene")]

use flockwork::World;
use flockwork::glam::Vec2;
use flockwork::scene::{AnyWorld, Scene};

fn world(text: &str) -> World<Vec2> {
    let AnyWorld::Plane(world) = Scene::parse(text).unwrap().build().unwrap() else {
        panic!("a plane")
    };
    world
}

/// The share of pairs of a mouse and a tick in which the hunter sees the mouse, from 5 s to 40 s.
fn seen(text: &str) -> f32 {
    let mut world = world(text);
    let (mut seen, mut all) = (0, 0);
    for tick in 0..2400 {
        world.step(&mut (), &[]);
        let hunter = world.agents.iter().find(|agent| agent.group.0 == 0).unwrap().clone();
        for mouse in world.agents.iter().filter(|agent| tick > 300 && agent.group.0 == 1) {
            seen += u32::from(world.can_see(
                &hunter,
                mouse.position - hunter.position,
                f32::INFINITY,
                core::f32::consts::PI,
            ));
            all += 1;
        }
    }
    seen as f32 / all as f32
}

pub fn the_hunter_hardly_sees_what_hides(text: &str) {
    let hide = "hide(search_radius: 14)";
    assert!(text.contains(hide));
    let (hidden, wandering) = (
        seen(text),
        seen(&text.replace(hide, "wander()").replace(", target: Group(\"hunter\")", "")),
    );
    assert!(hidden < 0.1 && wandering > 0.4, "{hidden} {wandering}");
}

/// How many pairs of bodies begin to overlap within a minute.
fn touches(text: &str) -> usize {
    let mut world = world(text);
    let (mut before, mut count) = (Vec::new(), 0);
    for _ in 0..3600 {
        world.step(&mut (), &[]);
        let mut now = Vec::new();
        for (nth, a) in world.agents.iter().enumerate() {
            for b in &world.agents[nth + 1..] {
                let gap = world.space.offset(a.position, b.position).length() - a.radius - b.radius;
                if gap < 0.0 {
                    now.push((a.id.0.min(b.id.0), a.id.0.max(b.id.0)));
                }
            }
        }
        count += now.iter().filter(|pair| !before.contains(*pair)).count();
        before = now;
    }
    count
}

pub fn streams_that_avoid_agents_touch_seldom(text: &str) {
    let with = touches(text);
    let without = touches(&text.replace("strength: 1.5", "strength: 0"));
    assert!(without > 100 && with * 2 < without, "{with} {without}");
}
