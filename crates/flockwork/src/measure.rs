//! What a crowd does, in numbers: pure functions of a world, for metrics and tests.
//!
//! Agents without a body never count, nor any whose numbers are not finite.

use std::collections::BTreeSet;

use crate::neighbors::Among;
use crate::world::Perceived;
use crate::{Agent, AgentId, Space, Vector, World};

/// Share of the top speed below which an agent counts as stalled.
const STALLED_SHARE: f32 = 0.05;

/// The state of a crowd in one tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Measures {
    /// How many agents there are.
    pub agents: usize,
    /// Length of the mean heading: 1 if all go the same way, about 0 if each goes its own (Vicsek
    /// et al. 1995); 0 without agents.
    pub polarization: f32,
    /// Mean of speed over top speed; 0 without agents.
    pub speed_share: f32,
    /// How many are slower than a twentieth of their top speed.
    pub stalled: usize,
    /// Mean distance to the nearest other agent, center to center (m); none for fewer than two.
    pub nearest: Option<f32>,
    /// How many pairs of bodies overlap.
    pub overlaps: usize,
    /// How deep the deepest overlap is (m).
    pub deepest_overlap: f32,
}

/// Measures all agents.
pub fn measure<V: Vector>(world: &mut World<V>) -> Measures {
    let world = &world.perceive();
    let agents = bodies(world).count();
    let mean = |of: fn(&Agent<V>) -> f32| bodies(world).map(of).sum::<f32>() / agents.max(1) as f32;
    let heading = bodies(world).fold(V::default(), |sum, agent| sum + agent.heading);
    let (overlaps, deepest_overlap) = overlaps(world);
    Measures {
        agents,
        polarization: heading.length() / agents.max(1) as f32,
        speed_share: mean(speed_share),
        stalled: bodies(world).filter(|agent| speed_share(agent) < STALLED_SHARE).count(),
        nearest: mean_nearest(world, |_| true),
        overlaps,
        deepest_overlap,
    }
}

/// How many agents are within `radius` (m) of a point, and their mean distance to the nearest other
/// agent anywhere (m); none if no agent is within the radius, or if the world has only one agent.
pub fn crowding<V: Vector>(world: &mut World<V>, at: V, radius: f32) -> (usize, Option<f32>) {
    let world = &world.perceive();
    let is_near = |agent: &Agent<V>| world.space.offset(at, agent.position).length() <= radius;
    (bodies(world).filter(|agent| is_near(agent)).count(), mean_nearest(world, is_near))
}

fn bodies<V: Vector>(world: &World<V>) -> impl Iterator<Item = &Agent<V>> + Clone {
    let is_body =
        |agent: &Agent<V>| world.groups.get(agent.group.index()).is_some_and(|it| it.body);
    world.agents.iter().filter(move |agent| agent.is_finite() && is_body(agent))
}

/// Speed over top speed; 1 for an agent that may not move.
fn speed_share<V: Vector>(agent: &Agent<V>) -> f32 {
    if agent.max_speed > 0.0 { agent.speed() / agent.max_speed } else { 1.0 }
}

/// The mean distance to the nearest other of those that count.
fn mean_nearest<V: Vector>(
    world: &Perceived<V>,
    counts: impl Fn(&Agent<V>) -> bool,
) -> Option<f32> {
    let (mut sum, mut found) = (0.0, 0);
    for agent in bodies(world).filter(|agent| counts(agent)) {
        if let Some(other) = world.nearest_of(agent, Among::All) {
            sum += world.space.offset(agent.position, other.position).length();
            found += 1;
        }
    }
    (found > 0).then(|| sum / found as f32)
}

/// How many pairs overlap, and how deep the deepest does (m).
fn overlaps<V: Vector>(world: &Perceived<V>) -> (usize, f32) {
    let largest = bodies(world).map(|agent| agent.radius).fold(0.0, f32::max);
    let (mut count, mut deepest, mut near) = (0, 0.0_f32, Vec::new());
    for agent in bodies(world) {
        world.neighbors(agent, agent.radius + largest, &mut near);
        for other in near.iter().filter(|other| other.id > agent.id) {
            let depth = agent.radius + other.radius - other.offset.length();
            if depth > 0.0 {
                (count, deepest) = (count + 1, deepest.max(depth));
            }
        }
    }
    (count, deepest)
}

/// The agents that have ever been near a point: for example those that have reached an exit.
#[derive(Clone, Debug, PartialEq)]
pub struct Visits<V> {
    /// The point (m).
    pub at: V,
    /// The distance from the point that counts as near (m).
    pub radius: f32,
    /// The agents that have been there, also those that have left the world.
    pub visitors: BTreeSet<AgentId>,
}

impl<V: Vector> Visits<V> {
    /// No agent has been there yet.
    #[must_use]
    pub fn new(at: V, radius: f32) -> Self {
        Self { at, radius, visitors: BTreeSet::new() }
    }

    /// Adds the agents that are near the point now: call it after each step.
    pub fn observe(&mut self, world: &World<V>) {
        let near =
            |agent: &&Agent<V>| world.space.offset(self.at, agent.position).length() <= self.radius;
        let visitors: Vec<AgentId> = bodies(world).filter(near).map(|agent| agent.id).collect();
        self.visitors.extend(visitors);
    }
}

