//! The way of an agent that flees among obstacles: of the ways that are free, the one that leads farthest from its pursuer,
//! so that it is not cornered.

use super::ahead::sides;
use super::approach::Approach;
use crate::vector::MOST;
use crate::{Agent, Aim, Obstacle, Steering, Turn, Vector, View};

/// Cosine and sine of the angles between straight away and the other ways that are looked at, to each side: every 22.5°.
const TURNS: [[f32; 2]; 7] = [
    [0.923_879_5, 0.382_683_43],
    [0.707_106_77, 0.707_106_77],
    [0.382_683_43, 0.923_879_5],
    [0.0, 1.0],
    [-0.382_683_43, 0.923_879_5],
    [-0.707_106_77, 0.707_106_77],
    [-0.923_879_5, 0.382_683_43],
];
/// A way counts as worse by so many times the distance by which the pursuer comes too near on it.
const CAUGHT: f32 = 10.0;
/// The way that the agent goes already counts as better by this share of the look-ahead, so that it does not waver.
const KEPT: f32 = 0.2;

/// The wish of an agent that goes `away` from its target, and looks this far (m) for free ways.
pub fn steer<V: Vector>(
    away: &Approach,
    look_ahead: f32,
    view: &View<V>,
    turn: &Turn<V>,
) -> Steering<V> {
    let straight = away.steer(view, turn);
    let Some(aim) = turn.aim.filter(|_| look_ahead > 0.0 && straight.wishes > 0.0) else {
        return straight;
    };
    let me = view.me;
    let pursuer = Aim { offset: away.place(&aim, me, view.stepping), ..aim };
    let flight = Flight { view, pursuer, look_ahead };
    Steering::wish(flight.way(straight.wish.unit()) * me.max_speed)
}

/// How far from its middle such an agent looks at obstacles (m); none if it does not.
pub fn obstacle_reach<V: Vector>(me: &Agent<V>, look_ahead: f32) -> Option<f32> {
    (look_ahead > 0.0).then_some(look_ahead.min(MOST) + me.radius.max(0.0))
}

/// An agent that flees, and looks at obstacles.
struct Flight<'v, 'w, V: Vector> {
    /// What it knows.
    view: &'v View<'w, V>,
    /// The pursuer.
    pursuer: Aim<V>,
    /// How far it looks for free ways (m).
    look_ahead: f32,
}

impl<V: Vector> Flight<'_, '_, V> {
    /// The unit vector along which to flee, if `away` is straight away from the pursuer; `away` itself where no other way is
    /// better.
    fn way(&self, away: V) -> V {
        let reach = obstacle_reach(self.view.me, self.look_ahead).unwrap_or(0.0);
        let near = |it: &Obstacle<V>| it.nearest(self.view.me.position).distance <= reach;
        if !self.view.obstacles.iter().any(near) || self.view.me.max_speed <= 0.0 {
            return away;
        }
        let mut best = (self.worth(away), away);
        for side in sides(away) {
            for [cosine, sine] in TURNS {
                let way = (away * cosine + side * sine).unit();
                let worth = self.worth(way);
                if worth > best.0 {
                    best = (worth, way);
                }
            }
        }
        best.1
    }

    /// How good a way is (m): how far from the pursuer it ends, less what the pursuer comes too near.
    fn worth(&self, way: V) -> f32 {
        let me = self.view.me;
        let free = self.free(way);
        let end = (self.pursuer.offset - way * free).length();
        // The body needs a while to turn.
        let turning = me.max_speed * me.response(self.view.stepping);
        let least = me.radius + self.pursuer.radius + turning;
        let caught = (least - self.nearest(way, free, end)).max(0.0);
        end - CAUGHT * caught + KEPT * self.look_ahead * way.dot(me.velocity) / me.max_speed
    }

    /// How far the body may go until it touches an obstacle (m).
    fn free(&self, way: V) -> f32 {
        let (me, reach) = (self.view.me, self.look_ahead.min(MOST));
        let hits = self
            .view
            .obstacles
            .iter()
            .filter_map(|it| it.sweep(me.position, way, reach, me.radius));
        hits.map(|hit| hit.distance).fold(reach, f32::min)
    }

    /// How near the pursuer can come while the agent goes along a free way, and then stands at its end (m); below zero if it
    /// comes to the agent before.
    fn nearest(&self, way: V, free: f32, end: f32) -> f32 {
        let (offset, ratio) = (self.pursuer.offset, self.speed_ratio());
        let (ahead, aside) = (offset.dot(way), offset.sideways_of(way).length());
        // Where the distance to the pursuer, less the way that it makes meanwhile, is least.
        let met = ahead + aside * ratio / (1.0 - ratio * ratio).sqrt();
        let met = if ratio < 1.0 { met.clamp(0.0, free) } else { free };
        let moving = (offset - way * met).length() - ratio * met;
        let standing = if free < self.look_ahead { end - ratio * self.look_ahead } else { moving };
        moving.min(standing)
    }

    /// The pursuer's speed as a share of the agent's own.
    fn speed_ratio(&self) -> f32 {
        (self.pursuer.velocity.length() / self.view.me.max_speed).min(MOST)
    }
}
