//! What acts may do: change the agent itself at once, and ask the world for the rest.

use crate::world::EventValue;
use crate::{Agent, FieldId, GroupId};

/// What an act is given: its agent, and the requests to the world.
pub(crate) struct Door<'a, V> {
    /// The agent itself, after the motion.
    pub me: &'a mut Agent<V>,
    /// What the act asks of the world.
    pub(super) requests: &'a mut Requests<V>,
}

/// What the world is to do for an act, after it.
#[derive(Debug, Default)]
pub(crate) struct Requests<V> {
    /// New agents: the group, the position (m) and the velocity (m/s; in `PerTick` stepping m per tick) of each.
    pub spawns: Vec<(GroupId, V, V)>,
    /// Events for the act's receivers: the name of each, and what it says.
    pub events: Vec<(u16, EventValue<V>)>,
    /// What the agent leaves on fields: how much on each.
    pub deposits: Vec<(FieldId, f32)>,
    /// Whether the agent is to be removed from the world.
    pub removes: bool,
    /// The group that the agent joins.
    pub joins: Option<GroupId>,
}

impl<'a, V> Door<'a, V> {
    /// The door of an agent.
    pub fn new(me: &'a mut Agent<V>, requests: &'a mut Requests<V>) -> Self {
        Self { me, requests }
    }

    /// Asks for a new agent of a group, at a position (m) and with a velocity. The world may refuse it, so that only a
    /// refusable act may ask.
    pub fn spawn(&mut self, group: GroupId, position: V, velocity: V) {
        self.requests.spawns.push((group, position, velocity));
    }

    /// Tells an event to the act's receivers; to all agents, if it has no such argument.
    pub fn tell(&mut self, name: u16, value: EventValue<V>) {
        self.requests.events.push((name, value));
    }

    /// Asks the world to change the agent's group. The world may refuse it, so that only a refusable act may ask.
    pub fn join(&mut self, group: GroupId) {
        self.requests.joins = Some(group);
    }

    /// Asks the world to add an amount to a field where the agent is.
    pub fn deposit(&mut self, field: FieldId, amount: f32) {
        self.requests.deposits.push((field, amount));
    }

    /// Asks the world to remove the agent at the end of the tick.
    pub fn remove(&mut self) {
        self.requests.removes = true;
    }
}
