//! Quantities of all agents at once.

use core::ptr;
use std::ffi::c_void;

use flockwork_host::flockwork::{Vector, each_world};
use flockwork_host::{HostWorld, Lane};

use crate::border::{Room, Text, Values};
use crate::call::{FlockworkWorld, in_world};
use crate::plain::done;
use crate::status::{Failure, FlockworkStatus};

/// A quantity of all agents as it lies in the memory of the world: that of the nth one begins `n * stride` bytes after `first`.
/// The agents are in the same order in all columns of a world, which is that of ids only while the world is small: read the
/// column `id` beside it.
///
/// It is valid until the next call that changes the world or frees it, and must only be read.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FlockworkColumn {
    /// The number of the first agent, or the first of its numbers: a `float`, and a `uint32_t` for `id` and `group`. Null if there
    /// are no agents.
    pub first: *const c_void,
    /// From one agent to the next (bytes).
    pub stride: usize,
    /// How many agents there are.
    pub count: usize,
    /// How many numbers each agent has: 1, and for vectors 2 in a plane and 3 in a volume.
    pub components: u32,
}

/// Looks at a column without copying it: `position` (m), `velocity` (m/s), `heading` and `facing` (directions of length 1),
/// `radius` (m), `mass` (kg), `max_speed` (m/s), `max_force` (N), `response_secs` (s), `id` or `group`.
///
/// The column `wanted` is the velocity (m/s) that each agent is to take on, for physics that moves bodies. It has no agents unless a
/// group of the scene is `moved_by: Host`, and before the first tick.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_column(
    world: *const FlockworkWorld,
    name: Text,
    column: Room<FlockworkColumn>,
) -> FlockworkStatus {
    in_world(world, |world| {
        let found = match name.get("the name of the column")? {
            "wanted" => each_world!(&world.world, world => wanted(&world.wanted)),
            name => world.lane(name)?.into(),
        };
        column.put("the place for the column", found)
    })
}

impl From<Lane> for FlockworkColumn {
    fn from(Lane { first, stride, count, components }: Lane) -> Self {
        let first = if count == 0 { ptr::null() } else { first.cast() };
        Self { first, stride, count, components: components as u32 }
    }
}

fn wanted<V: Vector>(all: &[V]) -> FlockworkColumn {
    let first = all.first().map_or(ptr::null(), |first| ptr::from_ref(first).cast());
    let components = V::AXES as u32;
    FlockworkColumn { first, stride: size_of::<V>(), count: all.len(), components }
}

/// How many numbers a column of `float`s has.
fn length(world: &HostWorld, name: &str) -> Result<usize, Failure> {
    Ok(world.count() * world.width(name)?)
}

/// Copies a column of `float`s, in the order of ids: a number for each agent, for vectors as many as there are axes. `room` is how
/// many numbers there is room for.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_read(
    world: *const FlockworkWorld,
    name: Text,
    values: Room<f32>,
    room: usize,
) -> FlockworkStatus {
    in_world(world, |world| {
        let name = name.get("the name of the column")?;
        let mut copy = vec![0.0; length(world, name)?];
        world.read(name, &mut copy)?;
        values.fill("the column", room, &copy)
    })
}

/// Copies the ids of all agents, which ascend. `room` is how many there is room for.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_read_ids(
    world: *const FlockworkWorld,
    ids: Room<u32>,
    room: usize,
) -> FlockworkStatus {
    in_world(world, |world| {
        let mut copy = vec![0; world.count()];
        world.read_ids(&mut copy)?;
        ids.fill("the column", room, &copy)
    })
}

/// Copies the number of the group of each agent, in the order of ids. `room` is how many there is room for.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_read_groups(
    world: *const FlockworkWorld,
    groups: Room<u32>,
    room: usize,
) -> FlockworkStatus {
    in_world(world, |world| {
        let mut copy = vec![0; world.count()];
        world.read_groups(&mut copy)?;
        groups.fill("the column", room, &copy)
    })
}

/// Writes a column that `flockwork_read` reads: `position` or `velocity`, as by `flockwork_place`, or a limit. `count` is how many
/// numbers there are.
///
/// Refused are another length and numbers that are not finite. A limit below the least that is accepted becomes that.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_write(
    world: *mut FlockworkWorld,
    name: Text,
    values: Values<f32>,
    count: usize,
) -> FlockworkStatus {
    in_world(world, |world| {
        let name = name.get("the name of the column")?;
        let needs = length(world, name)?;
        if count != needs {
            let message = format!("{name} has {needs} numbers here, and not {count}");
            return Err(Failure::new(FlockworkStatus::Length, message));
        }
        done(world.write(name, values.get("the column", count)?))
    })
}
