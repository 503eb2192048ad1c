use crate::{Aim, Steer, Steering, Turn, Vector, View};

behavior! {
    /// Wishes for a velocity that the caller gives (m/s).
    ///
    /// It does nothing without a velocity.
    Wish(velocity: Vector) {}

    formula {
        /// wish = velocity
    }

    example {
        /// let me = Agent { velocity: vec2(1.0, 0.0), ..Agent::default() };
        /// let steering = Wish {}.steer(&View::alone(&me), &Turn::at(vec2(0.5, 1.0)));
        /// assert_eq!(steering, Steering::wish(vec2(0.5, 1.0)));
        /// // The own velocity is subtracted from it.
        /// assert_eq!(me.force(&steering, Stepping::PerTick), vec2(-0.5, 1.0));
    }
}

impl<V: Vector> Steer<V> for Wish {
    fn steer(&self, _view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        turn.aim.map_or(Steering::none(), |Aim { offset: velocity, .. }| Steering::wish(velocity))
    }
}
