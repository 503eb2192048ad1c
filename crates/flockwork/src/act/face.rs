//! Face.

use super::{Door, Perform};
use crate::{Target, Vector};

act! {
    /// Looks at a target in this tick. It does nothing if the target is gone, or where the agent is.
    Face<V> {
        /// Where it looks.
        target: Target<V>, "";
    }
}

impl<V: Vector> Perform<V> for Face<V> {
    fn perform(&self, door: &mut Door<V>) {
        let way = door.aim.map_or(V::ZERO, |aim| aim.offset.unit());
        if way != V::ZERO {
            door.me.facing = way;
        }
    }
}
