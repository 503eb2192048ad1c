//! The scene of the ants does what it says, at every tick rate.

use flockwork::glam::Vec2;
use flockwork::{PublicValue, World};

use crate::show::{RATES, show};

/// How often ants came home with food in a minute, and how much scent there is then where the beetle is, of the most.
fn course(text: &str, hz: u32) -> (f64, f32) {
    let (mut carried, mut under) = (0.0, 0.0);
    show(text, hz, 60, |world: &World<Vec2>, _| {
        let of = |id| match world.public_value(id, "carried") {
            Some(PublicValue::Number(times)) => times,
            _ => 0.0,
        };
        carried = world.agents.iter().map(|ant| of(ant.id)).sum();
        let (scent, beetle) = (&world.fields[0].it, world.agents[100].position);
        let most = scent.values().iter().copied().fold(f32::MIN_POSITIVE, f32::max);
        under = scent.at(beetle) / most;
    });
    (carried, under)
}

pub fn ants_carry_more_food_home_along_their_trails(text: &str) {
    for hz in RATES {
        let without =
            text.replace("script: \"ants.lua\"", "script: \"ants.lua\", params: { \"scent\": 0 }");
        let ((with, under), (without, _)) = (course(text, hz), course(&without, hz));
        println!("{hz} Hz: {with} times home with food, {without} without scent; {under}");
        assert!(under > 0.2, "{hz} Hz: the beetle has {under} of the most");
        assert!(with >= 1.8 * without && without > 10.0, "{hz} Hz: {with} and {without}");
    }
}
