use crate::behavior::shared::approach::{Approach, overshoot};
use crate::behavior::shared::stopping::stopping_distance;
use crate::behavior::{Misfit, Pen};
use crate::{Agent, Steer, Steering, Stepping, Turn, Vector, View};

words! {
    /// How the desired speed falls with the distance to the target.
    ArriveForm {
        /// Linearly, from the slowing radius on (Reynolds 1999).
        Linear = "linear",
        /// As late as the agent's force lets it stop: it brakes by `max_force`, and more gently at the last, as its response
        /// time demands. It has no radius to choose, and does not overshoot.
        Stopping = "stopping",
    }
}

behavior! {
    /// Comes to rest on the target: inside the slowing radius the desired speed falls linearly with
    /// distance.
    ///
    /// It does nothing when the target is gone; on the target it brakes. In `Timed` stepping each tick covers exactly the
    /// distance of that law, d·(1 − e^(−v·dt/R)), so that the tick length does not count.
    /// An agent that responds too slowly, or is too weak for the radius, overshoots all the same:
    /// `flockwork check` warns of it. Reynolds 1999, *arrival*.
    ///
    /// In the form `stopping` the desired speed is √(2·a·d), where a is the agent's greatest force over its mass, less what
    /// the response time and the tick take: an agent that goes straight to the target, and has room to stop, does not run past
    /// it, whatever the tick. Without force (`max_force` 0) it wishes to stand.
    Arrive(target: Place) {
        /// How the desired speed falls with the distance to the target.
        form: ArriveForm = ArriveForm::Linear, "";
        /// Slowing starts at this distance; 0 never slows.
        slow_radius: f32 = 3.0, "m", 0.0..=f32::MAX, only "linear";
        /// So near to the target, and nearer, the agent wishes to stand, wherever it is.
        tolerance: f32 = 0.0, "m", 0.0..=f32::MAX;
    }

    formula {
        /// linear:    wish = unit(d) · max_speed · min(1, |d| / slow_radius)
        /// stopping:  wish = unit(d) · min(max_speed, max(s/2, s − a·τ))    a = max_force / mass, T = 2·τ
        ///            s = |d| / T                      where |d| ≤ a·T²
        ///            s = √(a²·T² + 2·a·(|d| − a·T²))  farther away; this is √(2·a·|d|) for τ = 0
        ///            These are the speeds for short ticks; in longer ones they come in whole steps of a·dt.
        /// wish = 0 where |d| ≤ tolerance
    }

    example {
        /// let me = Agent { max_speed: 5.0, ..Agent::default() };
        /// let view = View { stepping: Stepping::PerTick, ..View::alone(&me) };
        /// let arrive = Arrive { slow_radius: 10.0, ..Arrive::default() };
        /// let wish = |offset| arrive.steer(&view, &Turn::at(offset)).wish;
        /// // Beyond the radius at full speed; at half of it, 5 m away, at half speed; on the target it stops.
        /// assert_eq!(wish(vec2(0.0, 20.0)), vec2(0.0, 5.0));
        /// assert_eq!(wish(vec2(3.0, 4.0)), vec2(1.5, 2.0));
        /// assert_eq!(wish(vec2(0.0, 0.0)), vec2(0.0, 0.0));
        ///
        /// // With 2 N for 1 kg, an agent that responds at once stops from √(2 · 2 · 5) m/s within 5 m. In ticks of a unit
        /// // of time it goes 3.5 m and then 1.5 m: two steps of 2 m/s down to a stand.
        /// let weak = Agent { max_force: 2.0, response_secs: 0.0, ..me.clone() };
        /// let speed = |stepping, offset| {
        ///     let stop = Arrive { form: ArriveForm::Stopping, ..Arrive::default() };
        ///     stop.steer(&View { stepping, ..View::alone(&weak) }, &Turn::at(offset)).wish.length()
        /// };
        /// assert!((speed(Stepping::Timed(0.0), vec2(3.0, 4.0)) - 4.472136).abs() < 1e-5);
        /// assert_eq!(speed(Stepping::PerTick, vec2(3.0, 4.0)), 3.5);
        /// assert_eq!(speed(Stepping::PerTick, vec2(0.0, 1.5)), 1.5);
    }
}

impl Arrive {
    fn slowing(&self) -> Approach {
        let stopping = self.form == ArriveForm::Stopping;
        let Self { slow_radius, tolerance, .. } = *self;
        Approach { slow_radius, tolerance, stopping, ..Approach::STRAIGHT }
    }
}

impl<V: Vector> Steer<V> for Arrive {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        self.slowing().steer(view, turn)
    }

    fn approach(&self) -> Option<Approach> {
        Some(self.slowing())
    }

    fn comes_to_rest(&self) -> bool {
        true
    }

    fn advice(&self, me: &Agent<V>, _turn: &Turn<V>, stepping: Stepping) -> Option<Misfit> {
        let is_linear = self.form == ArriveForm::Linear;
        is_linear.then(|| overshoot(me, self.slow_radius, stepping)).flatten()
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        if let Some(aim) = turn.aim {
            let radius = match self.form {
                ArriveForm::Linear => self.slow_radius,
                ArriveForm::Stopping => stopping_distance(view.me),
            };
            pen.circle(view.me.position + aim.offset, radius);
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
        let within = |slow_radius| Arrive { slow_radius, ..Arrive::default() };
        assert_eq!(common_case(&within(10.0), turn), vec2(0.5, 2.0));
        assert_eq!(common_case(&within(4.0), turn), vec2(2.0, 4.0));
        assert_eq!(common_case(&Arrive::default(), Turn::at(vec2(0.0, 0.0))), vec2(-1.0, 0.0));
        let near = |tolerance| Arrive { tolerance, ..within(10.0) };
        assert_eq!(common_case(&near(4.9), turn), vec2(0.5, 2.0));
        assert_eq!(common_case(&near(5.0), turn), vec2(-1.0, 0.0));
    }
}
