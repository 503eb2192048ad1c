//! Room for moving agents.

use crate::{AgentId, Found};

/// Room for moving some agents, kept from tick to tick.
#[derive(Clone, Debug)]
pub(crate) struct Mover<V> {
    pub found: Found<V>,
    /// Whose motion was not finite.
    pub stopped: Vec<AgentId>,
    /// Whether an agent is still where it was: where a host may have put it.
    pub stayed: bool,
}

impl<V> Default for Mover<V> {
    fn default() -> Self {
        Self { found: Found::default(), stopped: Vec::new(), stayed: false }
    }
}
