//! The files that a run writes while it goes on.

use std::path::{Path, PathBuf};

use flockwork::each_world;

use super::framing::Framing;
use super::options::RunOptions;
use super::plot::plot;
use crate::metrics::{METRICS, Metrics};
use crate::output::Output;
use crate::picture::{MOVIE, Movie, PICTURE, Poster, write_png};
use crate::session::Session;
use crate::sketch::{
    self, Drawable, Extent, Ink, PictureLook, TRAIL_POINTS, Theme, Trails, ValueColors, value_inks,
};
use crate::trace::Trace;

/// How long agents' trails are in a picture, and in a movie (s).
const TRAIL_SECS: [f32; 2] = [3.0, 1.0];

/// How much of its size a movie's frame grows on a side where agents leave it.
const ROOM: f32 = 0.1;

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

fn poster(session: &Session, extent: Extent, width: u32, theme: Theme) -> Result<Poster, String> {
    let poster = Poster::new(&session.scene, extent, width, theme);
    poster.ok_or_else(|| format!("a picture {width} pixels wide cannot be made; try 1280"))
}

/// What is shown above the agents.
#[derive(Clone, Copy)]
struct Above {
    /// Why they turn.
    forces: bool,
    /// What scripts draw.
    draw: bool,
}

impl Above {
    fn shapes(self, session: &mut Session, seen: Extent, look: PictureLook) -> Vec<Drawable> {
        let mut shapes = Vec::new();
        if self.draw {
            shapes.extend(sketch::drawn(session.drawings(None)));
        }
        if self.forces {
            let world = &mut session.world;
            let agents = sketch::sample(world, seen, seen.middle().into());
            shapes.extend(sketch::forces(&sketch::explain(world, &agents), look));
        }
        shapes
    }
}

/// A movie whose frames follow the simulation's time.
struct Film {
    movie: Movie,
    poster: Poster,
    framing: Framing,
    trails: Trails,
    colors: Option<ValueColors>,
    fps: f64,
    frames: u64,
}

impl Film {
    fn begin(
        to: Output,
        session: &Session,
        framing: Framing,
        options: &RunOptions,
    ) -> Result<Self, String> {
        let poster = poster(session, framing.shown, options.width.unwrap_or(800), options.theme)?;
        let colors = options.color_by.as_deref().map(ValueColors::of);
        let own = || each_world!(&session.world, world => world.groups.iter().map(|it| Ink::solid(it.color)).collect());
        let inks = colors.as_ref().map_or_else(own, |_| value_inks(options.theme));
        // A GIF counts in hundredths of a second.
        let delay = 100 / options.fps.clamp(1, 50);
        let movie = Movie::create(to, poster.size(), delay, options.theme, &inks)?;
        let trails = Trails::new(&session.world, TRAIL_SECS[1], TRAIL_POINTS);
        let fps = 100.0 / f64::from(delay);
        Ok(Self { movie, poster, framing, trails, colors, fps, frames: 0 })
    }

    /// Adds a frame if it is time for one.
    fn add(&mut self, session: &mut Session, above: Above) -> Result<(), String> {
        self.trails.record(&session.world);
        if self.framing.follow(session, ROOM) {
            self.poster.show(&session.scene, self.framing.shown);
        }
        let secs = each_world!(&session.world, world => world.secs());
        if secs * self.fps + 1e-6 < self.frames as f64 {
            return Ok(());
        }
        self.frames += 1;
        let above = above.shapes(session, self.framing.shown, self.poster.look());
        self.colors.iter_mut().for_each(|colors| colors.take_in(&session.world));
        let colors = self.colors.as_ref();
        let below = self.poster.trails(&self.trails, colors);
        self.movie.add(&self.poster.picture(&session.world, &below, &above, colors))
    }

    fn finish(self) -> Result<(), String> {
        self.movie.finish()
    }
}
