//! The scene of the ants does what it says, at every tick rate.

use flockwork::glam::Vec2;
use flockwork::{PublicValue, World};

use crate::show::{RATES, show};

/// How often ants came home with food in a minute.
fn carried(text: &str, hz: u32) -> f64 {
    let mut carried = 0.0;
    show(text, hz, 60, |world: &World<Vec2>, _| {
        let of = |id| match world.public_value(id, "carried") {
            Some(PublicValue::Number(times)) => times,
            _ => 0.0,
        };
        carried = world.agents.iter().map(|ant| of(ant.id)).sum();
    });
    carried
}

pub fn ants_carry_more_food_home_along_their_trails(text: &str) {
    for hz in RATES {
        let without =
            text.replace("script: \"ants.lua\"", "script: \"ants.lua\", params: { \"scent\": 0 }");
        let (with, without) = (carried(text, hz), carried(&without, hz));
        println!("{hz} Hz: {with} times home with food, {without} without scent");
        assert!(with >= 1.8 * without && without > 10.0, "{hz} Hz: {with} and {without}");
    }
}
