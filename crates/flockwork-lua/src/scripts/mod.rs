//! The scripts of a world: what is known of them, and what a host sets and asks.

mod load;
mod next_states;
mod params;
mod public;
mod reload;
mod renew;
mod trial;

pub use params::Choices;
pub use reload::ReloadReport;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use flockwork::{AgentId, Fault, PublicValue, group, parallel};

use crate::source::Program;
use crate::source::modules::Modules;
use crate::tick::faults::Faults;
use crate::tick::options::{BehaviorOp, behavior_ops};
use crate::tick::placement::{GroupSize, Placement};
use crate::tick::rows::public::Setting;
use crate::tune::TuneParam;
use crate::vm::log::Log;
use crate::vm::worker::Worker;
use next_states::NextStates;

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
    pub(crate) placement: Placement,
    pub(crate) groups: Vec<GroupState>,
    pub(crate) behavior_ops: Vec<BehaviorOp>,
    pub(crate) faults: Faults,
    pub(crate) reproducible: bool,
    /// What agents have set their public values to in this tick.
    pub(crate) set: Vec<Setting>,
    /// How many texts were compiled since the states were made.
    compiled: u32,
    /// The states that take their place, once they are about to be needed.
    next_states: Option<NextStates>,
}

/// What is known of a group's script.
#[derive(Default)]
pub struct GroupState {
    /// The script; none if the group has none.
    pub script: Option<String>,
    /// Whether `on_reload` is due.
    pub reloaded: bool,
    /// How large it was in the last tick.
    pub size: GroupSize,
    /// Whether it has callbacks, or is broken and coasts.
    pub sound: bool,
    params: Vec<TuneParam>,
    /// What the script declares its agents to show.
    public: Vec<(String, PublicValue)>,
    /// How many times the script sets a color.
    colors: usize,
    /// The files that the script requires.
    pub modules: Arc<Modules>,
    /// What it runs, if it is sound.
    program: Option<Arc<Program>>,
    from_scene: Vec<(String, group::Setting)>,
    chosen: BTreeMap<String, group::Setting>,
}

impl GroupState {
    /// Whether its agents may hear this event of the engine.
    pub fn hears(&self, event: &str) -> bool {
        self.sound && self.program.as_ref().is_some_and(|program| program.hears(event))
    }
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
            placement: Placement::default(),
            log: Log::default(),
            most_states: parallel::threads(),
            time_limit: None,
            groups: Vec::new(),
            behavior_ops: behavior_ops(),
            faults: Faults::default(),
            reproducible: true,
            set: Vec::new(),
            compiled: 0,
            next_states: None,
        }
    }

    /// Sets into how many states of Lua a large world's agents may be shared out, for as many threads: from 1 (0 counts
    /// as 1), or as many as there are threads if this is not called. To be set before the first
    /// [`load`](Self::load). It changes no bit of what agents do.
    pub fn set_states(&mut self, most: usize) {
        self.most_states = most.max(1);
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

    /// Tells whether the ticks that follow are made again, after the world has gone back: their faults have been counted, and
    /// what they print has been told.
    pub fn set_repeating(&mut self, on: bool) {
        self.faults.is_repeating = on;
        self.faults.begin();
    }

    /// By group, whether `on_reload` is due in the next tick, because its script was changed.
    #[must_use]
    pub fn reloaded(&self) -> Vec<bool> {
        self.groups.iter().map(|group| group.reloaded).collect()
    }

    /// Sets the same: for a world that goes back to before a script was changed, or to right after that.
    pub fn set_reloaded(&mut self, due: &[bool]) {
        self.groups.iter_mut().zip(due).for_each(|(group, due)| group.reloaded = *due);
    }

    pub(crate) fn is_repeating(&self) -> bool {
        self.faults.is_repeating
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

    /// How long the script of each group ran in the last tick, by the clock: the times of all states together, which may run side
    /// by side. It has no effect on anything.
    #[must_use]
    pub fn took(&self) -> Vec<Duration> {
        let of = |nth: usize| self.workers.iter().filter_map(|it| it.run.took.get(nth)).sum();
        (0..self.groups.len()).map(of).collect()
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
