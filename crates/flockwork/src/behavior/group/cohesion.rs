use crate::behavior::Pen;
use crate::behavior::shared::approach::seek;
use crate::neighbors::{Ask, Finish, Selection, SumOf};
use crate::{Steer, Steering, Turn, Vector, View};

words! {
    /// How the middle of the neighbors attracts.
    CohesionForm {
        /// A change of velocity by `strength` for each meter to the middle (Reynolds 1987).
        Offset = "offset",
        /// A change of velocity by `strength` at any distance; it reverses at the middle.
        Unit = "unit",
        /// The agent seeks the middle at full speed (Reynolds 1999); this slows down a flock that moves together, and reverses
        /// at the middle, so that a crowd never rests.
        Seek = "seek",
    }
}

behavior! {
    /// Moves to the middle of its neighbors.
    ///
    /// It does nothing when no neighbor is within the radius, nor when the middle is within the dead radius. Reynolds 1987,
    /// *flock centering*; 1999, *cohesion*.
    Cohesion among Own {
        /// How the middle attracts.
        form: CohesionForm = CohesionForm::Offset, "";
        shared radius = 3.0;
        shared half_angle;
        /// The middle attracts an agent only from beyond this distance, and `offset` counts from there on, so that it causes
        /// no jump; 0 for any distance.
        dead_radius: f32 = 0.0, "m", 0.0..=f32::MAX;
        /// What the offset, or its direction, is multiplied by.
        strength: f32 = 1.0, "m/s", 0.0..=f32::MAX, only "offset" | "unit";
        shared nearest;
    }

    formula {
        /// m = mean o; nothing where |m| ≤ dead_radius > 0
        /// offset:  nudge = strength · unit(m) · (|m| − dead_radius)
        /// unit:    nudge = strength · unit(m)
        /// seek:    wish = max_speed · unit(m)
    }

    example {
        /// let (me, other) = (Agent::default(), Agent::default());
        /// let neighbors = [vec2(1.0, 0.0), vec2(0.0, 2.0)].map(|offset| Neighbor::at(offset, &other));
        /// let view = View { neighbors: &neighbors, ..View::alone(&me) };
        /// let change = Cohesion::default().steer(&view, &Turn::default()).wish;
        /// // Toward their middle, (0.5, 1), by 1 m/s for each meter to it.
        /// assert!((change - vec2(0.5, 1.0)).length() < 1e-5, "{change}");
    }
}

impl Cohesion {
    fn neighbors(&self, selection: Selection) -> Ask {
        let (half_angle, most) = (self.half_angle, self.nearest as u32);
        Ask { half_angle, most, ..Ask::within(self.radius, selection, SumOf::Offset) }
    }

    fn middle<V: Vector>(&self, view: &View<V>, selection: Selection) -> Option<V> {
        let sums = view.sums(self.neighbors(selection));
        (sums.count > 0.0).then(|| sums.mean(sums.of(SumOf::Offset)))
    }

    /// The nudge of one agent, for the forms that do not seek.
    fn toward(&self, selection: Selection) -> Option<Finish> {
        let unit = self.form == CohesionForm::Unit;
        let mean = Finish::mean(self.neighbors(selection), SumOf::Offset, self.strength);
        let dead_length = self.dead_radius;
        (self.form != CohesionForm::Seek).then_some(Finish { unit, dead_length, ..mean })
    }
}

impl<V: Vector> Steer<V> for Cohesion {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        if let Some(finish) = self.toward(turn.selection) {
            return Steering::nudge(view.finished(&finish));
        }
        let seek = |middle| Steering::wish(seek(middle, view.me.max_speed));
        let is_far = |middle: &V| self.dead_radius <= 0.0 || middle.length() > self.dead_radius;
        self.middle(view, turn.selection).filter(is_far).map_or(Steering::NONE, seek)
    }

    fn finish(&self, selection: Selection) -> Option<Finish> {
        self.toward(selection)
    }

    fn asks(&self, selection: Selection, ask: &mut dyn FnMut(Ask)) {
        ask(self.neighbors(selection));
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        let here = view.me.position;
        pen.circle(here, self.radius);
        if let Some(middle) = self.middle(view, turn.selection) {
            pen.line(here, here + middle);
            pen.circle(here + middle, self.dead_radius);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stepping;
    use crate::behavior::testing::{agent, mates, near};
    use glam::vec2;

    /// Mates at (1,0) and (0,2): their middle is (0.5, 1).
    #[test]
    fn golden() {
        let me = agent();
        let mates = mates(&[vec2(1.0, 0.0), vec2(0.0, 2.0)]);
        let view = View { neighbors: &mates, ..View::alone(&me) };
        let force = |form| {
            let steering = Cohesion { form, ..Cohesion::default() }.steer(&view, &Turn::default());
            me.force(&steering, Stepping::PerTick)
        };
        near(force(CohesionForm::Offset), vec2(0.5, 1.0));
        near(force(CohesionForm::Unit), vec2(0.447_214, 0.894_427));
        near(force(CohesionForm::Seek), vec2(1.236_068, 4.472_136));
    }

    /// The middle is 1.118034 m away: of the offset (0.5, 1) a share of 1 − 0.5/1.118034 lies beyond half a meter.
    #[test]
    fn near_the_middle_is_near_enough() {
        let me = agent();
        let mates = mates(&[vec2(1.0, 0.0), vec2(0.0, 2.0)]);
        let view = View { neighbors: &mates, ..View::alone(&me) };
        let force = |form, dead_radius| {
            let cohesion = Cohesion { form, dead_radius, ..Cohesion::default() };
            me.force(&cohesion.steer(&view, &Turn::default()), Stepping::PerTick)
        };
        near(force(CohesionForm::Offset, 0.5), vec2(0.276_393, 0.552_786));
        near(force(CohesionForm::Unit, 0.5), vec2(0.447_214, 0.894_427));
        near(force(CohesionForm::Seek, 0.5), vec2(1.236_068, 4.472_136));
        for form in [CohesionForm::Offset, CohesionForm::Unit, CohesionForm::Seek] {
            near(force(form, 1.2), vec2(0.0, 0.0));
            near(force(form, f32::MAX), vec2(0.0, 0.0));
        }
    }
}
