//! Leave.

use super::{Door, Perform};
use crate::{FieldId, Vector};

act! {
    /// Leaves an amount on a field, where the agent is after this tick: in the whole cell there, which has it from the next
    /// tick on. A field tells amounts per square meter, so that what is read does not depend on the size of cells. Leave
    /// `rate * dt` in each tick, and it does not depend on the tick length either. Outside of the field nothing is left.
    Leave {
        /// The field: in scripts its name, or `world.fields.name`.
        field: FieldId, "";
        /// How much; a negative amount takes away what is there, and no more.
        amount: f32 = 1.0, "";
    }
}

impl<V: Vector> Perform<V> for Leave {
    fn perform(&self, door: &mut Door<V>) {
        door.deposit(self.field, self.amount);
    }
}
