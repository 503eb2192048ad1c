use crate::behavior::shared::apart::{Apart, Falloff};
use crate::behavior::shared::approach::{Approach, overshoot};
use crate::behavior::shared::lead::{Foresight, Lead};
use crate::behavior::{Misfit, Pen};
use crate::neighbors::{Ask, Selection};
use crate::{Agent, Aim, Steer, Steering, Stepping, Turn, Vector, View};

words! {
    /// How followers keep the leader's path free, and where "behind" is while the leader rests.
    LeaderForm {
        /// Behind the leader's heading, at rest too; a follower in the leader's path evades more the nearer it is.
        Smooth = "smooth",
        /// Behind the leader's velocity; while the leader rests, followers go for the leader itself. A follower within the
        /// sight radius evades at full strength (Bevilacqua 2013).
        Tutorial = "tutorial",
    }
}

behavior! {
    /// Arrives behind a leader, separates from the other followers, and leaves the leader's path.
    ///
    /// It does nothing when the leader is gone. Reynolds 1999, *leader following*; Bevilacqua 2013, *Leader
    /// Following*, in pixels: form tutorial, slow_radius 50, sight_radius 30, separation_radius 30,
    /// separation_strength 2, falloff mean, lead tutorial. In that form a leader that stops attracts its followers
    /// and repels them in turn, so that they never rest; in `smooth` they come to rest behind it.
    FollowLeader(leader: Place) among Own {
        /// How followers keep the leader's path free, and where "behind" is while the leader rests.
        form: LeaderForm = LeaderForm::Smooth, "";
        /// How far behind the leader the followers' goal lies; the point to keep free lies as far ahead of it.
        behind: f32 = 0.8, "m", 0.0..=f32::MAX;
        /// Slowing starts at this distance from the goal.
        slow_radius: f32 = 1.5, "m", 0.0..=f32::MAX;
        /// A follower nearer than this to the leader, or to the point ahead of it, evades; 0 for none.
        sight_radius: f32 = 0.6, "m", 0.0..=f32::MAX;
        /// How the leader's motion is predicted when a follower evades it.
        lead: Lead = Lead::Closing, "";
        /// Only followers nearer than this count for the separation.
        separation_radius: f32 = 0.8, "m", 0.0..=f32::MAX;
        /// The factor of the law of separation.
        separation_strength: f32 = 0.6, "m/s", 0.0..=f32::MAX;
        /// How the push of a follower falls with its distance.
        falloff: Falloff = Falloff::Smooth, "";
    }

    formula {
        /// wish = arrive(d − behind·c), and separation: nudge = −separation_strength · Σ f(|o|)·unit(o)
        /// c = unit(vₜ); at rest hₜ in smooth, 0 in tutorial
        /// In the leader's way, x = min(|d|, |d + behind·c|) ≤ sight_radius, besides evade's wish with a weight of
        /// smooth:    1 − x/sight_radius
        /// tutorial:  1
    }

    example {
        /// let me = Agent { max_speed: 5.0, ..Agent::default() };
        /// let view = View { stepping: Stepping::PerTick, ..View::alone(&me) };
        /// let leader = Aim { velocity: vec2(0.0, 2.0), ..Aim::at(vec2(10.0, 10.0)) };
        /// let follow = FollowLeader { behind: 4.0, slow_radius: 50.0, ..FollowLeader::default() };
        /// let wish = follow.steer(&view, &Turn { aim: Some(leader), ..Turn::default() }).wish;
        /// // It arrives 4 m behind the leader, at (10, 6): 5 · d/50 there, so a tenth of the offset.
        /// assert!((wish - vec2(1.0, 0.6)).length() < 1e-5, "{wish}");
    }
}

/// The longest prediction of the leader (s).
const LONGEST_LEAD: f32 = 5.0;

/// The offsets of the points `distance` (m) behind and ahead of a leader along its velocity, or along its heading while
/// it rests; both points are the leader's own if it has neither.
#[must_use]
pub fn behind_and_ahead<V: Vector>(leader: &Aim<V>, distance: f32) -> [V; 2] {
    let moving = leader.velocity.unit();
    let course = if moving == V::default() { leader.heading } else { moving };
    [leader.offset - course * distance, leader.offset + course * distance]
}

