use crate::behavior::Pen;
use crate::{Steer, Steering, Turn, Vector, View};

use super::seek::seek;

behavior! {
    /// Full speed away from the target.
    ///
    /// Nothing when the target is gone or outside the zone. On the target itself it goes ahead.
    /// Reynolds 1999, *flee*; the zone: Bevilacqua 2012, *Flee and Arrival*.
    Flee(target: Place) {
        /// Only targets nearer than this are fled; 0 for any distance.
        zone_radius: f32 = 0.0, "m", 0.0..=f32::MAX;
    }
}

/// The desired velocity (m/s) away from a target at `offset`; along `heading` on the target.
#[must_use]
pub fn flee<V: Vector>(offset: V, heading: V, max_speed: f32) -> V {
    let away = seek(-offset, max_speed);
    if away == V::default() { heading * max_speed } else { away }
}

impl<V: Vector> Steer<V> for Flee {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        match turn.aim {
            Some(aim) if self.zone_radius == 0.0 || aim.offset.length() < self.zone_radius => {
                Steering::wish(flee(aim.offset, view.me.heading, view.me.max_speed))
            }
            _ => Steering::none(),
        }
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
