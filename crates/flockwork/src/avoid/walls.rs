//! Along a wall: an agent that is stopped by a wall goes along it until its way is free.

use super::anticipation::right_of;
use super::contract::Me;
use super::state::State;
use super::surroundings::{Other, Surroundings, Wall, nearest_of};
use super::yielding::{BESIDE, NEAR, PATIENCE_SECS, YIELD_SECS};
use crate::Vector;

/// It begins at a wall nearer than this share of the radius and this distance (m).
const BEGINS: (f32, f32) = (0.3, 0.05);
/// It goes on along one nearer than this.
const GOES_ON: (f32, f32) = (1.5, 0.1);
/// The way counts as free if it is so for this much more than a radius (m), for a body this much thinner (m).
const FREE_FOR: f32 = 0.3;
const THINNER: f32 = 0.02;
/// A way that goes less than this along the wall goes straight into it.
const STRAIGHT: f32 = 0.02;

/// What a wall changes of a state: going along it begins, goes on, or ends.
pub(super) fn along_walls<V: Vector>(
    me: &Me<V>,
    around: &Surroundings<V>,
    state: State<V>,
) -> State<V> {
    if state.along_wall {
        return goes_on(me, around, state);
    }
    let is_stopped =
        !state.gives_way() && state.rest.is_none() && state.stalled_secs >= PATIENCE_SECS;
    if !is_stopped || around.others.iter().any(|other| is_company(me, other)) {
        return state;
    }
    let stops = |wall: &&Wall<V>| wall.gap < reach(me, BEGINS) && wall.stops(me.shown.plan_way);
    let wall = nearest_of(around.walls.iter().filter(stops)).filter(|_| !is_free(me, around));
    wall.map_or(state, |wall| {
        let along = me.shown.plan_way.sideways_of(wall.normal);
        let right = right_of(me.shown.plan_way).sideways_of(wall.normal).unit();
        let way = if along.length() < STRAIGHT { right } else { along.unit() };
        State { along_wall: true, yield_secs: YIELD_SECS, way, stalled_secs: 0.0, ..state }
    })
}

fn goes_on<V: Vector>(me: &Me<V>, around: &Surroundings<V>, state: State<V>) -> State<V> {
    let wall = nearest_of(around.walls.iter().filter(|wall| wall.gap < reach(me, GOES_ON)));
    let Some(wall) = wall.filter(|_| !is_free(me, around)) else {
        return State { along_wall: false, yield_secs: 0.0, ..state };
    };
    let along = state.way.sideways_of(wall.normal).unit();
    let turns_round = state.stalled_secs >= PATIENCE_SECS;
    let (way, stalled_secs) = if turns_round { (-along, 0.0) } else { (along, state.stalled_secs) };
    State { way, stalled_secs, yield_secs: YIELD_SECS, ..state }
}

fn reach<V>(me: &Me<V>, (share, more): (f32, f32)) -> f32 {
    share * me.shown.motion.radius + more
}

/// Whether it is an agent, and no wall alone, that stops it.
fn is_company<V: Vector>(me: &Me<V>, other: &Other<V>) -> bool {
    other.gap() < NEAR * other.radii && other.ahead(me.shown.motion.way) > BESIDE * other.distance
}

/// Whether a body could go straight on.
fn is_free<V: Vector>(me: &Me<V>, around: &Surroundings<V>) -> bool {
    let (way, length) = (me.shown.plan_way, me.shown.motion.radius + FREE_FOR);
    let body = (me.shown.motion.radius - THINNER).max(0.0);
    let hits = |it: &crate::Obstacle<V>| it.sweep(me.shown.position, way, length, body).is_some();
    !around.obstacles.iter().any(hits)
}
