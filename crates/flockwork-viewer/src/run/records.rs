//! The files that a run writes while it goes on.

use std::path::{Path, PathBuf};

use super::film::{Above, Film, TRAIL_SECS, poster};
use super::framing::Framing;
use super::options::RunOptions;
use super::plot::plot;
use crate::metrics::{METRICS, Metrics};
use crate::output::Output;
use crate::picture::{MOVIE, PICTURE, write_png};
use crate::session::Session;
use crate::sketch::{TRAIL_POINTS, Trails, ValueColors};
use crate::trace::Trace;

/// All that is written while a run goes on.
pub struct Records {
    trace: Option<Trace>,
    metrics: Option<Metrics>,
    metrics_file: Option<Output>,
    plot: Option<Output>,
    image: Option<Output>,
    movie: Option<Film>,
    trails: Trails,
    above: Above,
    framing: Framing,
}

impl Records {
    /// Starts all files; the movie begins with `framing`.
    pub fn start(
        session: &Session,
        options: &RunOptions,
        framing: Framing,
    ) -> Result<Self, String> {
        let create = |path: &Option<PathBuf>, kind| {
            path.as_deref().map(|path| Output::create(path, kind)).transpose()
        };
        let image = create(&options.image, PICTURE)?;
        let film = |to| Film::begin(to, session, framing, options);
        let trace = |path: &Path| Trace::create(path, &session.world, &options.trace_values);
        let metrics = || {
            let (scene, world) = (&session.scene, &session.world);
            Metrics::new(scene, world, &options.gates, &options.regions)
        };
        let is_measured = options.metrics.is_some() || options.plot.is_some();
        Ok(Self {
            trace: options.trace.as_deref().map(trace).transpose()?,
            metrics: is_measured.then(metrics).transpose()?,
            metrics_file: create(&options.metrics, METRICS)?,
            plot: create(&options.plot, PICTURE)?,
            movie: create(&options.gif, MOVIE)?.map(film).transpose()?,
            trails: {
                let secs = if image.is_some() { TRAIL_SECS[0] } else { 0.0 };
                Trails::new(&session.world, secs, TRAIL_POINTS)
            },
            image,
            above: Above { forces: options.forces, draw: options.draw },
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
        if let Some(movie) = &mut self.movie {
            movie.add(session, self.above)?;
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
            let width = options.width.unwrap_or(1280);
            let poster = poster(session, self.framing.shown, width, options.theme)?;
            let above = self.above.shapes(session, self.framing.shown, poster.look());
            // The scale of a picture is of what it shows; one that had grown since the start would waste colors.
            let mut colors = options.color_by.as_deref().map(ValueColors::of);
            colors.iter_mut().for_each(|colors| colors.take_in(&session.world));
            let below = poster.trails(&self.trails, colors.as_ref());
            let picture = poster.picture(&session.world, &below, &above, colors.as_ref());
            write_png(to, picture.size(), picture.pixels())?;
        }
        self.movie.map(Film::finish).transpose()?;
        let files = [&options.trace, &options.metrics, &options.plot, &options.image, &options.gif];
        Ok(files.into_iter().flatten().cloned().collect())
    }
}
