//! From a script's code to its callbacks: its top level run, and all that it made frozen.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use flockwork::group::Value as Setting;
use mlua::chunk::ChunkMode;
use mlua::{Function, Lua, LuaString, MultiValue, Table, Value};

use crate::ScriptError;
use crate::source::file_name::file_of;
use crate::source::{CALLBACKS, Program, Source};
use crate::tune::{self, Param};
use crate::vm::budget::{self, Budget};
use crate::vm::freeze::freeze;
use crate::vm::native_code;
use crate::vm::worker::Worker;

/// A script that has been compiled and whose top level has run.
pub struct Loaded {
    /// Its callbacks, by name.
    pub callbacks: Vec<(&'static str, Option<Function>)>,
    /// Whether it reads the agent's state in place.
    pub reads: bool,
    /// Whether `update` takes position and velocity as arguments.
    pub passes: bool,
    /// What a step costs, because of the longest text that it has made.
    pub price: u32,
    /// How many times it, or a file that it requires, sets a color.
    pub colors: usize,
    /// Its parameters, in file order.
    pub params: Vec<Param>,
    /// What has no machine code yet, what is called most last.
    pub cold: Vec<Function>,
    /// Its files as functions, for the next run of its top level.
    pub chunks: Arc<Chunks>,
}

/// The files of a program as functions of one state. Their code is compiled once: the top level runs again, for
/// another value of a parameter, as the same functions in other names. The imports that Luau looks up as it takes in
/// code are those of the library, which are the same in every run.
pub struct Chunks {
    /// What they are of.
    pub program: Arc<Program>,
    mains: Mutex<BTreeMap<String, Function>>,
    /// How many were compiled.
    #[cfg(test)]
    compiled: std::sync::atomic::AtomicUsize,
}

impl Worker {
    /// Runs the top level of a script, without any effect on what is loaded.
    pub fn load(
        &self,
        place: usize,
        program: &Arc<Program>,
        chosen: &BTreeMap<String, Setting>,
    ) -> Result<Loaded, ScriptError> {
        let known = self.chunks.get(place).and_then(Option::as_ref);
        let chunks = match known.filter(|known| Arc::ptr_eq(&known.program, program)) {
            Some(known) => Arc::clone(known),
            None => Arc::new(Chunks::of(program)),
        };
        let loaded = self.run_file(chunks, chosen);
        let loaded =
            loaded.map_err(|error| ScriptError::from_lua(&program.name, &program.modules, &error));
        if loaded.is_err() {
            self.collect();
        }
        let loaded = loaded?;
        if loaded.callbacks.iter().all(|(_, function)| function.is_none()) {
            let missing = "it defines no callback; write function update(me, world, dt) … end";
            return Err(ScriptError::of_file(&program.name, missing));
        }
        Ok(loaded)
    }

    fn run_file(
        &self,
        chunks: Arc<Chunks>,
        chosen: &BTreeMap<String, Setting>,
    ) -> mlua::Result<Loaded> {
        let program = &chunks.program;
        let params = tune::Params::default();
        let tune = tune::function(&self.lua, chosen.clone(), params.clone())?;
        let (require, made): (Function, Table) =
            self.host.requirer.call(load_module(&self.lua, Arc::downgrade(&chunks))?)?;
        let mut ours = vec![Value::Function(tune.clone()), Value::Function(require.clone())];
        let globals: Table = self.host.environment.call((tune, require))?;
        let source = &program.source;
        let main = chunks.main(&self.lua, &program.name, source, &globals)?;
        let given = if source.is_inlined { &self.host.given[..] } else { &[] };
        self.meter.reset();
        let mut budget = Budget::of_file();
        self.meter.run(&mut budget, || {
            main.call::<()>(MultiValue::from_iter(given.iter().cloned()))?;
            self.host.keep.call::<()>(())
        })?;
        if budget.short {
            return Err(mlua::Error::MemoryError(String::new()));
        }
        let longest = program.sources().map(|it| it.longest).max().unwrap_or(0);
        let price = self.meter.price().max(budget::price_of(longest));
        let callback = |name: &'static str| Ok((name, globals.raw_get::<Option<Function>>(name)?));
        let callbacks = CALLBACKS.into_iter().map(callback).collect::<mlua::Result<Vec<_>>>()?;
        let (mut params, tuned) = params.take();
        ours.extend(tuned);
        let frozen = freeze(&self.lua, vec![globals, made], &ours, &self.host.known);
        let mut cold = frozen.map_err(|error| program.at_name(error))?;
        cold.extend(callbacks.iter().rev().filter_map(|(_, callback)| callback.clone()));
        cold.retain(|function| !program.is_long(function));
        native_code::make(&self.lua, [&mut cold], native_code::AT_RELOAD);
        tune::in_file_order(&mut params, &source.tuned);
        let reads = program.sources().any(|it| it.reads);
        let colors = program.sources().map(|it| it.colors).sum();
        let passes = source.passes;
        Ok(Loaded { callbacks, reads, passes, price, colors, params, cold, chunks })
    }
}

impl Chunks {
    fn of(program: &Arc<Program>) -> Self {
        Self {
            program: Arc::clone(program),
            mains: Mutex::default(),
            #[cfg(test)]
            compiled: Default::default(),
        }
    }

