//! Set group.

use super::{Door, Perform};
use crate::{GroupId, Vector};

act! {
    /// Changes the agent's group. From the next tick on it has the new group's script or plan, color and limits, which are
    /// drawn for it as at its spawn. It keeps its id, motion, memory and public values, and hears the event `joined`; where its
    /// new script has an `init`, that runs first. It is refused, which is a fault of this agent, if the new group has bodies
    /// and the agent is outside of the walls. Nothing happens if it is of the group already.
    SetGroup, refusable {
        /// The new group.
        group: GroupId, "";
    }
}

impl<V: Vector> Perform<V> for SetGroup {
    fn perform(&self, door: &mut Door<V>) {
        door.join(self.group);
    }
}
