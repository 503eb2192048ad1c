//! Every shipped scene, and every script that tries to keep something beside its memory, comes to one hash, whatever the
//! number of threads and Lua states, and however busy the machine is:
//! `cargo run --release -p flockwork-fuzz --example one_hash`, with the number of runs of each kind (5) and of ticks (300).

#[allow(dead_code)]
#[path = "../../flockwork-lua/tests/harm/mod.rs"]
mod stage;

use std::collections::BTreeSet;
use std::process::ExitCode;

use flockwork::scene::{AnyWorld, Scene};
use flockwork::{Stages, World};
use flockwork_fuzz::busy::beside_busy_threads;
use flockwork_fuzz::shipped::{SCENES, SCRIPTS};
use flockwork_lua::Scripts;
use rayon::ThreadPool;
use stage::{Entry, Stage, entries};

const THREADS: [usize; 4] = [1, 2, 4, 8];
const STATES: [usize; 4] = [1, 2, 3, 4];

/// The hashes of the world and of what its agents remember.
type Hashes = (u64, u64);

fn text_of(name: &str) -> Result<String, String> {
    let found = SCRIPTS.iter().find(|text| text.name == name);
    found.map(|text| text.text.clone()).ok_or_else(|| format!("there is no script {name}"))
}

fn run<V: Stages>(mut world: World<V>, states: usize, ticks: usize) -> Hashes {
    let mut scripts = Scripts::new(Box::new(text_of));
    scripts.set_states(states);
    assert_eq!(scripts.load(&world), [], "its scripts are sound");
    for _ in 0..ticks {
        assert_eq!(world.step(&mut scripts, &[]), [], "nothing goes wrong");
    }
    (world.hash(), scripts.memory().hash())
}

fn hashes(scene: &Scene, states: usize, ticks: usize) -> Hashes {
    match scene.build().expect("a shipped scene") {
        AnyWorld::Plane(world) => run(world, states, ticks),
        AnyWorld::Volume(world) => run(world, states, ticks),
    }
}

/// All that something comes to, so many times with each number of threads and states.
fn all_hashes(runs: usize, mut once: impl FnMut(&ThreadPool, usize) -> Hashes) -> BTreeSet<Hashes> {
    let pool = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pools = THREADS.map(|threads| pool(threads).expect("threads"));
    let kinds = pools.iter().flat_map(|pool| STATES.map(|states| (pool, states)));
    let kinds = kinds.flat_map(|kind| std::iter::repeat_n(kind, runs));
    kinds.map(|(pool, states)| once(pool, states)).collect()
}

/// What comes of a script that tries to keep something; nothing if it is refused.
fn leaked(stage: &mut Stage, entry: &Entry) -> Hashes {
    let (mut world, wrong) = stage.set(entry);
    if !wrong.is_empty() {
        return Hashes::default();
    }
    for _ in 0..18 {
        world.step(&mut stage.scripts, &[]);
    }
    (world.hash(), stage.scripts.memory().hash())
}

/// Says what something came to, and answers whether it was one hash.
fn is_one(name: &str, found: &BTreeSet<Hashes>) -> bool {
    let is_one = found.len() == 1;
    println!("{name}: {}: {found:016x?}", if is_one { "one hash" } else { "SEVERAL" });
    is_one
}

fn main() -> ExitCode {
    let mut counts = std::env::args().skip(1).filter_map(|count| count.parse().ok());
    let (runs, ticks) = (counts.next().unwrap_or(5), counts.next().unwrap_or(300));
    let scenes =
        SCENES.iter().filter_map(|text| Some((&text.name, Scene::parse(&text.text).ok()?)));
    // Not the blocks of manuals, and not the starter, whose script has no name yet.
    let scenes = scenes.filter(|(name, _)| name.ends_with(".ron") && *name != "scene.ron");
    let leaks = entries(include_str!("../../flockwork-lua/tests/leaks.txt"));
    let mut stages = STATES.map(Stage::new);
    println!("{} runs of each", runs * THREADS.len() * STATES.len());
    let mut all_are_one = true;
    beside_busy_threads(|| {
        for (name, scene) in scenes {
            let once = |pool: &ThreadPool, states| pool.install(|| hashes(&scene, states, ticks));
            all_are_one &= is_one(name, &all_hashes(runs, once));
        }
        for entry in &leaks {
            let once = |pool: &ThreadPool, states: usize| {
                let stage = &mut stages[states - 1];
                pool.install(|| leaked(stage, entry))
            };
            all_are_one &= is_one(&entry.name, &all_hashes(runs, once));
        }
    });
    if all_are_one { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
