//! What acts may do: to the agent itself at once, and to the world as requests.

use crate::{Agent, Aim, GroupId};

/// What an act is given.
pub(crate) struct Door<'a, V> {
    /// The agent itself, after the motion.
    pub me: &'a mut Agent<V>,
    /// Its place as the agent sees it after the motion, before any agent is spawned or despawned; none if it has no
    /// place, or that is gone.
    pub aim: Option<Aim<V>>,
    pub(super) requests: &'a mut Requests<V>,
}

/// What the world is to do for an act, after it.
#[derive(Debug, Default)]
pub(crate) struct Requests<V> {
    /// New agents: the group, the position (m) and the velocity of each.
    pub spawns: Vec<(GroupId, V, V)>,
    /// Events for the act's receivers: the name and the number of each.
    pub events: Vec<(u16, f32)>,
    /// Whether the agent leaves the world.
    pub leaves: bool,
}

impl<'a, V> Door<'a, V> {
    /// The door of this agent.
    pub fn new(me: &'a mut Agent<V>, aim: Option<Aim<V>>, requests: &'a mut Requests<V>) -> Self {
        Self { me, aim, requests }
    }

    /// Spawns a new agent of a group, if the world does not refuse it: only a refusable act may.
    pub fn spawn(&mut self, group: GroupId, position: V, velocity: V) {
        self.requests.spawns.push((group, position, velocity));
    }

    /// Tells an event to the act's receivers; to all agents, if it has no such argument.
    pub fn tell(&mut self, name: u16, number: f32) {
        self.requests.events.push((name, number));
    }

    /// Removes the agent from the world at the end of the tick.
    pub fn leave(&mut self) {
        self.requests.leaves = true;
    }
}
