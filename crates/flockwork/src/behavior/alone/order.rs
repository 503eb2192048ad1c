use crate::{Aim, Steer, Steering, Turn, Vector, View};

behavior! {
    /// Takes a velocity from the caller as it is (m/s), up to the top speed; it overrides all other behaviors.
    ///
    /// It does nothing without a velocity.
    Order(velocity: Vector) {}

    formula {
        /// order = velocity
    }

    example {
        /// let me = Agent { velocity: vec2(1.0, 0.0), max_speed: 1.0, ..Agent::default() };
        /// let order = |velocity| {
        ///     let steering = Order {}.steer(&View::alone(&me), &Turn::at(velocity));
        ///     // It overrides all others.
        ///     let others = Steering::push(vec2(9.0, 0.0)).plus(steering, 1.0);
        ///     me.next_velocity(&others, Stepping::default())
        /// };
        /// assert_eq!(order(vec2(0.0, 0.5)), vec2(0.0, 0.5));
        /// assert_eq!(order(vec2(0.0, 4.0)), vec2(0.0, 1.0), "up to the top speed");
    }
}

impl<V: Vector> Steer<V> for Order {
    fn steer(&self, _view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        turn.aim.map_or(Steering::none(), |Aim { offset: velocity, .. }| Steering::order(velocity))
    }
}
