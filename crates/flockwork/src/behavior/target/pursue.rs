use crate::behavior::Pen;
use crate::behavior::shared::approach::seek;
use crate::behavior::shared::lead::{Foresight, Lead, draw};
use crate::{Agent, Aim, Steer, Steering, Stepping, Turn, Vector, View};

behavior! {
    /// Seeks the place where a moving target will be.
    ///
    /// It does nothing when the target is gone. For a target nearer than the agent can change its course, it predicts
    /// both by that time, so that the agent does not run past the target and circle: an agent faster than its target
    /// comes to touch it, and then moves along with it. A script decides what a touch means; it sees it in the
    /// distance: `me:distance_to(prey) <= me:radius() + prey:radius()`. Reynolds 1999, *pursuit*.
    ///
    /// All of this is so with the leads `intercept` and `closing`. With the others it is as published, and seeks the predicted
    /// place alone: `tutorial` (Bevilacqua 2012, *Pursuit and Evade*), with which a hunter and an agent that evades by it may end up
    /// circling on a spot, `head_on` (Buckland 2005), `own_speed`, `target_speed`, `relative_speed` and `nine_cases` (OpenSteer).
    Pursue(target: Place) {
        /// How the time to meet the target is predicted.
        lead: Lead = Lead::Intercept, "";
        /// That time is taken so many times; 0 for the target's present place. Reynolds' turning parameter.
        lead_factor: f32 = 1.0, "", 0.0..=f32::MAX;
        /// The longest prediction; 0 for the target's present place.
        longest_lead: f32 = 5.0, "s", 0.0..=f32::MAX;
    }

    formula {
        /// wish = max_speed · unit(d + vₜ·min(lead_factor·T, longest_lead))
        /// intercept:       T is the least with |d + vₜ·T| = max_speed·T; without any as closing
        /// closing:         T = |d| / (max_speed + |vₜ|)
        /// tutorial:        T = |d| / max_speed
        /// head_on:         T = 0 where h·d > 0 and h·hₜ < −0.95; otherwise as closing
        /// own_speed:       T = |d| / |v|
        /// target_speed:    T = |d| / |vₜ|
        /// relative_speed:  T = |d| / |vₜ − v|
        /// nine_cases:      T = |d| / |v|, times 4, 1.8, 0.85 for a target ahead, 1, 0.8, 4 beside and 0.5, 2, 2
        ///                  behind that moves along, across and against h; 45° divide the cases
        /// intercept and closing besides:
        /// late = max(τ, mass·max_speed/max_force) − |d|/(max_speed + |vₜ|)
        /// late > 0:      d + (vₜ − v)·late takes the place of d, and T is that of closing
        /// |d| ≤ r + rₜ:  wish = limit(vₜ, max_speed)
    }

    example {
        /// let me = Agent { max_speed: 5.0, ..Agent::default() };
        /// let aim = Aim { velocity: vec2(-1.0, 2.0), ..Aim::at(vec2(6.0, 8.0)) };
        /// let turn = Turn { aim: Some(aim), ..Turn::default() };
        /// let wish = Pursue::default().steer(&View::alone(&me), &turn).wish;
        /// // At 5 m/s it meets the target after 2.79 s, for (6 − t)² + (8 + 2t)² = (5t)²: there it goes.
        /// let place = vec2(6.0 - 2.791_288, 8.0 + 2.0 * 2.791_288);
        /// assert!((wish - place / 2.791_288).length() < 1e-4, "{wish}");
    }
}

/// How long an agent takes to change its course, in the time unit of velocities: its response time, or as long
/// as its force takes to bring it to top speed.
fn course_time<V>(me: &Agent<V>, stepping: Stepping) -> f32 {
    let weakness = me.mass * me.max_speed / me.max_force;
    me.response(stepping).max(if weakness.is_finite() { weakness } else { 0.0 })
}

impl Pursue {
    /// Whether it is more than a published form: it turns in time, and stays with what it touches.
    fn is_whole(&self) -> bool {
        matches!(self.lead, Lead::Intercept | Lead::Closing)
    }

    fn touches<V: Vector>(&self, view: &View<V>, aim: &Aim<V>) -> bool {
        self.is_whole() && aim.offset.length() <= view.me.radius + aim.radius
    }

    /// The offset to steer for.
    fn meeting<V: Vector>(&self, view: &View<V>, aim: &Aim<V>) -> V {
        let soon = Lead::Closing.time(aim, view.me);
        let late = course_time(view.me, view.stepping) - soon;
        if !self.is_whole() || late <= 0.0 {
            return self.place(view, aim, self.lead);
        }
        // Both go on as they do until the agent has turned.
        let offset = aim.offset + ((aim.velocity - view.me.velocity) * late).bounded();
        self.place(view, &Aim { offset, ..*aim }, Lead::Closing)
    }

    fn place<V: Vector>(&self, view: &View<V>, aim: &Aim<V>, lead: Lead) -> V {
        let (factor, longest_secs) = (self.lead_factor, self.longest_lead);
        Foresight { lead, factor, longest_secs }.place(aim, view.me, view.stepping)
    }
}

impl<V: Vector> Steer<V> for Pursue {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let top = view.me.max_speed;
        let wish = |aim: Aim<V>| match self.touches(view, &aim) {
            true => aim.velocity.limit(top),
            false => seek(self.meeting(view, &aim), top),
        };
        turn.aim.map_or(Steering::none(), |aim| Steering::wish(wish(aim)))
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        if let Some(aim) = turn.aim {
            draw(view, &aim, self.meeting(view, &aim), pen);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::shared::lead::intercept_time;
    use crate::behavior::testing::{common_case, near, quarry};
    use glam::{Vec2, vec2};

    fn pursue(lead: Lead) -> Vec2 {
        common_case(&Pursue { lead, ..Pursue::default() }, quarry())
    }

    #[test]
    fn golden() {
        near(pursue(Lead::Tutorial), vec2(0.581_139, 4.743_416));
        near(pursue(Lead::Closing), vec2(0.971_371, 4.594_964));
        let time = intercept_time(vec2(6.0, 8.0), vec2(-1.0, 2.0), 5.0).unwrap_or_default();
        assert!((time - 2.791_288).abs() < 1e-5);
        let meeting = vec2(3.208_712, 13.582_576);
        near(pursue(Lead::Intercept), meeting.unit() * 5.0 - vec2(1.0, 0.0));
    }

    #[test]
    fn nothing_is_foreseen_beyond_the_longest_lead() {
        let now = Pursue { lead: Lead::Tutorial, longest_lead: 0.0, ..Pursue::default() };
        near(common_case(&now, quarry()), vec2(2.0, 4.0));
    }
}
