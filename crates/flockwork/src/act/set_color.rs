//! Set color.

use super::{Door, Perform};
use crate::{Color, Vector};

act! {
    /// Takes a color, until the next one.
    SetColor {
        /// The color: in scripts a text such as `"#7bd88f"`.
        color: Color, "";
    }
}

impl<V: Vector> Perform<V> for SetColor {
    fn perform(&self, door: &mut Door<V>) {
        door.me.color = self.color;
    }
}
