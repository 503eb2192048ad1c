//! Emit.

use super::{Door, Perform, Receivers};
use crate::Vector;

act! {
    /// Emits an event, which its receivers get in the next tick.
    Emit<V> {
        /// The name of the event.
        name: u16, "";
        /// The receivers: another agent, all agents of a group such as `world.groups.name`, or without a target all agents.
        /// If it is gone, no agent receives the event.
        target: Receivers<V>, "";
        /// The number of the event.
        number: f32 = 0.0, "";
    }
}

impl<V: Vector> Perform<V> for Emit<V> {
    fn perform(&self, door: &mut Door<V>) {
        door.tell(self.name, self.number);
    }
}
