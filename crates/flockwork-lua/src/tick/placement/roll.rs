//! Who is in the world, and where: found out once a tick for all states, and looked up when a script asks for it.

use std::ffi::c_void;
use std::sync::Arc;

use flockwork::{AgentId, GroupId, Vector, World, parallel};
use mlua::{LightUserData, Lua, Table, Value};

use super::shard::cohort;
use crate::tick::rows::agents::STRIDE;

/// Agents at a time that are compared with the world's.
const CHUNK: usize = 4096;

/// All agents of a world at some time.
#[derive(Default)]
pub struct Roll {
    /// Who each agent is, by place.
    pub by_place: Vec<(AgentId, GroupId)>,
    /// Each one's id and its place, in the order of ids.
    by_id: Vec<(u32, u32)>,
    /// The agents that were on the roll before this one and are not on this one.
    pub gone: Vec<u32>,
}

/// What a group's script may be shared out among.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GroupSize {
    pub agents: usize,
    /// Of how many cohorts the agents are.
    pub cohorts: usize,
}

impl Roll {
    /// Whether these are still the agents of the world, each where it was.
    pub fn is_of<V: Vector>(&self, world: &World<V>) -> bool {
        if self.by_place.len() != world.agents.len() {
            return false;
        }
        // All agents are looked at, which is a long way through memory: on as many threads as there are.
        let mut are_same = vec![true; self.by_place.len().div_ceil(CHUNK)];
        let known: Vec<_> = self.by_place.chunks(CHUNK).zip(world.agents.chunks(CHUNK)).collect();
        let mut desks = vec![(); are_same.len()];
        parallel::chunks(&mut are_same[..], 1, &mut desks, &|nth, are_same, ()| {
            let (known, agents) = known[nth];
            let agents = agents.iter().map(|agent| (agent.id, agent.group));
            are_same[0] = known.iter().copied().eq(agents);
        });
        are_same.into_iter().all(|it| it)
    }

    /// The agents of a world after those of this roll.
    pub fn next<V: Vector>(&self, world: &World<V>) -> Self {
        let id = |place: usize| world.agents[place].id.0;
        let by_id = world.places_by_id().map(|place| (id(place), place as u32));
        let by_place = world.agents.iter().map(|agent| (agent.id, agent.group)).collect();
        self.then(by_place, by_id.collect())
    }

    fn then(&self, by_place: Vec<(AgentId, GroupId)>, mut by_id: Vec<(u32, u32)>) -> Self {
        // A host may have written ids.
        if !by_id.is_sorted() {
            by_id.sort_unstable();
        }
        let mut here = by_id.iter().map(|(id, _)| *id).peekable();
        let mut is_gone = |id: &u32| {
            while here.next_if(|other| other < id).is_some() {}
            here.peek() != Some(id)
        };
        let gone = self.by_id.iter().map(|(id, _)| *id).filter(|id| is_gone(id)).collect();
        Self { by_place, by_id, gone }
    }

    /// The place of an agent; none if it is gone.
    pub fn place(&self, id: u32) -> Option<u32> {
        let nth = self.by_id.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        Some(self.by_id[nth].1)
    }

    /// How large each of so many groups is.
    pub fn sizes(&self, groups: usize) -> Vec<GroupSize> {
        let mut sizes = vec![(GroupSize::default(), None); groups];
        for (id, place) in &self.by_id {
            let (_, group) = self.by_place[*place as usize];
            let Some((size, last)) = sizes.get_mut(group.index()) else { continue };
            let cohort = Some(cohort(*id));
            size.agents += 1;
            size.cohorts += usize::from(*last != cohort);
            *last = cohort;
        }
        sizes.into_iter().map(|(size, _)| size).collect()
    }
}

/// What fills the tables of agents: their values by id, and where the state of each begins.
pub fn learn(lua: &Lua, host: &Table) -> mlua::Result<()> {
    let handle_of = |_: &Lua, (handles, id): (Table, u32)| {
        let handle = Value::LightUserData(LightUserData(id as usize as *mut c_void));
        handles.raw_set(id, &handle)?;
        Ok(handle)
    };
    let place_of = |lua: &Lua, (places, agent): (Table, Value)| {
        let Value::LightUserData(handle) = agent else { return Ok(None) };
        let roll = lua.app_data_ref::<Arc<Roll>>();
        let place = roll.and_then(|roll| roll.place(u32::try_from(handle.0 as usize).ok()?));
        let at = place.map(|place| place as usize * STRIDE);
        if let Some(at) = at {
            places.raw_set(handle, at)?;
        }
        Ok(at)
    };
    host.set("handle_of", lua.create_function(handle_of)?)?;
    host.set("place_of", lua.create_function(place_of)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The roll of agents with these ids and groups, by place, after another one.
    fn roll_after(before: &Roll, agents: &[(u32, u32)]) -> Roll {
        let by_place = agents.iter().map(|(id, group)| (AgentId(*id), GroupId(*group))).collect();
        let by_id = agents.iter().map(|(id, _)| *id).zip(0..).collect();
        before.then(by_place, by_id)
    }

    #[test]
    fn those_who_are_gone_are_told() {
        let after = |before: &Roll, ids: &[u32]| {
            let agents: Vec<_> = ids.iter().map(|id| (*id, 0)).collect();
            roll_after(before, &agents)
        };
        let first = after(&Roll::default(), &[1, 3, 4, 9]);
        assert!(first.gone.is_empty());
        let second = after(&first, &[4, 1, 11]);
        assert_eq!(second.gone, [3, 9]);
        assert_eq!(
            [1, 3, 4, 9, 11].map(|id| second.place(id)),
            [Some(1), None, Some(0), None, Some(2)]
        );
        assert_eq!(after(&second, &[]).gone, [1, 4, 11]);
    }

    #[test]
    fn groups_are_counted_by_agents_and_neighborhoods() {
        let agents = [(700, 1), (0, 0), (255, 0), (256, 1), (300, 0), (511, 1), (1, 7)];
        let roll = roll_after(&Roll::default(), &agents);
        let size = |agents, cohorts| GroupSize { agents, cohorts };
        assert_eq!(roll.sizes(3), [size(3, 2), size(3, 2), size(0, 0)]);
    }
}
