//! Half the gap: in a tick each body stays on its side of the middle between it and each neighbor, so that no two can
//! overlap, whatever any of them does.
//!
//! The buffered Voronoi cell of D. Zhou, Z. Wang, S. Bandyopadhyay, M. Schwager 2017, *Fast, on-line collision avoidance
//! for dynamic vehicles using buffered Voronoi cells*, for the length of one tick and between each pair alone.

use super::contract::Me;
use super::shown::Shown;
use super::solve::{Line, nearest_allowed, within};
use super::surroundings::{Other, Surroundings, Wall};
use crate::Vector;

/// What is left of a gap (m): rounding must not close it.
pub(super) const SKIN: f32 = 2e-3;
const WALL_SKIN: f32 = 5e-4;
/// A little farther than anything that can be reached (m).
const MARGIN: f32 = 0.01;
/// Bodies that overlap more than this are parted (m).
const OVERLAP: f32 = 1e-4;
/// Such bodies part by this share of the overlap in a tick, at most at this speed (m/s).
const PARTING: f32 = 0.2;
const PARTING_SPEED: f32 = 0.3;

/// The velocity nearest to the wanted one with which the body meets nothing in this tick (m/s). `lines` is room for its
/// bounds.
pub(super) fn kept_apart<V: Vector>(
    me: &Me<V>,
    around: &Surroundings<V>,
    wanted: V,
    lines: &mut Vec<Line<V>>,
) -> V {
    let reach = me.dt * wanted.length();
    let near = |other: &&Other<V>| other.gap() < 2.0 * reach + other_reach(me, other) + MARGIN;
    let overlaps = |other: &&Other<V>| other.gap() < -OVERLAP;
    lines.clear();
    let of_others = around.others.iter().filter(near).filter(|other| !overlaps(other));
    lines.extend(of_others.map(|other| line(me, other)));
    let near = |wall: &&Wall<V>| wall.gap < reach + MARGIN + me.dt * wall.velocity.length();
    lines.extend(around.walls.iter().filter(near).map(|wall| wall_line(me, wall)));
    match around.others.iter().filter(overlaps).count() {
        0 => nearest_allowed(wanted, lines),
        count => {
            within(parting(me, around.others.iter().filter(overlaps)) * (1.0 / count as f32), lines)
        }
    }
}

/// How far a neighbor comes in this tick that takes no part, or more than half of the gap (m).
fn other_reach<V: Vector>(me: &Me<V>, other: &Other<V>) -> f32 {
    match other.shown.takes {
        Some(velocity) => me.dt * velocity.length(),
        None if is_shared_alike(me, other) => 0.0,
        None => me.dt * fastest(other.shown),
    }
}

/// The highest speed that an agent can have in this tick (m/s).
fn fastest<V: Vector>(shown: &Shown<V>) -> f32 {
    shown.top_speed.max(shown.motion.velocity.length()).max(PARTING_SPEED)
}

/// Whether each may use half of the gap: those of equal priority, and those that are too far apart for both to be
/// sure to look at the other.
fn is_shared_alike<V: Vector>(me: &Me<V>, other: &Other<V>) -> bool {
    let touching = || me.touching().min(Me { shown: other.shown, ..*me }.touching());
    me.shown.priority() == other.shown.priority() || other.gap() >= touching()
}

/// How fast an agent may approach another one, of all that the gap allows (m/s). What the other one cannot use in this
/// tick is its own as well: never both take more than there is.
fn approach<V: Vector>(me: &Me<V>, other: &Other<V>, left: f32) -> f32 {
    if is_shared_alike(me, other) {
        return 0.5 * left;
    }
    let mine = (1.0 - me.shown.share(other.shown)) * left;
    mine.max(left - fastest(other.shown))
}

/// Half the gap to a neighbor that takes part, or another share if their priorities differ; all of it, less its own motion,
/// to one that takes none.
fn line<V: Vector>(me: &Me<V>, other: &Other<V>) -> Line<V> {
    let normal = other.offset * (1.0 / other.distance);
    let left = (other.gap() - SKIN).max(0.0) / me.dt;
    let most = match other.shown.takes {
        None => approach(me, other, left),
        Some(velocity) => (left + normal.dot(velocity)).max(0.0),
    };
    Line { normal, most }
}

fn wall_line<V: Vector>(me: &Me<V>, wall: &Wall<V>) -> Line<V> {
    let left = (wall.gap - WALL_SKIN).max(0.0) / me.dt;
    Line { normal: -wall.normal, most: (left - wall.normal.dot(wall.velocity)).max(0.0) }
}

/// The sum of the velocities with which a body leaves those that it overlaps.
fn parting<'s, V: Vector>(me: &Me<V>, deep: impl Iterator<Item = &'s Other<'s, V>>) -> V {
    let away = |other: &Other<V>| {
        let speed = (PARTING * -other.gap() / me.dt).min(PARTING_SPEED);
        let normal = other.offset.unit();
        // Bodies on one point part each in a direction of its own.
        if normal == V::ZERO { me.shown.scatter() * speed } else { normal * -speed }
    };
    deep.map(away).fold(V::ZERO, |sum, push| sum + push)
}
