//! Three behaviors on an engine's own structs: no `World`, no files, no scripts.
//!
//! `cargo run -p flockwork --example own_engine --no-default-features`

use flockwork::behavior::{Arrive, Separation, Wander};
use flockwork::glam::{Vec2, vec2};
use flockwork::neighbors::Neighbor;
use flockwork::{Agent, Mind, Stepping, Sum, Turn, View};

/// The engine's own enemy: it moves the body itself, and keeps the mind for Flockwork.
struct Enemy {
    body: Agent<Vec2>,
    mind: Mind,
}

fn main() {
    let stepping = Stepping::Timed(1.0 / 60.0);
    let player = vec2(6.0, 0.0);
    let enemy = |nth: u8| Enemy {
        body: Agent { position: vec2(0.0, f32::from(nth)), max_speed: 2.0, ..Agent::default() },
        mind: Mind::new(42, u64::from(nth)),
    };
    let mut enemies = [0, 1, 2].map(enemy);

    for tick in 0..1800 {
        let seen = enemies.each_ref().map(|enemy| enemy.body.clone());
        for (nth, Enemy { body, mind }) in enemies.iter_mut().enumerate() {
            let me = &seen[nth];
            let others = seen.iter().enumerate().filter(|(other, _)| *other != nth);
            let neighbors: Vec<_> = others.map(|(_, other)| Neighbor::of(me, other)).collect();
            let mut sum =
                Sum::new(View { neighbors: &neighbors, stepping, ..View::alone(me) }, mind);
            // For ten seconds they have not noticed the player.
            let hunting = if tick < 600 { 0.0 } else { 1.0 };
            sum.add(1.0 - hunting, &Wander::default(), Turn::default());
            sum.add(
                hunting,
                &Arrive { slow_radius: 2.0, ..Arrive::default() },
                Turn::at(player - me.position),
            );
            sum.add(0.5, &Separation::default(), Turn::default());
            // A physics engine would take the velocity and move the body itself.
            body.velocity = me.next_velocity(&sum.total, stepping);
            body.position += body.velocity * stepping.dt();
            body.heading = body.velocity.try_normalize().unwrap_or(me.heading);
        }
        if tick == 599 {
            for (nth, enemy) in enemies.iter().enumerate() {
                println!("enemy {nth} has wandered to {:.1}", enemy.body.position);
            }
        }
    }
    for (nth, enemy) in enemies.iter().enumerate() {
        let distance = enemy.body.position.distance(player);
        println!("enemy {nth} stands {distance:.2} m from the player");
        assert!(distance < 1.5);
    }
}
