//! What a run is asked for.

use std::path::PathBuf;

use flockwork::each_world;

use crate::metrics::NamedLine;
use crate::session::Session;
use crate::sketch::{Extent, Theme};
use crate::stop::Stop;

/// What a run does beside running.
#[derive(Clone, Debug, Default)]
pub struct RunOptions {
    /// How long.
    pub length: Length,
    /// Every agent in every tick, as a table.
    pub trace: Option<PathBuf>,
    /// What the crowd did, as JSON.
    pub metrics: Option<PathBuf>,
    /// The gates that metrics are taken at.
    pub gates: Vec<NamedLine>,
    /// The regions that they are taken in.
    pub regions: Vec<NamedLine>,
    /// A replay.
    pub record: Option<PathBuf>,
    /// Every how many ticks the replay holds the whole state; none for the usual.
    pub record_every: Option<u32>,
    /// A picture of the end.
    pub image: Option<PathBuf>,
    /// A movie.
    pub gif: Option<PathBuf>,
    /// Width of picture and movie (px); none for what suits them.
    pub width: Option<u32>,
    /// Frames of the movie per second.
    pub fps: u16,
    /// The colors.
    pub theme: Theme,
    /// The part of the world that picture and movie show; none for the scene's view, or for all that the
    /// run needs.
    pub view: Option<Extent>,
    /// Whether picture and movie show why agents turn.
    pub forces: bool,
    /// Whether they show what scripts draw.
    pub draw: bool,
    /// What ends the run before its time.
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

impl RunOptions {
    /// How many ticks the run is to take.
    pub(super) fn ticks(&self, session: &Session) -> u64 {
        let secs = each_world!(&session.world, world => f64::from(world.stepping.secs()));
        match self.length {
            Length::Ticks(ticks) => ticks,
            Length::Seconds(length) => (length / secs).round() as u64,
        }
    }
}
