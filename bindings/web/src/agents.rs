//! Agents that come, go and are moved.

use crate::border::{ask_world, done};

/// Spawns an agent of a group, whose name came in, and answers its id.
#[unsafe(no_mangle)]
pub extern "C" fn fw_spawn(
    world: u32,
    group: u32,
    x: f32,
    y: f32,
    z: f32,
    vx: f32,
    vy: f32,
    vz: f32,
) -> f64 {
    ask_world(world, |world, mut texts| {
        let group = world.group(texts.next(group)?)?;
        world.spawn(group, [x, y, z], [vx, vy, vz]).map(f64::from)
    })
}

/// Removes an agent.
#[unsafe(no_mangle)]
pub extern "C" fn fw_despawn(world: u32, id: u32) -> f64 {
    ask_world(world, |world, _| world.despawn(id).map(done))
}

/// Whether an agent is there: 1 or 0.
#[unsafe(no_mangle)]
pub extern "C" fn fw_has(world: u32, id: u32) -> f64 {
    ask_world(world, |world, _| Ok(f64::from(world.has(id))))
}

/// Moves an agent.
#[unsafe(no_mangle)]
pub extern "C" fn fw_place(
    world: u32,
    id: u32,
    x: f32,
    y: f32,
    z: f32,
    vx: f32,
    vy: f32,
    vz: f32,
) -> f64 {
    ask_world(world, |world, _| world.place(id, [x, y, z], [vx, vy, vz]).map(done))
}

/// Changes the group of an agent to the one whose name came in.
#[unsafe(no_mangle)]
pub extern "C" fn fw_set_group(world: u32, group: u32, id: u32) -> f64 {
    ask_world(world, |world, mut texts| {
        let group = world.group(texts.next(group)?)?;
        world.set_group(id, group).map(done)
    })
}
