//! How long a tick takes, scripts and engine apart. No measured time has any effect on the world.

use std::time::Duration;

/// How long a tick took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Took {
    /// The time of the scripts.
    pub scripts: Duration,
    /// The time of everything else.
    pub engine: Duration,
}

impl Took {
    /// A tick that took so long altogether, and its scripts so long.
    pub fn of(all: Duration, scripts: Duration) -> Self {
        Self { scripts, engine: all.saturating_sub(scripts) }
    }
}
