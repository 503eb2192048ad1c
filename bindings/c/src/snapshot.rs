//! The state as bytes.

use crate::border::{Room, Values, put_list};
use crate::call::{FlockworkWorld, in_world};
use crate::plain::done;
use crate::status::FlockworkStatus;

/// Writes the state as bytes: all that the world, its agents and scripts remember. `flockwork_restore` reads them in this world or
/// in another one of the same scene, also on another machine. The texts of scripts, and the parameters that were turned, are no part
/// of it, as the scene is none.
///
/// `length`, which may be null, gets how many bytes there are; with a null buffer that is all. Refused is a buffer that is too
/// small, and stays as it is. Each call saves anew: a buffer with room to spare is quicker than two calls.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_save(
    world: *const FlockworkWorld,
    buffer: Room<u8>,
    room: usize,
    length: Room<usize>,
) -> FlockworkStatus {
    in_world(world, |world| put_list(buffer, room, length, &world.save()))
}

/// Returns to a saved state. The future that follows is the same, bit for bit.
///
/// Refused are bytes that are not complete, were altered, or are of another scene.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_restore(
    world: *mut FlockworkWorld,
    bytes: Values<u8>,
    count: usize,
) -> FlockworkStatus {
    in_world(world, |world| done(world.restore(bytes.get("the snapshot", count)?)))
}
