//! What units do otherwise than walkers.

use glam::{Vec2, vec2};

use super::{deepest_overlap, group, to};
use crate::avoid::{Avoidance, Units, Walkers};
use crate::{Space, Stepping, World};

fn run(world: &mut World<Vec2>, secs: f32) {
    for _ in 0..(secs * 60.0) as usize {
        assert!(world.step(&mut (), &[]).is_empty());
        assert!(deepest_overlap(world) <= 1e-4, "bodies overlap");
    }
}

/// How long one takes through 25 that rest 0.6 m apart (s).
fn through_idle_ones(model: Avoidance) -> f32 {
    let place = |nth: usize| (vec2((nth % 5) as f32, (nth / 5) as f32) - vec2(2.0, 2.0)) * 0.6;
    let mut world = World::new(Space::Open, Stepping::default(), 1, 2.0);
    for nth in 0..25 {
        let group = world.add_group(group(model), to(place(nth)));
        world.spawn(group, place(nth), Vec2::ZERO).expect("there is room");
    }
    let goal = vec2(6.0, 0.0);
    let mover = world.add_group(group(model), to(goal));
    world.spawn(mover, vec2(-6.0, 0.0), Vec2::ZERO).expect("there is room");
    while (world.agents[25].position - goal).length() > 0.1 {
        run(&mut world, 0.1);
        assert!(world.secs() < 60.0, "it does not get through: {}", world.agents[25].position);
    }
    world.secs() as f32
}

#[test]
fn idle_units_make_room_at_once() {
    let (units, walkers) =
        (through_idle_ones(Units::default().into()), through_idle_ones(Walkers::default().into()));
    assert!(units < 0.9 * walkers, "{units} s and {walkers} s");
}
