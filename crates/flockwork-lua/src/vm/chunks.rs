//! The files of a program as functions of one state.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use mlua::chunk::ChunkMode;
use mlua::{Function, Lua, LuaString, Table};

use crate::source::file_name::file_of;
use crate::source::{Program, Source};

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

impl Chunks {
    pub fn of(program: &Arc<Program>) -> Self {
        Self {
            program: Arc::clone(program),
            mains: Mutex::default(),
            #[cfg(test)]
            compiled: Default::default(),
        }
    }

    /// A file as a function in these names.
    pub fn main(
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
pub fn load_module(lua: &Lua, chunks: Weak<Chunks>) -> mlua::Result<Function> {
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
    use crate::tick::placement::COHORT;

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
        for nth in 0..2 * COHORT {
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
