//! Who is in the world, and where: looked up when a script asks for it.

use std::ffi::c_void;

use flockwork::{AgentId, GroupId};
use mlua::{LightUserData, Lua, Table, Value};

use crate::state::STRIDE;

/// All agents, in the order of their ids: each one's id, and its place in the world.
#[derive(Default)]
pub struct Roll(Vec<(u32, u32)>);

impl Roll {
    /// Takes in who is there now, by place; answers who is gone.
    pub fn take(&mut self, known: &[(AgentId, GroupId)]) -> Vec<u32> {
        let here = (0..).zip(known).map(|(place, (id, _))| (id.0, place));
        let before = std::mem::replace(&mut self.0, here.collect());
        // A large world may have put its agents into another order.
        if !self.0.is_sorted() {
            self.0.sort_unstable();
        }
        let mut here = self.0.iter().map(|(id, _)| *id).peekable();
        let mut is_gone = |id: &u32| {
            while here.next_if(|other| other < id).is_some() {}
            here.peek() != Some(id)
        };
        before.into_iter().map(|(id, _)| id).filter(|id| is_gone(id)).collect()
    }

    /// The place of an agent; none if it is gone.
    pub fn place(&self, id: u32) -> Option<u32> {
        let nth = self.0.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        Some(self.0[nth].1)
    }
}

/// What fills the tables of agents: their values by id, and where the state of each begins.
pub fn learn(lua: &Lua, host: &Table) -> mlua::Result<()> {
    lua.set_app_data(Roll::default());
    let handle_of = |_: &Lua, (handles, id): (Table, u32)| {
        let handle = Value::LightUserData(LightUserData(id as usize as *mut c_void));
        handles.raw_set(id, &handle)?;
        Ok(handle)
    };
    let place_of = |lua: &Lua, (places, agent): (Table, Value)| {
        let Value::LightUserData(handle) = agent else { return Ok(None) };
        let roll = lua.app_data_ref::<Roll>();
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

    #[test]
    fn those_who_are_gone_are_told() {
        let known =
            |ids: &[u32]| -> Vec<_> { ids.iter().map(|id| (AgentId(*id), GroupId(0))).collect() };
        let mut roll = Roll::default();
        assert_eq!(roll.take(&known(&[1, 3, 4, 9])), []);
        assert_eq!(roll.take(&known(&[4, 1, 11])), [3, 9]);
        assert_eq!(
            [1, 3, 4, 9, 11].map(|id| roll.place(id)),
            [Some(1), None, Some(0), None, Some(2)]
        );
        assert_eq!(roll.take(&known(&[])), [1, 4, 11]);
    }
}
