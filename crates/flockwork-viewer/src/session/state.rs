//! The state of a session as data.

use flockwork::scene::AnyWorld;
use flockwork_lua::{Choices, ScriptMemory, Scripts};

use super::Session;

/// All that the next ticks of a session hang on, but for its texts.
#[derive(Clone)]
pub struct SessionState {
    pub world: AnyWorld,
    pub memory: ScriptMemory,
    /// The parameters that were chosen by hand.
    pub choices: Choices,
    /// By group, whether `on_reload` is due.
    pub reloaded: Vec<bool>,
}

impl SessionState {
    /// The state of a world and its scripts.
    pub fn of(world: &AnyWorld, scripts: &Scripts) -> Self {
        Self {
            world: world.clone(),
            memory: scripts.memory(),
            choices: scripts.choices(),
            reloaded: scripts.reloaded(),
        }
    }
}

impl Session {
    /// Goes to a state of the texts that run now.
    pub(super) fn set_state(&mut self, state: &SessionState) {
        self.set_world(state);
        self.scripts.set_choices(&state.choices);
        self.scripts.set_reloaded(&state.reloaded);
    }

    /// The same, but for what hangs on the texts.
    pub(super) fn set_world(&mut self, state: &SessionState) {
        self.world = state.world.clone();
        self.scripts.set_memory(&state.memory);
    }
}
