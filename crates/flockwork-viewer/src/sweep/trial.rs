//! One run of a sweep.

use flockwork::each_world;
use indicatif::ProgressBar;

use super::plan::Sweep;
use crate::csv::row;
use crate::metrics::Metrics;
use crate::report::Report;
use crate::session::Session;

/// When a run ends before its time.
pub struct Early<'a> {
    /// Whether it ends at its first fault.
    pub at_faults: bool,
    /// Whether it is to end now.
    pub now: &'a (dyn Fn() -> bool + Sync),
}

/// A run that has ended.
pub struct Ended {
    /// Its row in the table.
    pub line: String,
    /// What went wrong in it first; none if nothing did.
    pub trouble: Option<String>,
}

/// Does a run, counted from 0, with the scene's own mouse as its only input; none if it was to end early. What its
/// scripts print is left out.
///
/// # Errors
/// Why it cannot begin.
pub fn run(
    sweep: &Sweep,
    run: u64,
    early: &Early,
    bar: &ProgressBar,
) -> Result<Option<Ended>, Report> {
    let mut session = sweep.session(run)?;
    let mut metrics = sweep.metrics(&session)?;
    metrics.observe(&session.scene, &mut session.world);
    for _ in 0..sweep.ticks {
        if (early.now)() {
            return Ok(None);
        }
        if early.at_faults && session.fault_count() > 0 {
            break;
        }
        let inputs = session.scripted_mouse();
        session.step(&inputs);
        // They would pile up.
        session.scripts.take_log();
        metrics.observe(&session.scene, &mut session.world);
        bar.inc(1);
    }
    let trouble = trouble(&session);
    Ok(Some(Ended { line: line(sweep, run, &session, metrics), trouble }))
}

fn trouble(session: &Session) -> Option<String> {
    let first = session.troubles().first().map(ToString::to_string);
    let lacks =
        || "too little memory stopped a script, which may go otherwise next time".to_owned();
    first.or_else(|| (!session.scripts.reproducible()).then(lacks))
}

fn line(sweep: &Sweep, run: u64, session: &Session, metrics: Metrics) -> String {
    let (ticks, agents, hash) =
        each_world!(&session.world, world => (world.tick, world.agents.len(), world.hash()));
    let (values, seed) = sweep.grid.of_run(run);
    let id = &sweep.identity;
    let mut fields =
        vec![(run + 1).to_string(), id.runs.to_string(), id.scene.clone(), id.seconds.clone()];
    fields.extend(values);
    let counts = [ticks, agents as u64, session.fault_count()].map(|count| count.to_string());
    fields.extend([seed].into_iter().chain(counts));
    fields.extend(figures(sweep, metrics));
    fields.extend([format!("{hash:016x}"), id.sweep.clone(), id.texts.clone()]);
    row(fields)
}

/// The figures in the order of the table's columns. A mark that a parameter brings or takes has no column, or no
/// figures.
fn figures(sweep: &Sweep, metrics: Metrics) -> impl Iterator<Item = String> {
    let measured = metrics.columns();
    let cell = move |name: &String| {
        let column = measured.iter().find(|column| column.name == *name);
        column.map_or(String::new(), |column| column.cell.clone())
    };
    sweep.header.figures.iter().map(cell)
}
