//! Spawn.

use super::{Door, Perform};
use crate::{GroupId, Vector};

act! {
    /// Puts a new agent of a group into the world. It is refused, which is a fault of this agent, if the position lies
    /// outside of the walls, or the world is full (`most_agents`): one fault in a tick, for the first that is refused.
    Spawn<V>, refusable, unanswered "The new agent sets itself up: write function init(me, world) … end in its own script",
    along "What it begins with: public values that its script declares, and limits of its own (`radius`, `mass`, `max_speed`, `max_force`, `response_secs`) in the place of those that are drawn for its group: `{ fuel = 20, owner = me, max_speed = 3 }`. Each counts as an act." {
        /// The group of the new agent; its limits are drawn anew.
        group: GroupId, "";
        /// Where it begins.
        position: V, "m";
        /// How it moves; in `PerTick` stepping in m per tick.
        velocity: V = 0.0, "m/s";
    }
}

impl<V: Vector> Perform<V> for Spawn<V> {
    fn perform(&self, door: &mut Door<V>) {
        door.spawn(self.group, self.position, self.velocity);
    }
}
