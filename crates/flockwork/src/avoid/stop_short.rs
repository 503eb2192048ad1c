use super::contract::{Avoid, Me};
use super::gap::kept_apart;
use super::solve::Line;
use super::state::State;
use super::surroundings::Surroundings;
use crate::Vector;

avoidance! {
    /// Goes as its plan says, and stops short of what is in its way.
    StopShort {
        /// How far from body to body it looks for neighbors.
        sight: f32 = 1.0, "m", 0.0..=1000.0;
    }
}

impl<V: Vector> Avoid<V> for StopShort {
    fn sight(&self) -> f32 {
        self.sight
    }

    fn closeness(&self, _me: &Me<V>) -> f32 {
        self.sight
    }

    fn obstacle_sight(&self) -> f32 {
        0.0
    }

    fn velocity(
        &self,
        me: &Me<V>,
        _pushed: V,
        around: &Surroundings<V>,
        lines: &mut Vec<Line<V>>,
    ) -> (V, State<V>) {
        let wanted = me.shown.motion.way * me.shown.speed;
        (kept_apart(me, around, wanted, lines), State::default())
    }
}
