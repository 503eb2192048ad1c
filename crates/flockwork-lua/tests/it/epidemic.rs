//! The scene of the epidemic does what it says, at every tick rate.

use flockwork::glam::Vec2;
use flockwork::{AgentId, PublicValue, World};

use crate::show::{RATES, show};

/// How many have been or are ill, and how many are.
fn counts(world: &World<Vec2>) -> [usize; 2] {
    let shows = |id: AgentId, name| world.public_value(id, name) == Some(PublicValue::Bool(true));
    let ill = |id| shows(id, "ill");
    let had = world.agents.iter().filter(|it| ill(it.id) || shows(it.id, "immune")).count();
    [had, world.agents.iter().filter(|it| ill(it.id)).count()]
}

/// How many had it in the end, how many were ill at most, and when that was (s).
fn course(text: &str, hz: u32) -> ([usize; 2], usize, f32) {
    let (mut last, mut most, mut when, mut before) = ([0; 2], 0, 0.0, 0);
    show(text, hz, 70, |world: &World<Vec2>, secs| {
        last = counts(world);
        assert!(last[0] >= before, "an agent that has had it, has had it");
        before = last[0];
        if last[1] > most {
            (most, when) = (last[1], secs);
        }
    });
    (last, most, when)
}

pub fn it_goes_about_and_dies_out_before_all_have_had_it(text: &str) {
    for hz in RATES {
        let ([had, ill], most, when) = course(text, hz);
        println!("{hz} Hz: {had} of 100 had it, {most} at once at {when} s, {ill} in the end");
        assert!((50..100).contains(&had) && ill == 0, "{hz} Hz: {had} had it, {ill} have it");
        assert!(most > 15 && (6.0..45.0).contains(&when), "{hz} Hz: {most} at {when} s");
    }
    let mild = text.replace(
        "script: \"epidemic.lua\"",
        "script: \"epidemic.lua\", params: { \"risk\": 0.05 }",
    );
    let ([had, ill], ..) = course(&mild, 60);
    assert!(had < 12 && ill == 0, "with less risk {had} had it");
}
