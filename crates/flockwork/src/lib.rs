//! Steering behaviors for many agents: exact, composable, free of any engine.
//!
//! A [behavior] is a small struct of parameters and one pure function of what an agent
//! sees. It answers a [`Steering`], a value that can be weighted and summed; the [`Agent`] turns the
//! sum into its next velocity.
//!
//! **In your own engine** fill a [`View`], keep a [`Mind`] for each agent, and add behaviors up in a
//! [`Sum`]; a [`Crowd`] finds the neighbors of many agents at once:
//!
//! ```
//! use flockwork::behavior::{Arrive, Separation};
//! use flockwork::glam::vec2;
//! use flockwork::{Agent, Mind, Stepping, Sum, Turn, View};
//!
//! let me = Agent { position: vec2(0.0, 0.0), max_speed: 2.0, ..Agent::default() };
//! let mut mind = Mind::new(42, 0);
//! let mut sum = Sum::new(View::alone(&me), &mut mind);
//! sum.add(1.0, &Arrive { slow_radius: 2.0 }, Turn::at(vec2(10.0, 0.0)));
//! sum.add(0.5, &Separation::default(), Turn::default());
//! let velocity = me.next_velocity(&sum.total, Stepping::default());
//! assert!(velocity.x > 0.0);
//! ```
//!
//! **With a [`World`]** groups of agents act by plans, which are data, and [`World::step`] moves all of
//! them from the old state to the new one:
//!
//! ```
//! use flockwork::behavior::{Behavior, Seek};
//! use flockwork::glam::{Vec2, vec2};
//! use flockwork::{Group, Plan, Space, Stepping, Target, Term, World};
//!
//! let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 42, 2.0);
//! let plan = Plan::of([Term::new(Behavior::Seek(Seek {})).toward(Target::Point(vec2(5.0, 0.0)))]);
//! let group = world.add_group(Group::default(), Some(plan));
//! world.spawn(group, vec2(0.0, 0.0), vec2(0.0, 0.0));
//! for _ in 0..120 {
//!     world.step(&mut (), &[]);
//! }
//! assert!(world.agents[0].position.x > 2.0);
//! ```
//!
//! Same world, seed and inputs: same motion, bit for bit, on one thread or many.
//!
//! Features, none on by default: `serde` (behaviors and small types), `scene` (worlds from RON text),
//! `parallel` (steering on rayon's threads).

mod advice;
pub mod agent;
#[macro_use]
pub mod behavior;
pub mod brain;
pub mod combine;
mod crowd;
mod execute;
mod grid;
mod lanes;
pub mod measure;
pub mod memory;
mod mind;
mod moving_obstacles;
mod name;
pub mod neighbors;
pub mod noise;
pub mod obstacle;
mod obstacles;
pub mod parallel;
mod path;
pub mod plan;
pub mod plans;
#[cfg(feature = "scene")]
pub mod scene;
mod sight;
pub mod snapshot;
mod space;
mod steering;
pub mod sums;
#[cfg(all(test, feature = "scene"))]
mod test_entries;
pub mod tiles;
mod vector;
mod view;
pub mod world;

pub use advice::{Advice, advice};
pub use agent::{Agent, AgentId, Color, GroupId, Stepping};
pub use behavior::{BEHAVIORS, Behavior, Kind, Pen, Steer};
pub use brain::{Brain, Fault};
pub use combine::Combine;
pub use crowd::Crowd;
pub use glam;
pub use mind::{Mind, Sum};
pub use name::NameKey;
pub use obstacle::{Hit, Nearest, Obstacle};
pub use obstacles::{Course, Found, Nearby, ObstacleError, ObstacleId, Obstacles};
pub use path::{Lengths, OnPath, Path, PathEnd};
pub use plan::{Act, Item, Plan, PlanView, Target, Term};
pub use plans::Plans;
pub use snapshot::{Snapshot, SnapshotError};
pub use space::Space;
pub use steering::Steering;
pub use tiles::{Cell, TileMap};
pub use vector::Vector;
pub use view::{Aim, Turn, View};
pub use world::group::{self, Group};
pub use world::{Agents, Contribution, Explanation, Input, Perceived, World};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
