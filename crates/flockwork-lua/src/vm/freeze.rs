//! Freezes what a script has made while it was loaded, so that nothing but `me:memory()` lasts.

use std::collections::BTreeSet;
use std::ffi::CStr;
use std::rc::Rc;

use mlua::{Function, Lua, MultiValue, Table, Value, ffi};

use crate::vm::prelude;

/// Bytes that a table may have room for beyond what is in it: going through room that is empty is no step.
const SPARE_ROOM: usize = 1 << 16;
/// Bytes that an entry takes at most, as tables grow.
const ENTRY: usize = 128;

/// What is known of a state before any script is loaded.
pub struct EngineValues {
    /// The addresses of the library's tables and functions.
    ours: BTreeSet<usize>,
    clone: Function,
}

impl EngineValues {
    /// Everything that can be reached from these values is ours; `clone` is Luau's own `table.clone`.
    pub fn of(values: Vec<Value>, clone: Function) -> Self {
        let (mut ours, mut waiting) = (BTreeSet::new(), values);
        while let Some(value) = waiting.pop() {
            if ours.insert(address(&value))
                && let Value::Table(table) = value
            {
                waiting.extend(table.metatable().map(Value::Table));
                waiting.extend(table.pairs::<Value, Value>().flatten().flat_map(|(k, v)| [k, v]));
            }
        }
        Self { ours, clone }
    }
}

/// Freezes all tables that can be reached from a file's globals and others: through keys, values and metatables, and
/// through what functions have captured. What is known as ours is left alone, and so is `made`, what the engine has
/// made for the file. Answers the scripts' functions that it found.
///
/// What cannot be frozen is an error: a function that the library has made, for it keeps how far it has come.
pub fn freeze(
    lua: &Lua,
    globals: Vec<Table>,
    made: &[Value],
    known: &EngineValues,
) -> mlua::Result<Vec<Function>> {
    let mut freezer = Freezer {
        lua,
        known,
        seen: known.ours.iter().copied().chain(made.iter().map(address)).collect(),
        waiting: Vec::new(),
        functions: Vec::new(),
    };
    globals.into_iter().for_each(|table| freezer.waiting.push((Value::Table(table), "".into())));
    lua.gc_stop();
    let frozen = freezer.run();
    lua.gc_restart();
    frozen.map(|()| freezer.functions)
}

struct Freezer<'a> {
    lua: &'a Lua,
    known: &'a EngineValues,
    seen: BTreeSet<usize>,
    /// What is still to be looked at, and what a script would call it.
    waiting: Vec<(Value, Rc<str>)>,
    functions: Vec<Function>,
}

impl Freezer<'_> {
    fn run(&mut self) -> mlua::Result<()> {
        while let Some((value, name)) = self.waiting.pop() {
            if self.seen.insert(address(&value)) {
                match value {
                    Value::Table(table) => self.table(&table, &name)?,
                    Value::Function(function) => self.function(function, &name)?,
                    _ => {}
                }
            }
        }
        Ok(())
    }

    fn table(&mut self, table: &Table, name: &str) -> mlua::Result<()> {
        let entries = self.entries(table, name);
        if self.room(table)? > SPARE_ROOM + ENTRY * entries {
            return refuse(name, "is a table with room for much more than is in it: make it anew");
        }
        table.set_readonly(true);
        Ok(())
    }

    /// How much is in a table, all of which is to be looked at.
    fn entries(&mut self, table: &Table, name: &str) -> usize {
        self.waiting.extend(table.metatable().map(|it| (Value::Table(it), name.into())));
        let mut entries = 0;
        for (key, value) in table.pairs::<Value, Value>().flatten() {
            entries += 1;
            if let Value::Table(_) | Value::Function(_) = value {
                let inner = match &key {
                    Value::String(key) if name.is_empty() => key.to_string_lossy(),
                    Value::String(key) => format!("{name}.{}", key.to_string_lossy()),
                    _ => format!("{name}[…]"),
                };
                self.waiting.push((value, inner.into()));
            }
            if let Value::Table(_) | Value::Function(_) = key {
                self.waiting.push((key, name.into()));
            }
        }
        entries
    }

    /// The bytes that a table has room for: those of a copy, which keeps it.
    fn room(&self, table: &Table) -> mlua::Result<usize> {
        // Only where it is needed, for it makes an environment slow; Luau copies no table that hides its metatable.
        if table.is_readonly() {
            table.set_readonly(false);
        }
        let metatable = table.metatable();
        table.set_metatable(None)?;
        let before = self.lua.used_memory();
        let copy: Table = self.known.clone.call(table)?;
        let room = self.lua.used_memory().saturating_sub(before);
        drop(copy);
        table.set_metatable(metatable)?;
        Ok(room)
    }

    fn function(&mut self, function: Function, name: &str) -> mlua::Result<()> {
        let captured = captured(self.lua, &function)?;
        if is_script(&function) {
            self.waiting.extend(captured.into_iter().map(|(name, value)| (value, name.into())));
            self.functions.push(function);
        } else if !captured.is_empty() {
            return refuse(
                name,
                "goes on where it was left, by whichever agent: call pairs, gmatch and the like where the loop is",
            );
        }
        Ok(())
    }
}

