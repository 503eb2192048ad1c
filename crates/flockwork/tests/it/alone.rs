//! The scenes of agents that need nobody else do what they say, at every tick rate.
#![cfg(feature = "scene")]

use crate::places::{RATES, of, run};

/// A force f moves a mass m by f·t²/2m, until it is at top speed: after 20 s of 0.2 N that is 4 m/s for 1 kg.
pub fn the_same_push_moves_what_is_light_sooner(text: &str) {
    for hz in RATES {
        let mut off = 0.0_f32;
        run(text, hz, 19, |world, secs| {
            for (name, mass) in [("light", 1.0), ("middling", 2.0), ("heavy", 4.0)] {
                let went = 0.1 * secs * secs / mass;
                off = of(world, name)
                    .map(|it| (it.position.x - 1.0 - went).abs())
                    .fold(off, f32::max);
            }
        });
        // Half a tick of the top speed.
        assert!(off < 0.5 * 4.0 / hz as f32, "{hz} Hz: {off} m off");
    }
}

/// Those that answer within τ lose their 4 m/s as e^(-t/τ), and come 4·τ far. Those without a brake have gone twice round
/// the world of 42 m after 30 s, and 36 m more.
pub fn each_row_stops_as_soon_as_it_answers(text: &str) {
    let rows =
        [("free", 36.0, 4.0), ("slow", 16.0, 0.0), ("middling", 8.0, 0.0), ("quick", 4.0, 0.0)];
    for hz in RATES {
        let mut ends = Vec::new();
        run(text, hz, 30, |world, _| {
            let first = |name| of(world, name).next().map(|it| (it.position.x - 2.0, it.speed()));
            ends = rows.map(|(name, ..)| first(name).expect("a stone")).to_vec();
        });
        for ((name, way, speed), (went, is)) in rows.into_iter().zip(ends) {
            assert!((went - way).abs() < 0.2, "{hz} Hz: {name} went {went} m");
            assert!((is - speed).abs() < 0.01, "{hz} Hz: {name} is at {is} m/s");
        }
    }
}
