//! Movies.

use std::collections::BTreeSet;
use std::path::Path;

use flockwork::{AgentId, each_world};

use super::framing::Framing;
use super::options::RunOptions;
use crate::output::Output;
use crate::picture::{Frames, MOVIE, Movie, Poster};
use crate::report::Report;
use crate::session::{Episode, Session, play};
use crate::sketch::{
    self, Drawable, Extent, Ink, PictureLook, TRAIL_POINTS, TermColors, Theme, Trails, ValueColors,
};

/// How long agents' trails are in a picture, and in a movie (s).
pub const TRAIL_SECS: [f32; 2] = [3.0, 1.0];

/// How much of its size a movie's frame grows on a side where agents leave it.
const ROOM: f32 = 0.1;

/// Where a movie goes.
pub enum Reel {
    /// Into a file.
    Gif(Output),
    /// Into a folder of pictures.
    Frames(Frames),
}

impl Reel {
    /// Begins a file.
    ///
    /// # Errors
    /// One sentence: the path, and why nothing can be written there.
    pub fn gif(path: &Path) -> Result<Self, String> {
        Output::create(path, MOVIE).map(Self::Gif)
    }

    /// Begins a folder.
    ///
    /// # Errors
    /// As of [`gif`](Self::gif).
    pub fn frames(path: &Path) -> Result<Self, String> {
        Frames::create(path).map(Self::Frames)
    }

    /// Begins a file at a path that ends in `.gif`, and a folder elsewhere.
    fn create(path: &Path) -> Result<Self, String> {
        let is_gif = path.extension().is_some_and(|it| it.eq_ignore_ascii_case("gif"));
        if is_gif { Self::gif(path) } else { Self::frames(path) }
    }
}

/// The same, once it is known how large the pictures are.
enum Pictures {
    Gif(Box<Movie>),
    Frames(Frames),
}

/// Writes a movie of the last `ticks` of a run as it was, a GIF or a folder of pictures, as long as `watch` answers that it is to go on; it is told how many ticks are done.
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
    let all: usize = run.iter().map(|episode| episode.inputs.len()).sum();
    let mut film = None;
    let is_whole = play(run, &mut |session, done| {
        let film = match &mut film {
            Some(film) => film,
            none => {
                let to = Reel::create(path).map_err(Report::sentence)?;
                let begun = Film::begin(to, session, Framing::start(session, options), options);
                none.insert(begun.map_err(Report::sentence)?)
            }
        };
        if done + ticks >= all {
            film.add(session).map_err(Report::sentence)?;
        } else {
            film.skip(session);
        }
        Ok(watch(done))
    })?;
    match film.filter(|_| is_whole) {
        Some(film) => film.finish().map_err(Report::sentence).map(|()| true),
        None => Ok(false),
    }
}

pub fn poster(
    session: &Session,
    framing: Framing,
    width: u32,
    theme: Theme,
) -> Result<Poster, String> {
    let poster = Poster::new(&session.scene, (framing.shown, framing.eye), width, theme);
    poster.ok_or_else(|| format!("a picture {width} pixels wide cannot be made; try 1280"))
}

/// What is shown above the agents.
pub struct Above {
    /// Why they turn.
    pub forces: bool,
    /// Only why this one does; all of them for none.
    pub only_agent: Option<AgentId>,
    /// What scripts draw.
    pub draw: bool,
    /// The colors of the terms of that one.
    pub colors: TermColors,
}

impl Above {
    pub fn of(options: &RunOptions) -> Self {
        Self {
            forces: options.forces,
            only_agent: options.only_agent,
            draw: options.draw,
            colors: options.term_colors.clone(),
        }
    }

