//! What the selected agent did, tick by tick.

use super::App;
use crate::agent_history::{AgentHistory, history_of};
use crate::window::job::Job;
use crate::window::selected_history::SelectedHistory;

/// How far back it goes (s).
const SECS: f32 = 10.0;

impl App {
    /// Takes in the tick at which the selected agent stands before the next one: of several ticks in a frame only the last
    /// one is shown.
    pub(super) fn take_in_unseen_tick(&mut self) {
        let version = self.version;
        if let Some(selected) = self.selected_history.as_mut().filter(|it| it.version == version) {
            selected.history.take_in(&mut self.session);
        }
    }

    /// Takes in this tick of the selected agent; begins anew with another agent, or with another run. It is done only where the
    /// panel shows it.
    pub(super) fn take_in_history(&mut self) {
        let Some(id) = self.view.selected.filter(|_| self.view.panel) else {
            self.selected_history = None;
            return;
        };
        let is_it = |it: &SelectedHistory| it.history.id == id && it.version == self.version;
        if !self.selected_history.as_ref().is_some_and(is_it) {
            self.selected_history = Some(self.begin_history(AgentHistory::new(id, SECS.into())));
        }
        let Some(selected) = &mut self.selected_history else { return };
        let explained = self.insight.now.first().filter(|it| it.id == id);
        explained.into_iter().for_each(|it| selected.history.take_in_explained(&self.session, it));
        self.insight.colors.learn(id, selected.history.force_names().iter());
        if selected.look() {
            self.stir();
        }
    }

    /// Begins with the last seconds, which are looked up on a thread of its own.
    fn begin_history(&self, history: AgentHistory) -> SelectedHistory {
        let ticks = (SECS / self.tick_secs()).round() as u64;
        let run = self.session.last_ticks(ticks);
        let count = run.iter().map(|episode| episode.inputs.len()).sum();
        let before = history.clone();
        let job = Job::begin(count, move |watch| history_of(&run, before, watch));
        SelectedHistory { history, version: self.version, before: job }
    }
}
