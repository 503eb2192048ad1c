//! Answers to a script that asks for the nearest agent.

use flockwork::{Agent, AgentId, Vector};

use super::queries::{NeighborQuery, PRICE_OF_NEAREST, Questions, Sought};
use crate::vm::budget::charge;

/// The closest of those that have been compared.
#[derive(Default)]
struct Closest {
    /// The square of the distance, the distance itself where its square is infinite (m), and the id.
    order: (f32, f32, u32),
    place: Option<usize>,
}

impl Closest {
    fn compare<V: Vector>(&mut self, place: usize, id: AgentId, offset: V) {
        let square = offset.length_squared();
        let order = (square, if square.is_finite() { 0.0 } else { offset.length() }, id.0);
        if self.place.is_none() || order < self.order {
            (self.order, self.place) = (order, Some(place));
        }
    }
}

impl<V: Vector> Questions<'_, V> {
    /// The id of the nearest one.
    pub fn nearest(&self, (base, radius, who, filter): NeighborQuery) -> Option<u32> {
        let me = self.agent(base)?;
        let sought = self.sought(me, who, filter)?;
        if !sought.filter.is_empty() {
            let near = |radius, found: &mut dyn FnMut(usize, V) -> bool| {
                self.world.each_neighbor_while(me, radius, found);
            };
            return self.nearest_sought(&sought, (me.position, Some(me.id)), radius, near);
        }
        charge(PRICE_OF_NEAREST);
        let nearest = match radius {
            f32::INFINITY => self.world.nearest_of(me, sought.among),
            radius => self.world.nearest_within(me, sought.among, radius),
        };
        nearest.map(|other| other.id.0)
    }

    /// The nearest that passes a filter: looked for nearby with `near`, then farther off, and at last among all. Ties are
    /// resolved as without a filter.
    pub(super) fn nearest_sought(
        &self,
        sought: &Sought,
        (from, but): (V, Option<AgentId>),
        radius: f32,
        near: impl Fn(f32, &mut dyn FnMut(usize, V) -> bool),
    ) -> Option<u32> {
        let mut best = Closest::default();
        // Only the last search finds agents without a body, which may be nearer than all others.
        let may_be_near = !self.world.groups.iter().any(|group| !group.body);
        let sight = self.world.sight_radius;
        let nearby = [sight / 4.0, sight, 4.0 * sight].map(|within| within.min(radius));
        for within in nearby.into_iter().filter(|_| may_be_near) {
            self.charged(|goes_on| {
                let compare =
                    |place, other: &Agent<V>, offset| best.compare(place, other.id, offset);
                near(within, &mut self.take(sought, compare, goes_on));
            });
            if best.place.is_some() || within == radius {
                return self.first_of(sought, but, best.place?);
            }
        }
        self.charged(|goes_on| {
            let compare = |place, other: &Agent<V>, offset| best.compare(place, other.id, offset);
            let mut take = self.take(sought, compare, goes_on);
            for (place, offset) in self.within(sought, (from, but), radius) {
                if !take(place, offset) {
                    break;
                }
            }
        });
        self.first_of(sought, but, best.place?)
    }

    /// The id of the agent that stands for all that pass on the point of one of them.
    fn first_of(&self, sought: &Sought, but: Option<AgentId>, place: usize) -> Option<u32> {
        let passes = |place: usize| {
            let other = &self.world.agents[place];
            Some(other.id) != but && sought.counts(place, other.group)
        };
        Some(self.world.agents[self.world.first_on_point(place, passes)].id.0)
    }

    /// All agents that a search for the nearest finds within a radius (m), with their places and offsets (m).
    fn within(
        &self,
        sought: &Sought,
        (from, but): (V, Option<AgentId>),
        radius: f32,
    ) -> impl Iterator<Item = (usize, V)> {
        let space = &self.world.space;
        let from = space.home(from);
        let finds = move |agent: &Agent<V>| {
            let group = self.world.groups.get(agent.group.index());
            let is_there = Some(agent.id) != but && agent.is_finite();
            is_there && group.is_some_and(|group| sought.finds(agent.group, group.body))
        };
        let agents = self.world.agents.iter().enumerate().filter(move |(_, agent)| finds(agent));
        let offsets = agents
            .map(move |(place, agent)| (place, space.offset(from, space.home(agent.position))));
        let is_near = move |(_, offset): &(usize, V)| offset.length_squared() < radius * radius;
        offsets.filter(move |it| radius == f32::INFINITY || is_near(it))
    }
}
