//! Runs without a window, as fast as the machine can, which write the files that are asked for.

mod film;
mod framing;
mod options;
mod plot;
mod records;
mod told;

use std::fmt::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use flockwork::each_world;
use flockwork::scene::AnyWorld;

use crate::columns::aligned;
use crate::files::show;
use crate::recording::EVERY;
use crate::replay::{Played, Replay, Verdict};
use crate::report::Report;
use crate::session::{Session, Took};
pub use film::film;
use framing::Framing;
pub use options::{Length, RunOptions};
use records::Records;
pub use records::picture;
pub use told::{ScriptOutput, bar};

/// The result of a run.
#[derive(Clone, Debug)]
pub struct RunOutcome {
    /// How many ticks it took.
    pub ticks: u64,
    /// How many ticks it was to take; none if it was not stopped early.
    pub stopped_of: Option<u64>,
    /// How long the ticks took on this machine, with all that was written after each.
    pub took: Duration,
    /// How long the ticks took by their parts.
    pub ticks_took: Took,
    /// The files that were written.
    pub files: Vec<PathBuf>,
}

/// Runs a session, with the scene's own mouse as its only input.
///
/// # Errors
/// One sentence, if a file cannot be written.
pub fn run(session: &mut Session, options: &RunOptions) -> Result<RunOutcome, Report> {
    let wanted = options.ticks(session);
    let mut records = started(session, options, wanted)?;
    let bar = bar(wanted);
    let began = Instant::now();
    records.observe(session).map_err(Report::sentence)?;
    let mut printed = ScriptOutput::default();
    printed.tell(session, &bar);
    let (mut ticks, mut ticks_took) = (0, Took::default());
    while ticks < wanted && !options.stop.is_asked() {
        let inputs = session.scripted_mouse();
        session.step(&inputs);
        ticks_took.add(&session.took);
        printed.tell(session, &bar);
        records.observe(session).map_err(Report::sentence)?;
        bar.inc(1);
        ticks += 1;
    }
    bar.finish_and_clear();
    printed.finish();
    let took = began.elapsed();
    let mut files = records.finish(session, options).map_err(Report::sentence)?;
    let recording = session.stop_recording().map_err(Report::sentence)?;
    files.extend(recording.map(|it| it.path));
    let stopped_of = (ticks < wanted).then_some(wanted);
    Ok(RunOutcome { ticks, stopped_of, took, ticks_took, files })
}

/// Starts all files of a run that is to take `wanted` ticks.
fn started(session: &mut Session, options: &RunOptions, wanted: u64) -> Result<Records, Report> {
    if let Some(path) = &options.record {
        let every = options.record_every.unwrap_or(EVERY);
        session.record(path, every).map_err(Report::sentence)?;
    }
    let mut framing = Framing::start(session, options);
    if options.has_movie() {
        framing.look_ahead(session, wanted, options)?;
    }
    Records::start(session, options, framing).map_err(Report::sentence)
}

/// Plays a replay in its session, and writes the files that are asked for; its length is the replay's own. Answers how
/// much was played, the verdict, and the files.
///
/// # Errors
/// One sentence, if a file cannot be written; or why a scene in the replay cannot be read here.
pub fn replay(
    replay: &mut Replay,
    session: &mut Session,
    options: &RunOptions,
) -> Result<(Played, Verdict, Vec<PathBuf>), Report> {
    let mut framing = Framing::start(session, options);
    if options.has_movie() {
        framing.look_ahead_in(&replay.path, session, options)?;
    }
    let mut records = Records::start(session, options, framing).map_err(Report::sentence)?;
    let bar = bar(replay.ticks);
    let (mut printed, mut ticks) = (ScriptOutput::default(), 0..);
    let (played, verdict) = replay.play_while(session, |session| {
        printed.tell(session, &bar);
        ticks.next().into_iter().for_each(|tick| bar.set_position(tick));
        records.observe(session).map_err(Report::sentence)?;
        Ok(!options.stop.is_asked())
    })?;
    bar.finish_and_clear();
    printed.finish();
    let files = records.finish(session, options).map_err(Report::sentence)?;
    Ok((played, verdict, files))
}

/// What the summary of a run has beside the usual.
#[derive(Clone, Copy, Debug, Default)]
pub struct SummaryOptions {
    /// The hash of the last state.
    pub hash: bool,
    /// How long the parts of a tick took.
    pub times: bool,
}

/// What happened in a run, in a few lines for people.
#[must_use]
pub fn summary(session: &Session, outcome: &RunOutcome, with: SummaryOptions) -> String {
    let (secs, agents, seed, hash) = each_world!(&session.world, world => (world.secs(), world.agents.len(), world.seed, world.hash()));
    let took = outcome.took.as_secs_f64();
    let rate = outcome.ticks as f64 / took.max(1e-9);
    let name = &session.scene.name;
    let mut text =
        format!("{name}: {agents} agents, {} ticks ({secs:.1} s), seed {seed}\n", outcome.ticks);
    let axes = if matches!(session.world, AnyWorld::Volume(_)) { ", a volume" } else { "" };
    // Writing to a string cannot fail.
    _ = writeln!(text, "took {took:.2} s: {rate:.0} ticks per second{axes}");
    if with.hash {
        _ = writeln!(text, "hash {hash:016x}");
    }
    if !session.scripts.reproducible() {
        text += "not reproducible: too little memory stopped a script\n";
    }
    if let Some(wanted) = outcome.stopped_of {
        _ = writeln!(text, "stopped after {} of {wanted} ticks", outcome.ticks);
    }
    for file in &outcome.files {
        _ = writeln!(text, "wrote {}", show(file));
    }
    if with.times {
        text += &times(&outcome.ticks_took.parts(&session.world));
    }
    text
}

/// A table of how long the parts of a tick took (ms).
fn times(parts: &[(String, f32)]) -> String {
    let head = vec!["part of a tick".to_owned(), "ms".to_owned()];
    let line = |(name, millis): &(String, f32)| vec![name.clone(), format!("{millis:.3}")];
    let lines: Vec<_> = std::iter::once(head).chain(parts.iter().map(line)).collect();
    format!("\n{}", aligned(&lines, 1))
}
