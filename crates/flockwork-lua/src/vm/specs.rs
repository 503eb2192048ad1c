//! The lists of the core as tables for the Luau side: names, places in the list, targets and parameters.

use flockwork::avoid::AVOIDANCES;
use flockwork::behavior::{Info, Param, ParamKind, Wants, infos};
use flockwork::combine::COMBINERS;
use mlua::{Lua, Table};

/// Behaviors, in the order of their list.
pub fn behaviors(lua: &Lua) -> mlua::Result<Table> {
    let specs = infos().iter().enumerate().map(|(op, info)| spec(lua, op, info));
    lua.create_sequence_from(specs.collect::<mlua::Result<Vec<_>>>()?)
}

/// Combiners, by name.
pub fn combiners(lua: &Lua) -> mlua::Result<Table> {
    let combiners = COMBINERS.iter().enumerate();
    let specs = combiners.map(|(op, info)| Ok((info.name, spec(lua, op, info)?)));
    lua.create_table_from(specs.collect::<mlua::Result<Vec<_>>>()?)
}

fn spec(lua: &Lua, op: usize, info: &Info) -> mlua::Result<Table> {
    let spec = lua.create_table()?;
    let targets = info.targets.iter().map(|(name, wants)| {
        lua.create_table_from([("name", *name), ("wants", wants_word(*wants))])
    });
    let params = lua.create_table()?;
    for (index, param) in info.params.iter().enumerate() {
        params.set(param.name, self::param(lua, index, param)?)?;
    }
    spec.set("name", info.name)?;
    spec.set("op", op)?;
    spec.set("targets", targets.collect::<mlua::Result<Vec<_>>>()?)?;
    spec.set("params", params)?;
    spec.set("among", info.among.is_some())?;
    Ok(spec)
}

/// What each model of avoidance takes from `me:avoid { … }`, by the model's name.
pub fn avoidances(lua: &Lua) -> mlua::Result<Table> {
    let specs = AVOIDANCES.iter().enumerate().map(|(op, info)| {
        let spec = spec(lua, op, info)?;
        spec.set("name", "avoid")?;
        Ok((info.name, spec))
    });
    lua.create_table_from(specs.collect::<mlua::Result<Vec<_>>>()?)
}

fn wants_word(wants: Wants) -> &'static str {
    match wants {
        Wants::Place => "place",
        Wants::Path => "path",
        Wants::Field => "field",
        Wants::Vector => "vector",
    }
}

fn param(lua: &Lua, index: usize, param: &Param) -> mlua::Result<Table> {
    let table = lua.create_table_from([("index", index)])?;
    match param.kind {
        ParamKind::Number { min, max } => {
            table.set("min", min)?;
            table.set("max", max)?;
        }
        ParamKind::Bool => {}
        ParamKind::Word(words) => {
            let numbered = words.iter().enumerate().map(|(number, word)| (*word, number));
            table.set("words", lua.create_table_from(numbered)?)?;
            table.set("renamed", lua.create_table_from(param.renamed.iter().copied())?)?;
        }
    }
    Ok(table)
}
