//! The doors of the panel: what comes in to be shown, and what goes out to be done.

use std::path::{Path, PathBuf};

use flockwork::AgentId;

use crate::input::SessionInput;
use crate::session::{Notice, Session};
use crate::sketch::Explained;
use crate::trouble::Trouble;
use crate::window::clock::Clock;
use crate::window::keys::Command;
use crate::window::pace::Figures;

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
    pub figures: Figures,
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

/// What the panel asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    /// The same as a key.
    Do(Command),
    /// A speed, by its place in the list.
    Speed(usize),
    /// Another scene.
    Open(PathBuf),
    /// A parameter of a script.
    Tune {
        /// The group's name.
        group: String,
        /// The parameter's name.
        name: String,
        /// Its new value.
        value: f32,
    },
    /// An agent, or none.
    Select(Option<AgentId>),
    /// Whether a left click shows forces.
    ClickShows(bool),
}
