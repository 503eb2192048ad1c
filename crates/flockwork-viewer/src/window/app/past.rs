//! Going back, and forward again.

use flockwork::each_world;

use super::App;
use crate::compare::WhatIf;
use crate::input::SessionInput;
use crate::session::NoticeKind;
use crate::window::trial::{Trial, Tried};

/// How much is tried again (s).
const AGAIN_SECS: f32 = 10.0;

impl App {
    /// Goes to a tick that was there before, or to the nearest one that can be returned to, and pauses.
    pub(super) fn go_to(&mut self, tick: u64) {
        if self.session.is_recording() {
            return self.refuse("a recording goes only forward; F9 ends it");
        }
        if self.session.go_to(tick) {
            self.clock.paused = true;
            self.stand_still();
            if !self.session.is_in_past() {
                self.let_go();
            }
        }
        self.stir();
    }

    /// Goes so many seconds forward, or back if they are negative.
    pub(super) fn go_by(&mut self, secs: f32) {
        let ticks = (secs / self.tick_secs()).round() as i64;
        let ticks = if ticks == 0 { secs.signum() as i64 } else { ticks };
        self.go_to(self.session.tick().saturating_add_signed(ticks));
    }

    /// Has the last seconds come again with the scripts and parameters as they are now; what was is shown beside it.
    pub(super) fn try_again(&mut self) {
        if self.session.is_recording() {
            return self.refuse("a recording goes only forward; F9 ends it");
        }
        if self.playing.is_some() {
            return self.refuse("a recorded run stays as it was; open its scene to try something");
        }
        if !self.go_back_to_try() {
            return self.refuse("there is nothing to try again: no tick is kept");
        }
        let edits: Vec<_> = self.inputs.drain(..).filter(SessionInput::is_edit).collect();
        self.stand_still();
        if let Some(first) = self.tried.inputs.front_mut() {
            first.extend(edits);
        }
        self.compare();
        self.plot_anew();
        self.clock.paused = false;
        self.version += 1;
        let from = self.session.tick();
        let text = format!(
            "ticks {from} to {} again, as changed; circles are where agents were (Esc hides them)",
            from + self.tried.inputs.len() as u64
        );
        self.tell(text, NoticeKind::Restarted);
    }

    /// Goes back to where the trial begins, with what came in then; answers `false`, and changes nothing, if it cannot.
    fn go_back_to_try(&mut self) -> bool {
        let ticks = (AGAIN_SECS / self.tick_secs()).round() as u64;
        let last = self.session.past().map_or(0, |past| past.last);
        // A trial that is not over begins again where it began, and its rest comes again as well.
        let began = self.tried.began();
        if began == Some(self.session.tick()) && !self.session.is_in_past() {
            return true;
        }
        let from = began.unwrap_or(last.saturating_sub(ticks));
        let Some(again) = self.session.try_again(from) else { return false };
        let rest = std::mem::take(&mut self.tried.inputs);
        self.tried.inputs = again.inputs.into_iter().chain(rest).collect();
        if began != Some(self.session.tick()) {
            self.tried.was = again.was;
        }
        true
    }

    /// Compares the run as it was with what comes now.
    fn compare(&mut self) {
        let Tried { inputs, was } = &self.tried;
        let inputs = inputs.iter().cloned().collect();
        self.trial = Trial::begin(WhatIf { was: was.clone(), now: self.session.fork(), inputs });
        self.view.panel = true;
    }

    /// Takes in what came of a comparison.
    pub(super) fn take_in_trial(&mut self) {
        if self.trial.as_mut().is_some_and(|trial| trial.progress().is_some()) {
            self.trial.iter_mut().for_each(Trial::look);
            self.stir();
        }
    }

    /// Has another run begin in the past, and go on with what the hands do.
    pub(super) fn branch(&mut self) {
        if self.session.is_in_past() && self.playing.is_none() {
            self.session.branch();
            self.tell_branch();
            self.clock.paused = false;
        }
    }

    /// A tick in the past: as it was, unless something was edited there. Clicks and keys are not heard: what was must not be
    /// lost by one of them.
    pub(super) fn step_in_past(&mut self) {
        let edits = self.inputs.iter().any(SessionInput::is_edit);
        if edits && self.playing.is_none() {
            self.tell_branch();
            let inputs = self.take_inputs();
            return self.session.step(&inputs);
        }
        self.inputs.clear();
        if !self.session.repeat_tick() {
            self.clock.paused = true;
            self.clock.give_up();
            return self.refuse(
                "a script has changed since: B begins another run here, End goes to the last tick",
            );
        }
        if !self.session.is_in_past() {
            self.let_go();
            // A recorded run that is over would start again.
            self.clock.paused |= self.playing.as_ref().is_some_and(|playing| playing.over);
        }
    }

    /// What came in when it was tried the last time; what is edited by hand besides.
    pub(super) fn take_tried(&mut self) -> Option<Vec<SessionInput>> {
        let mut inputs = self.tried.inputs.pop_front()?;
        let edits: Vec<_> = self.inputs.drain(..).filter(SessionInput::is_edit).collect();
        if !edits.is_empty() {
            // What is compared has other values.
            self.trial = None;
        }
        inputs.extend(edits);
        if self.tried.inputs.is_empty() {
            self.tried.clear();
            self.let_go();
            self.inputs.extend(inputs.iter().filter_map(release));
        }
        Some(inputs)
    }

    /// Lets go of the keys and the button that are down in the world: whether they still are is not known.
    pub(super) fn let_go(&mut self) {
        let up = each_world!(&self.session.world, world => {
            let button = world.mouse.down.then_some(SessionInput::Button(false));
            let keys = world.keys.iter().map(|key| SessionInput::Key(key.clone(), false));
            keys.chain(button).collect::<Vec<_>>()
        });
        self.inputs.extend(up);
    }

    fn tell_branch(&mut self) {
        self.version += 1;
        self.tried.clear();
        self.trial = None;
        self.let_go();
        self.plot_anew();
        let text = format!("another run from tick {} on", self.session.tick());
        self.tell(text, NoticeKind::Restarted);
    }

    /// Whether something is calculated on a thread of its own.
    pub fn is_busy(&self) -> bool {
        let compares = self.trial.as_ref().is_some_and(|it| it.progress().is_some());
        let looks_back = self.selected_history.as_ref().is_some_and(|it| it.before.is_some());
        let plots = self.plotted.as_ref().is_some_and(|it| it.before.is_some());
        compares || looks_back || plots || self.writing.is_some()
    }

    pub(super) fn refuse(&mut self, why: &str) {
        self.tell(why, NoticeKind::Broken);
    }

    /// Forgets what moved to the tick at which it stands, and what the hands did.
    fn stand_still(&mut self) {
        self.clock.give_up();
        _ = self.clock.take_lost();
        self.inputs.clear();
        self.between.forget();
        self.trails.clear();
    }

    /// Measures what is plotted anew: from here on the run is another one.
    pub(super) fn plot_anew(&mut self) {
        self.plotted.iter_mut().for_each(|plotted| plotted.restart(&mut self.session));
    }
}

/// What lets go of a key or a button that is pressed.
fn release(input: &SessionInput) -> Option<SessionInput> {
    match input {
        SessionInput::Key(key, true) => Some(SessionInput::Key(key.clone(), false)),
        SessionInput::Button(true) => Some(SessionInput::Button(false)),
        _ => None,
    }
}
