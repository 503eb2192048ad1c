//! The scripts of a world: loading, reloading, parameters.

mod reload;
mod renew;
mod trial;

pub use reload::ReloadReport;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use flockwork::group::Value;
use flockwork::parallel::{self, chunks};
use flockwork::{AgentId, Fault, GroupId, Vector, World};

use crate::ScriptError;
use crate::api::suggest::instead;
use crate::source::Program;
use crate::source::modules::Modules;
use crate::tick::commands::{self, Kind};
use crate::tick::faults::Faults;
use crate::tick::placement::members::Crowd;
use crate::tick::placement::roll::Size;
use crate::tick::placement::shard::{Home, NEIGHBORHOOD};
use crate::tune::Param;
use crate::vm::load::Loaded;
use crate::vm::log::Log;
use crate::vm::worker::Worker;

/// From a script's name, as the scene writes it, to its text; or one sentence why there is none.
pub type Resolver = Box<dyn Fn(&str) -> Result<String, String> + Send + Sync>;

/// The brain that runs scripts: for each group with a script, its agents' plans.
pub struct Scripts {
    resolver: Resolver,
    texts: BTreeMap<String, String>,
    pub(crate) log: Log,
    most_states: usize,
    pub(crate) time_limit: Option<Duration>,
    no_state: String,
    pub(crate) workers: Vec<Worker>,
    pub(crate) crowd: Crowd,
    pub(crate) groups: Vec<GroupState>,
    pub(crate) kinds: Vec<Kind>,
    pub(crate) faults: Faults,
    pub(crate) reproducible: bool,
    /// How many texts were compiled since the states were made.
    compiled: u32,
}

/// What is known of a group's script.
#[derive(Default)]
pub struct GroupState {
    /// The script; none if the group has none.
    pub script: Option<String>,
    /// Whether `on_reload` is due.
    pub reloaded: bool,
    /// How large it was in the last tick.
    pub size: Size,
    /// Whether it has callbacks, or is broken and coasts.
    pub sound: bool,
    params: Vec<Param>,
    /// How many times the script sets a color.
    colors: usize,
    /// The files that the script requires.
    pub modules: Arc<Modules>,
    /// What it runs, if it is sound.
    program: Option<Arc<Program>>,
    from_scene: Vec<(String, Value)>,
    chosen: BTreeMap<String, Value>,
}

impl Scripts {
    /// No scripts yet; `resolver` answers texts for names.
    #[must_use]
    pub fn new(resolver: Resolver) -> Self {
        Self {
            resolver,
            texts: BTreeMap::new(),
            no_state: String::new(),
            workers: Vec::new(),
            crowd: Crowd::default(),
            log: Log::default(),
            most_states: parallel::threads(),
            time_limit: None,
            groups: Vec::new(),
            kinds: commands::kinds(),
            faults: Faults::default(),
            reproducible: true,
            compiled: 0,
        }
    }

    /// Sets into how many states of Lua a large world's agents may be shared out, for as many threads; as many
    /// as there are threads if this is not called. To be set before the first [`load`](Self::load). It
    /// changes no bit of what agents do.
    pub fn set_states(&mut self, most: usize) {
        self.most_states = most.max(1);
    }

