use super::ask::Ask;
use super::block::{Block, Other};
use super::kernel::NeighborSum;
use super::lane_ask::LaneAsk;
use super::neighbor::Neighbor;
use crate::lanes::{LANES, Lane, at_least, at_most, mask, masked, over_axes};
use crate::{Agent, Vector};

/// How strongly the agent is blocked by the neighbor ahead that blocks it most, a number: 0 if that neighbor is at the
/// radius or walks on as fast as the agent would, or if there is none; 1 if it stands and only the gap is left.
/// Only neighbors farther on in the direction that both go count, so of two agents at most one is blocked by the
/// other.
pub struct Hindrance;

/// What eight agents are blocked by so far, and what that depends on.
#[derive(Clone, Copy, Default)]
pub(crate) struct Blocked<L> {
    heading: L,
    radius: Lane,
    max_speed: Lane,
    most: Lane,
}

/// How much a neighbor blocks `me`: from 0 to 1.
fn hindrance<V: Vector>(me: &Agent<V>, other: &Neighbor<V>, ask: &Ask) -> f32 {
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
    let room = at_least((distance - touch) / (rim - touch), 0.0);
    // Without room between touching and the rim, any neighbor ahead is close.
    1.0 - at_most(room, if rim > touch { 1.0 } else { 0.0 })
}

/// How much slower a neighbor moves in the agent's direction than the agent would, as a share of the agent's top speed.
#[inline(always)]
fn slowness(forward: f32, max_speed: f32) -> f32 {
    // An agent that cannot move at all waits for no other.
    1.0 - at_most(at_least(forward, 0.0) / max_speed, 1.0)
}

impl NeighborSum for Hindrance {
    type One<V: Vector> = f32;
    type Eight<V: Vector> = Blocked<V::Lanes>;

    #[inline(always)]
    fn add<V: Vector>(most: &mut f32, me: &Agent<V>, other: &Neighbor<V>, ask: &Ask) {
        *most = at_least(hindrance(me, other, ask), *most);
    }

    #[inline(always)]
    fn sum<V: Vector>(most: &f32) -> V {
        V::from_xyz([*most, 0.0, 0.0])
    }

    #[inline(always)]
    fn begin<V: Vector>(block: &Block<V>) -> Blocked<V::Lanes> {
        let of = |number: fn(&Agent<V>) -> f32| block.me.map(number);
        Blocked {
            heading: block.of_agents(|_, me| me.heading),
            radius: of(|agent| agent.radius),
            max_speed: of(|agent| agent.max_speed),
            most: [0.0; LANES],
        }
    }

    #[inline(always)]
    fn add_eight<V: Vector>(
        kept: &mut Blocked<V::Lanes>,
        other: &Other<V>,
        counts: &[u32; LANES],
        ask: &LaneAsk,
    ) {
        let (agent, me, offset) = (other.agent(), kept.heading.as_ref(), other.found.offset);
        let (offset, heading) = (offset.as_ref(), agent.heading.to_xyz());
        let velocity = other.entry().velocity.to_xyz();
        let ahead =
            over_axes::<V>(|axis, lane| (me[axis][lane] + heading[axis]) * offset[axis][lane]);
        let forward = over_axes::<V>(|axis, lane| me[axis][lane] * velocity[axis]);
        let next: Lane = core::array::from_fn(|lane| {
            let touch = kept.radius[lane] + agent.radius + ask.gap[lane];
            closeness(other.found.d2[lane].sqrt(), touch, ask.radius[lane])
                * slowness(forward[lane], kept.max_speed[lane])
        });
        let ahead = mask(|lane| ahead[lane] > 0.0);
        let counted = masked(counts, &masked(&ahead, &next));
        kept.most = core::array::from_fn(|lane| at_least(counted[lane], kept.most[lane]));
    }

    #[inline(always)]
    fn sums<V: Vector>(kept: &Blocked<V::Lanes>) -> V::Lanes {
        let mut sums = V::Lanes::default();
        sums.as_mut()[0] = kept.most;
        sums
    }
}
