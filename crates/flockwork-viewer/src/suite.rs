//! The suite: scenes that carry their own pass rules, run and judged.
//!
//! A case is a scene with a `validation`, or a family of such scenes. Each runs for all of its tick rates and seeds;
//! the results are judged by its criteria, and written as a table, as JSON or as a document. No result depends on how
//! many threads there are, or on how busy the machine is.

mod case;
mod document;
mod judge;
mod options;
mod picture;
mod statistic;
mod table;
mod trial;
mod unseen;
mod watch;

pub use case::{CaseMember, SuiteCase, find};
pub use document::{DOCUMENT, can_tell_apart, document};
pub use judge::{JudgedCriterion, RateResult, judged};
pub use options::SuiteOptions;
pub use table::{condensed, table};
pub use trial::runs;

use std::sync::Mutex;

use indicatif::ProgressBar;
use rayon::iter::{ParallelBridge, ParallelIterator};
use serde::Serialize;

use crate::report::Report;
use crate::stop::Stop;
use trial::{Trial, trials};

/// A case with its results.
#[derive(Clone, Debug, Serialize)]
pub struct Judged {
    /// The case's name.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Whether it meets all its criteria.
    pub passes: bool,
    /// The results of its criteria.
    pub rows: Vec<JudgedCriterion>,
}

/// Runs cases on all threads and judges them. A progress bar on standard error counts ticks.
///
/// # Errors
/// What keeps runs from being judged: agents that do not fit into their scene, and scripts that fail.
pub fn run(cases: &[SuiteCase], options: &SuiteOptions) -> Result<Vec<Judged>, Report> {
    let mut trials: Vec<Trial> = cases.iter().flat_map(|case| trials(case, options)).collect();
    let bar = crate::run::bar(trials.iter().map(|trial| trial.ticks).sum());
    // The longest first, so that no core is left alone with one in the end.
    let mut order: Vec<usize> = (0..trials.len()).collect();
    order.sort_by_key(|nth| std::cmp::Reverse(trials[*nth].cost()));
    run_all(&mut trials, &order, &bar, &options.stop)?;
    bar.finish_and_clear();
    let of = |case: &SuiteCase| {
        let own: Vec<&Trial> = trials.iter().filter(|it| it.case.path == case.path).collect();
        let rows = judged(case, &own);
        let passes = rows.iter().all(|row| row.passes);
        Judged { name: case.name.clone(), title: case.title().to_owned(), passes, rows }
    };
    Ok(cases.iter().map(of).collect())
}

/// Runs all trials in this order, and fills in their numbers.
fn run_all(
    trials: &mut [Trial],
    order: &[usize],
    bar: &ProgressBar,
    stop: &Stop,
) -> Result<(), Report> {
    let shared = Mutex::new(Vec::new());
    let (shared_ref, all) = (&shared, &*trials);
    order.iter().par_bridge().for_each(|nth| {
        let numbers = all[*nth].run(bar, stop);
        let mut done = shared_ref.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        done.push((*nth, numbers));
    });
    let mut done = shared.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    done.sort_by_key(|(nth, _)| *nth);
    let mut wrong = Report::default();
    for (nth, numbers) in done {
        match numbers {
            Ok(numbers) => trials[nth].numbers = numbers,
            Err(report) => wrong.mistakes.extend(report.mistakes),
        }
    }
    if wrong.mistakes.is_empty() { Ok(()) } else { Err(wrong) }
}
