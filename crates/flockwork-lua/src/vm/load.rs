//! From a script's code to its callbacks: its top level run, and all that it made frozen.

use std::collections::BTreeMap;
use std::sync::Arc;

use flockwork::group::Setting;
use mlua::{Function, MultiValue, Table, Value};

use crate::ScriptError;
use crate::source::{CALLBACKS, Program};
use crate::tick::rows::public;
use crate::tune;
use crate::vm::budget::{self, Budget};
use crate::vm::callbacks::Loaded;
use crate::vm::chunks::{Chunks, load_module};
use crate::vm::freeze::freeze;
use crate::vm::native_code;
use crate::vm::worker::Worker;

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
        self.steps.reset();
        let mut budget = Budget::of_file();
        self.steps.run(&mut budget, || {
            main.call::<()>(MultiValue::from_iter(given.iter().cloned()))?;
            self.host.keep.call::<()>(())
        })?;
        if budget.short {
            return Err(mlua::Error::MemoryError(String::new()));
        }
        let longest = program.sources().map(|it| it.longest).max().unwrap_or(0);
        let price = self.steps.price().max(budget::price_of(longest));
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
        let public = public::declared(self.host.declared.call(())?)?;
        Ok(Loaded { callbacks, reads, passes, price, colors, params, public, cold, chunks })
    }
}
