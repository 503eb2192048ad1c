//! When a moving target is met, and where it will be then.

use crate::behavior::Pen;
use crate::{Aim, Stepping, Vector, View};

words! {
    /// How the time to meet a moving target is predicted.
    Lead {
        /// The time until two straight courses meet at full speed; as `closing` if they never do, and near the target.
        Intercept = "intercept",
        /// distance / (own top speed + the target's speed) (Buckland 2005).
        Closing = "closing",
        /// distance / own top speed (Bevilacqua 2012).
        Tutorial = "tutorial",
    }
}

/// How long a straight run at `max_speed` takes to meet a target at `offset` that keeps its
/// `velocity`; none if the target escapes. In the time unit of the speeds.
#[must_use]
pub fn intercept_time<V: Vector>(offset: V, velocity: V, max_speed: f32) -> Option<f32> {
    // The smallest positive root of |offset + velocity·t| = max_speed·t, without cancellation.
    let edge = velocity.length_squared() - max_speed * max_speed;
    let (opening, far) = (offset.dot(velocity), offset.length_squared());
    let root = (opening * opening - edge * far).max(0.0).sqrt();
    let time = if opening * opening < edge * far || (edge >= 0.0 && opening >= 0.0) {
        return None;
    } else if opening > 0.0 {
        (opening + root) / -edge
    } else {
        far / (root - opening)
    };
    time.is_finite().then_some(time)
}

/// How long a distance takes; 0 for an agent that cannot move.
#[inline(always)]
pub(super) fn at_speed(distance: f32, speed: f32) -> f32 {
    if speed > 0.0 { distance / speed } else { 0.0 }
}

/// Marks the way from a target to where it will be.
pub fn draw<V: Vector>(view: &View<V>, aim: &Aim<V>, future: V, pen: &mut dyn Pen<V>) {
    pen.line(view.me.position + aim.offset, view.me.position + future);
    pen.dot(view.me.position + future);
}

impl Lead {
    /// How long it takes to meet the target, in the time unit of the speeds; 0 for an agent that cannot move.
    #[must_use]
    pub fn time<V: Vector>(self, aim: &Aim<V>, max_speed: f32) -> f32 {
        let met = match self {
            Lead::Intercept => intercept_time(aim.offset, aim.velocity, max_speed),
            _ => None,
        };
        let speed = self.closing_speed(max_speed, aim.velocity.length());
        met.unwrap_or(at_speed(aim.offset.length(), speed))
    }

    /// How fast the two are reckoned to near each other, where no straight courses meet.
    #[inline(always)]
    pub(super) fn closing_speed(self, max_speed: f32, theirs: f32) -> f32 {
        if self == Lead::Tutorial { max_speed } else { max_speed + theirs }
    }

    /// The offset to where the target will be when it is met, at most `longest` seconds from now (m).
    #[must_use]
    #[inline(always)]
    pub fn place<V: Vector>(
        self,
        aim: &Aim<V>,
        max_speed: f32,
        longest: f32,
        stepping: Stepping,
    ) -> V {
        let time = self.time(aim, max_speed).min(stepping.from_secs(longest));
        aim.offset + (aim.velocity * time.min(f32::MAX)).bounded()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{Vec2, vec2};

    #[test]
    fn a_faster_target_that_flees_is_never_met() {
        let time = |velocity| intercept_time(vec2(10.0, 0.0), velocity, 2.0);
        assert_eq!(time(vec2(3.0, 0.0)), None);
        assert_eq!(time(vec2(2.0, 0.0)), None);
        assert_eq!(time(vec2(-2.0, 0.0)), Some(2.5));
        assert_eq!(time(vec2(-3.0, 0.0)), Some(2.0));
        assert_eq!(time(vec2(0.0, 2.0)), None);
        assert_eq!(time(vec2(0.0, 0.0)), Some(5.0));
        assert_eq!(intercept_time(Vec2::ZERO, Vec2::ZERO, 0.0), None);
    }
}
