//! What the window shows beside the world.

use flockwork::scene::Click;
use flockwork::{AgentId, each_world};

use crate::session::Session;
use crate::sketch::{self, ValueColors};

/// From so many agents on trails are shown only if they are asked for: they would cover the world.
const MOST_TRAILS: usize = 500;

/// What the window shows beside the world.
pub(super) struct Showing {
    pub selected: Option<AgentId>,
    /// Whether the camera follows the selected agent.
    pub follows: bool,
    /// Whether the forces on many agents are shown while none is selected.
    pub forces: bool,
    /// Whether those on the selected agent are.
    pub selected_forces: bool,
    pub fields: bool,
    /// Whether agents have trails.
    pub trails: bool,
    /// The colors of agents by what they show; none for their own.
    pub colors: Option<ValueColors>,
    /// By what the scene has them colored; none for their own colors.
    pub scene_colors: Option<String>,
    /// Whether a left click shows forces, too.
    pub click_shows: bool,
    pub panel: bool,
    pub help: bool,
}

impl Showing {
    /// Whether forces are shown: those on the selected agent, or else those on many.
    pub fn shows_forces(&self) -> bool {
        if self.selected.is_some() { self.selected_forces } else { self.forces }
    }

    /// Shows or hides them; selecting an agent leaves those on many agents as they were.
    pub fn toggle_forces(&mut self) {
        let forces =
            if self.selected.is_some() { &mut self.selected_forces } else { &mut self.forces };
        *forces ^= true;
    }

    /// Takes over the colors of a scene that has others than before.
    pub fn follow_scene(&mut self, session: &Session) {
        let colors = sketch::colors_of(&session.scene, &session.world);
        if colors != self.scene_colors {
            self.colors = colors.as_deref().map(ValueColors::of);
            self.scene_colors = colors;
        }
    }

    /// What is shown of a session at first.
    pub fn of(session: &Session) -> Self {
        let agents = each_world!(&session.world, world => world.agents.len());
        let click_shows = session.scene.click == Click::Forces;
        let mut showing = Self {
            selected: None,
            follows: false,
            forces: false,
            selected_forces: true,
            fields: true,
            trails: agents < MOST_TRAILS,
            colors: None,
            scene_colors: None,
            click_shows,
            panel: true,
            help: false,
        };
        showing.follow_scene(session);
        showing
    }
}
