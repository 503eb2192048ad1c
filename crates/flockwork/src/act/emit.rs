//! Emit.

use super::{Door, Perform, Receivers};
use crate::Vector;
use crate::world::EventValue;

act! {
    /// Emits an event, which its receivers get in the next tick.
    Emit<V> {
        /// The name of the event.
        name: u16, "";
        /// The receivers: another agent, all agents of a group such as `world.groups.name`, with `{ radius = 5 }` the agents
        /// around this one, or without a target all agents. An agent or group that is gone receives nothing.
        target: Receivers, "";
        /// What the event says beside its name: a number or a vector.
        value: EventValue<V> = 0.0, "";
    }
}

impl<V: Vector> Perform<V> for Emit<V> {
    fn perform(&self, door: &mut Door<V>) {
        door.tell(self.name, self.value);
    }
}
