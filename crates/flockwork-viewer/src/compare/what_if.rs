//! The last seconds of a session as they were, beside the same seconds with what has changed since.

use super::{Compared, Comparison};
use crate::input::SessionInput;
use crate::report::Report;
use crate::session::{Episode, Fork, Session};

/// A run as it was and as it would be, to be compared on whatever thread.
#[derive(Clone)]
pub struct WhatIf {
    /// The run as it was.
    pub was: Vec<Episode>,
    /// The state from which it goes otherwise.
    pub now: Fork,
    /// What comes into the ticks after that.
    pub inputs: Vec<Vec<SessionInput>>,
}

impl WhatIf {
    /// How many ticks are compared: those that both runs have.
    #[must_use]
    pub fn ticks(&self) -> usize {
        let were: usize = self.was.iter().map(|episode| episode.inputs.len()).sum();
        were.min(self.inputs.len())
    }

    /// Compares the two runs, as long as `watch` answers that it is to go on; it is told how many ticks have been made. None
    /// if it was to stop.
    ///
    /// # Errors
    /// A scene that was right cannot be read any more.
    pub fn compare(
        &self,
        watch: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Option<Compared>, Report> {
        let Some(first) = self.was.first() else { return Ok(None) };
        let sessions = [Session::of_fork(&first.from)?, Session::of_fork(&self.now)?];
        let mut comparison = Comparison::new(sessions, &[], &[]).map_err(Report::sentence)?;
        let mut inputs = self.inputs.iter();
        let mut done = 0;
        for (nth, episode) in self.was.iter().enumerate() {
            if inputs.len() == 0 {
                break;
            }
            if nth > 0 {
                comparison.go_on_from(&episode.from)?;
            }
            for (was, is) in episode.inputs.iter().zip(&mut inputs) {
                comparison.step([was, is]);
                done += 1;
                if !watch(done) {
                    return Ok(None);
                }
            }
        }
        Ok(Some(comparison.finish()))
    }
}