    /// A file as a function in these names.
    fn main(
        &self,
        lua: &Lua,
        name: &str,
        source: &Source,
        globals: &Table,
    ) -> mlua::Result<Function> {
        globals.set_safeenv(true);
        let mut mains = self.mains.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(main) = mains.get(name) {
            main.set_environment(globals.clone())?;
            return Ok(main.clone());
        }
        #[cfg(test)]
        self.compiled.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let chunk = lua.load(&source.code[..]).set_name(format!("@{name}"));
        let chunk = chunk.set_mode(ChunkMode::Binary).set_environment(globals.clone());
        let main = chunk.into_function()?;
        mains.insert(name.to_owned(), main.clone());
        Ok(main)
    }
}

/// The function that `require` asks for files: it answers the file as a function and whether that takes what is given
/// to inlined text, or what is wrong.
fn load_module(lua: &Lua, chunks: Weak<Chunks>) -> mlua::Result<Function> {
    lua.create_function(move |lua, (name, globals): (LuaString, Table)| {
        let name = name.to_string_lossy();
        let wrong = |what: String| Ok((None, Some(what), false));
        // Weak: the names that the files run in hold this function, and would keep the files for ever.
        let Some(chunks) = chunks.upgrade() else {
            return wrong("require works only at the top of a file, outside functions".to_owned());
        };
        let file = match file_of(&name) {
            Ok(file) => file,
            Err(what) => return wrong(format!("require: {what}")),
        };
        match chunks.program.modules.get(&file) {
            Some(Ok(module)) => match &module.source {
                Ok(source) => {
                    let main = chunks.main(lua, &file, source, &globals)?;
                    Ok((Some(main), None, source.is_inlined))
                }
                Err(_) => wrong(format!("require: {file} has mistakes")),
            },
            Some(Err(why)) => wrong(format!("require: {file}: {why}")),
            None => {
                let what =
                    "require takes a written name, so that all files are known before one runs";
                wrong(format!("{what}: require(\"{name}\")"))
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering::Relaxed;

    use flockwork::glam::Vec2;
    use flockwork::{Group, GroupId, Space, Stepping, World};

    use super::*;
    use crate::Scripts;
    use crate::home::NEIGHBORHOOD;

    const TEXT: &str = "local twice = require('lib/twice')
        local p = tune { a = { 1, max = 100 } }
        local double = twice(p.a)
        function update(me) me:push(vector.create(double, 0)) end";

    fn text_of(file: &str) -> Result<String, String> {
        let module = "return function(n) return 2 * n end";
        Ok(if file == "a.lua" { TEXT } else { module }.to_owned())
    }

    /// How many files were compiled in each state, for each group.
    fn compiled(scripts: &Scripts) -> Vec<Vec<usize>> {
        let of = |chunks: &Option<Arc<Chunks>>| {
            chunks.as_ref().map_or(0, |chunks| chunks.compiled.load(Relaxed))
        };
        scripts.workers.iter().map(|worker| worker.chunks.iter().map(of).collect()).collect()
    }

    #[test]
    fn a_slider_compiles_nothing_and_a_save_does() {
        let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 7, 1.0);
        let ants = Group { script: Some("a.lua".into()), ..Group::default() };
        let ants = [ants.clone(), ants].map(|group| world.add_group(group, None));
        for nth in 0..2 * NEIGHBORHOOD {
            world.spawn(ants[nth as usize % 2], Vec2::new(nth as f32, 0.0), Vec2::ZERO);
        }
        let mut scripts = Scripts::new(Box::new(text_of));
        scripts.set_states(2);
        assert_eq!(scripts.load(&world), []);
        assert_eq!(compiled(&scripts), [[2, 2], [2, 2]], "two files, two groups, two states");
        let first = scripts.workers[0].chunks[0].clone().unwrap();
        for value in 1..=50 {
            scripts.set_param(GroupId(0), "a", value as f32).unwrap();
        }
        assert_eq!(compiled(&scripts), [[2, 2], [2, 2]]);
        assert!(Arc::ptr_eq(&first, scripts.workers[0].chunks[0].as_ref().unwrap()));
        assert_eq!(world.step(&mut scripts, &[]), []);
        scripts.reload("a.lua", &format!("{TEXT} -- again")).unwrap();
        assert!(!Arc::ptr_eq(&first, scripts.workers[0].chunks[0].as_ref().unwrap()));
        assert_eq!(compiled(&scripts), [[2, 2], [2, 2]], "of another program");
        assert_eq!(scripts.params(GroupId(0))[0].value, 50.0);
    }
}
