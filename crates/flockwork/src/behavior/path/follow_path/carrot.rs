//! The form `carrot`: a point that moves along the path ahead of the agent.

use super::{FollowPath, StartAt};
use crate::behavior::shared::approach::{arrive, arrive_speed, seek};
use crate::behavior::shared::road::Cursor;
use crate::memory::Memory;
use crate::path::{OnPath, Road};
use crate::{PathEnd, Steering, Vector, View};

impl FollowPath {
    /// The way to the path's first point, for an agent that is to begin there and has not got near it yet.
    fn way_to_start<V: Vector>(&self, view: &View<V>, road: &Road<V>, memory: Memory) -> Option<V> {
        let has_begun = match Cursor::recall(memory) {
            Some(cursor) => cursor.place >= 0.0,
            None => self.start == StartAt::Nearest,
        };
        let way = view.space.offset(view.me.position, *road.path.points.first()?);
        (!has_begun && way.length() > self.look_ahead.max(road.path.radius)).then_some(way)
    }

    /// The place beside the agent on the path, not far along it from the place before.
    fn abreast<V: Vector>(
        &self,
        view: &View<V>,
        road: &Road<V>,
        memory: Memory,
    ) -> (OnPath<V>, Cursor) {
        let (start, near) = (Cursor::START, 2.0 * self.look_ahead + road.path.radius);
        let (before, window) = match Cursor::recall(memory) {
            Some(cursor) if cursor.place >= 0.0 => (cursor, near),
            None if self.start == StartAt::Nearest => (start, f32::INFINITY),
            _ => (start, near),
        };
        let beside = road.nearest(view.me.position, before.place, window);
        let direction = self.turned(road, beside.s, before.direction);
        (beside, Cursor { place: beside.s, direction })
    }

    /// The direction from here on: an agent that nears the end of a path of both ways turns round.
    fn turned<V: Vector>(&self, road: &Road<V>, s: f32, direction: f32) -> f32 {
        let left = if direction > 0.0 { road.length() - s } else { s };
        let turns = road.path.end == PathEnd::PingPong && left <= 0.5 * self.look_ahead;
        if turns { -direction } else { direction }
    }

    /// The way to the point ahead, which is as far beside the path as the agent is, within its radius; and
    /// how much of the path is left.
    pub(super) fn carrot<V: Vector>(
        &self,
        view: &View<V>,
        road: &Road<V>,
        memory: Memory,
    ) -> (V, f32, Cursor) {
        if let Some(way) = self.way_to_start(view, road, memory) {
            return (way, f32::INFINITY, Cursor { place: -1.0, ..Cursor::START });
        }
        let (me, space) = (view.me, &view.space);
        let (beside, cursor) = self.abreast(view, road, memory);
        let ahead = road.at(beside.s + cursor.direction * self.look_ahead);
        let open = road.path.end == PathEnd::Once;
        let left = if open { road.length() - beside.s } else { f32::INFINITY };
        let aside = space.offset(beside.point, me.position);
        let lane = aside.limit((road.path.radius - me.radius).max(0.0));
        // All lanes meet at the end.
        let share = if left < self.look_ahead { left / self.look_ahead } else { 1.0 };
        (space.offset(me.position, ahead.point + lane * share), left, cursor)
    }

    pub(super) fn along_carrot<V: Vector>(
        &self,
        view: &View<V>,
        road: &Road<V>,
        memory: Memory,
    ) -> Steering<V> {
        let (offset, left, cursor) = self.carrot(view, road, memory);
        let (top, stepping) = (view.me.max_speed, view.stepping);
        let wish = if left > self.look_ahead {
            seek(offset, arrive_speed(left, top, self.slow_radius, stepping))
        } else {
            arrive(offset, top, self.slow_radius, stepping)
        };
        Steering::wish(wish).remembering(cursor.memory())
    }
}
