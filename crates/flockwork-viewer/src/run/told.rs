//! What is said on standard error while a run goes on: how far it is, and what scripts print.

use std::fmt::Write;
use std::io::Write as _;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use crate::session::Session;

/// A bar on a terminal, nothing elsewhere.
pub fn bar(ticks: u64) -> ProgressBar {
    let bar = ProgressBar::new(ticks);
    let style = "{bar:36} {percent:>3} %  {pos} of {len} ticks  {rate} per second  {eta} left";
    if let Ok(style) = ProgressStyle::with_template(style) {
        let rate = |state: &ProgressState, text: &mut dyn Write| {
            // A bar without its rate is still a bar.
            _ = write!(text, "{:.0}", state.per_sec());
        };
        bar.set_style(style.with_key("rate", rate));
    }
    bar
}

/// Lines of scripts that a run prints at most: the rest would only hide them.
const MOST_PRINTED: usize = 1000;

/// What scripts print, on its way to standard error.
#[derive(Default)]
pub struct Printed {
    told: usize,
    dropped: usize,
}

impl Printed {
    /// Hands on what was printed since the last time, above the bar.
    pub fn tell(&mut self, session: &mut Session, bar: &ProgressBar) {
        let lines = session.scripts.take_log();
        if lines.is_empty() {
            return;
        }
        let room = lines.len().min(MOST_PRINTED - self.told);
        self.told += room;
        self.dropped += lines.len() - room;
        if room > 0 {
            bar.suspend(|| lines[..room].iter().for_each(|line| tell(line)));
        }
    }

    /// Says whether there was more.
    pub fn finish(&self) {
        if self.dropped > 0 {
            tell("… and more lines, which are left out");
        }
    }
}

/// A line on standard error. A reader that has gone away is nobody's mistake.
fn tell(line: &str) {
    _ = writeln!(std::io::stderr(), "{line}");
}
