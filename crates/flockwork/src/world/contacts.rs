//! Contacts: which bodies have begun to touch each other, or an obstacle, in a tick.

use core::mem::take;

use super::contact::{Contact, Other};
use super::event::{CONTACT, Event, EventValue, Hearers};
use super::perceived::Perceived;
use crate::{Agent, AgentId, Found, Vector, World};

/// Bodies touch that are no farther apart than this (m): those that avoid each other stop 2 mm apart.
const TOUCHING: f32 = 5e-3;

impl<V: Vector> World<V> {
    /// Before a tick whose contacts are to be found: what touches already.
    pub(crate) fn expect_contacts(&mut self, are_wanted: bool) {
        if !are_wanted {
            self.derived.touching = None;
        } else if self.derived.touching.is_none() {
            self.derived.touching = Some(self.perceive().touching());
        }
    }

    /// At the end of such a tick: what has begun to touch; agents are told of it if they may hear it.
    pub(crate) fn find_contacts(&mut self, are_heard: bool) {
        self.contacts.clear();
        let Some(before) = take(&mut self.derived.touching) else { return };
        let now = self.perceive().touching();
        let begins = |pair: &&Contact| before.binary_search(pair).is_err();
        self.contacts.extend(now.iter().filter(begins));
        self.derived.touching = Some(now);
        if are_heard && !self.contacts.is_empty() {
            self.tell_contacts();
        }
    }

    /// Each agent hears of its contacts, from the other agent; of those with obstacles from none.
    fn tell_contacts(&mut self) {
        let Some(name) = self.plans.names.number(CONTACT) else { return };
        let event = |to, from| {
            let value = EventValue::default();
            Event { name, from, to: Hearers::Agent(to), value }
        };
        for Contact { agent, with } in &self.contacts {
            match with {
                Other::Agent(other) => {
                    self.events.extend([event(*agent, *other), event(*other, *agent)]);
                }
                Other::Obstacle(_) => self.events.push(event(*agent, AgentId::NONE)),
            }
        }
    }
}

impl<V: Vector> Perceived<'_, V> {
    /// All that touches, in order.
    fn touching(&self) -> Vec<Contact> {
        let is_body =
            |agent: &&Agent<V>| self.groups.get(agent.group.index()).is_none_or(|it| it.body);
        let bodies = self.agents.iter().filter(|agent| agent.is_finite()).filter(is_body);
        self.pairs_within(bodies, TOUCHING).into_iter().map(|(pair, _)| pair).collect()
    }

    /// The pairs of these agents, and of them and obstacles, that are less than a gap apart (m), and how deep each overlaps
    /// (m), below zero if they are apart. They are in order, whatever that of the agents is.
    pub(crate) fn pairs_within<'a>(
        &self,
        agents: impl Iterator<Item = &'a Agent<V>> + Clone,
        gap: f32,
    ) -> Vec<(Contact, f32)> {
        let mut found = Vec::new();
        let largest = agents.clone().map(|agent| agent.radius).fold(0.0, f32::max);
        let mut near = Found::default();
        for me in agents {
            self.bodies_within(me, largest, gap, &mut found);
            self.obstacles_within(me, gap, &mut near, &mut found);
        }
        // Of an obstacle's images in a torus the deepest counts.
        found.sort_by(|(a, deep), (b, deeper)| a.cmp(b).then(deeper.total_cmp(deep)));
        found.dedup_by_key(|(pair, _)| *pair);
        found
    }

    fn bodies_within(&self, me: &Agent<V>, largest: f32, gap: f32, to: &mut Vec<(Contact, f32)>) {
        self.each_neighbor(me, me.radius + largest + gap, |other, offset| {
            let depth = me.radius + other.radius - offset.length();
            if other.id > me.id && depth > -gap {
                to.push((Contact { agent: me.id, with: Other::Agent(other.id) }, depth));
            }
        });
    }

    fn obstacles_within(
        &self,
        me: &Agent<V>,
        gap: f32,
        near: &mut Found<V>,
        to: &mut Vec<(Contact, f32)>,
    ) {
        let (space, obstacles) = (&self.space, &self.obstacles);
        let center = space.home(me.position);
        for nearby in obstacles.nearby(space, center, me.radius + gap, near) {
            let surface = obstacles.lying(space, *nearby).map(|it| it.nearest(center).distance);
            let depth = surface.map_or(f32::NEG_INFINITY, |distance| me.radius - distance);
            if let (true, Some(id)) = (depth > -gap, obstacles.id_at(nearby.index as usize)) {
                to.push((Contact { agent: me.id, with: Other::Obstacle(id) }, depth));
            }
        }
    }
}
