use core::f32::consts::{FRAC_1_SQRT_2, PI, TAU};

use crate::behavior::shared::approach::{overshoot, stands};
use crate::behavior::shared::slots::{beside, keep};
use crate::behavior::{Misfit, Pen, Reads};
use crate::{Agent, Slot, Steer, Steering, Stepping, Turn, Vector, View};

words! {
    /// How the places of a formation lie behind their leader.
    FormationForm {
        /// Abreast, in a row.
        Line = "line",
        /// One behind the other.
        Column = "column",
        /// In two arms at half a right angle, like geese.
        Wedge = "wedge",
        /// In a ring around the leader.
        Circle = "circle",
        /// In rows of a square.
        Block = "block",
    }
}

behavior! {
    /// Keeps a place in a formation behind a leader: all agents that keep the same formation of the same leader get one each.
    ///
    /// It does nothing when the leader is gone. The places lie in the leader's own frame, as in `offset_pursue`: a long
    /// formation sweeps wide at a corner. They are given out so that the squares of the ways add up to the least, which
    /// means that ways do not cross; each agent then keeps its place until agents join or leave, or the form changes. Beyond
    /// 256 agents they are given out from west to east. If the leader is given as a group, each agent follows the nearest of
    /// it. `keep_places` does the same with places of your own. Millington 2006, *Artificial Intelligence for Games*,
    /// chapter 3, *coordinated movement*.
    KeepFormation(leader: Place) {
        /// How the places lie.
        form: FormationForm = FormationForm::Wedge, "";
        /// How far apart neighboring places are.
        spacing: f32 = 1.5, "m", 0.0..=f32::MAX;
        /// How far behind the leader the first place is; in a circle the least radius.
        behind: f32 = 1.5, "m", 0.0..=f32::MAX;
        /// Slowing starts at this distance from the place; 0 never slows.
        slow_radius: f32 = 1.5, "m", 0.0..=f32::MAX;
    }

    formula {
        /// wish = limit(arrive(d + x·hₜ + y·left(hₜ)) + vₜ, max_speed)    for place i of n, the first is 0
        /// line:    x = −behind                     y = ((n − 1)/2 − i)·spacing
        /// column:  x = −behind − i·spacing         y = 0
        /// wedge:   x = −behind − ⌊i/2⌋·spacing/√2  y = (⌊i/2⌋ + 1)·spacing/√2, for odd i the negative
        /// circle:  (x, y) at an angle of 2π·i/n, max(behind, spacing / (2·sin(π/n))) from the leader
        /// block:   x = −behind − row·spacing       y as in line within the row; a row has ⌈√n⌉ places
    }

    example {
        /// let me = Agent { max_speed: 5.0, ..Agent::default() };
        /// let steer = |nth| {
        ///     let slot = Some(Slot { nth, count: 2 });
        ///     let keep = KeepFormation { form: FormationForm::Line, spacing: 4.0, behind: 3.0, slow_radius: 0.0 };
        ///     keep.steer(&View::alone(&me), &Turn { slot, ..Turn::at(vec2(3.0, 0.0)) }).wish
        /// };
        /// // The leader is headed along x: the row is where the agent is, with places 2 m to the left and to the right.
        /// assert_eq!(steer(0), vec2(0.0, 5.0));
        /// assert_eq!(steer(1), vec2(0.0, -5.0));
    }

    tint 1241
}

/// So many places are drawn at most.
const MOST_DRAWN: u32 = 64;

impl KeepFormation {
    /// How far ahead of the leader, to its left and above it a place lies (m).
    #[must_use]
    pub fn beside(&self, slot: Slot) -> [f32; 3] {
        let [ahead, left] = self.ahead_and_left(slot);
        [ahead, left, 0.0]
    }

    fn ahead_and_left(&self, slot: Slot) -> [f32; 2] {
        let (nth, count, gap) = (slot.nth as f32, slot.count.max(1) as f32, self.spacing);
        match self.form {
            FormationForm::Line => [-self.behind, (0.5 * (count - 1.0) - nth) * gap],
            FormationForm::Column => [-self.behind - nth * gap, 0.0],
            FormationForm::Wedge => {
                let (rank, side) =
                    ((slot.nth / 2) as f32, if slot.nth.is_multiple_of(2) { 1.0 } else { -1.0 });
                let out = FRAC_1_SQRT_2 * gap;
                [-self.behind - rank * out, side * (rank + 1.0) * out]
            }
            FormationForm::Circle => {
                let about = if slot.count > 1 { 0.5 * gap / libm::sinf(PI / count) } else { 0.0 };
                let (radius, angle) = (self.behind.max(about), TAU * nth / count);
                [radius * libm::cosf(angle), radius * libm::sinf(angle)]
            }
            FormationForm::Block => {
                let columns = count.sqrt().ceil() as u32;
                let (row, column) = (slot.nth / columns, slot.nth % columns);
                let in_row = columns.min(slot.count.max(1) - row * columns) as f32;
                [-self.behind - row as f32 * gap, (0.5 * (in_row - 1.0) - column as f32) * gap]
            }
        }
    }
}

