//! The files that a run writes while it goes on.

use std::path::{Path, PathBuf};

use flockwork::each_world;

use super::Wishes;
use crate::metrics::Metrics;
use crate::picture::{Movie, Poster, write_png};
use crate::session::Session;
use crate::sketch::{Extent, Theme, Trails, extent};
use crate::trace::Trace;

/// How long agents' trails are in a picture, and in a movie (s).
const TRAIL_SECS: [f32; 2] = [3.0, 1.0];

/// All that is written while a run goes on.
pub struct Records {
    trace: Option<Trace>,
    metrics: Option<Metrics>,
    movie: Option<Film>,
    trails: Trails,
    start: Extent,
}

impl Records {
    /// Starts all files.
    pub fn start(session: &Session, wishes: &Wishes) -> Result<Self, String> {
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

    /// Takes in a tick.
    pub fn observe(&mut self, session: &mut Session) -> Result<(), String> {
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
    pub fn finish(self, session: &Session, wishes: &Wishes) -> Result<Vec<PathBuf>, String> {
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
