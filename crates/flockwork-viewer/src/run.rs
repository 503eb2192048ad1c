//! A run without a window: as fast as it goes, with whatever files were asked for.

use std::fmt::Write;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use flockwork::each_world;
use flockwork::scene::AnyWorld;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use crate::files::show;
use crate::metrics::Metrics;
use crate::picture::{Movie, Poster, write_png};
use crate::report::Report;
use crate::session::Session;
use crate::sketch::{Extent, Theme, Trails, extent};
use crate::trace::Trace;

/// How long agents' trails are in a picture, and in a movie (s).
const TRAIL_SECS: [f32; 2] = [3.0, 1.0];

/// What a run does beside running.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// How long.
    pub length: Length,
    /// Every agent in every tick, as a table.
    pub trace: Option<PathBuf>,
    /// What the crowd did, as JSON.
    pub metrics: Option<PathBuf>,
    /// A picture of the end.
    pub image: Option<PathBuf>,
    /// A movie.
    pub gif: Option<PathBuf>,
    /// Width of picture and movie (px); none for what suits them.
    pub width: Option<u32>,
    /// Frames of the movie per second.
    pub fps: u16,
    /// The colours.
    pub theme: Theme,
}

/// How long a run takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Length {
    /// So many ticks.
    Ticks(u64),
    /// So many seconds of the simulation.
    Seconds(f64),
}

impl Default for Length {
    fn default() -> Self {
        Length::Seconds(40.0)
    }
}

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// How many ticks it took.
    pub ticks: u64,
    /// How long they took.
    pub took: Duration,
    /// The files that were written.
    pub files: Vec<PathBuf>,
}

