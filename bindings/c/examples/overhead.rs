//! What a tick costs through C, beyond that of a bare world: 10,000 agents, a flock that looks as far as 1, 2 and 3 m.
//!
//! `cargo run --release -p flockwork-c --example overhead`
//!
//! Both run in turns, in the same program and from the same start: whatever else the machine does hits both alike. Each tick through C
//! is one call, and one more that looks at all positions; then all of these are read. At the end both have one hash. The last row has what
//! remains without a tick, which other work of the machine hides in the rows above.

#![allow(unsafe_code, reason = "it calls what C calls")]

use std::ffi::CString;
use std::hint::black_box;
use std::ptr::null_mut;
use std::time::Instant;

use flockwork::{FlockworkColumn, FlockworkStatus, FlockworkWorld, Room, Text, Values};
use flockwork_host::flockwork::each_world;
use flockwork_host::flockwork::scene::{AnyWorld, Scene};

const AGENTS: usize = 10_000;
const TURNS: usize = 100;
const TICKS_PER_TURN: usize = 5;
const SCENE: &str = r#"(
    name: "flock", bounds: Wrap((150, 150)), seed: 7,
    groups: [(
        name: "birds", count: 10000, spawn: Rect(min: (0, 0), max: (150, 150)), velocity: Random(1),
        plan: [(behavior: separation(radius: 1)), (behavior: alignment(radius: 2)), (behavior: cohesion(radius: 3))],
    )],
)"#;

fn main() {
    let mut bare = Scene::parse(SCENE).expect("the scene is right").build().expect("it is a world");
    let world = opened();
    let (mut of_bare, mut of_c) = (Vec::new(), Vec::new());
    for turn in 0..TURNS {
        let mut bare = || of_bare.push(timed(|| step_bare(&mut bare)));
        let mut c = || of_c.push(timed(|| step_c(world, 1)));
        // Each comes first in every other turn.
        if turn % 2 == 0 {
            bare();
            c();
        } else {
            c();
            bare();
        }
    }
    let of_border: Vec<f64> = (0..TURNS).map(|_| timed(|| step_c(world, 0))).collect();
    assert_eq!(hash(world), each_world!(&bare, it => it.hash()), "C has the bits of a bare world");
    report(&of_bare, &of_c, &of_border);
}

/// A place for C to write to.
fn room<T>(value: &mut T) -> Room<T> {
    // SAFETY: the value outlives the call that each of these is for.
    unsafe { Room::new(value) }
}

fn opened() -> *mut FlockworkWorld {
    let scene: &'static CString = Box::leak(Box::new(CString::new(SCENE).expect("no zero in it")));
    let mut world = null_mut();
    let status = flockwork::flockwork_open(Text::new(scene), Values::none(), 0, room(&mut world));
    assert_eq!(status, FlockworkStatus::Ok);
    world
}

fn hash(world: *const FlockworkWorld) -> u64 {
    let mut hash = 0;
    flockwork::flockwork_hash(world, room(&mut hash));
    hash
}

/// The positions added up, so that both read all of them.
fn step_bare(world: &mut AnyWorld) {
    let AnyWorld::Plane(world) = world else { return };
    world.step(&mut (), &[]);
    black_box(world.agents.iter().map(|agent| agent.position.x + agent.position.y).sum::<f32>());
}

fn step_c(world: *mut FlockworkWorld, ticks: u32) {
    let none = null_mut::<u8>().cast();
    let mut column = FlockworkColumn { first: none, stride: 0, count: 0, components: 0 };
    flockwork::flockwork_step(world, ticks, room(&mut 0));
    flockwork::flockwork_column(world, Text::new(c"position"), room(&mut column));
    let at = |nth: usize| column.first.cast::<u8>().wrapping_add(nth * column.stride).cast::<f32>();
    // SAFETY: the column has two numbers for each agent, and the world does not change meanwhile.
    let sum = |nth| unsafe { at(nth).read() + at(nth).add(1).read() };
    black_box((0..column.count).map(sum).sum::<f32>());
}

/// What a tick takes, per agent (ns).
fn timed(mut tick: impl FnMut()) -> f64 {
    let begin = Instant::now();
    (0..TICKS_PER_TURN).for_each(|_| tick());
    begin.elapsed().as_nanos() as f64 / (TICKS_PER_TURN * AGENTS) as f64
}

fn sorted(of: impl IntoIterator<Item = f64>) -> Vec<f64> {
    let mut sorted: Vec<f64> = of.into_iter().collect();
    sorted.sort_by(f64::total_cmp);
    sorted
}

fn report(of_bare: &[f64], of_c: &[f64], of_border: &[f64]) {
    let (bare, c) = (sorted(of_bare.iter().copied()), sorted(of_c.iter().copied()));
    let more = sorted(of_bare.iter().zip(of_c).map(|(bare, c)| c - bare));
    let middle = TURNS / 2;
    println!("per agent and tick, {TURNS} turns of {TICKS_PER_TURN} ticks each:");
    println!("median: bare world {:.1} ns, through C {:.1} ns", bare[middle], c[middle]);
    println!("least: bare world {:.1} ns, through C {:.1} ns", bare[0], c[0]);
    println!("C takes {:.1} ns more (median of all turns)", more[middle]);
    let border = sorted(of_border.iter().copied());
    println!(
        "the calls themselves, with no tick in between, and reading all positions: median {:.2} ns, least {:.2} ns",
        border[middle], border[0]
    );
}
