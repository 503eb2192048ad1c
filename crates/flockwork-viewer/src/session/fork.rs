//! Sessions that go on from a state of another one.

use std::sync::Arc;

use flockwork::each_world;

use super::state::SessionState;
use super::{SceneTexts, Session};
use crate::input::SessionInput;
use crate::report::Report;

/// A state of a session with the texts that ran then: any number of other sessions go on from it, on whatever thread.
#[derive(Clone)]
pub struct Fork {
    pub(super) texts: SceneTexts,
    pub(super) seed: Option<u64>,
    pub(super) state: Arc<SessionState>,
}

/// A part of a run: a state, and what came into the ticks after it.
#[derive(Clone)]
pub struct Episode {
    /// The state.
    pub from: Fork,
    /// What came in, tick by tick.
    pub inputs: Vec<Vec<SessionInput>>,
}

impl Fork {
    /// The tick at which it stands.
    #[must_use]
    pub fn tick(&self) -> u64 {
        each_world!(&self.state.world, world => world.tick)
    }
}

/// Plays a run again as it was: calls `each` at its first tick, and after each tick with how many are done. It ends early where
/// that answers false; answers whether it did not.
///
/// # Errors
/// As of [`Session::of_fork`], and what `each` answers.
pub fn play(
    run: &[Episode],
    each: &mut dyn FnMut(&mut Session, usize) -> Result<bool, Report>,
) -> Result<bool, Report> {
    let Some(first) = run.first() else { return Ok(true) };
    let mut session = Session::of_fork(&first.from)?;
    let mut done = 0;
    if !each(&mut session, done)? {
        return Ok(false);
    }
    for (nth, episode) in run.iter().enumerate() {
        if nth > 0 {
            session.go_on_from(&episode.from)?;
        }
        for inputs in &episode.inputs {
            session.step(inputs);
            done += 1;
            if !each(&mut session, done)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

impl Session {
    /// The state at which it stands, for another session to go on from.
    #[must_use]
    pub fn fork(&self) -> Fork {
        let state = Arc::new(SessionState::of(&self.world, &self.scripts));
        Fork { texts: self.texts(), seed: self.seed, state }
    }

    /// A session that goes on from a state, with the texts that ran then, whatever is in their files now: its next ticks
    /// are those of the session that was [forked](Self::fork), bit for bit. Faults are counted from 0 on.
    ///
    /// # Errors
    /// The scene cannot be read; but it was right when it was forked.
    pub fn of_fork(fork: &Fork) -> Result<Self, Report> {
        let mut session = Self::of_texts(&fork.texts, fork.seed)?;
        session.set_state(&fork.state);
        Ok(session)
    }

    /// Becomes the session that goes on from a state, as of [`of_fork`](Self::of_fork): in less time if its texts are those
    /// that run already. A recording goes on from there, too, and no past is kept.
    ///
    /// # Errors
    /// As of it.
    pub fn go_on_from(&mut self, fork: &Fork) -> Result<(), Report> {
        let (before, recorder) = (self.library.texts(), self.recorder.take());
        if self.texts() == fork.texts && self.seed == fork.seed {
            self.past = None;
            self.troubles.forget_faults();
            self.scripts.forget();
            self.set_state(&fork.state);
        } else {
            *self = Self::of_fork(fork)?;
        }
        self.recorder = recorder;
        self.tell_recorder_of_jump(&before);
        Ok(())
    }
}
