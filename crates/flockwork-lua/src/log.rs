//! What scripts print: kept until the host takes it, and never more than it can show.

/// Lines that are kept at most; later ones are counted and dropped.
const MOST_LINES: usize = 1000;
/// Characters of a line that are kept.
const MOST_CHARS: usize = 500;

/// Printed lines.
#[derive(Default)]
pub struct Log {
    lines: Vec<String>,
    dropped: usize,
}

impl Log {
    pub fn print(&mut self, line: &str) {
        if self.lines.len() < MOST_LINES {
            self.lines.push(line.chars().take(MOST_CHARS).collect());
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
