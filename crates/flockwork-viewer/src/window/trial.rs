//! What if: the last seconds as they were beside the same seconds as changed, compared on a thread of its own, so that the
//! window waits for nothing.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::JoinHandle;

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

/// Of more agents the ways are no picture any more.
const MOST_WAYS: usize = 1000;

/// A comparison that goes on, or that has ended.
pub struct Trial {
    /// What came of it; none while it goes on.
    pub result: Option<TrialResult>,
    /// The first and the last tick of both runs.
    pub ticks: [u64; 2],
    shared: Arc<Shared>,
    thread: Option<JoinHandle<Result<Option<Compared>, Report>>>,
}

/// What came of a comparison.
pub struct TrialResult {
    /// How long both runs are (s).
    pub secs: f64,
    /// The first tick after which the worlds differ; none if they never do.
    pub parted: Option<u64>,
    /// The figures that differ: the name with its unit, both values, and the difference.
    pub changes: Vec<[String; 4]>,
    /// The ways of the agents of both; none of very many.
    pub ways: Option<[Trails; 2]>,
}

#[derive(Default)]
struct Shared {
    done: AtomicUsize,
    is_dropped: AtomicBool,
}

impl Trial {
    /// Begins to compare; none if the system has no thread for it.
    pub fn begin(what_if: WhatIf) -> Option<Self> {
        let from = what_if.now.tick();
        let ticks = [from, from + what_if.ticks() as u64];
        let shared = Arc::new(Shared::default());
        let of_thread = Arc::clone(&shared);
        let compare = move || {
            what_if.compare(&mut |done| {
                of_thread.done.store(done, Ordering::Relaxed);
                !of_thread.is_dropped.load(Ordering::Relaxed)
            })
        };
        // The ticks of the window have the other threads for themselves.
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().ok()?;
        let thread = std::thread::Builder::new().name("what if".to_owned());
        let thread = thread.spawn(move || pool.install(compare)).ok()?;
        Some(Self { result: None, ticks, shared, thread: Some(thread) })
    }

    /// Takes in the result if there is one.
    pub fn look(&mut self) {
        let Some(thread) = self.thread.take_if(|thread| thread.is_finished()) else { return };
        // A mistake in it must not end the window.
        self.result = thread.join().ok().and_then(Result::ok).flatten().map(TrialResult::of);
    }

    /// How much is done, from 0 to 1; none if nothing is done any more.
    pub fn progress(&self) -> Option<f32> {
        let [from, to] = self.ticks;
        let done = self.shared.done.load(Ordering::Relaxed);
        self.thread.as_ref().map(|_| done as f32 / (to - from).max(1) as f32)
    }
}

impl TrialResult {
    fn of(compared: Compared) -> Self {
        let is_picture = compared.apart.both <= MOST_WAYS;
        Self {
            secs: compared.secs,
            parted: compared.parted,
            changes: changes(&compared).collect(),
            ways: is_picture.then_some(compared.runs.map(|run| run.trails)),
        }
    }
}

/// The thread ends with its next tick.
impl Drop for Trial {
    fn drop(&mut self) {
        self.shared.is_dropped.store(true, Ordering::Relaxed);
    }
}