impl<V: Vector> Steer<V> for KeepFormation {
    const READS: Reads = Reads { slot: true, ..Reads::NOTHING };

    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        match (turn.aim, self.slot_place(turn)) {
            (Some(leader), Some(place)) => keep(view, &leader, place, self.slow_radius),
            _ => Steering::none(),
        }
    }

    fn slot_place(&self, turn: &Turn<V>) -> Option<V> {
        Some(beside(&turn.aim?, self.beside(turn.slot?)))
    }

    fn comes_to_rest(&self) -> bool {
        true
    }

    fn rests_at(&self, me: &Agent<V>, turn: &Turn<V>) -> Option<V> {
        turn.aim.filter(|leader| stands(me, leader)).and_then(|_| self.slot_place(turn))
    }

    fn advice(&self, me: &Agent<V>, _turn: &Turn<V>, stepping: Stepping) -> Option<Misfit> {
        overshoot(me, self.slow_radius, stepping)
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        let (Some(leader), Some(slot)) = (turn.aim, turn.slot) else { return };
        let here = view.me.position;
        for nth in 0..slot.count.min(MOST_DRAWN) {
            let place = beside(&leader, self.beside(Slot { nth, ..slot }));
            pen.circle(here + place, view.me.radius);
        }
        pen.line(here, here + beside(&leader, self.beside(slot)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Aim;
    use crate::behavior::testing::{agent, near};
    use glam::{Vec2, vec2};

    fn places(form: FormationForm, count: u32) -> Vec<Vec2> {
        let keep = KeepFormation { form, spacing: 2.0, behind: 3.0, slow_radius: 0.0 };
        let place = |nth| keep.ahead_and_left(Slot { nth, count });
        (0..count).map(|nth| Vec2::from_array(place(nth))).collect()
    }

    fn all_near(answers: &[Vec2], expected: &[[f32; 2]]) {
        assert_eq!(answers.len(), expected.len());
        answers.iter().zip(expected).for_each(|(a, b)| near(*a, Vec2::from_array(*b)));
    }

    /// 2 m apart, the first 3 m behind; x ahead, y to the left.
    #[test]
    fn golden() {
        let line = [[-3.0, 2.0], [-3.0, 0.0], [-3.0, -2.0]];
        all_near(&places(FormationForm::Line, 3), &line);
        all_near(&places(FormationForm::Column, 3), &[[-3.0, 0.0], [-5.0, 0.0], [-7.0, 0.0]]);
        let s = core::f32::consts::SQRT_2;
        let wedge = [[-3.0, s], [-3.0, -s], [-3.0 - s, 2.0 * s], [-3.0 - s, -2.0 * s]];
        all_near(&places(FormationForm::Wedge, 4), &wedge);
        let ring = [[3.0, 0.0], [0.0, 3.0], [-3.0, 0.0], [0.0, -3.0]];
        all_near(&places(FormationForm::Circle, 4), &ring);
        let block = [[-3.0, 1.0], [-3.0, -1.0], [-5.0, 0.0]];
        all_near(&places(FormationForm::Block, 3), &block);
    }

    /// The leader at (6,8) goes along y by (0,2): the first of two in a line is 3 m behind it and 1 m to its left, at (5,5). That
    /// is 50^½ m away, and 5 m/s there are (3.535534, 3.535534); with the leader's own 2 m/s it is too fast.
    #[test]
    fn it_goes_along_with_its_leader() {
        let (me, keep) = (
            agent(),
            KeepFormation {
                form: FormationForm::Line,
                spacing: 2.0,
                behind: 3.0,
                slow_radius: 0.0,
            },
        );
        let heading = Vec2::Y;
        let leader = Aim { velocity: vec2(0.0, 2.0), heading, ..Aim::at(vec2(6.0, 8.0)) };
        let slot = Some(Slot { nth: 0, count: 2 });
        let turn = Turn { aim: Some(leader), slot, ..Turn::default() };
        let wish = keep.steer(&View::alone(&me), &turn).wish;
        near(wish, vec2(3.535_534, 5.535_534).normalize() * 5.0);
        assert_eq!(Steer::slot_place(&keep, &turn), Some(vec2(5.0, 5.0)));
        assert_eq!(keep.steer(&View::alone(&me), &Turn { slot: None, ..turn }), Steering::none());
    }
}
