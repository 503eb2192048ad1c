//! Reciprocal velocity obstacles: what a pair of agents leaves each other of all velocities.
//!
//! J. van den Berg, S. J. Guy, M. Lin, D. Manocha 2011, *Reciprocal n-body collision avoidance*, section 4, and section 6 for
//! obstacles; for agents in a volume J. Snape, D. Manocha 2010, *Navigating multiple simple-airplanes in 3D workspace*. Bodies
//! that go on with a relative velocity touch within the horizon if it lies in a cone that is cut off by a ball. Both
//! together change it by the least that leads out of there. Each takes one half in the paper; here the one of the lower rank
//! takes more. With equal halves agents that come together like the spokes of a wheel slow down alike, and stand as a ring
//! for ever.

use super::anticipation::right_of;
use super::contract::Me;
use super::shown::Shown;
use super::solve::Line;
use super::surroundings::{Other, Wall};
use crate::Vector;

/// The share of the change that falls to the one of the lower rank.
const LOWER_SHARE: f32 = 0.75;

/// What an agent may do beside a neighbor. One that rests, or takes no part, leaves all of the change to the agent.
pub(super) fn bound<V: Vector>(me: &Me<V>, other: &Other<V>, horizon_secs: f32) -> Line<V> {
    let mine = me.shown.motion.velocity;
    let share = if other.motion.rests { 1.0 } else { share_of(me.shown, other.shown) };
    let (its, share) = other.shown.takes.map_or((other.motion.velocity, share), |its| (its, 1.0));
    let (out, change) = way_out(other, mine - its, horizon_secs);
    Line { normal: -out, most: -(out.dot(mine) + share * change) }
}

/// Of different priorities each takes its share; of equal ones the lower rank takes more.
fn share_of<V: Vector>(mine: &Shown<V>, its: &Shown<V>) -> f32 {
    match mine.priority() == its.priority() {
        false => mine.share(its),
        true if mine.rank < its.rank => LOWER_SHARE,
        true => 1.0 - LOWER_SHARE,
    }
}

/// What an agent may do beside an obstacle: it comes no nearer than to its nearest point within the horizon.
pub(super) fn wall_bound<V: Vector>(wall: &Wall<V>, horizon_secs: f32) -> Line<V> {
    let speed = wall.gap.max(0.0) / horizon_secs;
    Line { normal: -wall.normal, most: speed - wall.normal.dot(wall.velocity) }
}

/// The shortest way of a relative velocity to the edge of the cone: a unit vector outward, and how far along it (m/s); below
/// zero outside of the cone.
fn way_out<V: Vector>(other: &Other<V>, velocity: V, horizon_secs: f32) -> (V, f32) {
    let from_ball = velocity - other.offset * (1.0 / horizon_secs);
    let (toward, square) = (from_ball.dot(other.offset), from_ball.length_squared());
    if toward < 0.0 && toward * toward > other.radii * other.radii * square {
        let distance = square.sqrt();
        return (from_ball * (1.0 / distance), other.radii / horizon_secs - distance);
    }
    // Bodies that touch count as apart by nothing: their cone is all that brings them nearer.
    let sine = (other.radii / other.distance).min(1.0);
    let (toward, cosine) = (other.offset.unit(), (1.0 - sine * sine).sqrt());
    let aside = velocity.sideways_of(toward).unit();
    // Of two that meet exactly head-on each turns to its own right.
    let side = if aside == V::ZERO { right_of(toward) } else { aside };
    let out = side * cosine - toward * sine;
    (out, -out.dot(velocity))
}
