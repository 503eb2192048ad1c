//! Loading: from the scripts that a world's groups name to callbacks in every state.

use std::sync::Arc;

use flockwork::parallel::chunks;
use flockwork::{Vector, World};

use super::{GroupState, Scripts};
use crate::ScriptError;
use crate::source::Program;
use crate::source::modules::Modules;
use crate::tick::placement::{COHORT, Shard};
use crate::vm::callbacks::Loaded;
use crate::vm::log::Log;
use crate::vm::worker::Worker;

impl Scripts {
    /// Makes the states, at first. An agent stays where it remembers things.
    fn make_states(&mut self, agents: usize) {
        let wanted = (agents / COHORT as usize).clamp(1, self.most_states);
        if !self.workers.is_empty() {
            return;
        }
        for nth in 0..wanted as u32 {
            match Worker::new(Shard { nth, of: wanted as u32 }) {
                Ok(worker) => self.workers.push(worker),
                // Without a state nothing can be loaded: every `load` says why.
                Err(error) => {
                    self.workers.clear();
                    self.no_state = format!("scripts cannot be run here: {error}");
                    return;
                }
            }
        }
    }

    /// Compiles the scripts that the world's groups name. The agents of a broken one coast until
    /// [`reload`](Self::reload) brings a better text. Agents keep their memory; see
    /// [`forget`](Self::forget). Call it before the first tick, and again when groups are added.
    ///
    /// It answers the mistakes of all scripts, each once; an empty list means that there is none.
    pub fn load<V: Vector>(&mut self, world: &World<V>) -> Vec<ScriptError> {
        self.make_states(world.agents.len());
        // What a file prepares may name them. Without memory for it, the first tick says so.
        self.workers.iter_mut().for_each(|worker| _ = worker.learn_names(world));
        self.texts.clear();
        self.groups.resize_with(world.groups.len(), GroupState::default);
        self.groups.truncate(world.groups.len());
        let mut errors = Vec::new();
        for (place, group) in world.groups.iter().enumerate() {
            self.groups[place].take_scene(group.script.clone(), &group.params);
            if let Some(script) = &group.script
                && let Err(wrong) = self.load_group(place, script)
            {
                let new: Vec<_> = wrong.into_iter().filter(|it| !errors.contains(it)).collect();
                errors.extend(new);
            }
        }
        errors
    }

    fn load_group(&mut self, place: usize, script: &str) -> Result<(), Vec<ScriptError>> {
        self.groups[place].sound = false;
        let text = match self.texts.get(script) {
            Some(text) => text.clone(),
            None => {
                (self.resolver)(script).map_err(|why| vec![ScriptError::of_file(script, why)])?
            }
        };
        self.texts.insert(script.to_owned(), text.clone());
        let same = |group: &GroupState| {
            group.program.clone().filter(|program| group.sound && program.name == script)
        };
        let program = match self.groups[..place].iter().find_map(same) {
            Some(program) => program,
            None => {
                let (modules, program) =
                    Program::read(script, &text, &Modules::new(), &self.resolver);
                // A script that is broken because of such a file is tried again when the file changes.
                self.groups[place].modules = modules;
                program?
            }
        };
        let loaded = self.compile(place, &program)?;
        self.adopt(place, program, loaded)?;
        self.owe_nothing(place)?;
        let group = &self.groups[place];
        group.refused_param(script, &group.params).map_or(Ok(()), |error| Err(vec![error]))
    }

    /// Runs a script's top level in every state; what it prints is kept once.
    pub(super) fn compile(
        &mut self,
        place: usize,
        program: &Arc<Program>,
    ) -> Result<Vec<Loaded>, Vec<ScriptError>> {
        if self.workers.is_empty() {
            return Err(vec![ScriptError::of_file(&program.name, self.no_state.as_str())]);
        }
        let chosen = &self.groups[place].chosen;
        let mut loaded = Vec::new();
        loaded.resize_with(self.workers.len(), || None);
        chunks(self.workers.as_mut_slice(), 1, &mut loaded, &|_, workers, loaded| {
            *loaded = workers.first().map(|worker| worker.load(place, program, chosen));
        });
        let is_told = !self.is_repeating();
        for (nth, worker) in self.workers.iter().enumerate() {
            let mut unheard = Log::default();
            let log = if nth == 0 && is_told { &mut self.log } else { &mut unheard };
            worker.log.take(log).into_iter().for_each(|(_, line)| log.keep(line));
        }
        loaded.into_iter().flatten().collect::<Result<_, _>>().map_err(|error| vec![error])
    }

    pub(super) fn adopt(
        &mut self,
        place: usize,
        program: Arc<Program>,
        loaded: Vec<Loaded>,
    ) -> Result<(), Vec<ScriptError>> {
        let params = loaded.first().map_or(Vec::new(), |loaded| loaded.params.clone());
        let public = loaded.first().map_or(Vec::new(), |loaded| loaded.public.clone());
        let colors = loaded.first().map_or(0, |loaded| loaded.colors);
        for (worker, loaded) in self.workers.iter_mut().zip(loaded) {
            let adopted = worker.adopt(place, loaded);
            adopted.map_err(|error| {
                vec![ScriptError::from_lua(&program.name, &program.modules, &error)]
            })?;
        }
        let group = &mut self.groups[place];
        group.modules = Arc::clone(&program.modules);
        (group.params, group.colors, group.sound) = (params, colors, true);
        (group.program, group.public) = (Some(program), public);
        Ok(())
    }

    /// No `on_reload` is due from before.
    pub(super) fn owe_nothing(&mut self, place: usize) -> Result<(), Vec<ScriptError>> {
        let done = self.workers.iter().try_for_each(|worker| worker.owe_nothing(place));
        done.map_err(|error| vec![ScriptError::from_lua("scripts", &Modules::new(), &error)])
    }
}
