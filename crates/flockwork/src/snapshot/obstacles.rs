//! What a snapshot keeps of obstacles beside where they are.

use super::Snapshot;
use crate::noise::mix;
use crate::{Along, Course, Obstacle, ObstacleId, Obstacles, Vector};

impl<V: Vector> Obstacles<V> {
    pub(super) fn save_to(&self, snapshot: &mut Snapshot<V>) {
        snapshot.obstacles.clone_from(&self.list);
        snapshot.obstacle_ids.clear();
        if !in_a_row(self.ids()) {
            snapshot.obstacle_ids.extend_from_slice(self.ids());
        }
        let past_last = past_last(self.ids());
        snapshot.next_obstacle_id = if self.next_id() > past_last { self.next_id() } else { 0 };
        snapshot.courses.clear();
        snapshot.courses.extend_from_slice(self.courses());
        snapshot.placed_wholes.clear();
        snapshot.placed_wholes.extend(self.placed_wholes());
    }

    /// Goes back to what was kept, but for what follows from the tick.
    pub(super) fn restore(&mut self, snapshot: &Snapshot<V>) {
        let (ids, next) = numbering(snapshot);
        self.set_all(&snapshot.obstacles, &ids, next, &snapshot.courses);
        self.restore_wholes(&snapshot.placed_wholes);
    }

    /// A hash of those that can move.
    pub(super) fn digest(&self) -> u64 {
        self.courses().iter().fold(0, |sum: u64, course| sum.wrapping_add(digest_of(course)))
    }
}

fn in_a_row(ids: &[ObstacleId]) -> bool {
    (0..).zip(ids).all(|(nth, id)| id.0 == nth)
}

fn past_last(ids: &[ObstacleId]) -> u32 {
    ids.last().map_or(0, |last| last.0.saturating_add(1))
}

/// The ids of the obstacles of a snapshot, and the next one.
fn numbering<V>(snapshot: &Snapshot<V>) -> (Vec<ObstacleId>, u32) {
    let ids = match &snapshot.obstacle_ids[..] {
        [] => (0..snapshot.obstacles.len() as u32).map(ObstacleId).collect(),
        ids => ids.to_vec(),
    };
    let next = snapshot.next_obstacle_id.max(past_last(&ids));
    (ids, next)
}

/// Whether a world can have had such obstacles.
pub(super) fn make_sense<V: Vector>(snapshot: &Snapshot<V>) -> bool {
    let (ids, _) = numbering(snapshot);
    let (tick, stepping, space) = (snapshot.tick, snapshot.frame.stepping, &snapshot.frame.space);
    let is_one = |course: &Course<V>| {
        let along = course.along.as_ref().is_none_or(Along::is_finite);
        let numbers = course.start.is_finite() && course.velocity.is_finite() && along;
        let place = ids.binary_search(&course.id).ok();
        let there = place.and_then(|place| snapshot.obstacles.get(place));
        numbers
            && course.since <= tick
            && there.is_some_and(|it| are_one(it, &course.at(tick, stepping, space)))
    };
    ids.len() == snapshot.obstacles.len()
        && ids.is_sorted_by(|a, b| a < b)
        && ids.last().is_none_or(|last| last.0 < u32::MAX)
        && snapshot.courses.is_sorted_by(|a, b| a.id < b.id)
        && snapshot.courses.iter().all(is_one)
}

/// Whether two obstacles are the same to the bit.
fn are_one<V: Vector>(a: &Obstacle<V>, b: &Obstacle<V>) -> bool {
    let bits = |shape: &Obstacle<V>| {
        let mut bits = Vec::new();
        shape.put(&mut |number| bits.push(number.to_bits()));
        bits
    };
    a.info().name == b.info().name && bits(a) == bits(b)
}

/// What an obstacle that can move is and does; −0 counts as +0.
fn digest_of<V: Vector>(course: &Course<V>) -> u64 {
    let mut state = mix(u64::from(course.id.0)) ^ course.since;
    for (nth, part) in course.velocity.to_xyz().into_iter().enumerate() {
        state = mixed(state ^ nth as u64, part);
    }
    let state = course.along.as_ref().map_or(state, |along| digest_of_way(state, along));
    digest_of_shape(state, &course.start)
}

fn digest_of_way<V: Vector>(state: u64, along: &Along<V>) -> u64 {
    let points = along.path.points.iter().flat_map(|point| point.to_xyz());
    let state = points.chain([along.speed, along.from]).fold(state, mixed);
    mix(state ^ along.path.end as u64)
}

fn digest_of_shape<V: Vector>(state: u64, shape: &Obstacle<V>) -> u64 {
    let name = shape.info().name.bytes();
    let mut state = name.fold(state, |state, byte| mix(state ^ u64::from(byte)));
    shape.put(&mut |number| state = mixed(state, number));
    state
}

fn mixed(state: u64, number: f32) -> u64 {
    mix(state ^ u64::from((number + 0.0).to_bits()))
}
