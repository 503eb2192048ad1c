//! What is asked of the window, by a hand, by a key or in the panel. Positions are points of the screen.

use std::path::PathBuf;

use flockwork::AgentId;
use flockwork::glam::Vec2;

use super::keys::WindowCommand;
use crate::input::SessionInput;

/// Something to be done.
#[derive(Clone, Debug, PartialEq)]
pub enum WindowRequest {
    /// What a key or a button stands for.
    Do(WindowCommand),
    /// A speed, by its index in the list.
    Speed(usize),
    /// Another scene.
    Open(PathBuf),
    /// Something for the world: a button, or a slider's value.
    Tell(SessionInput),
    /// An agent is selected, or none.
    Select(Option<AgentId>),
    /// Whether a left click shows forces.
    ClickShows(bool),
    /// The pointer was moved to here, over the world.
    Point(Vec2),
    /// The picture moves by this.
    Pan(Vec2),
    /// The picture grows by a factor around a point.
    Zoom(Vec2, f32),
    /// The agent at a point is selected.
    SelectAt(Vec2),
    /// A click of the left button ended, with Shift or without.
    Click(bool),
}
