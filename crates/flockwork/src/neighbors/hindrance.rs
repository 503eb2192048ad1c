//! How strongly an agent is blocked by the neighbor ahead that blocks it most, for one agent and for eight at once.

use super::job::Job;
use super::lane_sums::{Candidate, LaneAsk, LaneSums};
use super::lanes::{LANES, Lane, mask, masked, over_axes};
use super::sums::{Ask, Neighbor};
use crate::{Agent, Vector};

/// How much another holds `me` up: from 0 to 1.
pub(super) fn hindrance<V: Vector>(me: &Agent<V>, other: &Neighbor<V>, ask: &Ask) -> f32 {
    // What one says of the other is the opposite of what the other says of it: they never wait for each other.
    if (me.heading + other.heading).dot(other.offset) > 0.0 {
        let touch = me.radius + other.radius + ask.gap;
        let forward = me.heading.dot(other.velocity);
        closeness(other.offset.length(), touch, ask.radius) * slowness(forward, me.max_speed)
    } else {
        0.0
    }
}

/// How near a neighbor is, on the way from the rim to touching.
// Both without a branch, so that eight can be worked out at once.
#[inline(always)]
fn closeness(distance: f32, touch: f32, rim: f32) -> f32 {
    let room = ((distance - touch) / (rim - touch)).max(0.0);
    // Without room between touching and the rim, any neighbor ahead is close.
    1.0 - room.min(f32::from(u8::from(rim > touch)))
}

/// How much slower a neighbor moves in the agent's direction than the agent would, as a share of the agent's top speed.
#[inline(always)]
fn slowness(forward: f32, max_speed: f32) -> f32 {
    // An agent that cannot move at all waits for no other.
    1.0 - (forward.max(0.0) / max_speed).min(1.0)
}

impl<V: Vector> Job<'_, V> {
    /// The greatest hindrance of each lane.
    #[inline(always)]
    pub(super) fn hindrance<'d>(
        &self,
        ask: &LaneAsk,
        found: &[Candidate<V>],
        distances: impl Iterator<Item = &'d Lane>,
        sums: &mut LaneSums<V>,
    ) {
        let me = self.of_each(|_, me| me.heading);
        let me = me.as_ref();
        let of = |number: fn(&Agent<V>) -> f32| self.me.map(number);
        let (radius, max_speed) = (of(|agent| agent.radius), of(|agent| agent.max_speed));
        let mut most = [0.0_f32; LANES];
        for (found, distance) in found.iter().zip(distances) {
            let entry = &self.entries[found.slot as usize];
            let other = &self.agents[entry.place as usize];
            let (offset, velocity) = (found.offset.as_ref(), entry.velocity.to_xyz());
            let heading = other.heading.to_xyz();
            let ahead =
                over_axes::<V>(|axis, lane| (me[axis][lane] + heading[axis]) * offset[axis][lane]);
            let forward = over_axes::<V>(|axis, lane| me[axis][lane] * velocity[axis]);
            let next: Lane = core::array::from_fn(|lane| {
                let touch = radius[lane] + other.radius + ask.gap[lane];
                closeness(found.d2[lane].sqrt(), touch, ask.radius[lane])
                    * slowness(forward[lane], max_speed[lane])
            });
            let counts = mask(|lane| (distance[lane] < ask.limit[lane]) & (ahead[lane] > 0.0));
            let counted = masked(&counts, &next);
            most = core::array::from_fn(|lane| most[lane].max(counted[lane]));
        }
        sums.hindrance = most;
    }
}
