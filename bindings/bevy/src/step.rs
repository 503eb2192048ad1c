//! One tick of the world.

use bevy_ecs::prelude::*;
use bevy_time::Time;
use flockwork::{Stages, Stepping};

use crate::{AgentEvent, AgentFault, FlockworkWorld};

/// Steps the world by one tick of the schedule's clock, and tells what has happened. A clock that stands lets it stand.
pub fn step<V: Stages>(
    mut flock: If<ResMut<FlockworkWorld<V>>>,
    time: Option<Res<Time>>,
    mut faults: MessageWriter<AgentFault>,
    mut events: MessageWriter<AgentEvent<V>>,
) {
    let secs = time.map(|time| time.delta_secs());
    if secs == Some(0.0) {
        return;
    }
    let FlockworkWorld { world, brain, inputs, .. } = &mut *flock.0;
    if let (Stepping::Timed(_), Some(secs)) = (world.stepping, secs) {
        world.stepping = Stepping::Timed(secs);
    }
    let found = world.step(brain, inputs);
    inputs.clear();
    let flock = &*flock;
    faults.write_batch(found.into_iter().map(|fault| {
        let entity = fault.agent.and_then(|id| flock.entity_of(id));
        AgentFault { entity, fault }
    }));
    events.write_batch(flock.world.events.iter().map(|event| AgentEvent::of(event, flock)));
}
