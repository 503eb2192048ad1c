use crate::{Steer, Steering, Turn, Vector, View};

behavior! {
    /// Brakes to a standstill.
    ///
    /// It does nothing once the agent stands.
    Brake {}

    formula {
        /// wish = 0
    }

    example {
        /// let me = Agent { velocity: vec2(1.0, 0.0), ..Agent::default() };
        /// let steering = Brake {}.steer(&View::alone(&me), &Turn::default());
        /// // The wanted change is that to standstill.
        /// assert_eq!(steering, Steering::wish(vec2(0.0, 0.0)));
        /// assert_eq!(me.force(&steering, Stepping::PerTick), vec2(-1.0, 0.0));
    }
}

impl<V: Vector> Steer<V> for Brake {
    fn steer(&self, _view: &View<V>, _turn: &Turn<V>) -> Steering<V> {
        Steering::wish(V::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::common_case;
    use glam::vec2;

    #[test]
    fn golden() {
        assert_eq!(common_case(&Brake {}, Turn::default()), vec2(-1.0, 0.0));
    }
}
