//! A body among what is solid: it slides along what it touches, and is pushed out of what it is in.

use super::Agent;
use crate::{Found, Hit, Obstacle, Obstacles, Space, Vector};

mod free;
mod pushed;
mod tolerance;

use tolerance::{BRUSHING, MOST_TOUCHES, SLACK};

/// The least radius of a body that solid obstacles stop (m): a point would slip between rounding errors.
const LEAST_BODY: f32 = 1e-3;

impl<V: Vector> Agent<V> {
    /// Moves as [`go`](Self::go) does among all of these, their images and the sides of the
    /// space, but tries only those that are near: none, if it is `free`.
    pub(crate) fn advance_among(
        &mut self,
        velocity: V,
        dt: f32,
        space: &Space<V>,
        (solid, free): (&Obstacles<V>, bool),
        found: &mut Found<V>,
    ) -> bool {
        // Obstacles lie around points of a torus; a host may have left it.
        self.position = space.home(self.position);
        if free {
            return self.go(velocity, dt, space, &[]);
        }
        let (body, mut reach) = (self.body(), self.reach(velocity, dt));
        loop {
            solid.near_box(space, [self.position; 2], (reach, dt), found);
            let slid = match found.velocities() {
                [] => self.slid(velocity, dt, found),
                _ => self.pushed(velocity, dt, found),
            };
            // A body that is pushed out of something may come to touch what was not near.
            let beyond = slid.farthest + body > reach;
            if !beyond {
                return self.moved(&slid, space);
            }
            reach = 2.0 * (slid.farthest + body);
        }
    }

    /// How far from where it is now something may be that it touches on its way (m), if nothing pushes it.
    pub(crate) fn reach(&self, velocity: V, dt: f32) -> f32 {
        velocity.length() * dt + 2.0 * self.body()
    }

    /// The radius by which solid obstacles stop it (m).
    fn body(&self) -> f32 {
        self.radius.max(LEAST_BODY)
    }

    /// Where the body gets with this velocity, sliding along what it touches.
    #[inline(always)]
    pub(super) fn slid(&self, velocity: V, dt: f32, solid: &[Obstacle<V>]) -> Slid<V> {
        if solid.is_empty() {
            return Slid { free: self.position + velocity * dt, velocity, farthest: 0.0 };
        }
        let body = self.body();
        let come = slide(solid, self.position, velocity, dt, body);
        self.freed(solid, come)
    }

    /// The same among what moves: it is where it was at the start of the tick, and goes on by this.
    fn pushed(&self, velocity: V, dt: f32, found: &mut Found<V>) -> Slid<V> {
        let solid = pushed::Solid { obstacles: found, velocities: found.velocities() };
        let come = solid.slide(self.position, velocity, dt, self.body());
        found.go_on(dt);
        self.freed(found, come)
    }

    /// Gets out of what the body is in where it has come to, with what is left of its velocity.
    #[inline(always)]
    fn freed(&self, solid: &[Obstacle<V>], (come, velocity): (V, V)) -> Slid<V> {
        let body = self.body();
        let mut farthest = (come - self.position).length();
        let mut visit = |place: V| farthest = farthest.max((place - self.position).length());
        let free = free::pushed_out(solid, come, body, &mut visit);
        Slid { free, velocity, farthest }
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

/// Where a ball gets in `left` seconds, and with which velocity.
fn slide<V: Vector>(
    solid: &[Obstacle<V>],
    mut at: V,
    mut velocity: V,
    mut left: f32,
    body: f32,
) -> (V, V) {
    let (mut touched, mut count) = ([V::ZERO; MOST_TOUCHES], 0);
    while let (way, length) = (velocity.unit(), velocity.length() * left)
        && let Some(hit) = first_hit(solid, at, way, length, body)
    {
        if count == MOST_TOUCHES {
            return (at, velocity);
        }
        if hit.distance > SLACK * body {
            // What it touched before, it may have left since.
            count = 0;
        }
        at += way * hit.distance;
        left -= hit.distance / velocity.length();
        touched[count] = hit.normal;
        count += 1;
        velocity = along(velocity, &touched[..count]);
    }
    (at + velocity * left, velocity)
}

/// The part of a velocity that does not go into any of the surfaces with these normals: along the last
/// one; if that goes into another, along both; else none.
fn along<V: Vector>(velocity: V, normals: &[V]) -> V {
    let Some((last, others)) = normals.split_last() else { return velocity };
    let free = |velocity: &V| {
        let into = -BRUSHING * velocity.length();
        normals.iter().all(|normal| normal.dot(*velocity) >= into)
    };
    let slid = velocity.sideways_of(*last);
    let both = others.iter().map(|other| slid.sideways_of(other.sideways_of(*last).unit()));
    core::iter::once(slid).chain(both).find(free).unwrap_or(V::ZERO)
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
