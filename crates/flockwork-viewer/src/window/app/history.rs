//! What the selected agent did, tick by tick.

use super::App;
use crate::agent_history::{AgentHistory, history_of};
use crate::window::biography::Biography;
use crate::window::job::Job;

/// How far back it goes (s), and of how many ticks something is kept at most.
const SECS: f32 = 10.0;
const MOST_TICKS: usize = 3000;

impl App {
    /// Takes in this tick of the selected agent; begins anew with another agent, or with another run.
    pub(super) fn take_in_history(&mut self) {
        let Some(id) = self.view.selected else {
            self.biography = None;
            return;
        };
        let is_it = |it: &Biography| it.history.id == id && it.version == self.version;
        if !self.biography.as_ref().is_some_and(is_it) {
            self.biography = Some(self.begin_biography(AgentHistory::new(id, MOST_TICKS)));
        }
        let Some(biography) = &mut self.biography else { return };
        let explained = self.insight.now.first().filter(|it| it.id == id);
        explained.into_iter().for_each(|it| biography.history.take_in_explained(&self.session, it));
        self.insight.colors.learn(id, biography.history.force_names().into_iter());
        if biography.look() {
            self.stir();
        }
    }

    /// Begins with the last seconds, which are looked up on a thread of its own.
    fn begin_biography(&self, history: AgentHistory) -> Biography {
        let ticks = (SECS / self.tick_secs()).round() as u64;
        let run = self.session.last_ticks(ticks);
        let count = run.iter().map(|episode| episode.inputs.len()).sum();
        let before = history.clone();
        let job = Job::begin(count, move |watch| history_of(&run, before, watch));
        Biography { history, version: self.version, before: job }
    }
}
