//! Which agents turn like cars.

use crate::{GroupId, Vector, World};

impl<V: Vector> World<V> {
    /// Whether the agents of any group turn like cars.
    pub(crate) fn drives(&self) -> bool {
        self.groups.iter().any(|group| group.max_turn_rate < f32::INFINITY)
    }

    /// How fast the agents of a group turn at most (rad/s); none if they do at once.
    pub(crate) fn turn_rate_of(&self, group: GroupId) -> Option<f32> {
        let rate = self.groups.get(group.index())?.max_turn_rate;
        (rate < f32::INFINITY).then_some(rate)
    }
}
