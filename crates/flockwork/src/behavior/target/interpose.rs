use crate::behavior::shared::approach::{arrive, overshoot, stands};
use crate::behavior::shared::lead::Lead;
use crate::behavior::{Misfit, Pen};
use crate::{Agent, Aim, Steer, Steering, Stepping, Turn, Vector, View};

behavior! {
    /// Goes between two targets, and stays there as they move.
    ///
    /// It does nothing when one of them is gone. It foresees where both will be when it gets there. Reynolds 1999 names it
    /// *interpose*; Buckland 2005, chapter 3, foresees by the distance of the middle over the top speed.
    Interpose(first: Place, second: Place) {
        /// Where on the way from the first target to the second it stands: 0 at the first, 1 at the second.
        share: f32 = 0.5, "", 0.0..=1.0;
        /// Slowing starts at this distance; 0 never slows.
        slow_radius: f32 = 1.5, "m", 0.0..=f32::MAX;
        /// The longest prediction; 0 for the targets' present places.
        longest_lead: f32 = 5.0, "s", 0.0..=f32::MAX;
    }

    formula {
        /// wish = arrive(m(T))
        /// m(T) = (1 − share)·(d₁ + v₁·T) + share·(d₂ + v₂·T)    of the first and the second target
        /// T = min(|m(0)| / max_speed, longest_lead)
    }

    example {
        /// let me = Agent { max_speed: 5.0, ..Agent::default() };
        /// let turn = Turn {
        ///     aim: Some(Aim::at(vec2(2.0, 8.0))),
        ///     second: Some(Aim::at(vec2(4.0, 0.0))),
        ///     ..Turn::default()
        /// };
        /// // Between two that stand at (2, 8) and (4, 0) is (3, 4).
        /// let wish = Interpose::default().steer(&View::alone(&me), &turn).wish;
        /// assert_eq!(wish, vec2(3.0, 4.0));
    }

    tint 240
}

impl Interpose {
    /// The offsets of both targets and of the place between them, when the agent gets there.
    fn places<V: Vector>(&self, view: &View<V>, first: &Aim<V>, second: &Aim<V>) -> [V; 3] {
        let now = self.between(first.offset, second.offset);
        let time = Lead::Tutorial.time(&Aim::at(now), view.me);
        let time = time.min(view.stepping.from_secs(self.longest_lead)).min(f32::MAX);
        let then = |aim: &Aim<V>| (aim.offset + (aim.velocity * time).bounded()).bounded();
        [then(first), then(second), self.between(then(first), then(second))]
    }

    fn between<V: Vector>(&self, first: V, second: V) -> V {
        first * (1.0 - self.share) + second * self.share
    }
}

impl<V: Vector> Steer<V> for Interpose {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let (Some(first), Some(second)) = (turn.aim, turn.second) else { return Steering::none() };
        let [_, _, place] = self.places(view, &first, &second);
        Steering::wish(arrive(place, view.me.max_speed, self.slow_radius, view.stepping))
    }

    fn comes_to_rest(&self) -> bool {
        true
    }

    fn rests_at(&self, me: &Agent<V>, turn: &Turn<V>) -> Option<V> {
        let stands = |aim: &Aim<V>| stands(me, aim);
        let (first, second) = (turn.aim.filter(stands)?, turn.second.filter(stands)?);
        Some(self.between(first.offset, second.offset))
    }

    fn advice(&self, me: &Agent<V>, _turn: &Turn<V>, stepping: Stepping) -> Option<Misfit> {
        overshoot(me, self.slow_radius, stepping)
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        let (Some(first), Some(second)) = (turn.aim, turn.second) else { return };
        let [from, to, place] = self.places(view, &first, &second).map(|it| view.me.position + it);
        pen.line(from, to);
        pen.dot(place);
        pen.circle(place, self.slow_radius);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::{agent, common_case, near};
    use glam::{Vec2, vec2};

    /// Targets at (0,8) with (2,0) and at (6,0) with (0,2): the middle (3,4) is 1 s away at 5 m/s.
    fn turn() -> Turn<'static, Vec2> {
        let first = Aim { velocity: vec2(2.0, 0.0), ..Aim::at(vec2(0.0, 8.0)) };
        let second = Aim { velocity: vec2(0.0, 2.0), ..Aim::at(vec2(6.0, 0.0)) };
        Turn { aim: Some(first), second: Some(second), ..Turn::default() }
    }

    /// In a second they are at (2,8) and (6,2), and the middle at (4,5).
    #[test]
    fn golden() {
        let force = |share, longest_lead| {
            common_case(&Interpose { share, longest_lead, slow_radius: 0.0 }, turn())
        };
        near(force(0.5, 5.0), vec2(4.0, 5.0).normalize() * 5.0 - vec2(1.0, 0.0));
        near(force(0.5, 0.0), vec2(2.0, 4.0));
        near(force(0.0, 0.0), vec2(-1.0, 5.0));
        near(force(1.0, 0.0), vec2(4.0, 0.0));
    }

    #[test]
    fn it_rests_between_two_that_stand() {
        let stands = |turn: &Turn<_>| Interpose::default().rests_at(&agent(), turn);
        assert_eq!(stands(&turn()), None);
        let (first, second) = (Aim::at(vec2(0.0, 8.0)), Aim::at(vec2(6.0, 0.0)));
        let standing = Turn { aim: Some(first), second: Some(second), ..turn() };
        assert_eq!(stands(&standing), Some(vec2(3.0, 4.0)));
        assert_eq!(stands(&Turn { second: None, ..standing }), None);
    }

    #[test]
    fn it_needs_both() {
        let one = Turn { second: None, ..turn() };
        assert_eq!(common_case(&Interpose::default(), one), Vec2::ZERO);
    }
}
