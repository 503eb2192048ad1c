//! Spawning agents, and moving them by the host.

use super::World;
use super::leaving::Leaving;
use crate::{AgentId, GroupId, Vector};

impl<V: Vector> World<V> {
    /// Spawns a new agent of a group, at a position (m) with a velocity (m/s; in `PerTick` stepping m per tick); in a torus
    /// the position is wrapped. None if the group is unknown, the numbers are not finite, the position of a body lies
    /// outside of the walls, the world is full, or all ids have been given.
    pub fn spawn(&mut self, group: GroupId, position: V, velocity: V) -> Option<AgentId> {
        self.spawn_beside(&Leaving::default(), group, position, velocity)
    }

    /// The same while others are about to leave.
    pub(crate) fn spawn_beside(
        &mut self,
        leaving: &Leaving,
        group: GroupId,
        position: V,
        velocity: V,
    ) -> Option<AgentId> {
        let staying = self.agents.len() - leaving.count();
        let template = self.groups.get_mut(group.index())?;
        let no_id = self.next_id == u32::MAX || template.spawned == u32::MAX;
        let full = staying >= self.most_agents || no_id;
        let finite = position.is_finite() && velocity.is_finite();
        if full || !finite || (template.body && !self.space.holds(position)) {
            return None;
        }
        let mut agent = template.agent(group, template.spawned, self.seed);
        template.spawned += 1;
        agent.id = AgentId(self.next_id);
        self.next_id += 1;
        agent.born = self.tick;
        agent.position = self.space.home(position);
        agent.velocity = velocity;
        let way = velocity.unit();
        if way != V::default() {
            (agent.heading, agent.facing) = (way, way);
        }
        let id = agent.id;
        if !self.derived.by_id.is_empty() {
            self.derived.by_id.push(self.agents.len() as u32);
        }
        self.agents.list.push(agent);
        self.agents.note_change();
        Some(id)
    }

    /// Why [`spawn`](Self::spawn) refuses, as the end of a sentence whose subject is the agent or input that asked.
    pub(crate) fn refusal(
        &self,
        leaving: &Leaving,
        group: GroupId,
        position: V,
        velocity: V,
    ) -> String {
        let (most, staying) = (self.most_agents, self.agents.len() - leaving.count());
        match self.groups.get(group.index()) {
            None => "cannot spawn: the group is unknown".to_owned(),
            Some(_) if !(position.is_finite() && velocity.is_finite()) => {
                "cannot spawn: the position or the velocity is not finite".to_owned()
            }
            Some(_) if staying >= most => format!(
                "cannot spawn: the world is full, for there are {most} agents, its most_agents; let some leave, or raise it"
            ),
            Some(it) if self.next_id == u32::MAX || it.spawned == u32::MAX => {
                "cannot spawn: all ids of this world have been given".to_owned()
            }
            Some(_) => "cannot spawn: the place lies outside of the walls".to_owned(),
        }
    }

    /// Moves an agent to a position (m) with a velocity (m/s; in `PerTick` stepping m per tick); false, and nothing is
    /// changed, if it is gone or the numbers are not finite. In a torus the position is wrapped; at walls the agent
    /// stops as if it had moved there.
    pub fn place(&mut self, id: AgentId, position: V, velocity: V) -> bool {
        let Some(place) =
            self.place_of(id).filter(|_| position.is_finite() && velocity.is_finite())
        else {
            return false;
        };
        let (space, agent) = (self.space, &mut self.agents[place]);
        (agent.position, agent.velocity) = space.stop(position, velocity, agent.radius);
        let way = agent.velocity.unit();
        if way != V::default() {
            (agent.heading, agent.facing) = (way, way);
        }
        true
    }
}
