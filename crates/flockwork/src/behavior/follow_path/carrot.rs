//! The form `carrot`: a point that moves along the path ahead of the agent.

use super::{Cursor, FollowPath};
use crate::behavior::arrive::arrive;
use crate::behavior::seek::seek;
use crate::memory::Memory;
use crate::path::OnPath;
use crate::{Path, PathEnd, Steering, Vector, View};

impl FollowPath {
    /// The place beside one on the path, not far along it from the place before.
    fn abreast<V: Vector>(&self, path: &Path<V>, here: V, memory: Memory) -> (OnPath<V>, Cursor) {
        let window = 2.0 * self.look_ahead + path.radius;
        let (before, window) = match Cursor::recall(memory) {
            Some(cursor) => (cursor, window),
            None => (Cursor { place: 0.0, direction: 1.0 }, f32::INFINITY),
        };
        let beside = path.nearest(here, before.place, window);
        let direction = self.turned(path, beside.s, before.direction);
        (beside, Cursor { place: beside.s, direction })
    }

    /// The direction from here on: whoever nears the end of a path of both ways turns round.
    fn turned<V: Vector>(&self, path: &Path<V>, s: f32, direction: f32) -> f32 {
        let left = if direction > 0.0 { path.length() - s } else { s };
        let turns = path.end == PathEnd::PingPong && left <= 0.5 * self.look_ahead;
        if turns { -direction } else { direction }
    }

    /// The point ahead, as far beside the path as one is, within its radius; and how much of the
    /// path is left.
    pub(super) fn carrot<V: Vector>(
        &self,
        view: &View<V>,
        path: &Path<V>,
        memory: Memory,
    ) -> (V, f32, Cursor) {
        let me = view.me;
        let (beside, cursor) = self.abreast(path, me.position, memory);
        let ahead = path.at(beside.s + cursor.direction * self.look_ahead);
        let left = if path.end == PathEnd::Once { path.length() - beside.s } else { f32::INFINITY };
        let lane = (me.position - beside.point).limit((path.radius - me.radius).max(0.0));
        // All lanes meet at the end.
        let share = if left < self.look_ahead { left / self.look_ahead } else { 1.0 };
        (ahead.point + lane * share, left, cursor)
    }

    pub(super) fn along_carrot<V: Vector>(
        &self,
        view: &View<V>,
        path: &Path<V>,
        memory: Memory,
    ) -> Steering<V> {
        let (carrot, left, cursor) = self.carrot(view, path, memory);
        let offset = view.space.offset(view.me.position, carrot);
        let top = view.me.max_speed;
        let wish = if left > self.look_ahead {
            let slow = if left < self.slow_radius { left / self.slow_radius } else { 1.0 };
            seek(offset, top) * slow
        } else {
            arrive(offset, top, self.slow_radius)
        };
        Steering::wish(wish).remembering(cursor.memory())
    }
}