    pub fn shapes(
        &mut self,
        session: &mut Session,
        seen: Extent,
        look: PictureLook,
    ) -> Vec<Drawable> {
        let mut shapes = Vec::new();
        if self.draw {
            shapes.extend(sketch::drawn(session.drawings(None), look));
        }
        if self.forces {
            let world = &mut session.world;
            let all = || sketch::sample(world, seen, seen.middle().into(), look.eye);
            let agents = self.only_agent.map_or_else(all, |id| vec![id]);
            let mut explained = sketch::explain(world, &agents, look.eye);
            if let (Some(_), [only]) = (self.only_agent, &mut explained[..]) {
                self.colors.give(only, &look.theme);
                shapes.extend(sketch::force_names(only, look));
            }
            shapes.extend(sketch::forces(&explained, look));
        }
        shapes
    }
}

/// A movie whose frames follow the simulation's time.
pub struct Film {
    pictures: Pictures,
    poster: Poster,
    framing: Framing,
    above: Above,
    trails: Trails,
    colors: Option<ValueColors>,
    fps: f64,
    /// How many frames there would be if it had begun at tick 0.
    frames: u64,
}

impl Film {
    /// Begins with the present tick.
    pub fn begin(
        to: Reel,
        session: &Session,
        framing: Framing,
        options: &RunOptions,
    ) -> Result<Self, String> {
        let poster = poster(session, framing, options.width.unwrap_or(800), options.theme)?;
        let colors = options.color_by.as_deref().map(ValueColors::of);
        let groups = each_world!(&session.world, world => {
            world.groups.iter().map(|it| Ink::solid(it.color)).collect::<BTreeSet<Ink>>()
        });
        let own = || groups.union(&options.agent_inks).copied().collect();
        let inks = colors.as_ref().map_or_else(own, |it| it.palette(&session.world, options.theme));
        // A GIF counts in hundredths of a second.
        let delay = 100 / options.fps.clamp(1, 50);
        let pictures = match to {
            Reel::Frames(frames) => Pictures::Frames(frames),
            Reel::Gif(to) => {
                let movie = Movie::create(to, poster.size(), delay, options.theme, &inks);
                Pictures::Gif(Box::new(movie?))
            }
        };
        let trails = Trails::new(&session.world, TRAIL_SECS[1], TRAIL_POINTS);
        let fps = 100.0 / f64::from(delay);
        let frames = frames(session, fps);
        Ok(Self {
            pictures,
            poster,
            framing,
            above: Above::of(options),
            trails,
            colors,
            fps,
            frames,
        })
    }

    /// Takes in a tick that is not shown.
    pub fn skip(&mut self, session: &Session) {
        self.trails.record(&session.world);
        self.frames = frames(session, self.fps);
    }

    /// Takes in a tick; adds a frame if it is time for one.
    pub fn add(&mut self, session: &mut Session) -> Result<(), String> {
        self.trails.record(&session.world);
        if self.framing.follow(session, ROOM) {
            self.poster.show(&session.scene, self.framing.shown);
        }
        let secs = each_world!(&session.world, world => world.secs());
        if secs * self.fps + 1e-6 < self.frames as f64 {
            return Ok(());
        }
        self.frames += 1;
        let above = self.above.shapes(session, self.framing.shown, self.poster.look());
        self.colors.iter_mut().for_each(|colors| colors.take_in(&session.world));
        let colors = self.colors.as_ref();
        let below = self.poster.trails(&self.trails, colors);
        let picture = self.poster.picture(&session.world, &below, &above, colors);
        match &mut self.pictures {
            Pictures::Gif(movie) => movie.add(&picture),
            Pictures::Frames(frames) => frames.add(&picture),
        }
    }

    pub fn finish(self) -> Result<(), String> {
        match self.pictures {
            Pictures::Gif(movie) => movie.finish(),
            Pictures::Frames(frames) => frames.finish(),
        }
    }
}

/// How many frames there are before the present tick in a movie that begins at tick 0.
fn frames(session: &Session, fps: f64) -> u64 {
    let secs = each_world!(&session.world, world => world.secs());
    (secs * fps - 1e-6).ceil().max(0.0) as u64
}
