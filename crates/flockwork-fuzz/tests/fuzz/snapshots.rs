//! A snapshot goes on bit for bit; damaged, it is refused, or restored into a world that goes on.

use std::sync::LazyLock;

use flockwork::glam::{Vec2, Vec3};
use flockwork::snapshot::checksum;
use flockwork::{Agent, Group, Snapshot, Space, Stages, Stepping, World};
use flockwork_fuzz::damage::{damaged, damages};
use flockwork_fuzz::mutate::{accidents, mutated};
use flockwork_fuzz::shipped::{SCENES, SCRIPTS};
use flockwork_fuzz::worlds::{Recipe, TICKS, recipe};
use flockwork_lua::{ScriptMemory, Scripts};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::holds;

/// Where the contents of a snapshot begin: after magic, format, axes, length and checksum.
const HEAD: usize = 32;

/// Half of its ticks, a snapshot, by way of bytes and of RON, and the other half in another world.
fn goes_on<V: Stages + Serialize + DeserializeOwned>(recipe: &Recipe<V>) {
    let mut world = recipe.world();
    recipe.run(&mut world, TICKS / 2);
    let saved = world.save();
    recipe.run(&mut world, TICKS / 2);
    let end = world.save().to_bytes();
    let read = Snapshot::from_bytes(&saved.to_bytes()).unwrap();
    assert_eq!(read, saved);
    let text = saved.to_ron().unwrap();
    assert_eq!(Snapshot::from_ron(&text).as_ref(), Ok(&saved));
    let mut other = recipe.world();
    other.restore(&read).unwrap();
    recipe.run(&mut other, TICKS / 2);
    assert!(other.save().to_bytes() == end);
}

#[test]
fn a_random_world_goes_on_bit_for_bit_from_its_snapshot() {
    holds("goes_on_plane", 100, recipe::<Vec2>(), |it| goes_on(&it));
    holds("goes_on_volume", 60, recipe::<Vec3>(), |it| goes_on(&it));
}

/// The recipe's world, whose agents without a shared plan run these scripts.
fn scripted<V: Stages>(recipe: &Recipe<V>, texts: &[usize]) -> (World<V>, Scripts) {
    let mut world = recipe.world();
    for (group, nth) in world.groups.iter_mut().zip(texts) {
        group.script = Some(nth.to_string());
    }
    let text = |name: &str| Ok(SCRIPTS[name.parse::<usize>().unwrap()].text.clone());
    let mut scripts = Scripts::new(Box::new(text));
    // A block of a manual may need what is not in this world.
    scripts.load(&world);
    (world, scripts)
}

fn run<V: Stages>(recipe: &Recipe<V>, world: &mut World<V>, scripts: &mut Scripts) {
    for _ in 0..TICKS / 2 {
        let inputs = recipe.inputs(world.tick);
        world.step(scripts, &inputs);
    }
}

fn goes_on_with_scripts<V: Stages>(recipe: &Recipe<V>, texts: &[usize]) {
    let (mut world, mut scripts) = scripted(recipe, texts);
    run(recipe, &mut world, &mut scripts);
    let (saved, memory) = (world.save(), scripts.memory());
    run(recipe, &mut world, &mut scripts);
    let (mut other, mut fresh) = scripted(recipe, texts);
    other.restore(&saved).unwrap();
    let read = ScriptMemory::from_bytes(&memory.to_bytes()).unwrap();
    assert_eq!(read, memory);
    fresh.set_memory(&read);
    run(recipe, &mut other, &mut fresh);
    assert_eq!(fresh.memory(), scripts.memory());
    assert!(other.save().to_bytes() == world.save().to_bytes());
}

/// Which script each group runs.
fn texts() -> impl Strategy<Value = Vec<usize>> {
    proptest::collection::vec(0..SCRIPTS.len(), 1..4)
}

#[test]
fn a_random_world_with_scripts_goes_on_bit_for_bit_from_its_snapshot_and_their_memory() {
    let without_plans = |mut recipe: Recipe<Vec2>| {
        recipe.groups.iter_mut().for_each(|(_, plan)| *plan = None);
        recipe
    };
    let inputs = (recipe::<Vec2>().prop_map(without_plans), texts());
    holds("goes_on_scripted", 40, inputs, |(it, texts)| goes_on_with_scripts(&it, &texts));
}

