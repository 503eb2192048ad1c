use crate::behavior::Pen;
use crate::behavior::shared::approach::seek;
use crate::{Steer, Steering, Turn, Vector, View};

behavior! {
    /// Stays within a distance of an anchor.
    ///
    /// It does nothing when the anchor is gone or nearer than the radius. Beyond the radius it wishes to go back at top speed;
    /// that wish weighs nothing on the radius, and all at `slack` beyond it. With a slack of 0 it weighs all at once, and with
    /// a radius of 0 the agent is drawn to the anchor itself. UnitySteer, *SteerForTether*.
    Tether(anchor: Place) {
        /// How far from the anchor the agent moves freely.
        radius: f32 = 2.0, "m", 0.0..=f32::MAX;
        /// How far beyond the radius the wish to go back has all of its weight.
        slack: f32 = 1.0, "m", 0.0..=f32::MAX;
    }

    formula {
        /// wish = max_speed · unit(d), with a weight of clamp((|d| − radius) / slack, 0, 1)
    }

    example {
        /// let me = Agent { max_speed: 5.0, ..Agent::default() };
        /// let tether = Tether { radius: 3.0, slack: 4.0 };
        /// let steer = |offset| tether.steer(&View::alone(&me), &Turn::at(offset));
        /// // Free within 3 m; 2 m beyond, which is half of the slack, the wish to go back has half its weight.
        /// assert_eq!(steer(vec2(0.0, 3.0)), Steering::none());
        /// let back = Steering::none().plus(Steering::wish(vec2(0.0, 5.0)), 0.5);
        /// assert_eq!(steer(vec2(0.0, 5.0)), back);
    }

    tint 976
}

impl Tether {
    /// How much the wish to go back weighs at a distance (m): from 0, at the radius, to 1.
    fn pull(&self, distance: f32) -> f32 {
        let beyond = distance - self.radius;
        match (beyond > 0.0, beyond < self.slack) {
            (false, _) => 0.0,
            (true, true) => beyond / self.slack,
            (true, false) => 1.0,
        }
    }
}

impl<V: Vector> Steer<V> for Tether {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let Some(anchor) = turn.aim else { return Steering::none() };
        let back = Steering::wish(seek(anchor.offset, view.me.max_speed));
        Steering::none().plus(back, self.pull(anchor.offset.length()))
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        if let Some(anchor) = turn.aim {
            let place = view.me.position + anchor.offset;
            pen.circle(place, self.radius);
            pen.circle(place, self.radius + self.slack);
            if self.pull(anchor.offset.length()) > 0.0 {
                pen.line(view.me.position, place);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::{common_case, near};
    use glam::vec2;

    /// The anchor at (3,4) is 5 m away: seeking it is (3,4) − (1,0) with all of its weight.
    #[test]
    fn golden() {
        let force =
            |radius, slack| common_case(&Tether { radius, slack }, Turn::at(vec2(3.0, 4.0)));
        near(force(5.0, 1.0), vec2(0.0, 0.0));
        near(force(4.0, 4.0), vec2(0.5, 1.0));
        near(force(4.0, 1.0), vec2(2.0, 4.0));
        near(force(4.0, 0.0), vec2(2.0, 4.0));
    }
}
