//! Agents that are carried out together, and what they see.

use super::needs::Needs;
use crate::combine::{Body, Now};
use crate::neighbors::{Ask, Entry, Known, LANES, LaneSums, Neighbor};
use crate::path::Lengths;
use crate::plan::PlanView;
use crate::{Agent, Obstacle, Space, Vector, View, World};

/// Agents next to each other, their plans and what they see, by lane: block by block, eight to a block.
pub(crate) struct Batch<'w, V: Vector> {
    pub entries: &'w [Entry<V>],
    /// The last one is repeated until the last block is full.
    pub agents: &'w [&'w Agent<V>],
    /// Those that any agent of a block looks at, one block's after the other's.
    pub obstacles: &'w [Obstacle<V>],
    /// Their velocities; empty if none of them moves.
    pub obstacle_velocities: &'w [V],
    /// Where each block's begin, and the last one's end; empty if no agent looks at obstacles.
    pub obstacle_starts: &'w [usize],
    /// One for each of the agents, or one that all have.
    pub plans: &'w [PlanView<'w, V>],
    /// Of the agents of a block; all blocks have the same.
    pub needs: [&'w Needs; LANES],
    /// One agent's neighbors after the other's.
    pub neighbors: &'w [Neighbor<V>],
    /// Where each agent's begin, and the last one's end; an agent that is not in it sees no others.
    pub starts: &'w [usize],
    /// How long the pieces of the world's paths are; of none, where it is not known.
    pub lengths: &'w [Lengths<V>],
    /// What any agent does.
    pub traits: Traits,
    /// The sums that the needs ask for, block by block; none if they have not been taken.
    pub sums: &'w [LaneSums<V>],
    /// How many asks a block has.
    pub asks: usize,
}

/// What any agent of a world does that others do not, so that those of other worlds pay nothing for it.
#[derive(Clone, Copy, Default)]
pub(crate) struct Traits {
    /// It may be to avoid others.
    pub avoids: bool,
    /// It turns like a car.
    pub drives: bool,
    /// It knows no more of its targets than it sees.
    pub sees: bool,
}

impl Traits {
    pub fn of<V: Vector>(world: &World<V>) -> Self {
        let (avoids, drives, sees) = (world.avoids(), world.drives(), world.sees_targets());
        Self { avoids, drives, sees }
    }
}

impl<'w, V: Vector> Batch<'w, V> {
    /// An agent as its groups know it, and the obstacles that it looks at.
    #[inline(always)]
    pub fn body(&self, lane: usize, now: Now) -> Body<'w, V> {
        Body {
            me: self.agents[lane],
            now,
            place: 0,
            obstacles: self.obstacles_of(lane),
            obstacle_velocities: self.velocities_of(lane),
        }
    }

    /// What an agent sees, without its neighbors; its sums are known only to a behavior that `asks` for some.
    #[inline(always)]
    pub fn view(&self, world: &'w World<V>, lane: usize, asks: bool) -> View<'w, V> {
        let known = if asks { Some(self.known(lane)) } else { None };
        View {
            obstacles: self.obstacles_of(lane),
            obstacle_velocities: self.velocities_of(lane),
            known,
            ..world.view(self.agents[lane], &[])
        }
    }

    #[inline(always)]
    fn known(&self, lane: usize) -> Known<'w, V> {
        let (me, asks) = (self.agents[lane], &self.needs[lane % LANES].asks);
        let first = lane / LANES * self.asks;
        match self.sums.get(first..first + self.asks) {
            Some(sums) if !self.sums.is_empty() => Known::in_lane(lane % LANES, asks, sums),
            _ => Known::over(me, part_of(self.neighbors, self.starts, lane)),
        }
    }

    /// The plan of an agent.
    #[inline(always)]
    pub fn plan(&self, lane: usize) -> PlanView<'w, V> {
        *self.plans.get(lane).unwrap_or(&self.plans[0])
    }

    /// The place of an ask among those of an agent's plan.
    pub fn nth_ask(&self, lane: usize, ask: &Ask) -> Option<usize> {
        self.needs[lane % LANES].asks.iter().position(|known| known.answers(ask))
    }

    /// The obstacles that an agent looks at.
    #[inline(always)]
    pub fn obstacles_of(&self, lane: usize) -> &'w [Obstacle<V>] {
        part_of(self.obstacles, self.obstacle_starts, lane / LANES)
    }

    /// The velocities of these obstacles.
    #[inline(always)]
    fn velocities_of(&self, lane: usize) -> &'w [V] {
        part_of(self.obstacle_velocities, self.obstacle_starts, lane / LANES)
    }

    /// The sums of the `nth` ask of a block.
    #[inline(always)]
    pub fn sums_of(&self, block: usize, nth: usize) -> Option<&'w LaneSums<V>> {
        self.sums.get(block * self.asks + nth)
    }
}

/// The `nth` part of a list whose parts begin at `starts`, as far as the list goes: the sides of the world, which come last,
/// have no velocities. Nothing if there are no parts.
#[inline(always)]
fn part_of<'w, T>(list: &'w [T], starts: &[usize], nth: usize) -> &'w [T] {
    let Some([from, to]) = starts.get(nth..nth + 2) else { return &[] };
    list.get(*from..(*to).min(list.len())).unwrap_or_default()
}

/// The agent as its plan has it: no faster than the plan's limit, and within a torus that a host has
/// left.
pub(crate) fn as_planned<V: Vector>(
    agent: &Agent<V>,
    plan: PlanView<V>,
    space: &Space<V>,
) -> Agent<V> {
    // A plan without a limit leaves the agent as it is, so that company changes no bit.
    let limited = |limit: f32| agent.max_speed.max(0.0).min(limit.max(0.0));
    let limit = Some(plan.speed_limit).filter(|limit| *limit < f32::INFINITY);
    let max_speed = limit.map_or(agent.max_speed, limited);
    Agent { position: space.home(agent.position), max_speed, ..agent.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_goes_as_far_as_its_list() {
        assert_eq!(part_of(&[1, 2, 3], &[0, 1, 3], 1), [2, 3]);
        assert_eq!(part_of(&[1, 2], &[0, 5], 0), [1, 2]);
        assert!(part_of(&[1, 2], &[0, 5], 1).is_empty());
        assert!(part_of::<i32>(&[], &[0, 5], 0).is_empty());
    }
}
