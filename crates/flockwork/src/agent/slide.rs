//! A body among what is solid: it slides along what it touches, and is pushed out of what it is in.

use super::{Agent, Stepping};
use crate::{Found, Hit, Obstacle, Obstacles, Space, Vector};

/// The least radius of a body that solid obstacles stop (m): a point would slip between rounding errors.
const LEAST_BODY: f32 = 1e-3;

/// How often a body may change its way by touching something within one tick.
const MOST_TOUCHES: u32 = 4;

/// Cosine of the angle to a surface up to which a body slides along it without being turned.
const BRUSHING: f32 = 1e-4;

impl<V: Vector> Agent<V> {
    /// Moves as [`advance`](Self::advance) does among all of these, but tries only those that are near.
    pub(crate) fn advance_among(
        &mut self,
        velocity: V,
        stepping: Stepping,
        space: &Space<V>,
        solid: &Obstacles<V>,
        found: &mut Found<V>,
    ) -> bool {
        let body = self.body();
        let mut reach = velocity.length() * stepping.dt() + 2.0 * body;
        loop {
            let near = solid.near(&Space::Open, self.position, reach, found);
            let slid = self.slid(velocity, stepping.dt(), near);
            // Whoever is pushed out of something may come to touch what was not near.
            if slid.farthest + body <= reach || near.len() == solid.len() {
                return self.moved(&slid, space);
            }
            reach = 2.0 * (slid.farthest + body);
        }
    }

    /// The radius by which solid obstacles stop it (m).
    fn body(&self) -> f32 {
        self.radius.max(LEAST_BODY)
    }

    /// Where the body gets with this velocity, sliding along what it touches.
    #[inline]
    pub(super) fn slid(&self, mut velocity: V, dt: f32, solid: &[Obstacle<V>]) -> Slid<V> {
        if solid.is_empty() {
            return Slid { free: self.position + velocity * dt, velocity, farthest: 0.0 };
        }
        let body = self.body();
        let (mut at, mut left) = (self.position, dt);
        for touch in 1.. {
            let (way, length) = (velocity.unit(), velocity.length() * left);
            let Some(hit) = first_hit(solid, at, way, length, body) else { break };
            at += way * hit.distance;
            left -= hit.distance / velocity.length();
            velocity = velocity - hit.normal * velocity.dot(hit.normal);
            if touch == MOST_TOUCHES {
                left = 0.0;
                break;
            }
        }
        let start = Slid { free: at + velocity * left, velocity, farthest: 0.0 };
        let start = start.gone_to(start.free, self.position);
        // Rounding may leave the body a little inside, as may a scene that changed under it.
        solid.iter().fold(start, |slid, obstacle| {
            let nearest = obstacle.nearest(slid.free);
            let inside = body - nearest.distance;
            if inside > 0.0 {
                slid.gone_to(slid.free + nearest.normal * inside, self.position)
            } else {
                slid
            }
        })
    }
}

/// How a body got out of what is solid.
pub(super) struct Slid<V> {
    /// Where it is then (m).
    pub(super) free: V,
    /// What is left of its velocity.
    pub(super) velocity: V,
    /// How far from its start it came on the way there (m).
    farthest: f32,
}

impl<V: Vector> Slid<V> {
    fn gone_to(&self, free: V, start: V) -> Self {
        Self { free, velocity: self.velocity, farthest: self.farthest.max((free - start).length()) }
    }
}

/// The first obstacle that a ball runs into, not one that it only brushes.
fn first_hit<V: Vector>(
    solid: &[Obstacle<V>],
    at: V,
    way: V,
    length: f32,
    body: f32,
) -> Option<Hit<V>> {
    let hits = solid.iter().filter_map(|obstacle| obstacle.sweep(at, way, length, body));
    let square = hits.filter(|hit| hit.normal.dot(way) < -BRUSHING);
    square.reduce(|first, next| if next.distance < first.distance { next } else { first })
}
