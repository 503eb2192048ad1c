//! Answers to a script that asks for the nearest agent.

use flockwork::neighbors::Among;
use flockwork::{Agent, AgentId, Vector};

use super::queries::{NeighborQuery, PRICE_OF_NEAREST, Questions, Sought};
use crate::vm::budget::charge;

/// The closest of those that have been compared.
#[derive(Default)]
struct Closest {
    distance_squared: f32,
    id: Option<u32>,
}

impl Closest {
    fn compare<V: Vector>(&mut self, other: &Agent<V>, offset: V) {
        let distance_squared = offset.length_squared();
        let is_closer =
            self.id.is_none_or(|id| (distance_squared, other.id.0) < (self.distance_squared, id));
        if is_closer {
            (self.distance_squared, self.id) = (distance_squared, Some(other.id.0));
        }
    }
}

impl<V: Vector> Questions<'_, V> {
    /// The id of the nearest one.
    pub fn nearest(&self, (base, radius, who, conditions): NeighborQuery) -> Option<u32> {
        let me = self.agent(base)?;
        let sought = self.sought(me, who, conditions)?;
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

    /// The nearest that passes a filter: looked for nearby with `near`, then farther off, and at last among all. Of two at
    /// the same distance it is the one with the lower id.
    pub(super) fn nearest_sought(
        &self,
        sought: &Sought,
        (from, but): (V, Option<AgentId>),
        radius: f32,
        near: impl Fn(f32, &mut dyn FnMut(usize, V) -> bool),
    ) -> Option<u32> {
        let sight = self.world.sight_radius;
        let mut best = Closest::default();
        for within in [sight / 4.0, sight, 4.0 * sight].map(|within| within.min(radius)) {
            self.charged(|goes_on| {
                near(
                    within,
                    &mut self.take(sought, |other, offset| best.compare(other, offset), goes_on),
                );
            });
            if best.id.is_some() || within == radius {
                return best.id;
            }
        }
        self.charged(|goes_on| {
            let compare = |other: &Agent<V>, offset| best.compare(other, offset);
            let mut take = self.take(sought, compare, goes_on);
            self.findable(sought, but).all(|(place, other)| {
                let offset = self.world.space.offset(from, other.position);
                offset.length_squared() > radius * radius || take(place, offset)
            });
        });
        best.id
    }

    /// All agents that a search may find, with their places: one without a body only where its group is named.
    fn findable(
        &self,
        sought: &Sought,
        but: Option<AgentId>,
    ) -> impl Iterator<Item = (usize, &Agent<V>)> {
        let is_named = matches!(sought.among, Among::Group(_) | Among::Groups(_));
        let has_body = |agent: &Agent<V>| {
            self.world.groups.get(agent.group.index()).is_some_and(|group| group.body)
        };
        self.world.agents.iter().enumerate().filter(move |(_, agent)| {
            Some(agent.id) != but && agent.is_finite() && (is_named || has_body(agent))
        })
    }
}
