use crate::behavior::Pen;
use crate::neighbors::{Ask, Finish, Selection, SumOf};
use crate::{Steer, Steering, Turn, Vector, View};

words! {
    /// What is aligned.
    AlignmentForm {
        /// The velocity: the neighbors' mean minus the agent's own.
        Velocity = "velocity",
        /// The heading: the neighbors' mean minus the agent's own, in units of `strength` m/s (Reynolds 1999).
        Heading = "heading",
    }
}

behavior! {
    /// Aligns with the motion of its neighbors.
    ///
    /// It does nothing when no neighbor is within the radius, or when all move alike. Reynolds 1987, *velocity matching*;
    /// 1999, *alignment*.
    Alignment among Own {
        /// What is aligned.
        form: AlignmentForm = AlignmentForm::Velocity, "";
        shared radius = 2.0;
        shared half_angle;
        /// What the difference is multiplied by.
        strength: f32 = 1.0, "", 0.0..=f32::MAX;
        /// Whether the difference is scaled to length 1, however small it is.
        normalized: bool = false, "";
        shared nearest;
    }

    formula {
        /// velocity:  nudge = strength · (mean vₙ − v)
        /// heading:   nudge = strength · (mean hₙ − h)
        /// normalized:  nudge = strength · the unit vector of that difference
    }

    example {
        /// let me = Agent { velocity: vec2(1.0, 0.0), ..Agent::default() };
        /// let other = |velocity| Agent { velocity, ..Agent::default() };
        /// let others = [other(vec2(0.0, 1.0)), other(vec2(0.6, 0.8))];
        /// let neighbors = others.each_ref().map(|other| Neighbor::at(vec2(0.0, 1.0), other));
        /// let view = View { neighbors: &neighbors, ..View::alone(&me) };
        /// let change = Alignment::default().steer(&view, &Turn::default()).wish;
        /// // From its own velocity to the mean of theirs, (0.3, 0.9).
        /// assert!((change - vec2(-0.7, 0.9)).length() < 1e-5, "{change}");
    }
}

impl Alignment {
    fn sum(&self) -> SumOf {
        match self.form {
            AlignmentForm::Velocity => SumOf::Velocity,
            AlignmentForm::Heading => SumOf::Heading,
        }
    }

    fn neighbors(&self, selection: Selection) -> Ask {
        let (half_angle, most) = (self.half_angle, self.nearest as u32);
        Ask { half_angle, most, ..Ask::within(self.radius, selection, self.sum()) }
    }

    fn along(&self, selection: Selection) -> Finish {
        let mean = Finish::mean(self.neighbors(selection), self.sum(), self.strength);
        Finish { unit: self.normalized, ..mean }
    }

    fn nudge<V: Vector>(&self, view: &View<V>, selection: Selection) -> V {
        view.finished(&self.along(selection))
    }
}

impl<V: Vector> Steer<V> for Alignment {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        Steering::nudge(self.nudge(view, turn.selection))
    }

    fn finish(&self, selection: Selection) -> Option<Finish> {
        Some(self.along(selection))
    }

    fn asks(&self, selection: Selection, ask: &mut dyn FnMut(Ask)) {
        ask(self.neighbors(selection));
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        let here = view.me.position;
        pen.circle(here, self.radius);
        pen.line(here, here + self.nudge(view, turn.selection));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Agent;
    use crate::behavior::testing::{mates, near};
    use glam::vec2;

    /// Forward (1,0), mates headed (0,1) and (0.6,0.8).
    #[test]
    fn golden() {
        let mut mates = mates(&[vec2(1.0, 0.0), vec2(0.0, 1.0)]);
        (mates[0].heading, mates[1].heading) = (vec2(0.0, 1.0), vec2(0.6, 0.8));
        (mates[0].velocity, mates[1].velocity) = (vec2(0.0, 1.0), vec2(0.6, 0.8));
        let me = Agent { velocity: vec2(1.0, 0.0), ..Agent::default() };
        let view = View { neighbors: &mates, ..View::alone(&me) };
        let answer = |form, normalized| {
            let alignment = Alignment { form, normalized, ..Alignment::default() };
            alignment.steer(&view, &Turn::default()).wish
        };
        for form in [AlignmentForm::Heading, AlignmentForm::Velocity] {
            near(answer(form, false), vec2(-0.7, 0.9));
            near(answer(form, true), vec2(-0.613_941, 0.789_352));
        }
    }
}
