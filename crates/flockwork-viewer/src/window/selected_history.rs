//! What the selected agent did: as it goes on, and before it was selected.

use super::job::Job;
use crate::agent_history::AgentHistory;
use crate::report::Report;

/// The history of the selected agent.
pub struct SelectedHistory {
    /// What is known.
    pub history: AgentHistory,
    /// The number of the world in which it acts.
    pub version: u64,
    /// What it did before, which is looked up; none once that is known, or if it cannot be.
    pub before: Option<Job<Result<Option<AgentHistory>, Report>>>,
}

impl SelectedHistory {
    /// Takes in what it did before, if that is known now; answers whether it is.
    pub fn look(&mut self) -> bool {
        let Some(done) = self.before.as_mut().and_then(Job::take) else { return false };
        self.before = None;
        let before = done.and_then(Result::ok).flatten();
        before.into_iter().for_each(|before| self.history.join(before));
        true
    }
}
