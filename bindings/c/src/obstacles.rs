//! Obstacles that come, change and go.

use crate::border::{Room, Text};
use crate::call::{FlockworkWorld, in_world};
use crate::plain::{FlockworkVector, done};
use crate::status::FlockworkStatus;

/// Adds an obstacle as a scene writes it, such as `Circle(center: (5, 0), radius: 1)`, with a velocity (m/s); docs/obstacles.md has
/// all kinds. `id`, which may be null, gets its id, which is never given again. Of a polygon that is not convex, and of several
/// obstacles with commas between them, it is the first id: the others follow it, one for each convex part.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_add_obstacle(
    world: *mut FlockworkWorld,
    obstacle: Text,
    velocity: FlockworkVector,
    id: Room<u32>,
) -> FlockworkStatus {
    in_world(world, |world| {
        id.check_offer("the id")?;
        let ids = world.add_obstacle(obstacle.get("the obstacle")?, velocity.into())?;
        id.offer("the id", ids.first().copied().unwrap_or(crate::FLOCKWORK_NONE))
    })
}

/// Gives an obstacle another position, size or shape, as a scene writes it; it keeps its velocity.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_set_obstacle(
    world: *mut FlockworkWorld,
    id: u32,
    obstacle: Text,
) -> FlockworkStatus {
    in_world(world, |world| done(world.set_obstacle(id, obstacle.get("the obstacle")?)))
}

/// Lets an obstacle move with a velocity (m/s) from where it is; zero stops it.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_move_obstacle(
    world: *mut FlockworkWorld,
    id: u32,
    velocity: FlockworkVector,
) -> FlockworkStatus {
    in_world(world, |world| done(world.move_obstacle(id, velocity.into())))
}

/// Removes an obstacle.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_remove_obstacle(
    world: *mut FlockworkWorld,
    id: u32,
) -> FlockworkStatus {
    in_world(world, |world| done(world.remove_obstacle(id)))
}
