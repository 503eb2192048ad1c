//! What is asked of the window, with the mouse, with a key or in the panel. Positions are in points of the screen.

use std::path::PathBuf;

use flockwork::AgentId;
use flockwork::glam::Vec2;

use super::keys::WindowCommand;
use crate::input::SessionInput;

/// Something that the window is asked to do.
#[derive(Clone, Debug, PartialEq)]
pub enum WindowRequest {
    /// Carries out what a key or a button stands for.
    Do(WindowCommand),
    /// Sets the speed by its index in [`SPEEDS`](super::clock::SPEEDS).
    Speed(usize),
    /// Goes back to a tick, or forward to one that was there before.
    GoTo(u64),
    /// Opens another scene.
    Open(PathBuf),
    /// Passes an input to the session with the next tick: a mouse button, or a slider's value.
    Tell(SessionInput),
    /// Selects an agent, or none.
    Select(Option<AgentId>),
    /// Sets whether a left click shows forces.
    ClickShows(bool),
    /// Colors agents by a public value, or in their own colors for none.
    ColorBy(Option<String>),
    /// Plots a figure over time; for none, plots nothing.
    Plot(Option<String>),
    /// Writes all figures that are measured as a table.
    Export,
    /// Removes what was tried again beside what was, and the circles.
    CloseTrial,
    /// Moves the world's mouse to a position.
    Point(Vec2),
    /// Grabs the mark or the obstacle at a position, to be moved.
    Grab(Vec2),
    /// Moves what was grabbed to a position.
    Drag(Vec2),
    /// Lets go of it.
    LetGo,
    /// Turns the view of a volume with a pointer that moves by a vector; moves the picture of a plane.
    Turn(Vec2),
    /// Moves the picture by a vector.
    Pan(Vec2),
    /// Enlarges the picture by a factor around a position.
    Zoom(Vec2, f32),
    /// Selects the agent at a position; none if no agent is near it.
    SelectAt(Vec2),
    /// Shows or hides forces after a click of the left button, if clicks do that or Shift (`true`) is held.
    Click(bool),
}
