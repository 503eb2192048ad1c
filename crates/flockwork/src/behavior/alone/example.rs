//! An entry in the middle of the list that only the core's unit tests have: what was written without it must be read
//! with it.

use crate::behavior::Steer;
use crate::{Steering, Turn, Vector, View};

behavior! {
    /// Pushes along the first axis. The list's test entry.
    Example {
        /// How strongly.
        force: f32 = 1.0, "N", 0.0..=f32::MAX;
    }

    formula {
        /// push = (force, 0)
    }

    example {
        /// let me = Agent::default();
        /// let steering = Example { force: 3.0 }.steer(&View::alone(&me), &Turn::default());
        /// assert_eq!(steering, Steering::push(vec2(3.0, 0.0)));
    }
}

impl<V: Vector> Steer<V> for Example {
    fn steer(&self, _view: &View<V>, _turn: &Turn<V>) -> Steering<V> {
        Steering::push(V::from_xyz([self.force, 0.0, 0.0]))
    }
}
