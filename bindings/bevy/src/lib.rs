#![doc = include_str!("../README.md")]

#[cfg(feature = "assets")]
mod assets;
mod axes;
mod brain;
mod components;
#[cfg(feature = "debug")]
mod debug;
mod interpolate;
mod messages;
mod plugin;
#[cfg(feature = "lua")]
mod scripts;
mod step;
mod sync_in;
mod sync_out;
mod waiting;
mod world;

#[cfg(feature = "assets")]
pub use assets::{FlockworkScene, RunScene};
#[cfg(all(feature = "assets", feature = "lua"))]
pub use assets::{FlockworkScript, RunScripts};
pub use axes::Axes;
pub use brain::FlockworkBrain;
pub use components::{
    AgentPlan, AgentVelocity, DesiredVelocity, Faces, Interpolated, Steered, SteeredAgent,
};
#[cfg(feature = "debug")]
pub use debug::{Explained, FlockworkGizmos};
pub use flockwork;
#[cfg(feature = "lua")]
pub use flockwork_lua;
pub use messages::{AgentEvent, AgentFault};
pub use plugin::{Flockwork, FlockworkPlugin};
pub use world::FlockworkWorld;

/// What most apps need.
pub mod prelude {
    pub use crate::{
        AgentEvent, AgentFault, AgentPlan, AgentVelocity, DesiredVelocity, Faces, Flockwork,
        FlockworkPlugin, FlockworkWorld, Interpolated, Steered, SteeredAgent, flockwork,
    };
    pub use flockwork::behavior::Behavior;
    pub use flockwork::{Group, GroupId, Plan, Space, Stepping, Target, Term};
}

/// The guide for Bevy users: its examples are compiled, and run where they end.
#[cfg(all(doctest, feature = "lua", feature = "assets"))]
#[doc = include_str!("../../../docs/engines/bevy.md")]
struct Guide;
