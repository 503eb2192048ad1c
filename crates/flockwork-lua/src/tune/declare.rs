//! The function `tune` of one load, and the parameters that it declares.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use flockwork::group::Setting;
use mlua::{Function, Lua, Table, Value};

use super::param::TuneParam;
use super::read::read;

/// The parameters of one load of a script, as its top level declares them.
#[derive(Clone)]
pub struct Params(Arc<Mutex<Option<Declared>>>);

/// Parameters, and the tables that the script has got for them.
type Declared = (Vec<TuneParam>, Vec<Value>);

impl Default for Params {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Some(Declared::default()))))
    }
}

impl Params {
    /// Takes more, unless the file has been loaded; answers whether it did.
    fn extend(&self, declared: Vec<TuneParam>, values: &Table) -> bool {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let all = all.as_mut().map(|(params, tables)| {
            params.extend(declared);
            tables.push(Value::Table(values.clone()));
        });
        all.is_some()
    }

    /// All of them. From now on there are no more.
    pub fn take(&self) -> Declared {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take().unwrap_or_default()
    }
}

/// Makes the function `tune` for one load: it takes chosen values over defaults.
pub fn function(
    lua: &Lua,
    chosen: BTreeMap<String, Setting>,
    params: Params,
) -> mlua::Result<Function> {
    let declare = lua.create_function(move |lua, spec: Value| {
        let Value::Table(spec) = spec else {
            let wrong = "tune takes a table. Write tune { name = 1.0 }";
            return Ok((None, Some(wrong.to_owned()), None));
        };
        let (values, mut declared) = (lua.create_table()?, Vec::new());
        for pair in spec.pairs::<Value, Value>() {
            let (name, value) = pair?;
            let mut param = match read(&name, &value) {
                Ok(param) => param,
                Err(wrong) => return Ok((None, Some(format!("tune: {wrong}")), None)),
            };
            param.value = chosen.get(&param.name).map_or(param.default, |value| param.fit(value));
            values.set(name, param.to_lua(lua, &value)?)?;
            declared.push(param);
        }
        let missing = missing(lua, &declared)?;
        if !params.extend(declared, &values) {
            let late = "tune belongs at the top of the file, outside functions: it runs once, when the file is loaded";
            return Ok((None, Some(late.to_owned()), None));
        }
        Ok((Some(values), None, Some(missing)))
    })?;
    made(lua)?.call(declare)
}

/// The Luau side of it: compiled once for each state.
fn made(lua: &Lua) -> mlua::Result<Function> {
    const KEY: &str = "flockwork tune";
    if let Some(made) = lua.named_registry_value(KEY)? {
        return Ok(made);
    }
    let made = lua.load(TUNE).set_name(format!("={}", crate::vm::prelude::NAME)).into_function()?;
    lua.set_named_registry_value(KEY, &made)?;
    Ok(made)
}

/// Raises what is wrong at the script's own line. Names that are there are read without a detour.
const TUNE: &str = "
local declare = ...
return function(spec)
    local values, wrong, missing = declare(spec)
    if wrong then
        error(wrong, 2)
    end
    local names = {
        __index = function(_, name)
            error(missing(if type(name) == 'string' then name else type(name)), 2)
        end,
    }
    table.freeze(setmetatable(values, names))
    names.__metatable = 'locked'
    return values
end";

/// What to say about a name that is not declared.
fn missing(lua: &Lua, declared: &[TuneParam]) -> mlua::Result<Function> {
    let names: Vec<String> = declared.iter().map(|param| param.name.clone()).collect();
    lua.create_function(move |_, name: mlua::LuaString| {
        let mut known = names.clone();
        known.sort();
        let name = crate::vm::log::brief(name.to_string_lossy());
        Ok(format!("tune has no \"{name}\".{}", crate::api::suggest::instead(&name, &known)))
    })
}

/// Puts parameters in the order of these names; a table of Lua does not keep it.
pub fn in_file_order(params: &mut [TuneParam], names: &[String]) {
    let mut places = BTreeMap::new();
    for (place, name) in names.iter().enumerate() {
        places.entry(name.as_str()).or_insert(place);
    }
    // What stands in no order of the text has that of its names.
    params.sort_by_cached_key(|param| match places.get(param.name.as_str()) {
        Some(place) => (*place, String::new()),
        None => (usize::MAX, param.name.clone()),
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn declared(text: &str, chosen: &[(&str, f32)]) -> Vec<TuneParam> {
        let lua = Lua::new();
        let chosen = chosen
            .iter()
            .map(|(name, value)| ((*name).to_owned(), Setting::Number(*value)))
            .collect();
        let params = Params::default();
        lua.globals().set("tune", function(&lua, chosen, params.clone()).unwrap()).unwrap();
        lua.load(text).exec().unwrap();
        let mut params = params.take().0;
        in_file_order(&mut params, &crate::source::read("a.lua", text).unwrap().tuned);
        params
    }

    #[test]
    fn values_ranges_and_file_order() {
        let params = declared(
            "local t = tune { zeal = 1.2, alarm = { 2, max = 3, step = 1, doc = 'd' }, walk = true,
              mode = { 'b', choices = { 'a', 'b' } } } assert(t.zeal == 1.2 and t.walk == false and t.mode == 'a')",
            &[("walk", 0.0), ("mode", 0.2)],
        );
        let names: Vec<_> = params.iter().map(|param| param.name.as_str()).collect();
        assert_eq!(names, ["zeal", "alarm", "walk", "mode"]);
        assert_eq!((params[0].max, params[1].max, params[1].step), (2.4, 3.0, 1.0));
        assert_eq!((params[2].switch, params[2].value, params[3].value), (true, 0.0, 0.0));
    }

    #[test]
    fn scenes_set_what_is_accepted_and_nothing_else() {
        let text = "tune { pull = { 1, min = 0, max = 4 }, walk = true, mode = { 'b', choices = { 'a', 'b' } } }";
        let params = declared(text, &[]);
        let (number, word) = (Setting::Number, |word: &str| Setting::Word(word.to_owned()));
        let taken = |nth: usize, values: &[Setting]| -> Vec<bool> {
            values.iter().map(|value| params[nth].takes(value)).collect()
        };
        let values = [number(4.0), number(4.1), number(f32::NAN), Setting::Bool(true), word("a")];
        assert_eq!(taken(0, &values), [true, false, false, false, false]);
        assert_eq!(taken(1, &values), [false, false, false, true, false]);
        assert_eq!(taken(2, &values), [false, false, false, false, true]);
        let accepted: Vec<_> = params.iter().map(TuneParam::accepted).collect();
        let expected = ["a number from 0 to 4", "true or false", "one of \"a\", \"b\""];
        assert_eq!(accepted, expected);
    }

    #[test]
    fn chosen_values_are_kept_in_range() {
        let params = declared("tune { pull = { 1, min = 0, max = 4 } }", &[("pull", 9.0)]);
        assert_eq!(params[0].value, 4.0);
    }
}
