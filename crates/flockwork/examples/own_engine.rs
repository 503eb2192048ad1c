//! Three behaviours on an engine's own structs: no `World`, no files, no scripts.
//!
//! `cargo run -p flockwork --example own_engine --no-default-features`

use flockwork::behavior::{Arrive, AvoidObstacles, Separation};
use flockwork::glam::{Vec2, vec2};
use flockwork::memory::Memory;
use flockwork::neighbors::Neighbor;
use flockwork::{Agent, Obstacle, Stepping, Sum, Turn, View};

/// The engine's own enemy: its body is the engine's, only the steering is Flockwork's.
struct Enemy {
    body: Agent<Vec2>,
    side: Memory,
}

fn main() {
    let stepping = Stepping::Timed(1.0 / 60.0);
    let player = vec2(10.0, 0.0);
    let pillars = [Obstacle::Circle { center: vec2(5.0, 0.1), radius: 1.0 }];
    let start = |y| Agent { position: vec2(0.0, y), max_speed: 2.0, ..Agent::default() };
    let mut enemies = [0.0, 0.5].map(|y| Enemy { body: start(y), side: Memory::default() });

    for _ in 0..600 {
        let seen = enemies.each_ref().map(|enemy| enemy.body.clone());
        for (i, enemy) in enemies.iter_mut().enumerate() {
            let me = &seen[i];
            let other = Neighbor::of(me, &seen[1 - i]);
            let view =
                View { neighbors: &[other], obstacles: &pillars, stepping, ..View::alone(me) };
            let mut sum = Sum::new(view);
            sum.add(1.0, &Arrive { slow_radius: 2.0 }, Turn::at(player - me.position));
            sum.add(1.0, &Separation::default(), Turn::default());
            let turn = Turn { memory: enemy.side, rested: 1, ..Turn::default() };
            enemy.side = sum.add(2.0, &AvoidObstacles::default(), turn);
            // A physics engine would take the velocity and move the body itself.
            enemy.body.velocity = me.next_velocity(&sum.total, stepping);
            enemy.body.position += enemy.body.velocity * stepping.dt();
            enemy.body.heading = enemy.body.velocity.try_normalize().unwrap_or(me.heading);
        }
    }
    for enemy in &enemies {
        println!("an enemy stands {:.2} m from the player", enemy.body.position.distance(player));
        assert!(enemy.body.position.distance(player) < 1.5);
    }
}
