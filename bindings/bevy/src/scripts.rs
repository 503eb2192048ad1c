//! Scripts that write the plans of agents.

use bevy_ecs::prelude::*;
use flockwork::brain::Location;
use flockwork::{Fault, Vector};
use flockwork_lua::ScriptError;

use crate::{AgentFault, FlockworkBrain, FlockworkWorld};

/// Loads the scripts of groups that are new; what is wrong with them is told, and their agents coast.
pub fn load<V: Vector>(
    mut flock: If<ResMut<FlockworkWorld<V>>>,
    mut faults: MessageWriter<AgentFault>,
) {
    let FlockworkWorld { world, brain, loaded_groups, .. } = &mut *flock.0;
    let FlockworkBrain::Scripts(scripts) = brain else { return };
    if loaded_groups.replace(world.groups.len()) != Some(world.groups.len()) {
        faults.write_batch(scripts.load(world).into_iter().map(AgentFault::from));
    }
}

impl From<ScriptError> for AgentFault {
    fn from(error: ScriptError) -> Self {
        let ScriptError { file, line, message, .. } = error;
        let location = Some(Location { file, line, callback: String::new() });
        Self { entity: None, fault: Fault { agent: None, location, message } }
    }
}