fn address(value: &Value) -> usize {
    value.to_pointer() as usize
}

fn refuse(name: &str, what: &str) -> mlua::Result<()> {
    let name = if name.is_empty() { "something at the top of the file" } else { name };
    Err(mlua::Error::RuntimeError(format!("{name} {what}")))
}

/// Whether a function is written in a script.
fn is_script(function: &Function) -> bool {
    let info = function.info();
    let source = info.source.unwrap_or_default();
    info.what != "C" && source.trim_start_matches('=') != prelude::NAME
}

/// What a function has captured, under the names that it has there.
#[allow(unsafe_code)]
fn captured(lua: &Lua, function: &Function) -> mlua::Result<Vec<(String, Value)>> {
    let mut found = Vec::new();
    loop {
        let nth = found.len() as i32 + 1;
        let mut name = String::new();
        // SAFETY: the function is the one value on the stack; `lua_getupvalue` pushes at most one more, for
        // which `exec_raw` leaves room, and what is left on the stack is what is answered. The name lives as long
        // as the function.
        let mut one: MultiValue = unsafe {
            lua.exec_raw(function.clone(), |state| {
                let found = ffi::lua_getupvalue(state, 1, nth);
                if found.is_null() {
                    ffi::lua_settop(state, 0);
                } else {
                    name = CStr::from_ptr(found).to_string_lossy().into_owned();
                }
            })?
        };
        match one.pop_back() {
            Some(value) => found.push((name, value)),
            None => return Ok(found),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(lua: &Lua) -> EngineValues {
        let globals = lua.globals();
        let clone = globals.get::<Table>("table").unwrap().get("clone").unwrap();
        EngineValues::of(vec![Value::Table(globals)], clone)
    }

    /// What a text makes of its globals when it is frozen.
    fn frozen(lua: &Lua, text: &str) -> (Table, mlua::Result<Vec<Function>>) {
        let known = known(lua);
        let own = lua.create_table().unwrap();
        let outside = lua.create_table_from([("__index", lua.globals())]).unwrap();
        own.set_metatable(Some(outside)).unwrap();
        let chunk = lua.load(text).set_name("@a.lua").set_compiler(prelude::script_compiler(true));
        chunk.set_environment(own.clone()).exec().unwrap();
        (own.clone(), freeze(lua, vec![own], &[], &known))
    }

    #[test]
    fn what_functions_capture_is_frozen() {
        let lua = Lua::new();
        let text = "local deep = { {} }
            do local hidden = table.freeze({ {} }) function f() return hidden[1], deep end end
            main = function() f() return deep[1] end";
        let (own, found) = frozen(&lua, text);
        let [f, main] = ["f", "main"].map(|name| own.get::<Function>(name).unwrap());
        let found = found.unwrap();
        assert!(found.contains(&f) && found.contains(&main));
        let (hidden, deep): (Table, Table) = f.call(()).unwrap();
        let inner: Table = main.call(()).unwrap();
        assert!(hidden.is_readonly() && deep.is_readonly() && inner.is_readonly());
    }

    #[test]
    fn what_goes_on_where_it_was_left_is_refused_by_its_name() {
        let lua = Lua::new();
        for (text, name) in [
            ("local step = string.gmatch('a', 'a') function f() return step end", "step"),
            ("at = { here = { string.gmatch('a', 'a') } }", "at.here[…]"),
            (
                "local t = setmetatable({}, { __index = string.gmatch('a', 'a') }) function f() return t end",
                "t.__index",
            ),
        ] {
            let error = frozen(&lua, text).1.unwrap_err().to_string();
            assert!(error.contains(&format!("{name} goes on where it was left")), "{error}");
        }
        assert!(frozen(&lua, "step, list = ipairs({ 1 }) codes = utf8.codes('a')").1.is_ok());
    }

    #[test]
    fn tables_that_were_emptied_are_refused() {
        let lua = Lua::new();
        let emptied = "local t = {} for i = 1, 9999 do t[i / 2] = i end for i = 1, 9999 do t[i / 2] = nil end";
        let error = frozen(&lua, &format!("{emptied} wide = t")).1.unwrap_err().to_string();
        assert!(error.contains("wide is a table with room for much more"), "{error}");
        assert!(frozen(&lua, "t = {} for i = 1, 9999 do t[i / 2] = i end").1.is_ok());
        assert!(frozen(&lua, "wide = table.create(9999, 1)").1.is_ok());
    }
}
