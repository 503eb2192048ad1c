//! What scripts print: kept until the host takes it, and never more than it can show.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Lines that are kept at most; later ones are counted and dropped.
const MOST_LINES: usize = 1000;
/// Characters of a line that are kept.
const MOST_CHARS: usize = 500;

/// Printed lines of all states.
#[derive(Default)]
pub struct Log {
    lines: Vec<String>,
    dropped: usize,
}

impl Log {
    pub fn keep(&mut self, line: String) {
        if self.lines.len() < MOST_LINES {
            self.lines.push(line);
        } else {
            self.dropped += 1;
        }
    }

    pub fn take(&mut self) -> Vec<String> {
        let dropped = std::mem::take(&mut self.dropped);
        let mut lines = std::mem::take(&mut self.lines);
        if dropped > 0 {
            lines.push(format!("… and {dropped} more lines"));
        }
        lines
    }
}

/// What one state has printed: lines with the place of the agent that printed them.
#[derive(Clone, Default)]
pub struct Printed(Arc<Mutex<Lines>>);

#[derive(Default)]
struct Lines {
    lines: Vec<(u32, String)>,
    dropped: usize,
}

impl Printed {
    fn lines(&self) -> MutexGuard<'_, Lines> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn print(&self, place: u32, line: &str) {
        let mut own = self.lines();
        if own.lines.len() < MOST_LINES {
            own.lines.push((place, line.chars().take(MOST_CHARS).collect()));
        } else {
            own.dropped += 1;
        }
    }

    /// The lines so far; how many were dropped is added to the log.
    pub fn take(&self, log: &mut Log) -> Vec<(u32, String)> {
        let mut own = self.lines();
        log.dropped += std::mem::take(&mut own.dropped);
        std::mem::take(&mut own.lines)
    }
}
