use crate::behavior::shared::approach::Approach;
use crate::vector::MOST;
use crate::{Steer, Steering, Turn, Vector, View};

words! {
    /// What the agent asks for on its way to the target.
    SeekForm {
        /// A wish of full speed toward the target (Reynolds 1999).
        Classic = "classic",
        /// A push of all its force toward the target, whatever its velocity is: it circles a target that it does not
        /// run into (gdx-ai, *Seek*).
        Accel = "accel",
        /// A wish of the offset itself, of as many m/s as it has meters, up to full speed: within `max_speed` meters of
        /// the target it slows down, and comes to rest there (OpenSteer, *xxxsteerForSeek*).
        Raw = "raw",
    }
}

behavior! {
    /// Goes toward the target at full speed; in the forms `classic` and `accel` it overshoots the target and comes back.
    ///
    /// It does nothing when the target is gone; on the target itself `classic` and `raw` brake, and `accel` does nothing.
    /// Reynolds 1999, *seek*.
    Seek(target: Place) {
        /// What the agent asks for on its way to the target.
        form: SeekForm = SeekForm::Classic, "";
    }

    formula {
        /// classic:  wish = max_speed · unit(d)
        /// accel:    push = max_force · unit(d)
        /// raw:      wish = limit(d, max_speed)
    }

    example {
        /// let me = Agent { max_speed: 5.0, max_force: 2.0, ..Agent::default() };
        /// let seek = |form| Seek { form }.steer(&View::alone(&me), &Turn::at(vec2(6.0, 8.0)));
        /// // Straight toward the target, 10 m away: at 5 m/s, by 2 N, and by the offset, of which 5 m/s remain.
        /// assert_eq!(seek(SeekForm::Classic), Steering::wish(vec2(3.0, 4.0)));
        /// assert!((seek(SeekForm::Accel).push - vec2(1.2, 1.6)).length() < 1e-6);
        /// assert_eq!(seek(SeekForm::Raw), Steering::wish(vec2(3.0, 4.0)));
    }
}

impl<V: Vector> Steer<V> for Seek {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let (me, aim) = (view.me, turn.aim);
        let force = if me.max_force > 0.0 { me.max_force.min(MOST) } else { 0.0 };
        let push = |offset: V| Steering::push(offset.unit() * force);
        match self.form {
            SeekForm::Classic => Approach::STRAIGHT.steer(view, turn),
            SeekForm::Accel => aim.map_or(Steering::NONE, |aim| push(aim.offset)),
            SeekForm::Raw => {
                aim.map_or(Steering::NONE, |aim| Steering::wish(aim.offset.limit(me.max_speed)))
            }
        }
    }

    fn approach(&self) -> Option<Approach> {
        (self.form == SeekForm::Classic).then_some(Approach::STRAIGHT)
    }

    fn comes_to_rest(&self) -> bool {
        self.form == SeekForm::Raw
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::{agent, common_case};
    use crate::{Agent, Stepping};
    use glam::{Vec2, vec2};

    const AT: Vec2 = vec2(3.0, 4.0);

    #[test]
    fn golden() {
        assert_eq!(common_case(&Seek::default(), Turn::at(AT)), vec2(2.0, 4.0));
        // The offset is 5 m long, as many as the top speed has m/s.
        assert_eq!(common_case(&Seek { form: SeekForm::Raw }, Turn::at(AT)), vec2(2.0, 4.0));
    }

    /// At a top speed of 2.5 half of the offset remains: (1.5, 2) less the velocity (1, 0).
    #[test]
    fn the_offset_is_cut_to_the_top_speed() {
        let me = Agent { max_speed: 2.5, ..agent() };
        let view = View { stepping: Stepping::PerTick, ..View::alone(&me) };
        let steering = Seek { form: SeekForm::Raw }.steer(&view, &Turn::at(AT));
        assert_eq!(me.force(&steering, Stepping::PerTick), vec2(0.5, 2.0));
    }

    /// All of 8 N toward the target, at any velocity: (3, 4)/5 · 8. Without a sensible limit of force, nothing infinite.
    #[test]
    fn all_the_force_goes_toward_the_target() {
        let push = |max_force, offset| {
            let me = Agent { max_force, ..agent() };
            Seek { form: SeekForm::Accel }.steer(&View::alone(&me), &Turn::at(offset))
        };
        assert!((push(8.0, AT).push - vec2(4.8, 6.4)).length() < 1e-5);
        assert_eq!(push(8.0, Vec2::ZERO), Steering::NONE);
        for max_force in [f32::INFINITY, f32::NAN, -1.0] {
            assert!(push(max_force, vec2(0.0, 4.0)).push.is_finite(), "{max_force} N");
        }
    }
}
