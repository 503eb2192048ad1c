//! Despawn.

use super::{Door, Perform};
use crate::Vector;

act! {
    /// Leaves the world.
    Despawn {}
}

impl<V: Vector> Perform<V> for Despawn {
    fn perform(&self, door: &mut Door<V>) {
        door.remove();
    }
}
