use crate::behavior::Steer;
use crate::neighbors::{Ask, Selection, Wanted};
use crate::{Steering, Turn, Vector, View};

behavior! {
    /// Steps aside from the nearest neighbor.
    ///
    /// It does nothing when no neighbor is within reach.
    SideStep among All {
        /// How far it looks.
        reach: f32 = 1.0, "m", 0.0..=f32::MAX;
    }

    formula {
        /// nudge = left(unit(o)) of the nearest neighbor
    }

    example {
        /// let (me, other) = (Agent::default(), Agent::default());
        /// let neighbors = [vec2(0.0, 0.9), vec2(0.5, 0.0)].map(|offset| Neighbor::at(offset, &other));
        /// let view = View { neighbors: &neighbors, ..View::alone(&me) };
        /// // To the left of the nearest, as seen from the agent.
        /// assert_eq!(SideStep::default().steer(&view, &Turn::default()).wish, vec2(0.0, 1.0));
    }
}

impl SideStep {
    fn neighbors(&self, selection: Selection) -> Ask {
        Ask::within(self.reach, selection, Wanted::NONE)
    }
}

impl<V: Vector> Steer<V> for SideStep {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let ask = self.neighbors(turn.selection);
        let by_distance = |a: &V, b: &V| a.length_squared().total_cmp(&b.length_squared());
        let offsets = view.counting(&ask).map(|other| other.offset);
        let nearest = offsets.min_by(by_distance);
        nearest.map_or(Steering::NONE, |offset| Steering::nudge(offset.any_perpendicular()))
    }

    fn neighbor_reach(&self) -> Option<f32> {
        Some(self.reach)
    }
}
