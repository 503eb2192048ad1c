//! A stored snapshot is read by every later version, and goes on bit for bit. It was written without the entry that the
//! list has in the core's unit tests, which read it, too; `FLOCKWORK_UPDATE=1` writes it anew.
#![cfg(feature = "scene")]

use std::fs;
use std::path::PathBuf;

use flockwork::glam::Vec2;
use flockwork::scene::{AnyWorld, Scene};
use flockwork::{Snapshot, World};

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/before").join(name)
}

fn world() -> World<Vec2> {
    let text = fs::read_to_string(file("scene.ron")).unwrap();
    let AnyWorld::Plane(world) = Scene::parse(&text).unwrap().build().unwrap() else { panic!() };
    world
}

/// The hash after as many ticks as have passed.
fn goes_on(mut world: World<Vec2>) -> String {
    let ticks = world.tick;
    (0..ticks).for_each(|_| _ = world.step(&mut (), &[]));
    format!("{:016x}\n", world.hash())
}

#[test]
fn a_stored_snapshot_goes_on_bit_for_bit() {
    let mut before = world();
    (0..150).for_each(|_| _ = before.step(&mut (), &[]));
    if std::env::var_os("FLOCKWORK_UPDATE").is_some() {
        fs::write(file("world.snapshot"), before.save().to_bytes()).unwrap();
        fs::write(file("hash.txt"), goes_on(before.clone())).unwrap();
    }
    let stored = Snapshot::from_bytes(&fs::read(file("world.snapshot")).unwrap()).unwrap();
    assert_eq!(stored, before.save());
    let mut after = world();
    after.restore(&stored).unwrap();
    let expected = fs::read_to_string(file("hash.txt")).unwrap().replace("\r\n", "\n");
    assert_eq!(goes_on(after), expected);
}
