//! The form `cone`: for whom one waits, and how urgently.

use super::Queue;
use crate::neighbors::{Among, Neighbor};
use crate::{Agent, Vector, View};

impl Queue {
    /// How urgent waiting is in the cone: from 0, when the mate before is at the far rim, walks on as
    /// fast as one would, or is none, to 1, when it stands and only the gap is left.
    pub(super) fn urgency<V: Vector>(&self, view: &View<V>, among: Among) -> f32 {
        let mates = view.neighbors.iter().filter(|mate| among.counts(view.me.group, mate.group));
        let cos = libm::cosf(self.half_angle);
        let before = mates.filter(|mate| self.goes_before(view.me, mate, cos));
        let urgency = |mate| self.closeness(view.me, mate) * (1.0 - pace(view.me, mate));
        before.map(urgency).fold(0.0, f32::max)
    }

    /// Whether a mate in the cone is farther on in the direction that both go. What one says of the
    /// other is the opposite of what the other says of it, so they never wait for each other.
    fn goes_before<V: Vector>(&self, me: &Agent<V>, mate: &Neighbor<V>, cos: f32) -> bool {
        let distance = mate.offset.length();
        distance < self.ahead + self.radius
            && me.heading.dot(mate.offset) >= cos * distance
            && (me.heading + mate.heading).dot(mate.offset) > 0.0
    }

    fn closeness<V: Vector>(&self, me: &Agent<V>, mate: &Neighbor<V>) -> f32 {
        let (rim, touch) = (self.ahead + self.radius, me.radius + mate.radius + self.gap);
        let room = (mate.offset.length() - touch) / (rim - touch);
        // Without room between touching and the rim, whoever is in front is close.
        if rim > touch { 1.0 - room.clamp(0.0, 1.0) } else { 1.0 }
    }
}

/// How fast a mate goes where one is headed, as a share of one's own top speed.
fn pace<V: Vector>(me: &Agent<V>, mate: &Neighbor<V>) -> f32 {
    let forward = me.heading.dot(mate.velocity).max(0.0);
    if forward < me.max_speed { forward / me.max_speed } else { 1.0 }
}
