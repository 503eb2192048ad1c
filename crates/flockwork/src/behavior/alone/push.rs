use crate::{Aim, Steer, Steering, Turn, Vector, View};

behavior! {
    /// Applies a force that the caller gives (N).
    ///
    /// It does nothing without a force.
    Push(force: Vector) {}

    formula {
        /// push = force
    }

    example {
        /// let me = Agent { mass: 2.0, max_speed: 9.0, ..Agent::default() };
        /// let steering = Push {}.steer(&View::alone(&me), &Turn::at(vec2(0.0, 3.0)));
        /// assert_eq!(steering, Steering::push(vec2(0.0, 3.0)));
        /// // 3 N move 2 kg by 1.5 m/s in a second.
        /// let velocity = me.next_velocity(&steering, Stepping::Timed(0.5));
        /// assert!((velocity - vec2(0.0, 0.75)).length() < 1e-6, "{velocity}");
    }
}

impl<V: Vector> Steer<V> for Push {
    fn steer(&self, _view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        turn.aim.map_or(Steering::none(), |Aim { offset: force, .. }| Steering::push(force))
    }
}
