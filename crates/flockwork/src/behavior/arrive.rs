use crate::behavior::Pen;
use crate::{Agent, Steer, Steering, Stepping, Turn, Vector, View};

use super::approach::{Approach, arrive_speed};

behavior! {
    /// Comes to rest on the target: inside the slowing radius the desired speed falls linearly with
    /// distance.
    ///
    /// Nothing when the target is gone; on the target it brakes. In `Timed` stepping each tick goes exactly as
    /// far as that law does in its time, d·(1 − e^(−v·dt/R)), so that the tick length does not count.
    /// An agent that responds too slowly, or is too weak for the radius, overshoots all the same:
    /// `flockwork check` warns of it. Reynolds 1999, *arrival*.
    Arrive(target: Place) {
        /// Slowing starts at this distance; 0 never slows.
        slow_radius: f32 = 3.0, "m", 0.0..=f32::MAX;
    }
}

/// What makes an agent overshoot the place that it slows down for, with the least radius that would do;
/// none if it comes to rest without. Speed that follows its wish within the response time settles without a
/// swing if that is a quarter of R/v or less, and braking from v at F/m takes v²·m/2F.
pub(super) fn overshoot<V>(me: &Agent<V>, slow_radius: f32, stepping: Stepping) -> Option<String> {
    let (speed, response) = (me.max_speed, me.response(stepping));
    let share = stepping.dt() / response;
    // Which share of the distance a tick takes.
    let taken =
        arrive_speed(slow_radius, speed, slow_radius, stepping) * stepping.dt() / slow_radius;
    // Of the motion in ticks: whether it nears the place without a swing.
    let swings = share * (1.0 + taken) * (1.0 + taken) < 4.0 * taken;
    let (to_respond, to_brake) =
        (4.0 * speed * response, 0.5 * speed * speed * me.mass / me.max_force);
    // Slowing may begin up to a tick before the radius.
    let weak = slow_radius + speed * stepping.dt() < to_brake && to_brake.is_finite();
    let why = match (weak && to_brake > to_respond, swings) {
        _ if slow_radius <= 0.0 => return None,
        (true, _) => "its force is too small to brake in time",
        (_, true) => "it responds too slowly",
        _ => return None,
    };
    let least = if swings { to_respond.max(to_brake) } else { to_brake };
    let least = (least * 100.0).ceil() / 100.0;
    Some(format!("slow_radius {slow_radius} must overshoot: {why}; {least:.2} would do"))
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
