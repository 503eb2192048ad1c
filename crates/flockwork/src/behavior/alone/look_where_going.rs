use core::f32::consts::PI;

use crate::behavior::Pen;
use crate::behavior::shared::turning::Turning;
use crate::{Steer, Steering, Turn, Vector, View};

behavior! {
    /// Looks where the agent goes, but turns no faster than its limit.
    ///
    /// It wants no motion, and it changes what the agent sees: view cones lie around the facing. At standstill it looks along
    /// its last motion. Without it an agent looks where it goes, and with a turn rate of 0 where it went in the tick before. Of
    /// several terms that turn the facing the last one counts; a weight of 0 switches it off, and any other one is all the
    /// same. Millington 2006, *Artificial Intelligence for Games*, chapter 3, *looking where you're going*, without its inertia.
    LookWhereGoing {
        /// How fast it turns; 0 turns at once.
        turn_rate: f32 = 3.0, "rad/s", 0.0..=f32::MAX;
        /// Within this angle it turns the more slowly; 0 never slows.
        slow_angle: f32 = 0.0, "rad", 0.0..=PI;
    }

    formula {
        /// facing: turned toward h by at most turn_rate·dt; within the slow_angle as arrive slows down, with
        /// turn_rate for max_speed and the angle for |d|. There is no wish.
    }

    example {
        /// // It goes along y, and looks along x still: in a tick of 1/60 s it turns by 0.1 rad.
        /// let me = Agent { heading: vec2(0.0, 1.0), ..Agent::default() };
        /// let look = LookWhereGoing { turn_rate: 6.0, ..LookWhereGoing::default() };
        /// let looks = look.facing(&View::alone(&me), &Turn::default()).unwrap();
        /// assert!((looks - vec2(0.995_004, 0.099_833)).length() < 1e-5);
    }

    tint 1275
}

impl<V: Vector> Steer<V> for LookWhereGoing {
    const TURNS: bool = true;

    fn steer(&self, _view: &View<V>, _turn: &Turn<V>) -> Steering<V> {
        Steering::none()
    }

    fn facing(&self, view: &View<V>, _turn: &Turn<V>) -> Option<V> {
        let Self { turn_rate, slow_angle } = *self;
        Turning { turn_rate, slow_angle }.next(view.me.facing, view.me.heading, view.stepping)
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        if let Some(facing) = self.facing(view, turn) {
            pen.line(view.me.position, view.me.position + facing * view.me.max_speed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Agent;
    use crate::behavior::testing::near;
    use glam::{Vec2, vec2};

    fn facing(turn_rate: f32, facing: Vec2, heading: Vec2) -> Vec2 {
        let me = Agent { heading, facing, ..Agent::default() };
        let look = LookWhereGoing { turn_rate, ..LookWhereGoing::default() };
        look.facing(&View::alone(&me), &Turn::default()).unwrap()
    }

    /// 90° in a second are 1.5° in a sixtieth of it.
    #[test]
    fn golden() {
        let (sin, cos) = 1.5_f32.to_radians().sin_cos();
        near(facing(0.5 * PI, Vec2::X, Vec2::Y), vec2(cos, sin));
        near(facing(0.5 * PI, Vec2::X, Vec2::NEG_Y), vec2(cos, -sin));
        assert_eq!(facing(0.5 * PI, Vec2::X, Vec2::X), Vec2::X);
        assert_eq!(facing(0.0, Vec2::X, Vec2::Y), Vec2::Y);
    }
}
