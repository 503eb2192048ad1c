//! What people do, and what a program changes from outside.

use flockwork_host::For;

use crate::border::Text;
use crate::call::{FlockworkWorld, in_world};
use crate::plain::{FlockworkVector, done};
use crate::status::{Failure, FlockworkStatus};

/// Moves the mouse to a point (m) at the start of the next tick.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_pointer(
    world: *mut FlockworkWorld,
    at: FlockworkVector,
) -> FlockworkStatus {
    in_world(world, |world| done(world.move_pointer(at.into())))
}

/// Presses the mouse button at the start of the next tick, or lets it go with 0.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_button(world: *mut FlockworkWorld, down: i32) -> FlockworkStatus {
    in_world(world, |world| {
        world.press_button(down != 0);
        Ok(())
    })
}

/// Presses a key, by its name in scripts, at the start of the next tick, or lets it go with 0.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_key(
    world: *mut FlockworkWorld,
    name: Text,
    down: i32,
) -> FlockworkStatus {
    in_world(world, |world| {
        world.press_key(name.get("the name of the key")?, down != 0);
        Ok(())
    })
}

/// Moves a mark (m), by its name in the scene.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_move_mark(
    world: *mut FlockworkWorld,
    name: Text,
    to: FlockworkVector,
) -> FlockworkStatus {
    in_world(world, |world| done(world.move_mark(name.get("the name of the mark")?, to.into())))
}

/// For whom a behavior is adjusted.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlockworkScope {
    /// All agents; the number beside it is passed over.
    All = 0,
    /// The agents of a group, by its number.
    Group = 1,
    /// One agent, by its id.
    Agent = 2,
}

fn scope(kind: i32, whom: u32) -> Result<For, Failure> {
    Ok(match kind {
        0 => For::All,
        1 => For::Group(whom),
        2 => For::Agent(whom),
        _ => {
            let message = format!("there is no scope {kind}; there are three, from 0");
            return Err(Failure::new(FlockworkStatus::Value, message));
        }
    })
}

/// Gives the terms of a behavior another number, whatever plans and scripts say: of a parameter by its name, or of the `weight`,
/// which switches the behavior off at 0. `kind` is one of `FlockworkScope`, and `whom` a group or an agent. The closest scope that
/// holds an agent counts.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_adjust(
    world: *mut FlockworkWorld,
    behavior: Text,
    part: Text,
    kind: i32,
    whom: u32,
    value: f32,
) -> FlockworkStatus {
    adjust(world, (behavior, part), (kind, whom), Some(value))
}

/// Takes an adjustment back: the number of each plan counts again.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_unadjust(
    world: *mut FlockworkWorld,
    behavior: Text,
    part: Text,
    kind: i32,
    whom: u32,
) -> FlockworkStatus {
    adjust(world, (behavior, part), (kind, whom), None)
}

fn adjust(
    world: *mut FlockworkWorld,
    (behavior, part): (Text, Text),
    (kind, whom): (i32, u32),
    value: Option<f32>,
) -> FlockworkStatus {
    in_world(world, |world| {
        let behavior = behavior.get("the name of the behavior")?;
        done(world.adjust(behavior, part.get("the name of the part")?, scope(kind, whom)?, value))
    })
}
