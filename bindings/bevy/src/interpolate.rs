//! Transforms between two fixed ticks.

use bevy_ecs::prelude::*;
use bevy_time::{Fixed, Time};
use bevy_transform::components::Transform;
use flockwork::Vector;

use crate::sync_out::is_moved_by_host;
use crate::{Axes, FlockworkWorld, Interpolated, SteeredAgent};

/// Moves entities to where their agents are between the last two ticks, by the share of the present one that has passed.
pub fn interpolate<V: Vector>(
    flock: If<Res<FlockworkWorld<V>>>,
    axes: Res<Axes<V>>,
    time: If<Res<Time<Fixed>>>,
    mut smooth: Query<(&mut Transform, &mut SteeredAgent), With<Interpolated>>,
) {
    if smooth.is_empty() {
        return;
    }
    let (world, share) = (&flock.world, time.overstep_fraction());
    for (place, entity) in flock.places() {
        let Ok((mut transform, mut agent)) = smooth.get_mut(entity) else { continue };
        // Where the app has put it since, it stays until the next tick hears of that.
        let is_host = is_moved_by_host(world, &world.agents[place]);
        if is_host || transform.translation != agent.written[0] {
            continue;
        }
        let Some(at) = world.between(place, share) else { continue };
        agent.written[0] = (axes.to_bevy)(at, transform.translation);
        transform.translation = agent.written[0];
    }
}
