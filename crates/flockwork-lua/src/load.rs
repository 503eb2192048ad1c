//! From a script's text to its callbacks: compiled, its top level run, and all that it made frozen.

use std::collections::BTreeMap;
use std::sync::Arc;

use flockwork::group::Value as Setting;
use mlua::chunk::ChunkMode;
use mlua::{Function, Lua, MultiValue, Table, Value};

use crate::freeze::freeze;
use crate::meter::FUEL_AT_LOAD;
use crate::modules::{Modules, file_of};
use crate::tokens::{Token, hidden_function, tokens};
use crate::tune::{self, Param};
use crate::words::slip_of;
use crate::worker::Worker;
use crate::write_out::{takes_our_names, write_out};
use crate::{ScriptError, assigned, native, prelude};

/// The longest script (bytes).
const LONGEST_SCRIPT: usize = 1 << 20;

/// A script that has been compiled and whose top level has run.
pub struct Loaded {
    /// Its callbacks, by name.
    pub callbacks: Vec<(&'static str, Option<Function>)>,
    /// Whether it reads the agent's state in place.
    pub reads: bool,
    /// Whether `update` takes position and velocity as arguments.
    pub passes: bool,
    /// Whether it may ask how long tables are.
    pub measures: bool,
    /// How many times it, or a file that it requires, sets a color.
    pub colors: usize,
    /// Its parameters, in file order.
    pub params: Vec<Param>,
    /// What has no machine code yet, what is called most last.
    pub cold: Vec<Function>,
}

/// The functions that a script may define.
const CALLBACKS: [&str; 4] = ["update", "draw", "init", "on_reload"];

impl Worker {
    /// Compiles a script and runs its top level, without any effect on what is loaded.
    pub fn compile(
        &self,
        name: &str,
        text: &str,
        modules: &Arc<Modules>,
        chosen: &BTreeMap<String, Setting>,
    ) -> Result<Loaded, ScriptError> {
        let loaded = self.run_file(name, text, modules, chosen);
        let loaded = loaded.map_err(|error| ScriptError::from_lua(name, &error));
        if loaded.is_err() {
            self.collect();
        }
        let loaded = loaded?;
        if loaded.callbacks.iter().all(|(_, function)| function.is_none()) {
            let missing = "it defines no callback; write function update(me, world, dt) … end";
            return Err(ScriptError::of_file(name, missing));
        }
        Ok(loaded)
    }

