//! The way back: a session stands at each tick of the last seconds again, with the state that it had then, and goes on from
//! there as it did, or as another run.

use std::sync::Arc;

use flockwork::each_world;

use super::Session;
use super::fork::{Episode, Fork};
use super::past::{Ghost, Past, PastTicks, Present, Stretch};
use super::state::SessionState;
use crate::input::SessionInput;

/// A run that is tried again.
pub struct Again {
    /// What came into its ticks before, to be given to the new run as well. Parameters are as they are now; marks,
    /// obstacles and adjustments that inputs have changed are from the first tick on as the last one left them.
    pub inputs: Vec<Vec<SessionInput>>,
    /// The run as it was, with values of parameters and changes of scripts.
    pub was: Vec<Episode>,
}

impl Session {
    /// Keeps a way back from now on.
    pub fn keep_past(&mut self) {
        self.past.get_or_insert_default();
    }

    /// The ticks that the session can go back to; none if it keeps no way back, or has none.
    #[must_use]
    pub fn past(&self) -> Option<PastTicks<'_>> {
        let Past { stretches, last, changes, faults, .. } = self.past.as_ref()?;
        let first = stretches.front()?.tick;
        Some(PastTicks { first, last: *last, changes, faults })
    }

    /// Whether it stands at a tick before the last one that there was.
    #[must_use]
    pub fn is_in_past(&self) -> bool {
        self.past.as_ref().is_some_and(|past| self.tick() < past.last)
    }

    /// Goes to a tick of the [`past`](Self::past): the state is the one that it had then, bit for bit. Before a change of a
    /// script only the ticks at which a state was kept can be returned to: it goes to the last of them that is not later, or
    /// to the first one. Answers whether it went anywhere; a session that is recorded goes nowhere.
    pub fn go_to(&mut self, tick: u64) -> bool {
        if self.recorder.is_some() {
            return false;
        }
        let (before, Some(mut past)) = (self.tick(), self.past.take()) else { return false };
        if before >= past.last && tick < before {
            past.keep_present(self.present());
        }
        self.scripts.set_repeating(true);
        self.go_in(&past, tick);
        self.scripts.set_repeating(false);
        self.past = Some(past);
        self.tick() != before
    }

    fn go_in(&mut self, past: &Past, tick: u64) {
        // Where it stands already, or as far as there is.
        if tick.min(past.last) == self.tick() {
            return;
        }
        let stretch = past.stretch(tick).or(past.stretches.front());
        if let Some(stretch) = stretch {
            let to = tick.clamp(stretch.tick, stretch.end());
            if !(stretch.tick..=to).contains(&self.tick()) {
                self.return_to(stretch);
            }
            for nth in self.tick() - stretch.tick..to - stretch.tick {
                _ = self.make_tick(&stretch.inputs[nth as usize]);
            }
        }
    }

    /// Makes the next tick as it was before; answers `false` if there is none, or its scripts have changed since.
    pub fn repeat_tick(&mut self) -> bool {
        let Some(past) = self.past.take() else { return false };
        let inputs = past.inputs(self.tick()).filter(|_| self.tick() < past.last);
        self.scripts.set_repeating(true);
        inputs.iter().for_each(|inputs| _ = self.make_tick(inputs));
        self.scripts.set_repeating(false);
        self.past = Some(past);
        inputs.is_some()
    }

    /// Forgets the ticks after the one at which it stands: from here on it is another run. It does nothing at the last one.
    pub fn branch(&mut self) {
        let now = self.tick();
        self.past.iter_mut().for_each(|past| past.cut(now));
    }

    /// Goes back to a tick with the scripts and parameters as they are now, so that another run begins there. None if there
    /// is no way back.
    pub fn try_again(&mut self, from: u64) -> Option<Again> {
        _ = self.go_to(u64::MAX);
        let choices = self.scripts.choices();
        _ = self.go_to(from);
        self.is_in_past().then_some(())?;
        let is_there = |id| each_world!(&self.world, world => world.place_of(id).is_some());
        let inputs = self.past.as_ref()?.inputs_after(self.tick(), is_there);
        let was = self.as_it_was(self.tick())?;
        self.scripts.set_choices(&choices);
        self.branch();
        // The values came in with no tick, so a state must have them.
        let mut past = self.past.take()?;
        past.begin_stretch(self.present(), false);
        self.past = Some(past);
        Some(Again { inputs, was })
    }

    /// The run of the last so many ticks as it was, and of those before them since the last kept state; nothing without a
    /// way back.
    #[must_use]
    pub fn last_ticks(&self, ticks: u64) -> Vec<Episode> {
        let Some(past) = &self.past else { return Vec::new() };
        let first = past.stretch(past.last.saturating_sub(ticks)).or(past.stretches.front());
        first.and_then(|first| self.as_it_was(first.tick)).unwrap_or_default()
    }

    /// The run from a tick to the last one, as it was: from the one at which it stands, or from a kept state.
    fn as_it_was(&self, from: u64) -> Option<Vec<Episode>> {
        let past = self.past.as_ref()?;
        let first = past.stretch(from)?.tick;
        let mut was: Vec<Episode> = Vec::new();
        for stretch in past.stretches.iter().filter(|stretch| stretch.tick >= first) {
            let inputs = stretch.inputs.iter().skip(from.saturating_sub(stretch.tick) as usize);
            match was.last_mut().filter(|_| stretch.goes_on) {
                Some(last) => last.inputs.extend(inputs.cloned()),
                None => {
                    let inputs = inputs.cloned().collect();
                    was.push(Episode { from: self.fork_at(stretch, from), inputs });
                }
            }
        }
        was.retain(|episode| !episode.inputs.is_empty());
        Some(was)
    }

    /// The state of a stretch; or the one at which the session stands, if it stands in the middle of it.
    fn fork_at(&self, stretch: &Stretch, now: u64) -> Fork {
        let texts = self.texts_with(Arc::clone(&stretch.texts));
        let state = if stretch.tick < now { self.fork().state } else { Arc::clone(&stretch.state) };
        Fork { texts, seed: self.seed, state }
    }

    /// Where agents were at the present tick in the run that was left when another one began: none if it was not left, or
    /// had ended by then, or has too many agents.
    #[must_use]
    pub fn ghosts(&self) -> &[Ghost] {
        let left = self.past.as_ref().map(|past| &past.left_run);
        let now = self.tick();
        let ghosts = left.and_then(|left| {
            let nth = left.binary_search_by_key(&now, |(tick, _)| *tick).ok()?;
            Some(&left[nth].1[..])
        });
        ghosts.unwrap_or_default()
    }

    /// Forgets the run that was left.
    pub fn drop_ghosts(&mut self) {
        self.past.iter_mut().for_each(|past| past.left_run.clear());
    }

    /// Notes what comes into the tick that is made now, for the way back.
    pub(super) fn note_tick(&mut self, inputs: &[SessionInput]) {
        if let Some(mut past) = self.past.take() {
            past.note(self.present(), inputs);
            self.past = Some(past);
        }
    }

    /// Notes the faults of the tick that was made.
    pub(super) fn note_faults(&mut self, has_faults: bool) {
        let tick = self.tick();
        self.past.iter_mut().filter(|_| has_faults).for_each(|past| past.faults.push(tick));
    }

    /// Notes that scripts have changed: what was before cannot be made again.
    pub(super) fn note_change(&mut self) {
        let now = self.tick();
        self.branch();
        if let Some(past) = &mut self.past {
            past.stretches.iter_mut().for_each(|stretch| stretch.is_current = false);
            past.changes.push(now);
        }
    }

    /// Notes that there is no way back any more: the scene is another one, or has started again.
    pub(super) fn forget_past(&mut self) {
        self.past.iter_mut().for_each(|past| *past = Past::default());
    }

    fn present(&self) -> Present<'_> {
        Present { world: &self.world, scripts: &self.scripts, library: &self.library }
    }

    /// Where scripts have changed since, `on_reload` is due: what agents remember there is what another text has left.
    fn return_to(&mut self, stretch: &Stretch) {
        if stretch.is_current {
            return self.set_state(&stretch.state);
        }
        self.set_world(&stretch.state);
        self.scripts.set_reloaded(&vec![true; stretch.state.reloaded.len()]);
    }

    /// Goes to a state of the texts that run now.
    pub(super) fn set_state(&mut self, state: &SessionState) {
        self.set_world(state);
        self.scripts.set_choices(&state.choices);
        self.scripts.set_reloaded(&state.reloaded);
    }

    /// The same, but for what hangs on the texts.
    pub(super) fn set_world(&mut self, state: &SessionState) {
        self.world = state.world.clone();
        self.scripts.set_memory(&state.memory);
    }
}
