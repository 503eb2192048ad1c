//! Scripts of a running world.

use std::ffi::c_char;

use crate::border::{Room, Text, put_text};
use crate::call::{FlockworkWorld, WORLDS, call, in_world};
use crate::plain::{done, group_name, lines};
use crate::status::{Failure, FlockworkStatus};

/// Takes a new text for a script of the scene, or for a file that scripts require. Agents keep what they remember.
///
/// Refused is a text with a mistake: the script that there was runs on.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_reload(
    world: *mut FlockworkWorld,
    name: Text,
    text: Text,
) -> FlockworkStatus {
    in_world(world, |world| {
        done(world.reload(name.get("the name of the script")?, text.get("the script")?))
    })
}

/// A parameter that a script leaves open with `tune`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlockworkParam {
    /// Its value: 0 or 1 for a switch, and for a choice the number of the word, from 0.
    pub value: f32,
    /// The least that it can be.
    pub min: f32,
    /// The most that it can be.
    pub max: f32,
    /// Its value as long as the host does not change it.
    pub initial: f32,
}

/// Reads the names of the parameters that the script of a group leaves open, a line for each; buffer and length are as for
/// `flockwork_faults`.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_params(
    world: *const FlockworkWorld,
    group: u32,
    buffer: Room<c_char>,
    room: usize,
    length: Room<usize>,
) -> FlockworkStatus {
    in_world(world, |world| {
        let params = world.params(&group_name(world, group)?)?;
        put_text(buffer, room, length, &lines(params.iter().map(|it| &it.name[..])))
    })
}

/// Reads a parameter of the script of a group.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_param(
    world: *const FlockworkWorld,
    group: u32,
    name: Text,
    param: Room<FlockworkParam>,
) -> FlockworkStatus {
    in_world(world, |world| {
        let (group, name) = (group_name(world, group)?, name.get("the name of the parameter")?);
        let params = world.params(&group)?;
        let found = params.iter().find(|it| it.name == name).ok_or_else(|| {
            let there = params.iter().map(|it| &it.name[..]).collect::<Vec<_>>().join(", ");
            let message = format!("{group} has no parameter {name:?}; it has: {there}");
            Failure::new(FlockworkStatus::Name, message)
        })?;
        let (value, min, max, initial) = (found.value, found.min, found.max, found.default);
        param.put("the place for the parameter", FlockworkParam { value, min, max, initial })
    })
}

/// Turns a parameter of the script of a group. The value is brought into its range, and kept over reloads.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_set_param(
    world: *mut FlockworkWorld,
    group: u32,
    name: Text,
    value: f32,
) -> FlockworkStatus {
    in_world(world, |world| {
        let group = group_name(world, group)?;
        done(world.set_param(&group, name.get("the name of the parameter")?, value))
    })
}

/// Reads what scripts have printed since it was last read, a line for each print; buffer and length are as for `flockwork_faults`.
/// What is read is gone; what there was no room for stays.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_take_log(
    world: *mut FlockworkWorld,
    buffer: Room<c_char>,
    room: usize,
    length: Room<usize>,
) -> FlockworkStatus {
    call(|| {
        WORLDS.with(world.addr(), |held| {
            for line in held.world.take_log() {
                held.log.push_str(&line);
                held.log.push('\n');
            }
            let only_length = buffer.is_null();
            put_text(buffer, room, length, &held.log)?;
            if !only_length {
                held.log.clear();
            }
            Ok(())
        })
    })
}
