//! Recording a run that was: it is made again from what a session has kept of it.

use std::path::Path;

use super::{EVERY, Recording};
use crate::report::Report;
use crate::session::{Episode, play};

/// Writes a run that was as a replay that goes on from the run's first state, as long as `watch` answers that it is to go
/// on; it is told how many ticks are done. None if it was to stop, or if there is no run: then no file is there.
///
/// # Errors
/// One sentence: the file, and why it cannot be written. Or a scene of the run cannot be read; but it was right when it ran.
pub fn record_run(
    run: &[Episode],
    path: &Path,
    watch: &mut dyn FnMut(usize) -> bool,
) -> Result<Option<Recording>, Report> {
    let ticks: usize = run.iter().map(|episode| episode.inputs.len()).sum();
    let mut recording = None;
    play(run, &mut |session, done| {
        if done == 0 {
            session.record_on(path, EVERY).map_err(Report::sentence)?;
        }
        let goes_on = watch(done);
        if !goes_on {
            session.drop_recording();
        } else if done == ticks {
            recording = session.stop_recording().map_err(Report::sentence)?;
        }
        Ok(goes_on)
    })?;
    Ok(recording)
}
