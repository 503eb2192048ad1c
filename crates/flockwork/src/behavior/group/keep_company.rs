use crate::behavior::Steer;
use crate::neighbors::{Among, Ask, Selection, SumOf};
use crate::{Steering, Turn, Vector, View};

behavior! {
    /// Stays together, moves alike and keeps apart, each within a radius of its own.
    ///
    /// It does nothing when no neighbor is within the radius.
    KeepCompany among Own {
        /// How far it looks for the middle of its neighbors; half as far for their velocity, a quarter for those too near.
        radius: f32 = 3.0, "m", 0.0..=f32::MAX;
    }

    formula {
        /// nudge = mean o + mean vₙ − v − Σ unit(o)
    }

    example {
        /// let (me, other) = (Agent::default(), Agent::default());
        /// let neighbors = [vec2(1.0, 0.0), vec2(0.0, 2.0)].map(|offset| Neighbor::at(offset, &other));
        /// let view = View { neighbors: &neighbors, ..View::alone(&me) };
        /// let change = KeepCompany { radius: 3.0 }.steer(&view, &Turn::default()).wish;
        /// // Toward their middle, (0.5, 1); both stand, and neither is nearer than a quarter of the radius.
        /// assert_eq!(change, vec2(0.5, 1.0));
    }
}

impl KeepCompany {
    fn neighbors(&self, selection: Selection) -> [Ask; 3] {
        [
            Ask::within(self.radius, selection, SumOf::Offset),
            Ask::within(0.5 * self.radius, selection, SumOf::Velocity),
            Ask::within(0.25 * self.radius, Among::All, SumOf::OffsetOverD),
        ]
    }
}

impl<V: Vector> Steer<V> for KeepCompany {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let [middle, alike, near] = self.neighbors(turn.selection).map(|ask| view.sums(ask));
        let together = middle.mean(middle.of(SumOf::Offset));
        let along = alike.mean(alike.of(SumOf::Velocity));
        Steering::nudge(together + along - near.of(SumOf::OffsetOverD))
    }

    fn asks(&self, selection: Selection, ask: &mut dyn FnMut(Ask)) {
        self.neighbors(selection).into_iter().for_each(ask);
    }
}
