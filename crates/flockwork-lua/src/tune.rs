//! `tune { … }`: what a script leaves open to be turned while it runs.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use flockwork::group::Value as Setting;
use mlua::{Function, Lua, Table, Value};

/// A parameter of a script.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// What the script calls it.
    pub name: String,
    /// Its present value: a number; 0 or 1 for a switch; the index from 0 for a choice.
    pub value: f32,
    /// The value that the file gives.
    pub default: f32,
    /// The smallest value that a slider should offer.
    pub min: f32,
    /// The largest.
    pub max: f32,
    /// The slider's step; 0 for a continuous one.
    pub step: f32,
    /// Whether it is a switch.
    pub switch: bool,
    /// The words to choose from; empty for numbers and switches.
    pub choices: Vec<String>,
    /// What it does.
    pub doc: String,
}

/// The parameters of one load of a script, as its top level declares them.
#[derive(Clone)]
pub struct Params(Arc<Mutex<Option<Declared>>>);

/// Parameters, and the tables that the script has got for them.
type Declared = (Vec<Param>, Vec<Value>);

impl Default for Params {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Some(Declared::default()))))
    }
}

impl Params {
    /// Takes more, unless the file has been loaded; answers whether it did.
    fn extend(&self, declared: Vec<Param>, values: &Table) -> bool {
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
fn missing(lua: &Lua, declared: &[Param]) -> mlua::Result<Function> {
    let names: Vec<String> = declared.iter().map(|param| param.name.clone()).collect();
    lua.create_function(move |_, name: mlua::LuaString| {
        let mut known = names.clone();
        known.sort();
        let name = crate::vm::log::brief(name.to_string_lossy());
        Ok(format!("tune has no \"{name}\".{}", crate::api::suggest::instead(&name, &known)))
    })
}

impl Param {
    /// Its value as text: a choice as its word.
    pub(crate) fn shown(&self) -> String {
        let word = self.choices.get(self.value as usize).cloned();
        word.unwrap_or_else(|| self.value.to_string())
    }

    /// The number that stands for a value, brought into range; its default for a word that it does not have, and for
    /// what is not finite.
    #[must_use]
    pub fn fit(&self, value: &Setting) -> f32 {
        let value = match value {
            Setting::Number(number) => *number,
            Setting::Bool(on) => f32::from(u8::from(*on)),
            Setting::Word(word) => self.index_of(word).map_or(self.default, |index| index as f32),
        };
        if self.switch {
            return f32::from(u8::from(value != 0.0));
        }
        let inside = if value.is_finite() { value.clamp(self.min, self.max) } else { self.default };
        if self.choices.is_empty() { inside } else { inside.round() }
    }

    fn index_of(&self, word: &str) -> Option<usize> {
        self.choices.iter().position(|choice| choice == word)
    }

    /// Whether a scene may set it so.
    #[must_use]
    pub fn takes(&self, value: &Setting) -> bool {
        let is_number = !self.switch && self.choices.is_empty();
        match value {
            Setting::Number(number) => is_number && (self.min..=self.max).contains(number),
            Setting::Bool(_) => self.switch,
            Setting::Word(word) => self.index_of(word).is_some(),
        }
    }

    /// What a scene may set it to, in words.
    #[must_use]
    pub fn accepted(&self) -> String {
        if self.switch {
            "true or false".to_owned()
        } else if self.choices.is_empty() {
            format!("a number from {} to {}", self.min, self.max)
        } else {
            let quoted: Vec<_> = self.choices.iter().map(|word| format!("\"{word}\"")).collect();
            format!("one of {}", quoted.join(", "))
        }
    }

    fn to_lua(&self, lua: &Lua, given: &Value) -> mlua::Result<Value> {
        if self.switch {
            return Ok(Value::Boolean(self.value != 0.0));
        }
        if let Some(word) = self.choices.get(self.value as usize) {
            return Ok(Value::String(lua.create_string(word)?));
        }
        // The shortest decimal of the 32-bit value: 1.2 stays 1.2.
        let exact = number(given).filter(|given| *given as f32 == self.value);
        Ok(Value::Number(exact.unwrap_or_else(|| self.value.to_string().parse().unwrap_or(0.0))))
    }
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Table(table) => table.get::<Value>(1).ok().as_ref().and_then(Value::as_f64_exact),
        value => value.as_f64_exact(),
    }
}

trait AsNumber {
    fn as_f64_exact(&self) -> Option<f64>;
}

impl AsNumber for Value {
    fn as_f64_exact(&self) -> Option<f64> {
        match self {
            Value::Integer(number) => Some(*number as f64),
            Value::Number(number) => Some(*number),
            _ => None,
        }
    }
}

const KEYS: &[&str] = &["min", "max", "step", "doc", "choices"];

fn read(name: &Value, value: &Value) -> Result<Param, String> {
    let Value::String(name) = name else {
        return Err("every value needs a name: tune { pull = 1.0 }".to_owned());
    };
    let name = name.to_string_lossy();
    let wrong = |what: &str| Err(format!("{name} {what}"));
    let (first, spec) = match value {
        Value::Table(spec) => (spec.get::<Value>(1).map_err(|e| e.to_string())?, Some(spec)),
        value => (value.clone(), None),
    };
    if let Some(unknown) = spec.and_then(unknown_key) {
        let keys: Vec<String> = KEYS.iter().map(|key| (*key).to_owned()).collect();
        let help = match (&first, unknown.as_str()) {
            (Value::Nil, "default" | "value" | "initial" | "init") => {
                " The value comes first, without a name: { 1.0, min = 0, max = 4 }".to_owned()
            }
            (Value::Nil, _) => {
                " tune has no tables within tables; a value comes first: { 1.0, min = 0, max = 4 }"
                    .to_owned()
            }
            _ => crate::api::suggest::instead(&unknown, &keys),
        };
        return wrong(&format!("has no setting \"{unknown}\".{help}"));
    }
    let doc = spec.and_then(|spec| spec.get::<String>("doc").ok()).unwrap_or_default();
    let choices = spec.and_then(|spec| spec.get::<Vec<String>>("choices").ok()).unwrap_or_default();
    let blank = Param {
        name: name.clone(),
        value: 0.0,
        default: 0.0,
        min: 0.0,
        max: 1.0,
        step: 0.0,
        switch: false,
        choices,
        doc,
    };
    match (&first, first.as_f64_exact()) {
        (Value::Boolean(on), _) => {
            Ok(Param { default: f32::from(u8::from(*on)), step: 1.0, switch: true, ..blank })
        }
        (_, Some(number)) if (number as f32).is_finite() => ranged(blank, number as f32, spec),
        (Value::String(word), _) => chosen(blank, &word.to_string_lossy()),
        (Value::Vector(_), _) => wrong(
            "must be a number, true or false, or a word with choices; for a point, tune its parts",
        ),
        _ => wrong("needs a value first, as in { 1.0, min = 0, max = 4 }"),
    }
}

fn unknown_key(spec: &Table) -> Option<String> {
    let keys = spec.pairs::<Value, Value>().filter_map(|pair| pair.ok().map(|(key, _)| key));
    let mut names = keys.filter_map(|key| key.as_string().map(|key| key.to_string_lossy()));
    names.find(|name| !KEYS.contains(&name.as_str()))
}

fn chosen(blank: Param, word: &str) -> Result<Param, String> {
    let Some(index) = blank.choices.iter().position(|choice| choice == word) else {
        return Err(not_chosen(&blank, word));
    };
    let max = blank.choices.len() as f32 - 1.0;
    Ok(Param { default: index as f32, max, step: 1.0, ..blank })
}

fn not_chosen(param: &Param, word: &str) -> String {
    let name = &param.name;
    match &param.choices[..] {
        [] if word.trim().parse::<f32>().is_ok() => {
            format!("{name}: a number stands without quotes. Write {name} = {}", word.trim())
        }
        [] => format!(
            "{name}: a text needs a list of choices. Write {name} = {{ \"{word}\", choices = {{ \"{word}\", \"other\" }} }}"
        ),
        choices => format!("{name}: \"{word}\" is not one of its choices: {}", choices.join(", ")),
    }
}

fn ranged(blank: Param, default: f32, spec: Option<&Table>) -> Result<Param, String> {
    let setting = |key: &str| match spec.map(|spec| spec.get::<Value>(key)) {
        None | Some(Ok(Value::Nil)) => Ok(None),
        Some(Ok(value)) => {
            match value.as_f64_exact().map(|number| number as f32).filter(|n| n.is_finite()) {
                Some(number) => Ok(Some(number)),
                None => Err(format!("{}: {key} must be a finite number", blank.name)),
            }
        }
        Some(Err(error)) => Err(error.to_string()),
    };
    let (min, max, step) = (setting("min")?, setting("max")?, setting("step")?);
    let reach = if default == 0.0 { 1.0 } else { 2.0 * default.abs() };
    let min = min.unwrap_or(if default < 0.0 { -reach } else { 0.0_f32.min(default) });
    let max = max.unwrap_or(reach.max(min));
    if !(min..=max).contains(&default) {
        return Err(format!("{}: {default} must be from min {min} to max {max}", blank.name));
    }
    Ok(Param { default, min, max, step: step.unwrap_or(0.0), ..blank })
}

/// Puts parameters in the order of these names; a table of Lua does not keep it.
pub fn in_file_order(params: &mut [Param], names: &[String]) {
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

    fn declared(text: &str, chosen: &[(&str, f32)]) -> Vec<Param> {
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
        let accepted: Vec<_> = params.iter().map(Param::accepted).collect();
        let expected = ["a number from 0 to 4", "true or false", "one of \"a\", \"b\""];
        assert_eq!(accepted, expected);
    }

    #[test]
    fn chosen_values_are_kept_in_range() {
        let params = declared("tune { pull = { 1, min = 0, max = 4 } }", &[("pull", 9.0)]);
        assert_eq!(params[0].value, 4.0);
    }
}
