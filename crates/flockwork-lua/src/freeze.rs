//! Freezes what a script has made while it was loaded, so that nothing but `me:memory()` lasts.

use std::collections::BTreeSet;
use std::ffi::c_void;

use mlua::{Function, Lua, MultiValue, Table, Value, ffi};

use crate::prelude;

/// Freezes all tables that can be reached from some values: through keys, values and metatables, and through
/// what functions have captured. `ours` is left alone, as is whatever our own functions hold. Answers the scripts'
/// functions that it found.
pub fn freeze(lua: &Lua, values: Vec<Value>, ours: &[Value]) -> mlua::Result<Vec<Function>> {
    let mut seen: BTreeSet<*const c_void> = ours.iter().map(Value::to_pointer).collect();
    let (mut waiting, mut functions) = (values, Vec::new());
    while let Some(value) = waiting.pop() {
        match value {
            Value::Table(table) if seen.insert(table.to_pointer()) => {
                freeze_one(&table, &mut waiting)
            }
            Value::Function(function)
                if seen.insert(function.to_pointer()) && is_script(&function) =>
            {
                waiting.extend(captured(lua, &function)?);
                functions.push(function);
            }
            _ => {}
        }
    }
    Ok(functions)
}

fn freeze_one(table: &Table, waiting: &mut Vec<Value>) {
    // What is frozen already is ours, or has been made of frozen parts by ours.
    if !table.is_readonly() {
        table.set_readonly(true);
        waiting.extend(table.metatable().map(Value::Table));
        waiting
            .extend(table.pairs::<Value, Value>().flatten().flat_map(|(key, value)| [key, value]));
    }
}

/// Whether a function is written in a script.
fn is_script(function: &Function) -> bool {
    let info = function.info();
    let source = info.source.unwrap_or_default();
    info.what != "C" && source.trim_start_matches('=') != prelude::NAME
}

/// What a function has captured.
#[allow(unsafe_code)]
fn captured(lua: &Lua, function: &Function) -> mlua::Result<Vec<Value>> {
    let mut found = Vec::new();
    loop {
        let nth = found.len() as i32 + 1;
        // SAFETY: the function is the one value on the stack; `lua_getupvalue` pushes at most one more, for
        // which `exec_raw` leaves room, and what is left on the stack is what is answered.
        let mut one: MultiValue = unsafe {
            lua.exec_raw(function.clone(), |state| {
                if ffi::lua_getupvalue(state, 1, nth).is_null() {
                    ffi::lua_settop(state, 0);
                }
            })?
        };
        match one.pop_back() {
            Some(value) => found.push(value),
            None => return Ok(found),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_functions_capture_is_frozen() {
        let lua = Lua::new();
        let text =
            "local deep = { {} } do local hidden = {} function f() return hidden, deep end end
            return function() f() return deep[1] end";
        let main: Function = lua.load(text).set_name("@a.lua").call(()).unwrap();
        let values = vec![lua.globals().get("_G").unwrap(), Value::Function(main.clone())];
        let found = freeze(&lua, values, &[]).unwrap();
        let f: Function = lua.globals().get("f").unwrap();
        assert!(found.contains(&f) && found.contains(&main));
        let (hidden, deep): (Table, Table) = f.call(()).unwrap();
        let inner: Table = main.call(()).unwrap();
        assert!(hidden.is_readonly() && deep.is_readonly() && inner.is_readonly());
    }
}
