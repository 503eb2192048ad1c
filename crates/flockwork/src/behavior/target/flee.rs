use crate::behavior::Pen;
use crate::behavior::shared::approach::Approach;
use crate::{Steer, Steering, Turn, Vector, View};

behavior! {
    /// Flees the target at full speed.
    ///
    /// It does nothing when the target is gone or outside the zone. On the target itself it goes along its heading.
    /// Reynolds 1999, *flee*; the zone: Bevilacqua 2012, *Flee and Arrival*.
    Flee(target: Place) {
        /// The agent flees only a target nearer than this; 0 for any distance.
        zone_radius: f32 = 0.0, "m", 0.0..=f32::MAX;
    }

    example {
        /// let me = Agent { max_speed: 5.0, ..Agent::default() };
        /// let flee = |zone_radius| {
        ///     Flee { zone_radius }.steer(&View::alone(&me), &Turn::at(vec2(3.0, 4.0)))
        /// };
        /// // Straight away from the target, at 5 m/s; but the target is 5 m away, which is outside of a zone of 4 m.
        /// assert_eq!(flee(0.0), Steering::wish(vec2(-3.0, -4.0)));
        /// assert_eq!(flee(4.0), Steering::none());
    }
}

impl Flee {
    fn away(&self) -> Approach {
        Approach { away: true, zone_radius: self.zone_radius, ..Approach::STRAIGHT }
    }
}

impl<V: Vector> Steer<V> for Flee {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        self.away().steer(view, turn)
    }

    fn approach(&self) -> Option<Approach> {
        Some(self.away())
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        if let Some(aim) = turn.aim {
            pen.circle(view.me.position + aim.offset, self.zone_radius);
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
        assert_eq!(common_case(&Flee::default(), turn), vec2(-4.0, -4.0));
        assert_eq!(common_case(&Flee { zone_radius: 4.0 }, turn), vec2(0.0, 0.0));
        assert_eq!(common_case(&Flee { zone_radius: 5.1 }, turn), vec2(-4.0, -4.0));
    }
}
