//! The options of a run.

use std::collections::BTreeSet;
use std::path::PathBuf;

use flockwork::{AgentId, each_world};

use crate::metrics::{MomentFigure, NamedLine};
use crate::session::Session;
use crate::sketch::{Extent, Eye, Ink, TermColors, Theme};
use crate::stop::Stop;

/// The options of a run. A file that is none is not written.
#[derive(Clone, Debug, Default)]
pub struct RunOptions {
    /// How long the run takes.
    pub length: Length,
    /// The file for every agent in every tick, as a table.
    pub trace: Option<PathBuf>,
    /// The public values that the table has beside, by name.
    pub trace_values: Vec<String>,
    /// The file for what the crowd did, as JSON.
    pub metrics: Option<PathBuf>,
    /// The gates at which metrics are taken.
    pub gates: Vec<NamedLine>,
    /// The regions in which metrics are taken.
    pub regions: Vec<NamedLine>,
    /// The file for a picture of figures over time.
    pub plot: Option<PathBuf>,
    /// The figures in it, of one unit.
    pub plot_of: Vec<MomentFigure>,
    /// The file for a picture of the forces on an agent over time, and the agent.
    pub explain_plot: Option<(PathBuf, AgentId)>,
    /// The file for a replay.
    pub record: Option<PathBuf>,
    /// Every how many ticks the replay holds the whole state; none for [`EVERY`](crate::recording::EVERY).
    pub record_every: Option<u32>,
    /// The file for a picture of the end.
    pub image: Option<PathBuf>,
    /// The file for a movie.
    pub gif: Option<PathBuf>,
    /// The folder for a movie as pictures.
    pub frames: Option<PathBuf>,
    /// Width of picture and movie (px); none for 1280 and 800.
    pub width: Option<u32>,
    /// Frames of the movie per second, 1 to 50; other numbers count as the nearest of these.
    pub fps: u16,
    /// The colors of picture and movie.
    pub theme: Theme,
    /// The part of the world that picture and movie show; none for the scene's view, or for all that the
    /// run needs.
    pub view: Option<Extent>,
    /// From where they show it; none for as the window does at first.
    pub eye: Option<Eye>,
    /// The public value, or `heading` or `speed`, by which picture and movie color agents; none for the agents' own colors.
    pub color_by: Option<String>,
    /// Whether picture and movie show why agents turn.
    pub forces: bool,
    /// The only agent of which they show that; none for all.
    pub only_agent: Option<AgentId>,
    /// The colors that its terms have already.
    pub term_colors: TermColors,
    /// Colors that agents of a movie get in its course, where they are known: those of the groups are without.
    pub agent_inks: BTreeSet<Ink>,
    /// Whether they show what scripts draw.
    pub draw: bool,
    /// Ends the run early.
    pub stop: Stop,
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

impl Length {
    /// The length that the options `--ticks` and `--seconds` (s) ask for; the usual one for neither.
    #[must_use]
    pub fn asked(ticks: Option<u64>, secs: Option<f64>) -> Self {
        let secs = secs.map_or_else(Self::default, Length::Seconds);
        ticks.map_or(secs, Length::Ticks)
    }

    /// How many ticks of a session it is.
    #[must_use]
    pub fn ticks(self, session: &Session) -> u64 {
        let secs = each_world!(&session.world, world => f64::from(world.stepping.secs()));
        match self {
            Length::Ticks(ticks) => ticks,
            Length::Seconds(length) => (length / secs).round() as u64,
        }
    }
}

impl RunOptions {
    /// Whether it makes a movie, as a file or as pictures.
    pub(super) fn has_movie(&self) -> bool {
        self.gif.is_some() || self.frames.is_some()
    }

    /// How many ticks the run is to take.
    pub(super) fn ticks(&self, session: &Session) -> u64 {
        self.length.ticks(session)
    }
}
