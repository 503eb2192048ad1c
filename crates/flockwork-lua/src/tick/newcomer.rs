//! What an agent gives along to one that it spawns: public values, and limits of its own.

use flockwork::world::group::{LIMITS, set_limit};
use flockwork::{Newcomer, PublicValue, Vector};
use mlua::{Lua, Table};

use super::record::{GIVEN, GIVEN_CELL, GIVES_LIMIT};
use super::rows::cells::{CELL, value_of};

/// The limits as the Luau side knows them.
pub fn limits(lua: &Lua) -> mlua::Result<Table> {
    let all = lua.create_table()?;
    for (number, (name, least)) in LIMITS.into_iter().enumerate() {
        let limit = lua.create_table_from([("number", number as f64), ("least", least.into())])?;
        all.set(name, limit)?;
    }
    Ok(all)
}

/// Gives a new agent what these bytes say. What makes no sense is left out.
pub fn equip<V: Vector>(along: &[u8], newcomer: &mut Newcomer<V>) {
    for given in along.as_chunks::<GIVEN>().0 {
        let what = u32::from_le_bytes([given[0], given[1], given[2], given[3]]);
        let cell = given[GIVEN_CELL..].first_chunk::<CELL>().and_then(value_of);
        give(what, cell, newcomer);
    }
}

fn give<V: Vector>(what: u32, value: Option<PublicValue>, newcomer: &mut Newcomer<V>) {
    let Some(value) = value else { return };
    let Some(number) = what.checked_sub(GIVES_LIMIT) else {
        let Newcomer { agent, place, public } = newcomer;
        public.set(what as usize, *place, agent.group, value);
        return;
    };
    if let PublicValue::Number(limit) = value {
        set_limit(newcomer.agent, number as usize, limit);
    }
}
