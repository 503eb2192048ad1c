//! Every scene that names a script runs without a fault.

use flockwork::scene::{AnyWorld, Scene};
use flockwork::{Vector, World};
use flockwork_lua::Scripts;
use std::fs;
use std::path::PathBuf;

fn root(folder: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder)
}

fn scripts() -> Scripts {
    Scripts::new(Box::new(|name| {
        fs::read_to_string(root("scripts").join(name)).map_err(|why| why.to_string())
    }))
}

fn run<V: Vector>(mut world: World<V>) -> u64 {
    let mut scripts = scripts();
    assert_eq!(scripts.load(&world), []);
    for _ in 0..300 {
        assert_eq!(world.step(&mut scripts, &[]), []);
        scripts.drawings(&world, None);
        assert_eq!(scripts.faults(), []);
    }
    assert!(scripts.reproducible());
    world.hash()
}

fn hash_of(text: &str) -> u64 {
    match Scene::parse(text).unwrap().build().unwrap() {
        AnyWorld::Plane(world) => run(world),
        AnyWorld::Volume(world) => run(world),
    }
}

#[test]
fn every_scene_runs_without_a_fault_and_twice_the_same() {
    let mut scenes: Vec<_> =
        fs::read_dir(root("scenes")).unwrap().map(|entry| entry.unwrap().path()).collect();
    scenes.sort();
    for path in scenes {
        println!("{}", path.display());
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(hash_of(&text), hash_of(&text));
    }
}
