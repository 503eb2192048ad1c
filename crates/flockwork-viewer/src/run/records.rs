//! The files that a run writes while it goes on.

use std::path::{Path, PathBuf};

use flockwork::AgentId;

use super::film::{Above, Film, Reel, TRAIL_SECS, poster};
use super::framing::Framing;
use super::options::RunOptions;
use super::plot::plot;
use crate::agent_history::AgentHistory;
use crate::metrics::{METRICS, Metrics};
use crate::output::Output;
use crate::picture::{PICTURE, write_png};
use crate::session::Session;
use crate::sketch::{TRAIL_POINTS, Trails, ValueColors};
use crate::trace::Trace;

/// All that is written while a run goes on.
pub struct Records {
    trace: Option<Trace>,
    metrics: Option<Metrics>,
    metrics_file: Option<Output>,
    plot: Option<Output>,
    explained: Option<(AgentHistory, Output)>,
    image: Option<Output>,
    movies: Vec<Film>,
    trails: Trails,
    framing: Framing,
}

impl Records {
    /// Starts all files; movies begin with `framing`.
    pub fn start(
        session: &Session,
        options: &RunOptions,
        framing: Framing,
    ) -> Result<Self, String> {
        let create = |path: &Option<PathBuf>, kind| {
            path.as_deref().map(|path| Output::create(path, kind)).transpose()
        };
        let image = create(&options.image, PICTURE)?;
        let gif = options.gif.as_deref().map(Reel::gif);
        let reels = gif.into_iter().chain(options.frames.as_deref().map(Reel::frames));
        let movies = reels.map(|reel| Film::begin(reel?, session, framing, options));
        let trace = |path: &Path| Trace::create(path, &session.world, &options.trace_values);
        let metrics = || {
            let (scene, world) = (&session.scene, &session.world);
            Metrics::new(scene, world, &options.gates, &options.regions)
        };
        let explained = |(path, id): &(PathBuf, AgentId)| {
            let to = Output::create(path, PICTURE)?;
            Ok::<_, String>((AgentHistory::new(*id, f64::INFINITY), to))
        };
        let is_measured = options.metrics.is_some() || options.plot.is_some();
        Ok(Self {
            trace: options.trace.as_deref().map(trace).transpose()?,
            metrics: is_measured.then(metrics).transpose()?,
            metrics_file: create(&options.metrics, METRICS)?,
            plot: create(&options.plot, PICTURE)?,
            explained: options.explain_plot.as_ref().map(explained).transpose()?,
            movies: movies.collect::<Result<_, String>>()?,
            trails: {
                let secs = if image.is_some() { TRAIL_SECS[0] } else { 0.0 };
                Trails::new(&session.world, secs, TRAIL_POINTS)
            },
            image,
            framing: Framing::start(session, options),
        })
    }

    /// Takes in a tick: to be called before the first tick and after each.
    pub fn observe(&mut self, session: &mut Session) -> Result<(), String> {
        self.trails.record(&session.world);
        if let Some(trace) = &mut self.trace {
            trace.add(&session.world)?;
        }
        if let Some(metrics) = &mut self.metrics {
            metrics.observe(&session.scene, &mut session.world);
        }
        if let Some((history, _)) = &mut self.explained {
            history.take_in(session);
        }
        for movie in &mut self.movies {
            movie.add(session)?;
        }
        if self.image.is_some() {
            self.framing.follow(session, 0.0);
        }
        Ok(())
    }

    /// Finishes all files; answers which there are.
    pub fn finish(
        self,
        session: &mut Session,
        options: &RunOptions,
    ) -> Result<Vec<PathBuf>, String> {
        self.trace.map(Trace::finish).transpose()?;
        if let Some(measured) = self.metrics.map(Metrics::finish) {
            let plot = |to| plot(to, &session.scene.name, &measured, &options.plot_of);
            self.plot.map(plot).transpose()?;
            let write = |to| measured.write(to, &session.world, session.fault_count());
            self.metrics_file.map(write).transpose()?;
        }
        if let Some(to) = self.image {
            image(to, session, &self.trails, self.framing, options)?;
        }
        self.movies.into_iter().try_for_each(Film::finish)?;
        // The last one: that there was no such agent must not cost the other files.
        if let Some((history, to)) = self.explained {
            history.plot(to, &session.scene.name)?;
        }
        let explained = options.explain_plot.as_ref().map(|(path, _)| path);
        let RunOptions { trace, metrics, plot, image, gif, frames, .. } = options;
        let files = [trace, metrics, plot, image, gif, frames];
        let files = files.into_iter().map(Option::as_ref).chain([explained]);
        Ok(files.flatten().cloned().collect())
    }
}

/// Writes a picture of a session as it is now, with these trails, to the file that the options name.
///
/// # Errors
/// One sentence: the file, and why it cannot be written.
pub fn picture(session: &mut Session, trails: &Trails, options: &RunOptions) -> Result<(), String> {
    let Some(path) = &options.image else { return Ok(()) };
    let to = Output::create(path, PICTURE)?;
    image(to, session, trails, Framing::start(session, options), options)
}

fn image(
    to: Output,
    session: &mut Session,
    trails: &Trails,
    framing: Framing,
    options: &RunOptions,
) -> Result<(), String> {
    let poster = poster(session, framing, options.width.unwrap_or(1280), options.theme)?;
    let above = Above::of(options).shapes(session, framing.shown, poster.look());
    // The scale of a picture is of what it shows; one that had grown since the start would waste colors.
    let mut colors = options.color_by.as_deref().map(ValueColors::of);
    colors.iter_mut().for_each(|colors| colors.take_in(&session.world));
    let below = poster.trails(trails, colors.as_ref());
    let picture = poster.picture(&session.world, &below, &above, colors.as_ref());
    write_png(to, picture.size(), picture.pixels())
}
