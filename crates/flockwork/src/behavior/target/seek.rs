use crate::behavior::shared::approach::Approach;
use crate::{Steer, Steering, Turn, Vector, View};

behavior! {
    /// Goes toward the target at full speed; it overshoots the target and comes back.
    ///
    /// It does nothing when the target is gone. Reynolds 1999, *seek*.
    Seek(target: Place) {}

    example {
        /// let me = Agent { max_speed: 5.0, ..Agent::default() };
        /// let steering = Seek {}.steer(&View::alone(&me), &Turn::at(vec2(3.0, 4.0)));
        /// // Straight toward the target, at 5 m/s.
        /// assert_eq!(steering, Steering::wish(vec2(3.0, 4.0)));
    }
}

impl<V: Vector> Steer<V> for Seek {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        Approach::STRAIGHT.steer(view, turn)
    }

    fn approach(&self) -> Option<Approach> {
        Some(Approach::STRAIGHT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::common_case;
    use glam::vec2;

    #[test]
    fn golden() {
        assert_eq!(common_case(&Seek {}, Turn::at(vec2(3.0, 4.0))), vec2(2.0, 4.0));
    }
}
