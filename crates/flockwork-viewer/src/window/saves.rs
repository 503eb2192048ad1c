//! How long it takes until what a person has saved is on the screen.

use std::path::Path;
use std::time::SystemTime;

/// So many of the last saves are remembered.
const MOST: usize = 1000;

/// The saves that were taken over.
#[derive(Debug, Default)]
pub struct Saves {
    /// When those files were written that are yet to be drawn.
    waiting: Vec<SystemTime>,
    /// How long each took that is drawn (ms).
    pub millis: Vec<f32>,
}

impl Saves {
    /// Notes that a file was taken over.
    pub fn note(&mut self, file: &Path) {
        let written = file.metadata().and_then(|it| it.modified());
        self.waiting.extend(written.ok());
    }

    /// Notes that a frame is on the screen.
    pub fn drawn(&mut self) {
        let now = SystemTime::now();
        let took = |written: SystemTime| {
            now.duration_since(written).map_or(0.0, |took| took.as_secs_f32() * 1e3)
        };
        self.millis.extend(self.waiting.drain(..).map(took));
        self.millis.drain(..self.millis.len().saturating_sub(MOST));
    }
}
