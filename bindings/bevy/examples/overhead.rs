//! What an app's tick costs beyond that of a bare world: 10,000 agents, a flock that looks as far as 1, 2 and 3 m.
//!
//! `cargo run --release --example overhead`
//!
//! Both run in turns, in the same program and from the same start, and medians are compared: whatever else the machine
//! does hits both alike. At the end both have one hash.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_flockwork::flockwork::behavior::{Alignment, Cohesion, Separation};
use bevy_flockwork::prelude::*;

const AGENTS: u32 = 10_000;
const TURNS: usize = 60;
const TICKS_PER_TURN: u32 = 10;

fn main() {
    let mut bare = world();
    let mut app = app();
    (0..AGENTS).map(start).for_each(|(at, way)| _ = bare.spawn(GroupId(0), at, way));
    app.world_mut().spawn_batch((0..AGENTS).map(|nth| {
        let (at, way) = start(nth);
        let place = Transform::from_translation(at.extend(0.0));
        (Steered { group: GroupId(0) }, place, AgentVelocity(way.extend(0.0)))
    }));
    // The first frame starts the clock, and the first ticks make room.
    app.update();
    while bare.tick < 20 {
        bare.step(&mut (), &[]);
        app.update();
    }
    let (mut of_bare, mut of_app) = (Vec::new(), Vec::new());
    for turn in 0..TURNS {
        let mut bare = || of_bare.push(timed(|| _ = bare.step(&mut (), &[])));
        let mut app = || of_app.push(timed(|| app.update()));
        // Each comes first in every other turn.
        if turn % 2 == 0 {
            bare();
            app();
        } else {
            app();
            bare();
        }
    }
    let flock = app.world().resource::<FlockworkWorld<Vec2>>();
    assert_eq!(flock.world.hash(), bare.hash(), "an app has the bits of a bare world");
    report(&of_bare, &of_app);
}

fn world() -> flockwork::World<Vec2> {
    let rules = [
        Behavior::Separation(Separation { radius: 1.0, ..Separation::default() }),
        Behavior::Alignment(Alignment { radius: 2.0, ..Alignment::default() }),
        Behavior::Cohesion(Cohesion { radius: 3.0, ..Cohesion::default() }),
    ];
    let (space, stepping) = (Space::Wrap(vec2(150.0, 150.0)), Stepping::Timed(1.0 / 64.0));
    let mut world = flockwork::World::new(space, stepping, 1, 2.0);
    world.add_group(Group::default(), Some(Plan::of(rules.map(Term::new))));
    world
}

fn app() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, TransformPlugin, FlockworkPlugin::plane_xy()))
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1))
        .insert_resource(FlockworkWorld::new(world()));
    app
}

/// Where the nth agent starts (m), and with which velocity (m/s).
fn start(nth: u32) -> (Vec2, Vec2) {
    let turn = (nth * 37 % 360) as f32;
    let at = vec2((nth % 100) as f32, (nth / 100) as f32) * 1.5;
    (at + (nth % 13) as f32 * 0.05, Vec2::from_angle(turn.to_radians()))
}

/// What a tick takes, per agent (ns).
fn timed(mut tick: impl FnMut()) -> f64 {
    let begin = Instant::now();
    (0..TICKS_PER_TURN).for_each(|_| tick());
    let per_tick: Duration = begin.elapsed() / TICKS_PER_TURN;
    per_tick.as_nanos() as f64 / f64::from(AGENTS)
}

fn median(of: impl IntoIterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = of.into_iter().collect();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

fn report(of_bare: &[f64], of_app: &[f64]) {
    let turns = || of_bare.iter().zip(of_app);
    let (bare, app) = (median(of_bare.iter().copied()), median(of_app.iter().copied()));
    let more = median(turns().map(|(bare, app)| app - bare));
    let times = median(turns().map(|(bare, app)| app / bare));
    println!("per agent and tick, medians of {TURNS} turns of {TICKS_PER_TURN} ticks:");
    println!("bare world {bare:.0} ns, app {app:.0} ns");
    println!("the app takes {more:.0} ns more, {times:.2} times as long");
}
