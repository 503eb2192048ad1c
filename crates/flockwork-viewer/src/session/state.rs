//! The state of a session as data.

use flockwork::scene::AnyWorld;
use flockwork_lua::{Choices, ScriptMemory, Scripts};

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