/// Length and checksum as these contents need them.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    if bytes.len() >= HEAD {
        let (length, sum) = (bytes.len() as u64 - HEAD as u64, checksum(&bytes[HEAD..]));
        bytes[16..24].copy_from_slice(&length.to_le_bytes());
        bytes[24..32].copy_from_slice(&sum.to_le_bytes());
    }
    bytes
}

/// What is taken for a snapshot is restored, or refused in a sentence; then the world goes on.
fn is_refused_or_goes_on<V: Stages>(recipe: &Recipe<V>, snapshot: &Snapshot<V>) {
    let mut world = recipe.world();
    match world.restore(snapshot) {
        // By bytes: an obstacle may have a number that is none, and then nothing meets it.
        Ok(()) => assert!(world.save().to_bytes() == snapshot.to_bytes()),
        Err(why) => assert!(!why.to_string().is_empty()),
    }
    recipe.run(&mut world, 4);
    assert!(world.agents.iter().all(Agent::is_finite), "{:?}", world.agents);
}

fn saved<V: Stages>(recipe: &Recipe<V>) -> Snapshot<V> {
    let mut world = recipe.world();
    recipe.run(&mut world, TICKS / 2);
    world.save()
}

#[test]
fn damaged_bytes_are_refused_or_a_state_to_go_on_from() {
    holds(
        "snapshot_bytes",
        300,
        (recipe::<Vec2>(), damages(), any::<bool>()),
        |(it, damages, forged)| {
            let whole = saved(&it).to_bytes();
            let bytes = damaged(&whole, &damages);
            let bytes = if forged { sealed(bytes) } else { bytes };
            match Snapshot::from_bytes(&bytes) {
                Ok(snapshot) => is_refused_or_goes_on(&it, &snapshot),
                Err(why) => assert!(bytes != whole && !why.to_string().is_empty(), "{why}"),
            }
        },
    );
}

#[test]
fn a_mutated_snapshot_in_ron_is_refused_or_a_state_to_go_on_from() {
    holds("snapshot_ron", 100, (recipe::<Vec2>(), accidents()), |(it, accidents)| {
        let text = mutated(&saved(&it).to_ron().unwrap(), &accidents, &SCENES);
        match Snapshot::from_ron(&text) {
            Ok(snapshot) => is_refused_or_goes_on(&it, &snapshot),
            Err(why) => assert!(!why.to_string().is_empty()),
        }
    });
}

const REMEMBERING: &str = "function update(me, world)
    local m = me:memory()
    m.n = (m.n or 0) + math.random()
    m.at = me:position()
    m.friend = m.friend or me:nearest(math.huge, 'all')
    m.deep = { m.at, { yes = m.n > 1, name = 'x' .. m.n } }
    m.same = m.deep
    me:seek(m.at + vector.create(m.n, 1))
end";

/// What some agents remember, as bytes.
static MEMORY: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let (mut world, mut scripts) = remembering();
    (0..3).for_each(|_| _ = world.step(&mut scripts, &[]));
    scripts.memory().to_bytes()
});

fn remembering() -> (World<Vec2>, Scripts) {
    let mut world = World::new(Space::Open, Stepping::default(), 1, 1.0);
    let group = world.add_group(Group { script: Some("it".to_owned()), ..Group::default() }, None);
    (0..4_u8).for_each(|nth| _ = world.spawn(group, Vec2::splat(f32::from(nth)), Vec2::ZERO));
    let mut scripts = Scripts::new(Box::new(|_| Ok(REMEMBERING.to_owned())));
    assert_eq!(scripts.load(&world), []);
    (world, scripts)
}

#[test]
fn damaged_bytes_are_refused_or_something_to_remember() {
    holds("memory_bytes", 100, damages(), |damages| {
        let mut bytes = damaged(&MEMORY, &damages);
        if bytes.len() >= 20 {
            let sum = checksum(&bytes[20..]).to_le_bytes();
            bytes[12..20].copy_from_slice(&sum);
        }
        let Ok(memory) = ScriptMemory::from_bytes(&bytes) else { return };
        let (mut world, mut scripts) = remembering();
        scripts.set_memory(&memory);
        (0..4).for_each(|_| _ = world.step(&mut scripts, &[]));
        assert!(world.agents.iter().all(Agent::is_finite));
    });
}
