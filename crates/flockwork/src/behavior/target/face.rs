use crate::behavior::Pen;
use crate::behavior::shared::turning::Turning;
use crate::{Steer, Steering, Turn, Vector, View};

behavior! {
    /// Looks at the target, wherever the agent goes.
    ///
    /// It wants no motion, and it changes what the agent sees: view cones lie around the facing. It does nothing when the target
    /// is gone, or where the agent is; an agent that no behavior turns looks where it goes. Straight behind it turns by the
    /// left. Of several such terms the last one counts; a weight of 0 switches it off, and any other one is all the same.
    /// Millington 2006, *Artificial Intelligence for Games*, chapter 3, *face*, without its inertia.
    Face(target: Place) {
        /// How fast it turns; 0 turns at once.
        turn_rate: f32 = 0.0, "rad/s", 0.0..=f32::MAX;
        /// Within this angle it turns the more slowly; 0 never slows.
        slow_angle: f32 = 0.0, "rad", 0.0..=core::f32::consts::PI;
    }

    formula {
        /// facing: turned toward d by at most turn_rate·dt; within the slow_angle as arrive slows down, with
        /// turn_rate for max_speed and the angle for |d|. There is no wish.
    }

    example {
        /// let me = Agent::default(); // It looks along x.
        /// let turn = Turn::at(vec2(0.0, 9.0));
        /// let face = |turn_rate| Face { turn_rate, ..Face::default() };
        /// assert_eq!(face(0.0).facing(&View::alone(&me), &turn), Some(vec2(0.0, 1.0)));
        /// // In a tick of 1/60 s it turns by 0.1 rad.
        /// let looks = face(6.0).facing(&View::alone(&me), &turn).unwrap();
        /// assert!((looks - vec2(0.995_004, 0.099_833)).length() < 1e-5);
        /// assert_eq!(face(6.0).steer(&View::alone(&me), &turn), Steering::none());
    }

    tint 1300
}

impl<V: Vector> Steer<V> for Face {
    const TURNS: bool = true;

    fn steer(&self, _view: &View<V>, _turn: &Turn<V>) -> Steering<V> {
        Steering::none()
    }

    fn facing(&self, view: &View<V>, turn: &Turn<V>) -> Option<V> {
        let Self { turn_rate, slow_angle } = *self;
        let toward = turn.aim?.offset.unit();
        Turning { turn_rate, slow_angle }.next(view.me.facing, toward, view.stepping)
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        if let (Some(target), Some(facing)) = (turn.aim, self.facing(view, turn)) {
            let here = view.me.position;
            pen.line(here, here + facing * target.offset.length());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::near;
    use crate::{Agent, Stepping};
    use glam::{Vec2, Vec3, vec2};

    fn facing<V: Vector>(face: Face, from: V, target: V, hz: f32) -> Option<V> {
        let me = Agent { facing: from, ..Agent::default() };
        let stepping = Stepping::Timed(1.0 / hz);
        face.facing(&View { stepping, ..View::alone(&me) }, &Turn::at(target))
    }

    #[test]
    fn golden() {
        let half = Face { turn_rate: core::f32::consts::PI, ..Face::default() };
        // 180° in a second: 3° in a sixtieth of it, and not past the target.
        let (sin, cos) = 3.0_f32.to_radians().sin_cos();
        near(facing(half, Vec2::X, vec2(0.0, 2.0), 60.0).unwrap(), vec2(cos, sin));
        near(facing(half, Vec2::X, vec2(0.0, -2.0), 60.0).unwrap(), vec2(cos, -sin));
        near(facing(half, Vec2::X, vec2(-2.0, 0.0), 60.0).unwrap(), vec2(cos, sin));
        assert_eq!(facing(half, Vec2::X, vec2(2.0, 0.05), 60.0), Some(vec2(2.0, 0.05).normalize()));
        assert_eq!(facing(half, Vec2::X, Vec2::ZERO, 60.0), None);
        assert_eq!(facing(Face::default(), Vec3::X, Vec3::NEG_Z * 4.0, 60.0), Some(Vec3::NEG_Z));
    }

    /// Within 1 rad at 2 rad/s the angle falls by itself, to 1/e² in a second: the rest of 0.5 rad is then 0.5/e².
    #[test]
    fn it_slows_down_at_the_same_pace_at_every_tick_rate() {
        for hz in [30.0, 60.0, 240.0] {
            let face = Face { turn_rate: 2.0, slow_angle: 1.0 };
            let mut looks = Vec2::X;
            for _ in 0..hz as u32 {
                looks = facing(face, looks, Vec2::from_angle(0.5), hz).unwrap();
            }
            let rest = 0.5 - looks.to_angle();
            assert!((rest - 0.5 * (-2.0_f32).exp()).abs() < 1e-4, "{hz} Hz: {rest} rad");
        }
    }
}
