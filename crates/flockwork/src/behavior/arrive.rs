use crate::behavior::Pen;
use crate::{Steer, Steering, Turn, Vector, View};

behavior! {
    /// Comes to rest on the target: inside the slowing radius the desired speed falls linearly with
    /// distance.
    ///
    /// Nothing when the target is gone; on the target it brakes. Reynolds 1999, *arrival*.
    Arrive(target: Place) {
        /// Slowing starts at this distance; 0 never slows.
        slow_radius: f32 = 3.0, "m", 0.0..=f32::MAX;
    }
}

/// The desired velocity (m/s): like seek beyond `slow_radius`, linearly slower within; zero on the
/// target.
#[must_use]
pub fn arrive<V: Vector>(offset: V, max_speed: f32, slow_radius: f32) -> V {
    let distance = offset.length();
    let share = if distance < slow_radius { distance / slow_radius } else { 1.0 };
    offset.unit() * (max_speed * share)
}

impl<V: Vector> Steer<V> for Arrive {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let wish = |offset| Steering::wish(arrive(offset, view.me.max_speed, self.slow_radius));
        turn.aim.map_or(Steering::none(), |aim| wish(aim.offset))
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
