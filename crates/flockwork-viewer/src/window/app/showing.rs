//! What the window shows beside the world.

use flockwork::AgentId;
use flockwork::scene::Click;

use crate::session::Session;
use crate::sketch::ValueColors;

/// What the window shows beside the world.
pub(super) struct Showing {
    pub selected: Option<AgentId>,
    pub forces: bool,
    pub fields: bool,
    /// The colors of agents by what they show; none for their own.
    pub colors: Option<ValueColors>,
    /// Whether a left click shows forces, too.
    pub click_shows: bool,
    pub panel: bool,
    pub help: bool,
}

impl Showing {
    /// What is shown of a session at first.
    pub fn of(session: &Session) -> Self {
        let click_shows = session.scene.click == Click::Forces;
        Self {
            selected: None,
            forces: false,
            fields: true,
            colors: None,
            click_shows,
            panel: true,
            help: false,
        }
    }
}
