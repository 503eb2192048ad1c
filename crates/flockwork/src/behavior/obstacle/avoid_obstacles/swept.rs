//! The form `swept`: the body on its course, the side to pass on, and how hard to turn.

use super::AvoidObstacles;
use super::look::Look;
use crate::behavior::Pen;
use crate::behavior::shared::ahead::course;
use crate::memory::Memory;
use crate::{Agent, Hit, Steering, Turn, Vector, View};

/// How long a chosen side is kept after the way is free again (ticks).
pub(super) const KEEP_SIDE: u32 = 30;
/// Up to this sine between course and normal both sides are equally good.
const HEAD_ON: f32 = 0.2;
/// Up to this sine a side chosen before is kept.
const UNDECIDED: f32 = 0.6;

/// What lies on the course.
pub(super) struct Threat<V> {
    pub(super) hit: Hit<V>,
    /// The way that was looked along.
    look: Look<V>,
    /// The way from deep inside the obstacle to the agent.
    way_out: V,
}

/// Where an agent remembers to pass, and for how many ticks yet.
pub(super) fn side_kept<V: Vector>(turn: &Turn<V>) -> (V, u32) {
    let [x, y, z] = [0, 1, 2].map(|word| turn.memory.float(word));
    let ticks = turn.memory.0[3];
    if turn.rested > KEEP_SIDE || ticks == 0 {
        (V::default(), 0)
    } else {
        (V::from_xyz([x, y, z]), ticks)
    }
}

pub(super) fn note<V: Vector>(side: V, ticks: u32) -> Memory {
    let [x, y, z] = side.to_xyz().map(f32::to_bits);
    if ticks == 0 { Memory::default() } else { Memory([x, y, z, ticks]) }
}

impl<V: Vector> Threat<V> {
    /// The unit vector aside: off the surface; head-on the way round that is kept or shorter; else
    /// to the left.
    pub(super) fn side(&self, kept: V) -> V {
        let course = self.look.course;
        let off = self.hit.normal.sideways_of(course);
        let (kept, round) = (kept.sideways_of(course), self.way_out.sideways_of(course));
        let choices = if off.length() > UNDECIDED {
            [off, off, off]
        } else if off.length() > HEAD_ON {
            [kept, off, off]
        } else {
            [kept, round, off]
        };
        let clear = choices.into_iter().find(|side| side.length() > 1e-3);
        clear.map_or(course.any_perpendicular(), V::unit)
    }

    /// How far an agent gets on its own way until it touches.
    pub(super) fn way(&self, me: &Agent<V>) -> V {
        let speed = self.look.speed;
        let share = if speed > 0.0 { me.speed() / speed } else { 1.0 };
        course(me) * (self.hit.distance * share)
    }

    /// Whether it is less urgent than this hit.
    fn is_later(&self, hit: &Hit<V>, look: &Look<V>) -> bool {
        if look.reach == self.look.reach {
            return hit.distance < self.hit.distance;
        }
        hit.distance * self.look.reach < self.hit.distance * look.reach
    }
}

impl AvoidObstacles {
    /// The first obstacle that the body would run into, and the way out of those that are nearer than
    /// the margin.
    pub(super) fn look_round<V: Vector>(&self, view: &View<V>) -> (Option<Threat<V>>, V) {
        let (mut first, mut out) = (None::<Threat<V>>, V::default());
        if view.obstacles.is_empty() {
            return (first, out);
        }
        let (own, body) = (Look::own(self, view.me), view.me.radius + self.margin);
        let from = view.me.position;
        for (nth, obstacle) in view.obstacles.iter().enumerate() {
            let look = own.seen_by(self, view, nth).unwrap_or(own);
            let nearest = obstacle.nearest(from);
            let inside = self.margin - (nearest.distance - view.me.radius);
            if inside > 0.0 {
                // Three margins deep is deep enough, so that no agent is flung out.
                out += nearest.normal * (inside / self.margin.max(1e-6)).min(3.0);
            }
            let Some(hit) = obstacle.sweep_from(&nearest, from, look.course, look.reach, body)
            else {
                continue;
            };
            let nearer = first.as_ref().is_none_or(|first| first.is_later(&hit, &look));
            if nearer && hit.normal.dot(look.course) < 0.0 {
                first = Some(Threat { hit, look, way_out: obstacle.way_out(from) });
            }
        }
        (first, out)
    }

    /// The change of velocity just before an obstacle (m/s); finite, for it is multiplied by zero too.
    fn top_change<V: Vector>(&self, me: &Agent<V>) -> f32 {
        (me.max_speed * self.strength).min(f32::MAX)
    }

    /// The change of velocity for a threat: aside, the more the nearer and the squarer it is hit,
    /// and in the end less straight into it.
    fn aside<V: Vector>(&self, me: &Agent<V>, threat: &Threat<V>, side: V) -> V {
        let (look, hit) = (threat.look, threat.hit);
        let urgency = if look.reach > 0.0 { 1.0 - hit.distance / look.reach } else { 1.0 };
        let square = -hit.normal.dot(look.course);
        side * (self.top_change(me) * urgency * square)
            + hit.normal * (look.speed * square * urgency * urgency)
    }

    pub(super) fn swept<V: Vector>(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let (kept, ticks) = side_kept(turn);
        let (threat, out) = self.look_round(view);
        let ease = out * self.top_change(view.me);
        let Some(threat) = threat else {
            return Steering::nudge(ease).remembering(note(kept, ticks.saturating_sub(1)));
        };
        let side = threat.side(kept);
        let aside = self.aside(view.me, &threat, side);
        Steering::nudge(aside + ease).remembering(note(side, KEEP_SIDE))
    }

    pub(super) fn explain_swept<V: Vector>(
        &self,
        view: &View<V>,
        turn: &Turn<V>,
        pen: &mut dyn Pen<V>,
    ) {
        let me = view.me;
        if let Some(threat) = self.look_round(view).0 {
            let touch = me.position + threat.way(me);
            pen.circle(touch, me.radius + self.margin);
            pen.line(touch, touch + threat.side(side_kept(turn).0));
        }
    }
}
