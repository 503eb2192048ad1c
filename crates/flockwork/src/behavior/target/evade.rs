use crate::behavior::shared::approach::Approach;
use crate::behavior::shared::lead::{Foresight, Lead, draw};
use crate::behavior::shared::misfits::short_look;
use crate::behavior::shared::open_way;
use crate::behavior::{Misfit, Pen};
use crate::{Agent, Steer, Steering, Stepping, Turn, Vector, View};

behavior! {
    /// Flees the place where a moving target will be.
    ///
    /// It does nothing when the target is gone or outside the zone. With a look-ahead it is not cornered, as `flee` is not.
    /// Reynolds 1999, *evasion*; the tutorial's
    /// form: Bevilacqua 2012, *Pursuit and Evade*. That form predicts a hunter of the agent's own speed to be at the agent
    /// itself, so that the direction of flight is random; `closing` predicts the hunter on its way to the agent.
    Evade(target: Place) {
        /// Only a target nearer than this is evaded; 0 for any distance.
        zone_radius: f32 = 0.0, "m", 0.0..=f32::MAX;
        /// How far the agent looks for obstacles, to choose of the ways that are free the one that leads farthest from the
        /// target; with 0 it flees straight away, into corners as well.
        look_ahead: f32 = 0.0, "m", 0.0..=f32::MAX;
        /// How the time until the target is here is predicted.
        lead: Lead = Lead::Closing, "";
        /// That time is taken so many times; 0 for the target's present place.
        lead_factor: f32 = 1.0, "", 0.0..=f32::MAX;
        /// The longest prediction; 0 for the target's present place.
        longest_lead: f32 = 5.0, "s", 0.0..=f32::MAX;
    }

    formula {
        /// wish = −max_speed · unit(d + vₜ·min(lead_factor·T, longest_lead))    where |d| < zone_radius, or zone_radius = 0
        /// closing:  T = |d| / (max_speed + |vₜ|); the other leads are those of pursue
        /// With a look_ahead, near obstacles: as flee, with that place for d.
    }

    example {
        /// let me = Agent { max_speed: 5.0, ..Agent::default() };
        /// let aim = Aim { velocity: vec2(-1.0, 2.0), ..Aim::at(vec2(6.0, 8.0)) };
        /// let turn = Turn { aim: Some(aim), ..Turn::default() };
        /// let evade = Evade { lead: Lead::Tutorial, ..Evade::default() };
        /// let wish = evade.steer(&View::alone(&me), &turn).wish;
        /// // The target is 10 m away, 2 s at 5 m/s. By then it will be at (4, 12): away from there.
        /// assert!((wish - vec2(-4.0, -12.0).normalize() * 5.0).length() < 1e-4, "{wish}");
    }
}

impl Evade {
    fn away(&self) -> Approach {
        let (lead, factor, longest_secs) = (self.lead, self.lead_factor, self.longest_lead);
        let (zone_radius, lead) =
            (self.zone_radius, Some(Foresight { lead, factor, longest_secs }));
        Approach { away: true, zone_radius, lead, ..Approach::STRAIGHT }
    }
}

impl<V: Vector> Steer<V> for Evade {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        open_way::steer(&self.away(), self.look_ahead, view, turn)
    }

    fn approach(&self) -> Option<Approach> {
        (self.look_ahead == 0.0 && self.lead.is_plain()).then(|| self.away())
    }

    fn obstacle_reach(&self, me: &Agent<V>) -> Option<f32> {
        open_way::obstacle_reach(me, self.look_ahead)
    }

    fn advice(&self, me: &Agent<V>, _turn: &Turn<V>, stepping: Stepping) -> Option<Misfit> {
        short_look(me, self.look_ahead, stepping)
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        if let Some(aim) = turn.aim {
            pen.circle(view.me.position + aim.offset, self.zone_radius);
            let place = self.away().place(&aim, view.me, view.stepping);
            draw(view, &aim, place, pen);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::{common_case, near, quarry};
    use glam::vec2;

    #[test]
    fn golden() {
        let evade = Evade { lead: Lead::Tutorial, ..Evade::default() };
        near(common_case(&evade, quarry()), vec2(-2.581_139, -4.743_416));
        let zone = |zone_radius| common_case(&Evade { zone_radius, ..evade }, quarry());
        assert_eq!(zone(9.9), vec2(0.0, 0.0));
        near(zone(10.1), vec2(-2.581_139, -4.743_416));
        // Away from (4.618034, 10.763932), where `pursue` goes by (1.971371, 4.594964).
        near(common_case(&Evade::default(), quarry()), vec2(-2.971_371, -4.594_964));
    }
}
