//! Runs all that a table lacks, on several threads, each run on one of them.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use indicatif::ProgressBar;

use super::growing::GrowingTable;
use super::plan::Sweep;
use super::shard::Shard;
use super::table::Table;
use super::trial::{self, Early};
use crate::report::Report;
use crate::run::bar;
use crate::stop::Stop;

/// How a table is filled.
#[derive(Clone, Debug, Default)]
pub struct FillOptions {
    /// Which runs are done here.
    pub shard: Shard,
    /// How many runs go on at once; none for as many as there are cores.
    pub threads: Option<u16>,
    /// Whether a run that meets faults gets its row and the others go on; otherwise no other run begins.
    pub past_faults: bool,
    /// Ends it early.
    pub stop: Stop,
}

/// What became of a table.
#[derive(Debug)]
pub struct Filled {
    /// How many runs were to be in it.
    pub wanted: u64,
    /// How many of them were there before.
    pub earlier: u64,
    /// How many were done now.
    pub done: u64,
    /// The whole table, in order; none if something ended it early.
    pub table: Option<Table>,
    /// The first run that could not be taken, counted from 0, and why.
    pub failed: Option<(u64, String)>,
}

/// Fills the table of a sweep with all runs that it lacks. A progress bar on standard error counts ticks.
///
/// # Errors
/// The table cannot be read or written, or is that of another sweep.
pub fn fill(sweep: &Sweep, path: &Path, options: &FillOptions) -> Result<Filled, Report> {
    let opened = GrowingTable::open(path, &sweep.header, &sweep.identity);
    let (growing, there) = opened.map_err(Report::sentence)?;
    let mut known: Vec<u64> = there.rows.iter().map(|row| row.run - 1).collect();
    known.sort_unstable();
    let lacking = |run: &u64| known.binary_search(run).is_err();
    let wanted = options.shard.runs(sweep.grid.runs).count() as u64;
    let runs: Vec<u64> = options.shard.runs(sweep.grid.runs).filter(lacking).collect();
    let work = Work::new(sweep, options, &runs, growing);
    work.on_threads();
    work.bar.finish_and_clear();
    let done = work.done.into_inner();
    let state = work.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(why) = state.unwritten {
        return Err(Report::sentence(why));
    }
    let failed = state.failed.into_iter().min();
    let is_whole = failed.is_none() && done == runs.len() as u64;
    let table = is_whole.then(|| state.table.finish()).transpose().map_err(Report::sentence)?;
    Ok(Filled { wanted, earlier: wanted - runs.len() as u64, done, table, failed })
}

/// What the threads share.
struct Work<'a> {
    sweep: &'a Sweep,
    options: &'a FillOptions,
    runs: &'a [u64],
    /// How many runs have begun.
    begun: AtomicU64,
    done: AtomicU64,
    /// Whether no other run is to begin.
    is_last: AtomicBool,
    /// Whether no run is of use any more.
    is_lost: AtomicBool,
    state: Mutex<State>,
    bar: ProgressBar,
}

struct State {
    table: GrowingTable,
    failed: Vec<(u64, String)>,
    /// Why the table cannot be written.
    unwritten: Option<String>,
}

impl<'a> Work<'a> {
    fn new(
        sweep: &'a Sweep,
        options: &'a FillOptions,
        runs: &'a [u64],
        table: GrowingTable,
    ) -> Self {
        let state = State { table, failed: Vec::new(), unwritten: None };
        let work = Self {
            sweep,
            options,
            runs,
            begun: AtomicU64::new(0),
            done: AtomicU64::new(0),
            is_last: AtomicBool::new(false),
            is_lost: AtomicBool::new(false),
            state: Mutex::new(state),
            bar: bar(sweep.ticks * runs.len() as u64),
        };
        work.show();
        work
    }

    fn show(&self) {
        let (done, all) = (self.done.load(Ordering::Relaxed), self.runs.len());
        self.bar.set_prefix(format!("{done} of {all} runs, "));
    }

    fn on_threads(&self) {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.options.threads.map_or_else(cores, usize::from).min(self.runs.len());
        std::thread::scope(|scope| {
            (0..threads).for_each(|_| _ = scope.spawn(|| self.on_one_thread()))
        });
    }

    /// Does one run after the other. The engine finds a pool of this thread alone, and so stays on it.
    fn on_one_thread(&self) {
        let alone = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
        match alone {
            Ok(pool) => pool.install(|| self.one_after_the_other()),
            Err(_) => self.one_after_the_other(),
        }
    }

    fn one_after_the_other(&self) {
        let is_over = || self.is_lost.load(Ordering::Relaxed) || self.options.stop.is_asked();
        let early = Early { at_faults: !self.options.past_faults, now: &is_over };
        while !is_over() && !self.is_last.load(Ordering::Relaxed) {
            let next = self.begun.fetch_add(1, Ordering::Relaxed) as usize;
            let Some(&run) = self.runs.get(next) else { return };
            match trial::run(self.sweep, run, &early, &self.bar) {
                Ok(None) => return,
                Ok(Some(ended)) => match ended.trouble.filter(|_| early.at_faults) {
                    Some(trouble) => self.fail(run, trouble),
                    None => self.take(&ended.line),
                },
                Err(report) => self.fail(run, report.to_string()),
            }
        }
    }

    fn fail(&self, run: u64, why: String) {
        self.is_last.store(true, Ordering::Relaxed);
        self.state().failed.push((run, why));
    }

    fn take(&self, line: &str) {
        let mut state = self.state();
        if state.unwritten.is_some() {
            return;
        }
        match state.table.add(line) {
            Ok(()) => _ = self.done.fetch_add(1, Ordering::Relaxed),
            Err(why) => {
                self.is_lost.store(true, Ordering::Relaxed);
                state.unwritten = Some(why);
            }
        }
        self.show();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
