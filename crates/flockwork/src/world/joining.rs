//! Agents that change their group.

use super::World;
use super::event::{Event, EventValue, Hearers, JOINED};
use crate::noise::{Noise, Purpose};
use crate::plan::Plan;
use crate::plans::Plans;
use crate::{AgentId, GroupId, Vector};

const OUTSIDE: &str =
    "cannot change its group: it is outside of the walls, and agents of the new group have bodies";

impl<V> Event<V> {
    /// The agent that has changed its group, if this is what the event is about: its name is [`JOINED`], by its number in
    /// [`Names`](crate::plans::Names), and only the world says so.
    #[must_use]
    pub fn joined(&self, joined: u16) -> Option<AgentId> {
        match self.to {
            Hearers::Agent(id) if self.name == joined && self.from == AgentId::NONE => Some(id),
            _ => None,
        }
    }
}

impl<V: Vector> World<V> {
    /// Changes the group of an agent. From the next tick on it has the new group's script or plan, color and limits, which
    /// are drawn for it as at its spawn: one that comes back has those that it had. It keeps its id, motion, memory and
    /// public values, and hears the event [`JOINED`]. A body that grows may overlap others; where the plan of a scene leads
    /// each agent to a goal of its own, it has none. True if it is of the group now;
    /// false, and nothing is changed, if the agent is gone, the group is unknown, or has bodies and the agent is outside of
    /// the walls.
    pub fn set_group(&mut self, id: AgentId, group: GroupId) -> bool {
        let Some(place) = self.place_of(id) else { return false };
        let joins = self.join(place, group);
        if joins == Ok(true) {
            let mut plans = core::mem::take(&mut self.plans);
            self.welcome(place, &mut plans);
            self.plans = plans;
        }
        joins.is_ok()
    }

    /// Changes the group of the agent at a place; answers whether it was another one, or why it cannot be, as the end of a
    /// sentence whose subject is the agent.
    pub(crate) fn join(&mut self, place: usize, group: GroupId) -> Result<bool, String> {
        let me = &mut self.agents.list[place];
        let Some(template) = self.groups.get(group.index()) else {
            return Err("cannot change its group: the group is unknown".to_owned());
        };
        if template.body && !self.space.holds(me.position) {
            return Err(OUTSIDE.to_owned());
        }
        if core::mem::replace(&mut me.group, group) == group {
            return Ok(false);
        }
        me.color = template.color;
        template.limit(me, Noise::new(self.seed, me.key, 0, Purpose::Spawn));
        self.agents.note_change();
        Ok(true)
    }

    /// Tells the agent at a place that it is of another group now. What the script of the old one wanted is no plan of the
    /// new one's.
    pub(crate) fn welcome(&mut self, place: usize, plans: &mut Plans<V>) {
        plans.own.set(place, &Plan::default());
        if let Some(name) = plans.names.number(JOINED) {
            let to = Hearers::Agent(self.agents[place].id);
            let value = EventValue::default();
            self.events.push(Event { name, from: AgentId::NONE, to, value });
        }
    }
}
