use crate::behavior::Pen;
use crate::behavior::shared::apart::{Apart, Falloff};
use crate::neighbors::{Ask, Finish, Selection};
use crate::{Steer, Steering, Turn, Vector, View};

behavior! {
    /// Keeps away from neighbors.
    ///
    /// It does nothing when no neighbor is within the radius. Reynolds 1987, *separation*. The default law is zero at the
    /// radius: with a law that jumps there, a crowd at one place never comes to rest, and a flock's order depends
    /// on the tick rate.
    Separation among All {
        shared radius = 1.0;
        /// How the push of a neighbor falls with its distance.
        falloff: Falloff = Falloff::Smooth, "";
        /// The factor of the law: the change of velocity for a neighbor at 1 m, where the law has
        /// the value 1.
        strength: f32 = 1.0, "m/s", 0.0..=f32::MAX;
        shared half_angle;
        shared nearest;
    }

    formula {
        /// nudge = −strength · Σ f(|o|)·unit(o)    R = radius
        /// smooth:       f(x) = 1/x − x/R²
        /// one_over_d:   f(x) = 1/x
        /// one_over_d2:  f(x) = 1/x²
        /// constant:     f(x) = 1
        /// linear:       f(x) = 1 − x/R
        /// mean:         nudge = −strength · unit(mean o)
    }

    example {
        /// let (me, other) = (Agent::default(), Agent::default());
        /// let neighbors = [vec2(1.0, 0.0), vec2(0.0, 2.0)].map(|offset| Neighbor::at(offset, &other));
        /// let view = View { neighbors: &neighbors, ..View::alone(&me) };
        /// let separation = Separation { radius: 5.0, ..Separation::default() };
        /// let change = separation.steer(&view, &Turn::default()).wish;
        /// // Away from each by 1/d − d/R²: 1/1 − 1/25 from the first, 1/2 − 2/25 from the second.
        /// assert!((change - vec2(-0.96, -0.42)).length() < 1e-5, "{change}");
    }
}

impl Separation {
    fn law(&self) -> Apart {
        let Self { radius, falloff, strength, half_angle, nearest } = *self;
        Apart { falloff, strength, half_angle, most: nearest as u32, ..Apart::within(radius) }
    }
}

impl<V: Vector> Steer<V> for Separation {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        self.law().steer(view, turn.selection)
    }

    fn finish(&self, selection: Selection) -> Option<Finish> {
        Some(self.law().finish(selection))
    }

    fn asks(&self, selection: Selection, ask: &mut dyn FnMut(Ask)) {
        ask(self.law().ask(selection));
    }

    fn explain(&self, view: &View<V>, _turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        pen.circle(view.me.position, self.radius);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Agent;
    use crate::behavior::testing::{mates, near};
    use glam::{Vec2, vec2};

    fn answer(separation: Separation, offsets: &[Vec2]) -> Vec2 {
        let me = Agent::<Vec2>::default();
        let mates = mates(offsets);
        separation.steer(&View { neighbors: &mates, ..View::alone(&me) }, &Turn::default()).wish
    }

    fn law(falloff: Falloff, radius: f32, strength: f32) -> Separation {
        Separation { radius, falloff, strength, ..Separation::default() }
    }

    /// Mates at (1,0) and (0,2).
    #[test]
    fn golden() {
        let answer = |falloff, strength| {
            answer(law(falloff, 5.0, strength), &[vec2(1.0, 0.0), vec2(0.0, 2.0)])
        };
        near(answer(Falloff::Mean, 2.0), vec2(-0.894_427, -1.788_854));
        near(answer(Falloff::OneOverD, 1.0), vec2(-1.0, -0.5));
        near(answer(Falloff::OneOverD2, 1.0), vec2(-1.0, -0.25));
        near(answer(Falloff::Constant, 1.0), vec2(-1.0, -1.0));
        // 1/1 − 1/25 and 1/2 − 2/25.
        near(answer(Falloff::Smooth, 1.0), vec2(-0.96, -0.42));
        near(answer(Falloff::Smooth, 3.0), vec2(-2.88, -1.26));
        // 1 − 1/5 and 1 − 2/5.
        near(answer(Falloff::Linear, 1.0), vec2(-0.8, -0.6));
    }

    #[test]
    fn the_linear_law_is_whole_up_close_and_zero_at_its_radius() {
        for radius in [0.1, 3.0, 100.0] {
            let push = |share: f32| {
                answer(law(Falloff::Linear, radius, 2.0), &[vec2(0.0, radius * share)])
            };
            near(push(0.25), vec2(0.0, -1.5));
            assert!(push(0.9999).length() < 0.001 && push(1e-4).length() > 1.999, "{radius}");
            assert_eq!(push(1.001), Vec2::ZERO);
        }
        assert_eq!(answer(law(Falloff::Linear, 0.0, 1.0), &[Vec2::ZERO]), Vec2::ZERO);
        assert_eq!(answer(law(Falloff::Linear, 1.0, 1.0), &[Vec2::ZERO]), Vec2::ZERO);
    }

    #[test]
    fn the_default_law_is_zero_at_its_radius() {
        for radius in [0.1, 0.7, 3.0, 100.0] {
            let push = |share: f32| {
                let separation = Separation { radius, ..Separation::default() };
                answer(separation, &[vec2(radius * share, 0.0)]).length()
            };
            assert!(push(0.999) < 0.003 / radius, "{radius}");
            assert!(push(0.5) > push(0.75) && push(0.75) > push(0.999), "{radius}");
            assert_eq!(push(1.001), 0.0);
        }
        assert_eq!(
            answer(Separation { radius: 0.0, ..Separation::default() }, &[Vec2::ZERO]),
            Vec2::ZERO
        );
    }

    /// The published test is `distance <= SEPARATION_RADIUS`.
    #[test]
    fn the_tutorials_law_counts_a_mate_at_the_very_radius() {
        near(answer(law(Falloff::Mean, 2.0, 1.0), &[vec2(0.0, 2.0)]), vec2(0.0, -1.0));
        assert_eq!(answer(law(Falloff::Constant, 2.0, 1.0), &[vec2(0.0, 2.0)]), Vec2::ZERO);
    }
}
