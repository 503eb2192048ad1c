//! Agents that come, go and are moved by the host.

use flockwork::{AgentId, Vector, each_world};

use crate::input::finite;
use crate::{ErrorKind, HostError, HostWorld};

/// The refusal of an agent's id.
pub(crate) fn gone(id: u32) -> HostError {
    HostError::new(ErrorKind::Gone, format!("there is no agent {id}: it is gone, or never was"))
}

impl HostWorld {
    /// Whether an agent is there.
    #[must_use]
    pub fn has(&self, id: u32) -> bool {
        each_world!(&self.world, world => world.place_of(AgentId(id)).is_some())
    }

    pub(crate) fn agent_id(&self, id: u32) -> Result<AgentId, HostError> {
        if self.has(id) { Ok(AgentId(id)) } else { Err(gone(id)) }
    }

    /// Spawns an agent of a group, by its number, at a position (m) with a velocity (m/s), and answers its id. Ids ascend and
    /// are never given again.
    ///
    /// # Errors
    /// There is no such group, a number is not finite, the position lies outside of walls, or the world is full.
    pub fn spawn(
        &mut self,
        group: u32,
        position: [f32; 3],
        velocity: [f32; 3],
    ) -> Result<u32, HostError> {
        let group = self.group_id(group)?;
        let (at, velocity) = (finite("an agent", position)?, finite("a velocity", velocity)?);
        let (id, most) = each_world!(&mut self.world, world => {
            let id = world.spawn(group, Vector::from_xyz(at), Vector::from_xyz(velocity));
            (id, world.most_agents)
        });
        let why = || match self.count() >= most {
            true => {
                format!("the world is full: there are {most} agents, the most_agents of its scene")
            }
            false => format!("an agent cannot be spawned at {at:?}: it lies outside of the walls"),
        };
        id.map(|id| id.0).ok_or_else(|| HostError::new(ErrorKind::Value, why()))
    }

    /// Removes an agent.
    ///
    /// # Errors
    /// It is gone already.
    pub fn despawn(&mut self, id: u32) -> Result<(), HostError> {
        let is_gone = each_world!(&mut self.world, world => world.despawn(AgentId(id)));
        is_gone.then_some(()).ok_or_else(|| gone(id))
    }

    /// Moves an agent to a position (m), with a velocity (m/s). In a torus the position is wrapped; at walls the agent stops.
    ///
    /// # Errors
    /// It is gone, or a number is not finite.
    pub fn place(
        &mut self,
        id: u32,
        position: [f32; 3],
        velocity: [f32; 3],
    ) -> Result<(), HostError> {
        let id = self.agent_id(id)?;
        let (at, velocity) = (finite("an agent", position)?, finite("a velocity", velocity)?);
        each_world!(&mut self.world, world => {
            world.place(id, Vector::from_xyz(at), Vector::from_xyz(velocity))
        });
        Ok(())
    }

    /// Changes the group of an agent, by the group's number. From the next tick on it acts as the agents of that group.
    ///
    /// # Errors
    /// The agent is gone, there is no such group, or the agent is outside of the walls that bodies of the group need.
    pub fn set_group(&mut self, id: u32, group: u32) -> Result<(), HostError> {
        let (agent, group) = (self.agent_id(id)?, self.group_id(group)?);
        let joins = each_world!(&mut self.world, world => world.set_group(agent, group));
        let why = || format!("agent {id} cannot join the group: it is outside of the walls");
        joins.then_some(()).ok_or_else(|| HostError::new(ErrorKind::Value, why()))
    }
}
