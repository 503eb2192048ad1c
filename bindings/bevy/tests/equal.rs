//! An app has the bits of a bare world.

mod flock;

use bevy::prelude::*;
use bevy_flockwork::prelude::*;
use flock::{agents, app, body, start};

const AGENTS: u32 = 10_000;
const TICKS: u64 = 600;

#[test]
fn ten_thousand_agents_have_the_hash_of_a_bare_world_after_600_ticks() {
    let mut bare = flock::flock();
    for nth in 0..AGENTS {
        let (at, speed) = start(nth);
        bare.spawn(GroupId(0), at, speed);
    }
    let mut app = app(FlockworkPlugin::plane_xy(), 4);
    app.insert_resource(FlockworkWorld::new(flock::flock()));
    app.world_mut().spawn_batch((0..AGENTS).map(body));
    while bare.tick < TICKS {
        bare.step(&mut (), &[]);
    }
    while agents(&app).tick < TICKS {
        app.update();
    }
    assert_eq!(agents(&app).hash(), bare.hash());
    // Entities are where their agents are, and keep what is across the plane.
    let mut entities = app.world_mut().query::<(&SteeredAgent, &Transform, &AgentVelocity)>();
    let mut seen = 0;
    for (agent, transform, velocity) in entities.iter(app.world()) {
        let agent = agent.id().and_then(|id| bare.agent(id)).unwrap();
        assert_eq!(transform.translation, agent.position.extend(5.0));
        assert_eq!(velocity.0, agent.velocity.extend(0.0));
        seen += 1;
    }
    assert_eq!(seen, AGENTS);
}

#[test]
fn tables_of_entities_change_no_bit() {
    #[derive(Component)]
    struct Mark;
    let run = |marked: bool| {
        let mut app = app(FlockworkPlugin::plane_xz(), 1);
        app.insert_resource(FlockworkWorld::new(flock::flock()));
        for nth in 0..200 {
            let mut entity = app.world_mut().spawn(body(nth));
            if marked && nth % 3 == 0 {
                entity.insert(Mark);
            }
        }
        (0..100).for_each(|_| app.update());
        agents(&app).hash()
    };
    assert_eq!(run(false), run(true));
}