impl FollowLeader {
    fn separation(&self) -> Apart {
        let (falloff, strength) = (self.falloff, self.separation_strength);
        Apart { falloff, strength, ..Apart::within(self.separation_radius) }
    }

    /// The offsets of the place to be and of the leader's way.
    fn places<V: Vector>(&self, leader: &Aim<V>) -> [V; 2] {
        let heading = match self.form {
            LeaderForm::Smooth => leader.heading,
            LeaderForm::Tutorial => V::default(),
        };
        behind_and_ahead(&Aim { heading, ..*leader }, self.behind)
    }

    /// How much a follower is in the leader's way: from 0, at the sight radius, to 1.
    fn in_the_way<V: Vector>(&self, leader: &Aim<V>) -> f32 {
        let [_, ahead] = self.places(leader);
        let distance = ahead.length().min(leader.offset.length());
        match self.form {
            _ if self.sight_radius <= 0.0 || distance > self.sight_radius => 0.0,
            LeaderForm::Smooth => 1.0 - distance / self.sight_radius,
            LeaderForm::Tutorial => 1.0,
        }
    }
}

impl<V: Vector> Steer<V> for FollowLeader {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let Some(leader) = turn.aim else { return Steering::none() };
        let [behind, _] = self.places(&leader);
        let arrive = Approach { slow_radius: self.slow_radius, ..Approach::STRAIGHT };
        let follow = arrive
            .steer(view, &Turn { aim: Some(Aim::at(behind)), ..*turn })
            .plus(self.separation().steer(view, turn.selection), 1.0);
        let lead = Some(Foresight::new(self.lead, LONGEST_LEAD));
        let evade = Approach { away: true, lead, ..Approach::STRAIGHT };
        match self.in_the_way(&leader) {
            0.0 => follow,
            share => follow.plus(evade.steer(view, turn), share),
        }
    }

    fn advice(&self, me: &Agent<V>, _turn: &Turn<V>, stepping: Stepping) -> Option<Misfit> {
        overshoot(me, self.slow_radius, stepping)
    }

    fn asks(&self, selection: Selection, ask: &mut dyn FnMut(Ask)) {
        ask(self.separation().ask(selection));
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        let Some(leader) = turn.aim else { return };
        let here = view.me.position;
        let [behind, ahead] = self.places(&leader);
        pen.dot(here + behind);
        pen.line(here, here + behind);
        pen.circle(here + ahead, self.sight_radius);
        pen.circle(here + leader.offset, self.sight_radius);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::{agent, common_case, near};
    use glam::{Vec2, vec2};

    fn leader(offset: Vec2) -> Turn<'static, Vec2> {
        let aim = Aim { velocity: vec2(0.0, 2.0), ..Aim::at(offset) };
        Turn { aim: Some(aim), ..Turn::default() }
    }

    /// A leader at (10,10) that moves by (0,2).
    #[test]
    fn golden() {
        let aim = Aim { velocity: vec2(0.0, 2.0), ..Aim::at(vec2(10.0, 10.0)) };
        let follow = FollowLeader { behind: 4.0, slow_radius: 50.0, ..FollowLeader::default() };
        assert_eq!(follow.places(&aim), [vec2(10.0, 6.0), vec2(10.0, 14.0)]);
        let share = vec2(10.0, 6.0).length() / 50.0;
        let expected = vec2(10.0, 6.0).unit() * agent().max_speed * share - vec2(1.0, 0.0);
        near(common_case(&follow, leader(vec2(10.0, 10.0))), expected);
    }

    #[test]
    fn a_follower_in_the_leaders_way_also_evades_it() {
        let follow = FollowLeader { behind: 4.0, sight_radius: 3.0, ..FollowLeader::default() };
        let share = |offset| follow.in_the_way(&leader(offset).aim.unwrap_or(Aim::at(offset)));
        let sees = |offset| share(offset) > 0.0;
        assert!(sees(vec2(0.0, -5.0)), "near the point ahead");
        assert!(sees(vec2(2.0, 0.0)), "near the leader");
        assert!(!sees(vec2(0.0, 4.0)), "behind it");
        let dodging = common_case(&follow, leader(vec2(0.5, -2.0)));
        let calm =
            common_case(&FollowLeader { sight_radius: 0.0, ..follow }, leader(vec2(0.5, -2.0)));
        assert!((dodging - calm).y > 0.0, "away from a leader below");
    }
}
