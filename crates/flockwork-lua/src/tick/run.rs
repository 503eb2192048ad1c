//! What a state has to do in a tick, and what came of it.

use std::time::{Duration, Instant};

use crate::ScriptError;
use crate::source::modules::Modules;
use crate::tick::placement::{GroupSize, Resident, Residents};
use crate::vm::budget::Shares;

/// What is to be done for a group.
pub struct Duty<'a> {
    /// Its script, and what that requires; none if it has none.
    pub script: Option<(&'a str, &'a Modules)>,
    /// Whether `on_reload` is due.
    pub reloaded: bool,
    /// How large it is, in all states.
    pub size: GroupSize,
}

/// What went wrong with an agent.
pub struct Failure {
    /// Its place; none if it was not an agent's fault.
    pub place: Option<u32>,
    pub error: ScriptError,
    /// The number of the callback.
    pub callback: u32,
}

/// What an agent's state has to say about its plan.
#[derive(Clone, Copy)]
pub enum Outcome {
    /// It has no script that runs.
    Nothing,
    /// Its script failed.
    Failed,
    /// Its script failed after its `init` or `on_reload`, whose acts lie here.
    Begun { start: u32, end: u32 },
    /// Where its commands lie.
    Commands { start: u32, end: u32 },
}

/// An agent whose turn failed, by its place in the state's list.
#[derive(Clone, Copy)]
pub struct FailedTurn {
    pub at: usize,
    /// Whether it has come through its `init` or `on_reload` in this turn.
    pub has_begun: bool,
    /// Whether its turn has come at all.
    pub has_run: bool,
}

/// What a state has to do in a tick, and what came of it.
#[derive(Default)]
pub struct Run {
    /// The agents that live in the state.
    pub residents: Residents,
    /// Their commands, one agent's after another's, and room that is not used now.
    pub commands: Vec<u8>,
    pub used: usize,
    /// Where each agent's of a slice end.
    pub ends: Vec<u8>,
    /// What each resident has to say about its plan.
    pub outcomes: Vec<Outcome>,
    pub failures: Vec<Failure>,
    /// How long the agents of each group took, by the clock.
    pub took: Vec<Duration>,
    /// Whether neither the clock nor the memory limit has stopped an agent.
    pub reproducible: bool,
    pub shares: Shares,
    /// Whether the clock has stopped the tick.
    pub late: bool,
    /// Whether memory has been collected because there was too little.
    pub collected: bool,
}

impl Run {
    /// Does some work for a group, and notes how long it takes.
    pub fn timed<T>(&mut self, group: usize, work: impl FnOnce(&mut Self) -> T) -> T {
        let began = Instant::now();
        let done = work(self);
        if let Some(took) = self.took.get_mut(group) {
            *took = began.elapsed();
        }
        done
    }

    /// Nothing has come of this tick yet.
    pub fn begin(&mut self) {
        self.used = 0;
        self.failures.clear();
        (self.reproducible, self.late, self.collected) = (true, false, false);
        self.took.clear();
        self.took.resize(self.residents.of_group.len(), Duration::ZERO);
        self.outcomes.clear();
        self.outcomes.resize(self.residents.all.len(), Outcome::Nothing);
    }
}

impl Failure {
    pub fn skipped(resident: &Resident, error: &ScriptError) -> Self {
        Self { place: Some(resident.place), error: error.clone(), callback: 0 }
    }
}
