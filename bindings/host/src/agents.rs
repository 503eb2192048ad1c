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
        let id = each_world!(&mut self.world, world => {
            world.spawn(group, Vector::from_xyz(at), Vector::from_xyz(velocity))
        });
        let is_full = || each_world!(&self.world, world => self.count() >= world.most_agents);
        id.map(|id| id.0).ok_or_else(|| self.no_room(at, is_full()))
    }

    /// Spawns an agent of a group for each of these positions and velocities, as [`spawn`](Self::spawn), and answers their ids.
    ///
    /// # Errors
    /// As of `spawn` for any of them, with its number from 0; then none is spawned.
    pub fn spawn_all(
        &mut self,
        group: u32,
        all: &[[[f32; 3]; 2]],
    ) -> Result<Vec<u32>, (usize, HostError)> {
        let group_id = self.group_id(group).map_err(|why| (0, why))?;
        let most = each_world!(&self.world, world => world.most_agents);
        let room = most.saturating_sub(self.count());
        for (nth, [at, velocity]) in all.iter().enumerate() {
            let checked = finite("an agent", *at).and_then(|_| finite("a velocity", *velocity));
            checked.map_err(|why| (nth, why))?;
            let holds = each_world!(&self.world, world => {
                let bodiless = !world.groups[group_id.index()].body;
                bodiless || world.space.holds(Vector::from_xyz(*at))
            });
            if !holds || nth >= room {
                return Err((nth, self.no_room(*at, nth >= room)));
            }
        }
        let spawned = all.iter().enumerate().map(|(nth, [at, velocity])| {
            self.spawn(group, *at, *velocity).map_err(|why| (nth, why))
        });
        spawned.collect()
    }

    /// Why an agent with finite numbers cannot be spawned.
    fn no_room(&self, at: [f32; 3], is_full: bool) -> HostError {
        let most = each_world!(&self.world, world => world.most_agents);
        let message = match is_full {
            true => format!("the world is full with {most} agents, the most_agents of its scene"),
            false => format!("an agent cannot be spawned at {at:?}: it lies outside of the walls"),
        };
        HostError::new(ErrorKind::Value, message)
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
