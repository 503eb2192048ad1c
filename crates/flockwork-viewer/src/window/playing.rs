//! A recorded run in the window.

use crate::replay::Replay;

/// A recorded run that the window plays.
pub struct Playing {
    /// The recording, as far as it has been played.
    pub replay: Replay,
    /// Whether there is nothing left to play.
    pub over: bool,
}

impl Playing {
    /// Plays a recorded run from its first tick on.
    pub fn new(replay: Replay) -> Self {
        Self { replay, over: false }
    }

    /// How many ticks have been played, and how many there are.
    pub fn ticks(&self) -> (u64, u64) {
        (self.replay.played.ticks, self.replay.ticks)
    }
}
