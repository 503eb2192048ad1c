//! The warnings that the panel shows: looked for again whenever the scene or a script has changed, never while it runs on.

use crate::session::Session;
use crate::trouble::{self, Trouble};

/// The warnings about a session.
#[derive(Debug, Default)]
pub struct Warnings {
    /// Those about the scene, and then those about its scripts.
    pub list: Vec<Trouble>,
    /// The version of the session that was looked at, and whether a tick had been made of it by then: only then have its
    /// scripts written their plans.
    looked_at: Option<(u64, bool)>,
    /// The tick at which that version began.
    since: u64,
}

impl Warnings {
    /// Looks at the session, unless this version of it is known.
    pub fn look(&mut self, session: &Session, version: u64) {
        let tick = session.tick();
        if self.looked_at.is_none_or(|(known, _)| known != version) {
            self.since = tick;
        }
        let now = (version, tick != self.since);
        if self.looked_at == Some(now) || session.waits {
            return;
        }
        self.looked_at = Some(now);
        let both = [session.warnings(), session.script_warnings()];
        self.list = both.iter().flat_map(trouble::of_warnings).collect();
    }
}
