//! What scripts print: kept until the host takes it, and never more than it can show.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Lines that are kept at most; later ones are counted and dropped.
const MOST_LINES: usize = 1000;
/// Characters of a text that are kept: of a line, of a message.
const MOST_CHARS: usize = 500;

/// A text, cut where it is too long.
pub fn brief(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(MOST_CHARS) {
        text.truncate(end);
        text.push('…');
    }
    text
}

/// Bytes that scripts may print at once, and how many more with each tick: nothing else is drowned in what they print.
const ROOM: usize = 64 << 10;
const ROOM_OF_A_TICK: usize = 1 << 10;

/// Printed lines of all states.
pub struct Log {
    lines: Vec<String>,
    dropped: usize,
    room: usize,
}

impl Default for Log {
    fn default() -> Self {
        Self { lines: Vec::new(), dropped: 0, room: ROOM }
    }
}

impl Log {
    /// A tick begins.
    pub fn begin(&mut self) {
        self.room = (self.room + ROOM_OF_A_TICK).min(ROOM);
    }

    pub fn keep(&mut self, line: String) {
        if self.lines.len() < MOST_LINES && line.len() < self.room {
            self.room -= line.len() + 1;
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
pub struct Printed(Arc<Mutex<PrintedLines>>);

#[derive(Default)]
struct PrintedLines {
    lines: Vec<(u32, String)>,
    dropped: usize,
}

impl PrintedLines {
    /// Keeps those that may be among the first of all states.
    fn drop_last(&mut self) {
        self.lines.sort_by_key(|(place, _)| *place);
        self.dropped += self.lines.len().saturating_sub(MOST_LINES);
        self.lines.truncate(MOST_LINES);
    }
}

impl Printed {
    fn lines(&self) -> MutexGuard<'_, PrintedLines> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a line of the agent at a place.
    pub fn print(&self, place: u32, line: String) {
        let mut own = self.lines();
        own.lines.push((place, brief(line)));
        if own.lines.len() >= 2 * MOST_LINES {
            own.drop_last();
        }
    }

    /// The lines so far, in the order of agents; how many were dropped is added to the log.
    pub fn take(&self, log: &mut Log) -> Vec<(u32, String)> {
        let mut own = self.lines();
        own.drop_last();
        log.dropped += std::mem::take(&mut own.dropped);
        std::mem::take(&mut own.lines)
    }
}