/// A gate: a disc that agents go through. It counts crossings, forward minus backward.
#[derive(Clone, Debug, PartialEq)]
pub struct Gate<V> {
    /// Its middle (m).
    pub at: V,
    /// Unit vector of the way that counts as forward.
    pub forward: V,
    /// Its radius (m).
    pub radius: f32,
    /// Crossings forward minus crossings backward.
    pub balance: i64,
    before: Vec<(AgentId, V)>,
}

impl<V: Vector> Gate<V> {
    /// A gate that no agent has crossed yet.
    #[must_use]
    pub fn new(at: V, forward: V, radius: f32) -> Self {
        Self { at, forward: forward.unit(), radius, balance: 0, before: Vec::new() }
    }

    /// Counts the crossings since the last call: call it after each step, and once before the first.
    pub fn observe(&mut self, world: &World<V>) {
        let mut now: Vec<_> = bodies(world).map(|agent| (agent.id, agent.position)).collect();
        // A large world keeps its agents in the order of places.
        now.sort_unstable_by_key(|(id, _)| *id);
        for (id, position) in &now {
            if let Ok(place) = self.before.binary_search_by_key(id, |(id, _)| *id) {
                self.balance += self.crossing(self.before[place].1, *position, &world.space);
            }
        }
        self.before = now;
    }

    /// 1 for a crossing forward, −1 for one backward, else 0.
    fn crossing(&self, from: V, to: V, space: &Space<V>) -> i64 {
        let (start, way) = (space.offset(self.at, from), space.offset(from, to));
        let (a, b) = (start.dot(self.forward), (start + way).dot(self.forward));
        if (a < 0.0) == (b < 0.0) {
            return 0;
        }
        let through = start + way * (a / (a - b));
        let direction = if a < 0.0 { 1 } else { -1 };
        if through.length() <= self.radius { direction } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Group, Space, Stepping};
    use glam::{Vec2, vec2};

    fn world(agents: &[(Vec2, Vec2)]) -> World<Vec2> {
        let mut world = World::new(Space::Open, Stepping::Timed(0.5), 1, 2.0);
        let group = world.add_group(Group::default(), None);
        for (position, velocity) in agents {
            world.spawn(group, *position, *velocity);
        }
        world
    }

    #[test]
    fn a_crowd_in_numbers() {
        let (stand, right, up) = (Vec2::ZERO, vec2(1.34, 0.0), vec2(0.0, 1.34));
        let mut crowd = world(&[(stand, right), (vec2(0.3, 0.0), up), (vec2(3.3, 0.0), stand)]);
        let found = measure(&mut crowd);
        assert_eq!((found.agents, found.stalled, found.overlaps), (3, 1, 1));
        assert!((found.deepest_overlap - 0.1).abs() < 1e-6);
        assert!((found.speed_share - 2.0 / 3.0).abs() < 1e-6);
        assert!((found.nearest.unwrap_or(0.0) - 1.2).abs() < 1e-6);
        assert!((found.polarization - 5.0_f32.sqrt() / 3.0).abs() < 1e-6);
        assert_eq!(crowding(&mut crowd, vec2(4.0, 0.0), 1.0), (1, Some(3.0)));
        assert_eq!(measure(&mut world(&[])), Measures::default());
    }

    #[test]
    fn gates_count_both_ways_and_visits_only_once() {
        let mut crowd =
            world(&[(vec2(-0.3, 0.0), vec2(1.0, 0.0)), (vec2(-0.3, 9.0), vec2(1.0, 0.0))]);
        let mut gate = Gate::new(Vec2::ZERO, vec2(2.0, 0.0), 1.0);
        let mut visits = Visits::new(Vec2::ZERO, 0.4);
        gate.observe(&crowd);
        for _ in 0..3 {
            crowd.step(&mut (), &[]);
            gate.observe(&crowd);
            visits.observe(&crowd);
        }
        assert_eq!((gate.balance, visits.visitors.len()), (1, 1));
        crowd.agents[0].velocity = vec2(-1.0, 0.0);
        for _ in 0..3 {
            crowd.step(&mut (), &[]);
            gate.observe(&crowd);
        }
        assert_eq!(gate.balance, 0);
    }

    #[test]
    fn who_goes_round_a_torus_crosses_a_gate_once_a_round_and_never_at_the_seam() {
        let mut world = World::new(Space::Wrap(vec2(10.0, 10.0)), Stepping::Timed(0.5), 1, 2.0);
        let group = world.add_group(Group::default(), None);
        // In the order of ids, which is not that of the list.
        let ids =
            [(1.0, 5.0), (2.0, 5.0)].map(|at| world.spawn(group, at.into(), Vec2::X).unwrap());
        world.agents.swap(0, 1);
        let mut gates = [5.0, 0.0].map(|x| Gate::new(vec2(x, 5.0), Vec2::X, 6.0));
        for tick in 0..40 {
            gates.iter_mut().for_each(|gate| gate.observe(&world));
            for (id, from) in ids.iter().zip([1.0, 2.0]) {
                let at = (from + 0.5 * (tick + 1) as f32) % 10.0;
                let agent = world.agents.iter_mut().find(|agent| agent.id == *id).unwrap();
                agent.position = vec2(at, 5.0);
            }
        }
        gates.iter_mut().for_each(|gate| gate.observe(&world));
        assert_eq!(gates.map(|gate| gate.balance), [4, 4]);
    }
}
