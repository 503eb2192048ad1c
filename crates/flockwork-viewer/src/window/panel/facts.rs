//! The data that the panel shows.

use std::path::{Path, PathBuf};

use flockwork::AgentId;

use crate::agent_history::AgentHistory;
use crate::input::SessionInput;
use crate::session::{Notice, Session, Took};
use crate::sketch::{Explained, TermColors, ValueColors};
use crate::trouble::Trouble;
use crate::window::clock::Clock;
use crate::window::pace::PaceFigures;
use crate::window::plotted::Plotted;
use crate::window::trial::Trial;

/// The data that the panel shows.
pub struct Facts<'a> {
    /// The session that runs.
    pub session: &'a Session,
    /// How many ticks of a recorded run have been played, and how many there are; none if none is played.
    pub playing: Option<(u64, u64)>,
    /// The inputs for the next tick.
    pub inputs: &'a [SessionInput],
    /// The clock: the speed that is asked for, and whether the world is paused.
    pub clock: &'a Clock,
    /// How fast the window really runs, and where its time goes.
    pub figures: PaceFigures,
    /// How long ticks take.
    pub tick_costs: &'a Took,
    /// The scenes to choose from.
    pub scenes: &'a [PathBuf],
    /// The scene that was chosen and cannot be opened; none if there is none.
    pub unopened: Option<&'a Path>,
    /// What is wrong.
    pub troubles: &'a [Trouble],
    /// What is allowed, but probably not intended.
    pub warnings: &'a [Trouble],
    /// The last lines that scripts have printed.
    pub printed: &'a [String],
    /// The newest report and its age (s); none before the first.
    pub last_notice: Option<&'a (Notice, f32)>,
    /// The selected agent; none if none is selected.
    pub selected: Option<AgentId>,
    /// The agents whose forces are known, the selected one or the nearest to the mouse first.
    pub explained: &'a [Explained],
    /// The colors of the forces of the selected agent.
    pub term_colors: &'a TermColors,
    /// What the first of them does and why, in a sentence.
    pub story: &'a str,
    /// Whether forces are shown.
    pub forces: bool,
    /// Whether a left click shows them.
    pub click_shows: bool,
    /// The colors of agents by what they show; none for their own.
    pub colors: Option<&'a ValueColors>,
    /// The figure that is plotted; none if none is.
    pub plotted: Option<&'a Plotted>,
    /// What the selected agent did in the last seconds; none without one.
    pub history: Option<&'a AgentHistory>,
    /// What was tried again beside what was; none if nothing is compared.
    pub trial: Option<&'a Trial>,
}
