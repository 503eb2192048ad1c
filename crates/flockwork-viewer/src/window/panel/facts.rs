//! What the panel shows.

use std::path::{Path, PathBuf};

use flockwork::AgentId;

use crate::input::SessionInput;
use crate::session::{Notice, Session};
use crate::sketch::Explained;
use crate::trouble::Trouble;
use crate::window::clock::Clock;
use crate::window::pace::PaceFigures;

/// What the panel shows.
pub struct Facts<'a> {
    /// What runs.
    pub session: &'a Session,
    /// Of a recorded run: how many ticks have been played, and how many there are.
    pub playing: Option<(u64, u64)>,
    /// What the world has not heard of yet.
    pub inputs: &'a [SessionInput],
    /// How fast it runs.
    pub clock: &'a Clock,
    /// How fast it really goes, and where the time goes.
    pub figures: PaceFigures,
    /// The scenes to choose from.
    pub scenes: &'a [PathBuf],
    /// The one that was chosen and cannot be opened.
    pub unopened: Option<&'a Path>,
    /// What is wrong.
    pub troubles: &'a [Trouble],
    /// What scripts have printed.
    pub printed: &'a [String],
    /// The newest report and its age (s).
    pub last_notice: Option<&'a (Notice, f32)>,
    /// The selected agent.
    pub selected: Option<AgentId>,
    /// The agents whose forces are known, the selected one or the nearest to the mouse first.
    pub explained: &'a [Explained],
    /// Whether forces are shown.
    pub forces: bool,
    /// Whether a left click shows them.
    pub click_shows: bool,
}