/// Runs a session.
///
/// # Errors
/// One sentence, if a file cannot be written.
pub fn run(session: &mut Session, wishes: &Wishes) -> Result<Outcome, Report> {
    let secs = each_world!(&session.world, world => f64::from(world.stepping.secs()));
    let ticks = match wishes.length {
        Length::Ticks(ticks) => ticks,
        Length::Seconds(length) => (length / secs).round() as u64,
    };
    let mut records = Records::start(session, wishes).map_err(Report::sentence)?;
    let bar = bar(ticks);
    let began = Instant::now();
    records.observe(session).map_err(Report::sentence)?;
    let mut printed = Printed::default();
    printed.tell(session, &bar);
    for _ in 0..ticks {
        let inputs = session.scripted_mouse();
        session.step(&inputs);
        printed.tell(session, &bar);
        records.observe(session).map_err(Report::sentence)?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    printed.finish();
    let took = began.elapsed();
    let files = records.finish(session, wishes).map_err(Report::sentence)?;
    Ok(Outcome { ticks, took, files })
}

/// A bar on a terminal, nothing elsewhere.
fn bar(ticks: u64) -> ProgressBar {
    let bar = ProgressBar::new(ticks);
    let style = "{bar:36} {percent:>3} %  {pos} of {len} ticks  {rate} per second  {eta} left";
    if let Ok(style) = ProgressStyle::with_template(style) {
        let rate = |state: &ProgressState, text: &mut dyn Write| {
            // A bar without its rate is still a bar.
            _ = write!(text, "{:.0}", state.per_sec());
        };
        bar.set_style(style.with_key("rate", rate));
    }
    bar
}

/// Lines of scripts that a run prints at most: the rest would only hide them.
const MOST_PRINTED: usize = 1000;

/// What scripts print, on its way to standard error.
#[derive(Default)]
struct Printed {
    told: usize,
    dropped: usize,
}

impl Printed {
    /// Hands on what was printed since the last time, above the bar.
    fn tell(&mut self, session: &mut Session, bar: &ProgressBar) {
        let lines = session.scripts.take_log();
        if lines.is_empty() {
            return;
        }
        let room = lines.len().min(MOST_PRINTED - self.told);
        self.told += room;
        self.dropped += lines.len() - room;
        if room > 0 {
            bar.suspend(|| lines[..room].iter().for_each(|line| tell(line)));
        }
    }

    fn finish(&self) {
        if self.dropped > 0 {
            tell("… and more lines, which are left out");
        }
    }
}

/// A line on standard error. A reader that has gone away is nobody's mistake.
fn tell(line: &str) {
    _ = writeln!(std::io::stderr(), "{line}");
}

/// All that is written while a run goes on.
struct Records {
    trace: Option<Trace>,
    metrics: Option<Metrics>,
    movie: Option<Film>,
    trails: Trails,
    start: Extent,
}

impl Records {
    fn start(session: &Session, wishes: &Wishes) -> Result<Self, String> {
        let start = extent(&session.world, &session.scene);
        let wants_trails = wishes.image.is_some();
        Ok(Self {
            trace: wishes.trace.as_deref().map(Trace::create).transpose()?,
            metrics: wishes.metrics.as_ref().map(|_| Metrics::new()),
            movie: wishes
                .gif
                .as_deref()
                .map(|path| Film::create(path, session, start, wishes))
                .transpose()?,
            trails: Trails::of_secs(if wants_trails { TRAIL_SECS[0] } else { 0.0 }),
            start,
        })
    }

    fn observe(&mut self, session: &mut Session) -> Result<(), String> {
        self.trails.record(&session.world);
        if let Some(trace) = &mut self.trace {
            trace.add(&session.world)?;
        }
        if let Some(metrics) = &mut self.metrics {
            metrics.observe(&mut session.world);
        }
        if let Some(movie) = &mut self.movie {
            movie.add(session)?;
        }
        Ok(())
    }

    /// Finishes all files; answers which there are.
    fn finish(self, session: &Session, wishes: &Wishes) -> Result<Vec<PathBuf>, String> {
        if let Some(trace) = self.trace {
            trace.finish()?;
        }
        if let (Some(metrics), Some(path)) = (self.metrics, &wishes.metrics) {
            metrics.write(path, &session.world, session.fault_count())?;
        }
        if let Some(path) = &wishes.image {
            let all = self.start.with(extent(&session.world, &session.scene));
            let width = wishes.width.unwrap_or(1280);
            let poster = poster(session, all, width, wishes.theme)?;
            write_png(&poster.picture(&session.world, &self.trails), path)?;
        }
        let files = [&wishes.trace, &wishes.metrics, &wishes.image, &wishes.gif];
        Ok(files.into_iter().flatten().cloned().collect())
    }
}

fn poster(session: &Session, extent: Extent, width: u32, theme: Theme) -> Result<Poster, String> {
    let poster = Poster::new(&session.scene, extent, width, theme);
    poster.ok_or_else(|| format!("a picture {width} pixels wide cannot be made; try 1280"))
}

/// A movie with its frames' times.
struct Film {
    movie: Movie,
    poster: Poster,
    trails: Trails,
    fps: f64,
    frames: u64,
}

impl Film {
    fn create(
        path: &Path,
        session: &Session,
        extent: Extent,
        wishes: &Wishes,
    ) -> Result<Self, String> {
        let poster = poster(session, extent, wishes.width.unwrap_or(800), wishes.theme)?;
        let groups: Vec<_> =
            each_world!(&session.world, world => world.groups.iter().map(|it| it.color).collect());
        // A GIF counts in hundredths of a second.
        let delay = 100 / wishes.fps.clamp(1, 50);
        let movie = Movie::create(path, poster.size(), delay, wishes.theme, &groups)?;
        let trails = Trails::of_secs(TRAIL_SECS[1]);
        let fps = 100.0 / f64::from(delay);
        Ok(Self { movie, poster, trails, fps, frames: 0 })
    }

    /// Adds a frame if it is time for one.
    fn add(&mut self, session: &Session) -> Result<(), String> {
        self.trails.record(&session.world);
        let secs = each_world!(&session.world, world => world.secs());
        if secs * self.fps + 1e-6 < self.frames as f64 {
            return Ok(());
        }
        self.frames += 1;
        self.movie.add(&self.poster.picture(&session.world, &self.trails))
    }
}

/// What happened, in a few lines for people.
#[must_use]
pub fn summary(session: &Session, outcome: &Outcome, with_hash: bool) -> String {
    let (secs, agents, seed, hash) = each_world!(&session.world, world => (world.secs(), world.agents.len(), world.seed, world.hash()));
    let took = outcome.took.as_secs_f64();
    let rate = outcome.ticks as f64 / took.max(1e-9);
    let name = &session.scene.name;
    let mut text =
        format!("{name}: {agents} agents, {} ticks ({secs:.1} s), seed {seed}\n", outcome.ticks);
    let axes = if matches!(session.world, AnyWorld::Volume(_)) { ", a volume" } else { "" };
    // Writing to a string cannot fail.
    _ = writeln!(text, "took {took:.2} s: {rate:.0} ticks per second{axes}");
    if with_hash {
        _ = writeln!(text, "hash {hash:016x}");
    }
    for file in &outcome.files {
        _ = writeln!(text, "wrote {}", show(file));
    }
    text
}
