//! A `World` under a host that places, spawns and reads agents.
//!
//! `cargo run -p flockwork --example with_world --no-default-features`

use flockwork::behavior::{Behavior, Pursue, Separation, Wander};
use flockwork::glam::{Vec2, vec2};
use flockwork::group::{MovedBy, Number};
use flockwork::{Agent, Group, Input, Plan, Space, Stepping, Target, Term, World};

fn main() {
    let mut world = World::<Vec2>::new(Space::Wrap(vec2(40.0, 24.0)), Stepping::default(), 42, 2.0);

    // The host moves the player; the engine never does, and all agents see it.
    let player = Group { name: "player".into(), moved_by: MovedBy::Host, ..Group::default() };
    let player = world.add_group(player, None);
    let hunt = Plan::of([
        Term::new(Behavior::Pursue(Pursue::default())).toward(Target::Group(player)),
        Term::new(Behavior::Separation(Separation::default())),
        Term { weight: 0.3, ..Term::new(Behavior::Wander(Wander::default())) },
    ]);
    let hunters =
        Group { name: "hunters".into(), max_speed: Number::Uniform(3.5, 4.5), ..Group::default() };
    let hunters = world.add_group(hunters, Some(hunt));

    let hero = world.spawn(player, vec2(20.0, 12.0), Vec2::ZERO).expect("the group exists");
    let mut inputs: Vec<Input<Vec2>> = Vec::new();
    for nth in 0..10 {
        let from = vec2(3.0 * nth as f32, 2.0);
        inputs.push(Input::Spawn(hunters, from, Vec2::ZERO, 1000 + nth));
    }
    for tick in 0..1200 {
        let angle = tick as f32 * 0.01;
        let at = vec2(20.0 + 5.0 * angle.cos(), 12.0 + 5.0 * angle.sin());
        inputs.push(Input::Place(hero, at, vec2(-3.0 * angle.sin(), 3.0 * angle.cos())));
        let faults = world.step(&mut (), &inputs);
        assert!(faults.is_empty(), "{faults:?}");
        inputs.clear();
    }
    let hero = world.agent(hero).expect("it is still there").position;
    let distance = |agent: &Agent<Vec2>| world.space.offset(agent.position, hero).length();
    for agent in world.agents.iter().filter(|agent| agent.group == hunters) {
        println!("hunter {} of the host is {:.1} m from the player", agent.tag, distance(agent));
    }
    assert!(world.agents.iter().all(|agent| distance(agent) < 8.0));
}
