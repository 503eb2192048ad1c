//! Steering behaviours for many agents: exact, composable, free of any engine.

pub mod agent;
pub mod behavior;
pub mod brain;
mod carry;
pub mod group;
pub mod measure;
pub mod memory;
pub mod neighbors;
pub mod noise;
mod obstacle;
mod path;
mod perceive;
pub mod plan;
#[cfg(feature = "scene")]
pub mod scene;
mod snapshot;
mod space;
mod steering;
mod step;
pub mod tiles;
mod vector;
mod view;
pub mod world;

pub use agent::{Agent, AgentId, Color, GroupId, Stepping};
pub use behavior::{BEHAVIORS, Behavior, Pen, Steer};
pub use brain::{Brain, Fault};
pub use glam;
pub use group::Group;
pub use obstacle::{Hit, Nearest, Obstacle};
pub use path::{OnPath, Path, PathEnd};
pub use perceive::Contribution;
pub use plan::{Act, Combine, Item, Plan, Plans, Target, Term};
pub use space::Space;
pub use steering::Steering;
pub use tiles::{Cell, TileMap};
pub use vector::Vector;
pub use view::{Aim, Sum, Turn, View};
pub use world::{Input, World};
