//! Movies.

use std::path::Path;

use flockwork::each_world;

use super::framing::Framing;
use super::options::RunOptions;
use crate::output::Output;
use crate::picture::{MOVIE, Movie, Poster};
use crate::report::Report;
use crate::session::{Episode, Session};
use crate::sketch::{
    self, Drawable, Extent, Ink, PictureLook, TRAIL_POINTS, Theme, Trails, ValueColors, value_inks,
};

/// How long agents' trails are in a picture, and in a movie (s).
pub const TRAIL_SECS: [f32; 2] = [3.0, 1.0];

/// How much of its size a movie's frame grows on a side where agents leave it.
const ROOM: f32 = 0.1;

/// Writes a movie of the last `ticks` of a run as it was, as long as `watch` answers that it is to go on; it is told how many ticks are done.
/// Answers whether the movie is there: it is not if it was to stop, or if there is no run.
///
/// # Errors
/// One sentence: the file, and why it cannot be written.
pub fn film(
    run: &[Episode],
    ticks: usize,
    path: &Path,
    options: &RunOptions,
    watch: &mut dyn FnMut(usize) -> bool,
) -> Result<bool, Report> {
    let Some(first) = run.first() else { return Ok(false) };
    let mut session = Session::of_fork(&first.from)?;
    let above = Above { forces: options.forces, draw: options.draw };
    let framing = Framing::start(&session, options);
    let to = Output::create(path, MOVIE).map_err(Report::sentence)?;
    let mut film = Film::begin(to, &session, framing, options).map_err(Report::sentence)?;
    let all: usize = run.iter().map(|episode| episode.inputs.len()).sum();
    let mut take = |session: &mut Session, done: usize| {
        let is_shown = done + ticks >= all;
        if !is_shown {
            film.skip(session);
            return Ok(());
        }
        film.add(session, above).map_err(Report::sentence)
    };
    take(&mut session, 0)?;
    let mut done = 0;
    for (nth, episode) in run.iter().enumerate() {
        if nth > 0 {
            session.go_on_from(&episode.from)?;
        }
        for inputs in &episode.inputs {
            session.step(inputs);
            done += 1;
            take(&mut session, done)?;
            if !watch(done) {
                return Ok(false);
            }
        }
    }
    film.finish().map_err(Report::sentence).map(|()| true)
}

pub fn poster(
    session: &Session,
    extent: Extent,
    width: u32,
    theme: Theme,
) -> Result<Poster, String> {
    let poster = Poster::new(&session.scene, extent, width, theme);
    poster.ok_or_else(|| format!("a picture {width} pixels wide cannot be made; try 1280"))
}

/// What is shown above the agents.
#[derive(Clone, Copy)]
pub struct Above {
    /// Why they turn.
    pub forces: bool,
    /// What scripts draw.
    pub draw: bool,
}

impl Above {
    pub fn shapes(self, session: &mut Session, seen: Extent, look: PictureLook) -> Vec<Drawable> {
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
pub struct Film {
    movie: Movie,
    poster: Poster,
    framing: Framing,
    trails: Trails,
    colors: Option<ValueColors>,
    fps: f64,
    /// How many frames there would be if it had begun at tick 0.
    frames: u64,
}

impl Film {
    /// Begins with the present tick.
    pub fn begin(
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
        let frames = frames(session, fps);
        Ok(Self { movie, poster, framing, trails, colors, fps, frames })
    }

    /// Takes in a tick that is not shown.
    pub fn skip(&mut self, session: &Session) {
        self.trails.record(&session.world);
        self.frames = frames(session, self.fps);
    }

    /// Takes in a tick; adds a frame if it is time for one.
    pub fn add(&mut self, session: &mut Session, above: Above) -> Result<(), String> {
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

    pub fn finish(self) -> Result<(), String> {
        self.movie.finish()
    }
}

/// How many frames there are before the present tick in a movie that begins at tick 0.
fn frames(session: &Session, fps: f64) -> u64 {
    let secs = each_world!(&session.world, world => world.secs());
    (secs * fps - 1e-6).ceil().max(0.0) as u64
}
