use super::{Door, Perform};
use crate::Vector;

act! {
    /// Makes its body larger.
    Swell {
        /// By how much its radius grows.
        by: f32 = 0.1, "m", 0.0..=f32::MAX;
    }
}

impl<V: Vector> Perform<V> for Swell {
    fn perform(&self, door: &mut Door<V>) {
        door.me.radius += self.by;
    }
}
