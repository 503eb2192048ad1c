use crate::behavior::Pen;
use crate::neighbors::{Among, Ask};
use crate::{Aim, Steer, Steering, Turn, Vector, View};

use super::arrive::Arrive;
use super::evade::Evade;
use super::pursue::Lead;
use super::separation::{Falloff, Separation};

behavior! {
    /// Arrives behind a leader, keeps apart from the other followers, and steps out of the leader's way.
    ///
    /// Nothing when the leader is gone. Reynolds 1999, *leader following*; Bevilacqua 2013, *Leader
    /// Following*, in pixels: slow_radius 50, sight_radius 30, separation_radius 30, separation_strength 2,
    /// falloff mean, lead tutorial.
    FollowLeader(leader: Place) among Own {
        /// How far behind the leader the place to be lies; as far ahead of it is the way to be kept free.
        behind: f32 = 0.8, "m", 0.0..=f32::MAX;
        /// Slowing starts at this distance from the place behind.
        slow_radius: f32 = 1.5, "m", 0.0..=f32::MAX;
        /// Whoever is nearer than this to the leader, or to the point ahead of it, evades; 0 for nobody.
        sight_radius: f32 = 0.6, "m", 0.0..=f32::MAX;
        /// How long the leader is foreseen when evading.
        lead: Lead = Lead::Closing, "";
        /// Only followers nearer than this are kept away from.
        separation_radius: f32 = 0.8, "m", 0.0..=f32::MAX;
        /// The change of velocity that separation asks for.
        separation_strength: f32 = 0.6, "m/s", 0.0..=f32::MAX;
        /// How the distance of a follower counts.
        falloff: Falloff = Falloff::InverseSquare, "";
    }
}

/// The offsets of the points `distance` behind and ahead of a leader; both on a leader without heading.
#[must_use]
pub fn behind_and_ahead<V: Vector>(leader: &Aim<V>, distance: f32) -> [V; 2] {
    let moving = leader.velocity.unit();
    let course = if moving == V::default() { leader.heading } else { moving };
    [leader.offset - course * distance, leader.offset + course * distance]
}

impl FollowLeader {
    fn separation(&self) -> Separation {
        Separation {
            radius: self.separation_radius,
            falloff: self.falloff,
            strength: self.separation_strength,
            ..Separation::default()
        }
    }

    fn is_in_the_way<V: Vector>(&self, leader: &Aim<V>) -> bool {
        let [_, ahead] = behind_and_ahead(leader, self.behind);
        let seen = |offset: V| self.sight_radius > 0.0 && offset.length() <= self.sight_radius;
        seen(ahead) || seen(leader.offset)
    }
}

impl<V: Vector> Steer<V> for FollowLeader {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let Some(leader) = turn.aim else { return Steering::none() };
        let [behind, _] = behind_and_ahead(&leader, self.behind);
        let arrive = Arrive { slow_radius: self.slow_radius };
        let follow = arrive
            .steer(view, &Turn { aim: Some(Aim::at(behind)), ..*turn })
            .plus(self.separation().steer(view, turn), 1.0);
        if !self.is_in_the_way(&leader) {
            return follow;
        }
        let evade = Evade { lead: self.lead, ..Evade::default() };
        follow.plus(evade.steer(view, turn), 1.0)
    }

    fn ask(&self, among: Among) -> Option<Ask> {
        Steer::<V>::ask(&self.separation(), among)
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        let Some(leader) = turn.aim else { return };
        let here = view.me.position;
        let [behind, ahead] = behind_and_ahead(&leader, self.behind);
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
        assert_eq!(behind_and_ahead(&aim, 4.0), [vec2(10.0, 6.0), vec2(10.0, 14.0)]);
        let follow = FollowLeader { behind: 4.0, slow_radius: 50.0, ..FollowLeader::default() };
        let share = vec2(10.0, 6.0).length() / 50.0;
        let expected = vec2(10.0, 6.0).unit() * agent().max_speed * share - vec2(1.0, 0.0);
        near(common_case(&follow, leader(vec2(10.0, 10.0))), expected);
    }

    #[test]
    fn whoever_is_in_the_leaders_way_also_evades_it() {
        let follow = FollowLeader { behind: 4.0, sight_radius: 3.0, ..FollowLeader::default() };
        let sees = |offset| follow.is_in_the_way(&leader(offset).aim.unwrap_or(Aim::at(offset)));
        assert!(sees(vec2(0.0, -5.0)), "near the point ahead");
        assert!(sees(vec2(2.0, 0.0)), "near the leader");
        assert!(!sees(vec2(0.0, 4.0)), "behind it");
        let dodging = common_case(&follow, leader(vec2(0.5, -2.0)));
        let calm =
            common_case(&FollowLeader { sight_radius: 0.0, ..follow }, leader(vec2(0.5, -2.0)));
        assert!((dodging - calm).y > 0.0, "away from a leader below");
    }
}
