//! What if: the last seconds as they were beside the same seconds as changed, compared on a thread of its own, so that the
//! window waits for nothing.

use std::collections::VecDeque;

use super::job::Job;
use crate::compare::{Compared, WhatIf, changes};
use crate::input::SessionInput;
use crate::report::Report;
use crate::session::Episode;
use crate::sketch::Trails;

/// What is tried again.
#[derive(Default)]
pub struct Tried {
    /// What came into the next ticks before; none if nothing is tried.
    pub inputs: VecDeque<Vec<SessionInput>>,
    /// The run as it was.
    pub was: Vec<Episode>,
}

impl Tried {
    /// Tries nothing any more.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// The tick at which a trial that is not over began.
    pub fn began(&self) -> Option<u64> {
        let first = self.was.first().filter(|_| !self.inputs.is_empty())?;
        Some(first.from.tick())
    }
}

/// More agents than these have no trails: they would hide each other.
const MOST_TRAILS: usize = 1000;

/// A comparison that goes on, or that has ended.
pub struct Trial {
    /// What came of it; none while it goes on.
    pub result: Option<TrialResult>,
    /// The first and the last tick of both runs.
    pub ticks: [u64; 2],
    job: Job<Result<Option<Compared>, Report>>,
}

/// What came of a comparison.
pub struct TrialResult {
    /// How long both runs are (s).
    pub secs: f64,
    /// The first tick after which the worlds differ; none if they never do.
    pub parted: Option<u64>,
    /// The figures that differ: the name with its unit, both values, and the difference.
    pub changes: Vec<[String; 4]>,
    /// The trails of both; none of very many agents.
    pub trails: Option<[Trails; 2]>,
}

impl Trial {
    /// Begins to compare; none if the system has no thread for it.
    pub fn begin(what_if: WhatIf) -> Option<Self> {
        let (from, ticks) = (what_if.now.tick(), what_if.ticks());
        let job = Job::begin_on(2, ticks, move |watch| what_if.compare(watch))?;
        Some(Self { result: None, ticks: [from, from + ticks as u64], job })
    }

    /// Takes in the result if there is one.
    pub fn look(&mut self) {
        if let Some(result) = self.job.take() {
            self.result = result.and_then(Result::ok).flatten().map(TrialResult::of);
        }
    }

    /// How much is done, from 0 to 1; none if nothing is done any more.
    pub fn progress(&self) -> Option<f32> {
        self.job.progress()
    }
}

impl TrialResult {
    fn of(compared: Compared) -> Self {
        let is_picture = compared.apart.both <= MOST_TRAILS;
        Self {
            secs: compared.secs,
            parted: compared.parted,
            changes: changes(&compared).collect(),
            trails: is_picture.then_some(compared.runs.map(|run| run.trails)),
        }
    }
}
