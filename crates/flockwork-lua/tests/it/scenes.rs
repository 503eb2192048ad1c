//! Every scene that names a script runs without a fault, and to the same bits as ever: those of `scenes.txt`,
//! in debug and release; `FLOCKWORK_UPDATE=1` writes it anew.

use crate::common::{root, text_of};
use crate::shipped::scenes;
use flockwork::scene::{AnyWorld, Scene};
use flockwork::{Stages, World};
use flockwork_lua::Scripts;
use std::fs;

fn scripts() -> Scripts {
    Scripts::new(Box::new(text_of))
}

fn run<V: Stages>(mut world: World<V>, ticks: u32) -> u64 {
    let mut scripts = scripts();
    assert_eq!(scripts.load(&world), []);
    for tick in 0..ticks {
        assert_eq!(world.step(&mut scripts, &[]), []);
        // What is drawn is all of one kind after a while, and changes no bit.
        if tick < 300 {
            scripts.drawings(world.perceive(), None);
        }
        assert_eq!(scripts.faults(), []);
    }
    assert!(scripts.reproducible());
    world.hash()
}

fn hash_of(text: &str, ticks: u32) -> u64 {
    match Scene::parse(text).unwrap().build().unwrap() {
        AnyWorld::Plane(world) => run(world, ticks),
        AnyWorld::Volume(world) => run(world, ticks),
    }
}

#[test]
fn every_scene_runs_without_a_fault_to_the_bits_of_the_table() {
    let row =
        |(name, text): (&String, &String)| format!("{:016x} {name}.ron\n", hash_of(text, 2000));
    let found: String = scenes().iter().map(row).collect();
    let path = root("crates/flockwork-lua/tests/it/scenes.txt");
    if std::env::var_os("FLOCKWORK_UPDATE").is_some() {
        fs::write(&path, &found).unwrap();
    }
    let stored = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert_eq!(found, stored, "if that is right, FLOCKWORK_UPDATE=1 writes the table anew");
}
