use crate::behavior::Pen;
use crate::behavior::shared::approach::{Approach, overshoot};
use crate::{Agent, Steer, Steering, Stepping, Turn, Vector, View};

behavior! {
    /// Comes to rest on the target: inside the slowing radius the desired speed falls linearly with
    /// distance.
    ///
    /// It does nothing when the target is gone; on the target it brakes. In `Timed` stepping each tick covers exactly the
    /// distance of that law, d·(1 − e^(−v·dt/R)), so that the tick length does not count.
    /// An agent that responds too slowly, or is too weak for the radius, overshoots all the same:
    /// `flockwork check` warns of it. Reynolds 1999, *arrival*.
    Arrive(target: Place) {
        /// Slowing starts at this distance; 0 never slows.
        slow_radius: f32 = 3.0, "m", 0.0..=f32::MAX;
    }

    example {
        /// let me = Agent { max_speed: 5.0, ..Agent::default() };
        /// let view = View { stepping: Stepping::PerTick, ..View::alone(&me) };
        /// let arrive = Arrive { slow_radius: 10.0 };
        /// let wish = |offset| arrive.steer(&view, &Turn::at(offset)).wish;
        /// // Beyond the radius at full speed; at half of it, 5 m away, at half speed; on the target it stops.
        /// assert_eq!(wish(vec2(0.0, 20.0)), vec2(0.0, 5.0));
        /// assert_eq!(wish(vec2(3.0, 4.0)), vec2(1.5, 2.0));
        /// assert_eq!(wish(vec2(0.0, 0.0)), vec2(0.0, 0.0));
    }
}

impl Arrive {
    fn slowing(&self) -> Approach {
        Approach { slow_radius: self.slow_radius, ..Approach::STRAIGHT }
    }
}

impl<V: Vector> Steer<V> for Arrive {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        self.slowing().steer(view, turn)
    }

    fn approach(&self) -> Option<Approach> {
        Some(self.slowing())
    }

    fn comes_to_rest(&self) -> bool {
        true
    }

    fn advice(&self, me: &Agent<V>, stepping: Stepping) -> Option<String> {
        overshoot(me, self.slow_radius, stepping)
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        if let Some(aim) = turn.aim {
            pen.circle(view.me.position + aim.offset, self.slow_radius);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::common_case;
    use glam::vec2;

    #[test]
    fn golden() {
        let turn = Turn::at(vec2(3.0, 4.0));
        assert_eq!(common_case(&Arrive { slow_radius: 10.0 }, turn), vec2(0.5, 2.0));
        assert_eq!(common_case(&Arrive { slow_radius: 4.0 }, turn), vec2(2.0, 4.0));
        assert_eq!(common_case(&Arrive::default(), Turn::at(vec2(0.0, 0.0))), vec2(-1.0, 0.0));
    }
}
