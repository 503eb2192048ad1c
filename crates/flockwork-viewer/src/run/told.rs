//! What a run writes to standard error: how far it is, and what scripts print.

use std::fmt::Write;
use std::io::Write as _;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use crate::session::Session;

/// A progress bar for so many ticks, which is hidden where standard error is no terminal. Its prefix stands before the
/// ticks.
pub fn bar(ticks: u64) -> ProgressBar {
    let bar = ProgressBar::new(ticks);
    let style =
        "{bar:36} {percent:>3} %  {prefix}{pos} of {len} ticks  {rate} per second  {eta} left";
    if let Ok(style) = ProgressStyle::with_template(style) {
        let rate = |state: &ProgressState, text: &mut dyn Write| {
            // A bar without its rate is still a bar.
            _ = write!(text, "{:.0}", state.per_sec());
        };
        bar.set_style(style.with_key("rate", rate));
    }
    bar
}

/// The most lines of scripts that a run prints, and the most bytes: more would only hide the first ones.
const MOST_LINES: usize = 1000;
const MOST_BYTES: usize = 100_000;

/// Passes on what scripts print to standard error: the first 1,000 lines, or 100,000 bytes.
#[derive(Default)]
pub struct ScriptOutput {
    lines: usize,
    bytes: usize,
    dropped: bool,
}

impl ScriptOutput {
    /// Passes on what was printed since the last call, above the bar.
    pub fn tell(&mut self, session: &mut Session, bar: &ProgressBar) {
        let lines = session.scripts.take_log();
        if !lines.is_empty() {
            let told: Vec<String> = lines.into_iter().filter(|line| self.fits(line)).collect();
            bar.suspend(|| told.iter().for_each(|line| tell(line)));
        }
    }

    /// Passes on these lines.
    pub fn tell_all(&mut self, lines: &[String]) {
        lines.iter().filter(|line| self.fits(line)).for_each(|line| tell(line));
    }

    /// Whether there is room for another line; counts it.
    fn fits(&mut self, line: &str) -> bool {
        self.lines += 1;
        self.bytes += line.len();
        let fits = self.lines <= MOST_LINES && self.bytes <= MOST_BYTES;
        self.dropped |= !fits;
        fits
    }

    /// Says that lines were left out, if any were.
    pub fn finish(&self) {
        if self.dropped {
            tell("… and more lines, which are left out");
        }
    }
}

/// A line on standard error. A reader that has gone away is no mistake.
fn tell(line: &str) {
    _ = writeln!(std::io::stderr(), "{line}");
}
