use crate::behavior::Pen;
use crate::{Steer, Steering, Turn, Vector, View};

behavior! {
    /// Moves at a speed along the present heading.
    ///
    /// A standing agent sets out along its heading; at a speed of 0 it stops. Beyond the agent's top speed it goes at top
    /// speed. It does nothing at the speed itself, and never turns the agent: motion to the side is left to other terms,
    /// and so is the choice of a course. OpenSteer, *steerForTargetSpeed*.
    KeepSpeed {
        /// The speed along the heading.
        speed: f32 = 1.2, "m/s", 0.0..=f32::MAX;
    }

    formula {
        /// nudge = h · (min(speed, max_speed) − v·h)
    }

    example {
        /// let (velocity, heading) = (vec2(0.0, 1.5), vec2(0.0, 1.0));
        /// let me = Agent { velocity, heading, max_speed: 5.0, ..Agent::default() };
        /// let steer = |speed| KeepSpeed { speed }.steer(&View::alone(&me), &Turn::default());
        /// // 1 m/s slower than wanted, and 0.5 m/s faster; of the 9 m/s the agent can do 5.
        /// assert_eq!(steer(2.5), Steering::nudge(vec2(0.0, 1.0)));
        /// assert_eq!(steer(1.0), Steering::nudge(vec2(0.0, -0.5)));
        /// assert_eq!(steer(9.0), Steering::nudge(vec2(0.0, 3.5)));
    }

    tint 432
}

impl KeepSpeed {
    /// The wanted change of velocity.
    fn change<V: Vector>(&self, view: &View<V>) -> V {
        let me = view.me;
        me.heading * (self.speed.min(me.max_speed) - me.velocity.dot(me.heading))
    }
}

impl<V: Vector> Steer<V> for KeepSpeed {
    fn steer(&self, view: &View<V>, _turn: &Turn<V>) -> Steering<V> {
        Steering::nudge(self.change(view))
    }

    fn explain(&self, view: &View<V>, _turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        pen.line(view.me.position, view.me.position + self.change(view));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::{common_case, go, near};
    use crate::{Agent, Stepping};
    use glam::{Vec2, Vec3, vec2};

    /// v (1,0), headed along x, top speed 5.
    #[test]
    fn golden() {
        let force = |speed| common_case(&KeepSpeed { speed }, Turn::default());
        near(force(3.0), vec2(2.0, 0.0));
        near(force(0.25), vec2(-0.75, 0.0));
        near(force(0.0), vec2(-1.0, 0.0));
        near(force(1.0), vec2(0.0, 0.0));
        near(force(9.0), vec2(4.0, 0.0));
    }

    /// Headed along (0.6, 0.8), v (1, 0) has 0.6 along it: 2 − 0.6 = 1.4 are missing, and nothing is said of the rest.
    #[test]
    fn motion_to_the_side_is_left_alone() {
        let (velocity, heading) = (vec2(1.0, 0.0), vec2(0.6, 0.8));
        let me = Agent { velocity, heading, max_speed: 5.0, ..Agent::default() };
        let steering = KeepSpeed { speed: 2.0 }.steer(&View::alone(&me), &Turn::default());
        near(steering.wish, vec2(0.84, 1.12));
        assert_eq!(steering.wishes, 0.0);
    }

    /// The velocity after ten seconds, from standstill.
    fn comes_to<V: Vector>(heading: V, speed: f32, hz: f32) -> V {
        let stepping = Stepping::Timed(1.0 / hz);
        let mut me = Agent { heading, max_speed: 3.0, ..Agent::default() };
        for _ in 0..(10.0 * hz) as usize {
            let steering =
                KeepSpeed { speed }.steer(&View { stepping, ..View::alone(&me) }, &Turn::default());
            go(&mut me, &steering, stepping);
        }
        me.velocity
    }

    #[test]
    fn a_standing_agent_comes_to_its_speed_along_its_heading_at_any_tick_rate() {
        for hz in [30.0, 60.0, 120.0, 240.0] {
            let heading = vec2(-0.6, 0.8);
            near(comes_to(heading, 2.0, hz), heading * 2.0);
            near(comes_to(heading, 4.0, hz), heading * 3.0);
            near(comes_to(heading, 0.0, hz), Vec2::ZERO);
            assert!((comes_to(Vec3::Z, 2.0, hz) - Vec3::Z * 2.0).length() < 1e-5);
        }
    }
}
