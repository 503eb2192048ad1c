use crate::behavior::Pen;
use crate::{Steer, Steering, Turn, Vector, View};

behavior! {
    /// Moves as fast as the target, and in the same direction.
    ///
    /// It does nothing when the target is gone; beside a point it brakes. Of a target that is faster than the agent it takes
    /// the direction alone. gdx-ai, *match velocity*, whose time to target is the agent's response time here.
    MatchVelocity(target: Place) {}

    formula {
        /// wish = limit(vₜ, max_speed)
    }

    example {
        /// let me = Agent { max_speed: 5.0, ..Agent::default() };
        /// let aim = Aim { velocity: vec2(-1.0, 2.0), ..Aim::at(vec2(6.0, 8.0)) };
        /// let turn = Turn { aim: Some(aim), ..Turn::default() };
        /// let steering = MatchVelocity {}.steer(&View::alone(&me), &turn);
        /// assert_eq!(steering, Steering::wish(vec2(-1.0, 2.0)));
    }

    tint 954
}

impl<V: Vector> Steer<V> for MatchVelocity {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let wish = |velocity: V| Steering::wish(velocity.limit(view.me.max_speed));
        turn.aim.map_or(Steering::none(), |aim| wish(aim.velocity))
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        if let Some(aim) = turn.aim {
            pen.line(view.me.position, view.me.position + aim.velocity);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Aim;
    use crate::behavior::testing::{common_case, near, quarry};
    use glam::vec2;

    #[test]
    fn golden() {
        near(common_case(&MatchVelocity {}, quarry()), vec2(-2.0, 2.0));
        let fast = Aim { velocity: vec2(6.0, 8.0), ..Aim::at(vec2(1.0, 0.0)) };
        let turn = Turn { aim: Some(fast), ..Turn::default() };
        near(common_case(&MatchVelocity {}, turn), vec2(2.0, 4.0));
        near(common_case(&MatchVelocity {}, Turn::at(vec2(3.0, 4.0))), vec2(-1.0, 0.0));
    }
}