    /// Makes the states, at first. An agent stays where it remembers things.
    fn make_states(&mut self, agents: usize) {
        let wanted = (agents / NEIGHBORHOOD as usize).clamp(1, self.most_states);
        if !self.workers.is_empty() {
            return;
        }
        for nth in 0..wanted as u32 {
            match Worker::new(Home { nth, of: wanted as u32 }) {
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
    /// [`forget`](Self::forget).
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
    fn compile(
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
        for (nth, worker) in self.workers.iter().enumerate() {
            match nth {
                0 => {
                    worker.log.take(&mut self.log).into_iter().for_each(|(_, it)| self.log.keep(it))
                }
                _ => _ = worker.log.take(&mut Log::default()),
            }
        }
        loaded.into_iter().flatten().collect::<Result<_, _>>().map_err(|error| vec![error])
    }

    fn adopt(
        &mut self,
        place: usize,
        program: Arc<Program>,
        loaded: Vec<Loaded>,
    ) -> Result<(), Vec<ScriptError>> {
        let params = loaded.first().map_or(Vec::new(), |loaded| loaded.params.clone());
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
        group.program = Some(program);
        Ok(())
    }

    /// No `on_reload` is due from before.
    fn owe_nothing(&mut self, place: usize) -> Result<(), Vec<ScriptError>> {
        let done = self.workers.iter().try_for_each(|worker| worker.owe_nothing(place));
        done.map_err(|error| vec![ScriptError::from_lua("scripts", &Modules::new(), &error)])
    }

    /// All files that the world's scripts are made of: themselves, and what they require.
    #[must_use]
    pub fn files(&self) -> Vec<String> {
        let of_group = |group: &GroupState| {
            group.script.iter().chain(group.modules.keys()).cloned().collect::<Vec<_>>()
        };
        let mut files: Vec<_> = self.groups.iter().flat_map(of_group).collect();
        files.sort();
        files.dedup();
        files
    }

    /// The parameters of a group's script, in file order.
    #[must_use]
    pub fn params(&self, group: GroupId) -> &[Param] {
        self.groups.get(group.index()).map_or(&[], |group| &group.params)
    }

    /// Turns a parameter of a group's script: its top level runs again, without being compiled again; memory is
    /// kept. The value is brought into range, and kept over reloads.
    pub fn set_param(&mut self, group: GroupId, name: &str, value: f32) -> Result<(), String> {
        let place = group.index();
        let state = self.groups.get_mut(place).ok_or("there is no such group")?;
        let Some(script) = state.script.clone() else {
            return Err("its group has no script".to_owned());
        };
        let Some(param) = state.params.iter().find(|param| param.name == name) else {
            let known: Vec<String> = state.params.iter().map(|param| param.name.clone()).collect();
            return Err(format!("{script} tunes no \"{name}\".{}", instead(name, &known)));
        };
        let value = Value::Number(param.fit(&Value::Number(value)));
        let before = state.chosen.insert(name.to_owned(), value);
        let loaded = match self.groups[place].program.clone() {
            Some(program) => self
                .compile(place, &program)
                .and_then(|loaded| self.adopt(place, program, loaded))
                .map_err(ScriptError::of_all),
            None => Err(ScriptError::of_file(&script, "it is broken; mend it first")),
        };
        if loaded.is_err() {
            let chosen = &mut self.groups[place].chosen;
            chosen.remove(name);
            chosen.extend(before.map(|before| (name.to_owned(), before)));
        }
        loaded.map_err(|error| error.to_string())
    }

    /// What went wrong since each script was last read: each distinct fault once, with how often.
    #[must_use]
    pub fn faults(&self) -> &[(Fault, u64)] {
        self.faults.all()
    }

    /// The agents whose script failed in the last tick: each keeps its last plan.
    #[must_use]
    pub fn faulty(&self) -> &[AgentId] {
        self.faults.marked()
    }

    /// What scripts have printed since the last call; a long output is cut.
    pub fn take_log(&mut self) -> Vec<String> {
        self.log.take()
    }

    /// Whether no backstop (clock, memory) has stopped an agent: what the clock stops is stopped
    /// elsewhere on another machine.
    #[must_use]
    pub fn reproducible(&self) -> bool {
        self.reproducible
    }

    /// Has all agents forget what they remember, and forgets all faults, for a world that starts anew.
    pub fn forget(&mut self) {
        self.faults = Faults::default();
        for worker in &mut self.workers {
            // Only a lack of memory can fail here; then the next tick says so.
            _ = worker.forget();
        }
        self.reproducible = true;
    }

    /// What scripts and their memory take (bytes), after a collection.
    #[must_use]
    pub fn used_memory(&self) -> usize {
        self.workers
            .iter()
            .map(|worker| {
                worker.collect();
                worker.lua.used_memory()
            })
            .sum()
    }

    /// Sets how long all scripts of a tick may take together before the clock stops them: the last resort of a
    /// window, which must go on. An agent that has not run by then is skipped for the tick and marked as faulty, and the run
    /// can no longer be [repeated](Self::reproducible). Without it, or with none, no clock decides anything.
    pub fn set_time_limit(&mut self, limit: Option<Duration>) {
        self.time_limit = limit;
    }
}

impl GroupState {
    fn take_scene(&mut self, script: Option<String>, params: &[(String, Value)]) {
        if self.script != script {
            *self = Self { script, size: self.size, ..Self::default() };
        }
        for (name, value) in params.iter().filter(|pair| !self.from_scene.contains(pair)) {
            self.chosen.insert(name.clone(), value.clone());
        }
        self.from_scene = params.to_vec();
    }

    /// What the scene sets and the script does not have, or does not take.
    fn refused_param(&self, script: &str, params: &[Param]) -> Option<ScriptError> {
        let known: Vec<String> = params.iter().map(|param| param.name.clone()).collect();
        self.from_scene.iter().find_map(|(name, value)| {
            let what = match params.iter().find(|param| param.name == *name) {
                None => format!(", which this script does not tune.{}", instead(name, &known)),
                Some(param) if param.takes(value) => return None,
                Some(param) => format!(" to {}; it takes {}", written(value), param.accepted()),
            };
            Some(ScriptError::of_file(script, format!("the scene sets \"{name}\"{what}")))
        })
    }
}

/// A value as a scene writes it.
fn written(value: &Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Bool(on) => on.to_string(),
        Value::Word(word) => format!("\"{word}\""),
    }
}
