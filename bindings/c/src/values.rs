//! What agents show under names.

use std::ffi::c_char;

use crate::border::{Room, Text, put_text};
use crate::call::{FlockworkWorld, in_world};
use crate::plain::{FlockworkValue, done, lines};
use crate::status::FlockworkStatus;

/// Reads the names of all public values that scripts declare, a line for each; buffer and length are as for `flockwork_faults`.
/// There are none before the first tick.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_values(
    world: *const FlockworkWorld,
    buffer: Room<c_char>,
    room: usize,
    length: Room<usize>,
) -> FlockworkStatus {
    in_world(world, |world| put_text(buffer, room, length, &lines(world.value_names().into_iter())))
}

/// Reads what an agent shows under a name.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_value(
    world: *const FlockworkWorld,
    id: u32,
    name: Text,
    value: Room<FlockworkValue>,
) -> FlockworkStatus {
    in_world(world, |world| {
        let shown = world.value(id, name.get("the name of the value")?)?;
        value.put("the place for the value", shown.into())
    })
}

/// Sets what an agent shows under a name, which its group declares, to a value of the same kind.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_set_value(
    world: *mut FlockworkWorld,
    id: u32,
    name: Text,
    value: FlockworkValue,
) -> FlockworkStatus {
    in_world(world, |world| {
        done(world.set_value(id, name.get("the name of the value")?, value.try_into()?))
    })
}