    fn run_file(
        &self,
        name: &str,
        text: &str,
        modules: &Arc<Modules>,
        chosen: &BTreeMap<String, Setting>,
    ) -> mlua::Result<Loaded> {
        let params = tune::Params::default();
        let tune = tune::function(&self.lua, chosen.clone(), params.clone())?;
        let (require, made): (Function, Table) =
            self.host.requirer.call(load_module(&self.lua, Arc::clone(modules))?)?;
        let globals: Table = self.host.environment.call((tune, require))?;
        let text = without_mark(text);
        let words = tokens(text);
        let (main, mut reads, passes) = main_of(&self.lua, name, (text, &words), &globals)?;
        self.meter.reset();
        self.meter.run(FUEL_AT_LOAD, || {
            main.call::<()>(MultiValue::from_iter(self.host.given.iter().cloned()))
        })?;
        if let Some(error) = misspelt_callback(name, &words, &globals) {
            return Err(mlua::Error::RuntimeError(error.to_string()));
        }
        let callback = |name: &'static str| Ok((name, globals.raw_get::<Option<Function>>(name)?));
        let callbacks = CALLBACKS.into_iter().map(callback).collect::<mlua::Result<Vec<_>>>()?;
        let all = vec![Value::Table(globals), Value::Table(made)];
        let mut cold = freeze(&self.lua, all, &self.host.given)?;
        cold.extend(callbacks.iter().rev().filter_map(|(_, callback)| callback.clone()));
        native::make(&self.lua, [&mut cold], native::AT_RELOAD);
        let mut params = params.take();
        tune::in_file_order(&mut params, text);
        let measures =
            measures(&words) || modules.values().flatten().any(|it| measures(&tokens(it)));
        let required = modules.values().flatten().map(|it| colors(&tokens(it)));
        let colors = colors(&words) + required.sum::<usize>();
        // What it requires may read in place, too.
        reads |= !modules.is_empty();
        Ok(Loaded { callbacks, reads, passes, measures, colors, params, cold })
    }
}

/// How many times a text names the command that sets a color.
fn colors(words: &[Token]) -> usize {
    words.iter().filter(|word| word.text == "set_color").count()
}

/// The file as a function, whether it reads the agent's state in place, and whether `update` is passed it.
fn main_of(
    lua: &Lua,
    name: &str,
    (text, words): (&str, &[Token]),
    globals: &Table,
) -> mlua::Result<(Function, bool, bool)> {
    let refuse =
        |what: &str| Err(mlua::Error::RuntimeError(ScriptError::of_file(name, what).to_string()));
    if text.len() > LONGEST_SCRIPT {
        return refuse("a script may be 1 MB long at most");
    }
    if takes_our_names(text) {
        return refuse("names that begin with fw_ are the engine's own; take another name");
    }
    if let Some(line) = hidden_function(text, words) {
        let message = "a function inside the braces of a text cannot be looked into; name it first"
            .to_owned();
        let error = ScriptError { file: name.to_owned(), line, column: 0, message };
        return Err(mlua::Error::RuntimeError(error.to_string()));
    }
    globals.set_safeenv(true);
    let load = |text: &str| {
        let chunk = lua.load(text).set_name(format!("@{name}")).set_mode(ChunkMode::Text);
        let chunk = chunk.set_compiler(prelude::script_compiler());
        chunk.set_environment(globals.clone()).into_function()
    };
    let written = write_out(text, words);
    let main = match load(&written.text) {
        Ok(main) => (main, written.reads, written.passes),
        // What is wrong is said of the text as it is; what cannot stand in a function runs as it is.
        Err(_) => (load(text).and_then(|_| load(&written.plain))?, false, false),
    };
    if let Some(error) = assigned::scan(words).error(name) {
        return Err(mlua::Error::RuntimeError(error.to_string()));
    }
    Ok(main)
}

/// A text without the mark of its bytes' order that some editors put at its start.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The function that `require` asks for files.
fn load_module(lua: &Lua, modules: Arc<Modules>) -> mlua::Result<Function> {
    lua.create_function(move |lua, (name, globals): (String, Table)| {
        let wrong = |what: String, has_place: bool| Ok((None, Some(what), has_place));
        let file = match file_of(&name) {
            Ok(file) => file,
            Err(what) => return wrong(format!("require: {what}"), false),
        };
        let text = match modules.get(&file) {
            Some(Ok(text)) => without_mark(text),
            Some(Err(why)) => return wrong(format!("require: {file}: {why}"), false),
            None => {
                let what =
                    "require takes a written name, so that all files are known before one runs";
                return wrong(format!("{what}: require(\"{name}\")"), false);
            }
        };
        match main_of(lua, &file, (text, &tokens(text)), &globals) {
            Ok((main, ..)) => Ok((Some(main), None, false)),
            Err(error) => wrong(ScriptError::from_lua(&file, &error).to_string(), true),
        }
    })
}

/// Whether a text may ask how long a table is, which for one with gaps depends on how it came about.
fn measures(words: &[Token]) -> bool {
    let asks = ["#", "insert", "remove", "unpack", "concat", "pack", "rawlen", "sort", "move"];
    words.iter().any(|word| asks.contains(&word.text))
}

/// The first global function that nothing calls and whose name is nearly a callback's: it would
/// never run.
fn misspelt_callback(file: &str, words: &[Token], globals: &Table) -> Option<ScriptError> {
    let functions = globals.pairs::<String, Value>().flatten().filter(|(_, it)| it.is_function());
    let misspelt = functions.filter_map(|(name, _)| {
        let meant = slip_of(&name, &CALLBACKS).filter(|meant| *meant != name)?;
        let mut places = words.iter().filter(|word| word.text == name);
        let line = places.next()?.line;
        let message = format!("no callback is called \"{name}\". Did you mean {meant}?");
        let error = ScriptError { file: file.to_owned(), line, column: 0, message };
        places.next().is_none().then_some(error)
    });
    misspelt.min_by_key(|error| error.line)
}
