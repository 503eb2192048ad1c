//! Keeping a place in the frame of a leader.

use super::approach::arrive;
use super::frame::frame;
use crate::{Aim, Steering, Vector, View};

/// The offset of a place (m) that lies so far ahead of a leader, to its left and above it.
#[must_use]
pub fn beside<V: Vector>(leader: &Aim<V>, [ahead, left, up]: [f32; 3]) -> V {
    let [forward, to_left, upward] = frame(leader);
    (leader.offset + forward * ahead + to_left * left + upward * up).bounded()
}

/// Arrives at the place at `offset`, which moves as the leader does.
#[must_use]
pub fn keep<V: Vector>(
    view: &View<V>,
    leader: &Aim<V>,
    offset: V,
    slow_radius: f32,
) -> Steering<V> {
    let top = view.me.max_speed;
    let there = Steering::wish(arrive(offset, top, slow_radius, view.stepping)).wish;
    Steering::wish((there + leader.velocity.bounded()).limit(top))
}
