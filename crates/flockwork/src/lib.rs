//! Steering behaviours for many agents: exact, composable, free of any engine.

pub mod agent;
pub mod behavior;
pub mod memory;
pub mod neighbors;
pub mod noise;
mod obstacle;
mod path;
mod space;
mod steering;
mod tiles;
mod vector;
mod view;

pub use agent::{Agent, AgentId, Color, GroupId, Stepping};
pub use behavior::{BEHAVIORS, Behavior, Pen, Steer};
pub use glam;
pub use obstacle::{Hit, Nearest, Obstacle};
pub use path::{Path, PathEnd};
pub use space::Space;
pub use steering::Steering;
pub use tiles::TileMap;
pub use vector::Vector;
pub use view::{Aim, Sum, Turn, View};
