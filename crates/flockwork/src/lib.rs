//! Steering behaviors for many agents: exact, composable, free of any engine.
//!
//! A [behavior] is a small struct of parameters and one pure function of what an agent sees. It answers a
//! [`Steering`], which can be weighted and summed; the [`Agent`] turns the sum into its next velocity. The same world,
//! seed and inputs give the same motion, bit for bit, on one thread or many.
//!
//! | You have | You use | Start with |
//! |---|---|---|
//! | agents of your own, in your own engine | [`View`], [`Mind`], [`Sum`]; for many agents [`Crowd`] | [the first example](#in-your-own-engine) |
//! | a Rust program without bodies | [`World`], [`Group`], [`Plan`] | [the second example](#with-a-world) |
//! | scenes as RON text | [`scene`], feature `scene` | [the format](https://github.com/flockwork/flockwork/blob/main/docs/scenes.md) |
//! | behavior mixes in Lua scripts | the crate [`flockwork-lua`](https://docs.rs/flockwork-lua) | its front page |
//! | nothing yet: you want to see it | the program `flockwork`, crate [`flockwork-viewer`](https://docs.rs/flockwork-viewer) | `cargo install flockwork-viewer` |
//!
//! # Behaviors
//!
#![doc = include_str!("behavior/list.md")]
//!
//! Each is a struct in [`behavior`] and a variant of [`Behavior`]; [`BEHAVIORS`] describes them as data. Your own are
//! added with [`behavior::register`].
//!
//! # Units and axes
//!
//! Lengths are in meters, times in seconds, masses in kilograms, forces in newtons, angles in radians; velocities are in
//! m/s, turning rates in rad/s; weights have no unit. With [`Stepping::PerTick`] the time unit is one tick, as in the
//! tutorials: velocities are lengths per tick. A plane is `glam::Vec2`, a volume `glam::Vec3` or `Vec3A`; see [`Vector`]. The
//! core has no up and no gravity. Scenes and the viewer draw x to the right, y up and z toward the viewer; "left" is
//! counterclockwise from the heading.
//!
//! # Features
//!
//! None is on by default.
//!
//! | feature | what it adds |
//! |---|---|
//! | `serde` | behaviors and small types can be serialized and deserialized |
//! | `scene` | the module [`scene`]: worlds from RON text, with every mistake located; includes `serde` |
//! | `parallel` | [`World::step`] on rayon's threads, with the same bits |
//!
//! glam 0.28 to 0.33 works; this crate re-exports the one that it uses as [`flockwork::glam`](glam). The oldest Rust that
//! works is 1.88. The [README](https://github.com/flockwork/flockwork/blob/main/crates/flockwork/README.md#versions) says which
//! Bevy has which glam.
//!
//! # In your own engine
//!
//! Fill a [`View`], keep a [`Mind`] for each agent, and add behaviors up in a [`Sum`]; your physics moves the body:
//!
//! ```
//! use flockwork::behavior::{Arrive, AvoidObstacles};
//! use flockwork::glam::vec2;
//! use flockwork::obstacle::Circle;
//! use flockwork::{Agent, Mind, Obstacle, Stepping, Sum, Turn, View};
//!
//! let stepping = Stepping::Timed(1.0 / 60.0);
//! let pillars = [Obstacle::Circle(Circle { center: vec2(5.0, 0.1), radius: 1.0 })];
//! let mut me = Agent { max_speed: 2.0, radius: 0.3, ..Agent::default() };
//! let mut mind = Mind::new(42, 0); // a seed, and the agent's number
//! for _ in 0..600 {
//!     let view = View { obstacles: &pillars, stepping, ..View::alone(&me) };
//!     let mut sum = Sum::new(view, &mut mind);
//!     let arrive = Arrive { slow_radius: 2.0, ..Arrive::default() };
//!     sum.add(1.0, &arrive, Turn::at(vec2(10.0, 0.0) - me.position));
//!     sum.add(2.0, &AvoidObstacles::default(), Turn::default());
//!     me.velocity = me.next_velocity(&sum.total, stepping);
//!     me.position += me.velocity * (1.0 / 60.0);
//!     me.heading = me.velocity.try_normalize().unwrap_or(me.heading);
//!     assert!(me.position.distance(vec2(5.0, 0.1)) > 1.0, "it goes around the pillar");
//! }
//! assert!(me.position.distance(vec2(10.0, 0.0)) < 0.1, "it has arrived");
//! ```
//!
//! # With a `World`
//!
//! Groups of agents act by plans, which are data; [`World::step`] moves all agents from the old state to the new one:
//!
//! ```
//! use flockwork::behavior::{Behavior, Seek};
//! use flockwork::glam::{Vec2, vec2};
//! use flockwork::{Group, Plan, Space, Stepping, Target, Term, World};
//!
//! let (seed, cell) = (42, 2.0); // the cells of the neighbor grid (m)
//! let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), seed, cell);
//! let plan = Plan::of([Term::new(Behavior::Seek(Seek::default())).toward(Target::Point(vec2(5.0, 0.0)))]);
//! let group = world.add_group(Group::default(), Some(plan));
//! world.spawn(group, vec2(0.0, 0.0), vec2(0.0, 0.0));
//! for _ in 0..120 {
//!     world.step(&mut (), &[]); // `()` is the brain that keeps every group's plan
//! }
//! assert!(world.agents[0].position.x > 2.0);
//! ```
//!
#![cfg_attr(not(feature = "scene"), doc = "[`scene`]: #features")]

pub mod act;
mod advice;
pub mod agent;
mod assign;
#[macro_use]
pub mod behavior;
pub mod avoid;
pub mod brain;
pub mod combine;
mod crowd;
mod execute;
pub mod fields;
pub mod filter;
mod flow_field;
mod grid;
mod isometry;
mod lanes;
mod looking;
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
pub mod public;
#[cfg(feature = "scene")]
pub mod scene;
mod sight;
pub mod snapshot;
mod space;
mod steering;
pub mod sums;
mod target;
#[cfg(all(test, feature = "scene"))]
mod test_entries;
pub mod tiles;
mod vector;
mod view;
mod ways;
pub mod world;

pub use act::Act;
pub use advice::{Advice, TermPart, advice};
pub use agent::{Agent, AgentId, Color, GroupId, Stepping};
pub use assign::{MOST_ASSIGNED, assignment};
pub use behavior::{BEHAVIORS, Behavior, Kind, Pen, Steer};
pub use brain::{Brain, Fault, Newcomer};
pub use combine::Combine;
pub use crowd::Crowd;
pub use fields::{Field, FieldId, FieldShape};
pub use filter::{Filter, FilterId};
pub use flow_field::FlowField;
pub use glam;
pub use isometry::Isometry;
pub use mind::{Mind, Sum};
pub use name::NameKey;
pub use obstacle::{Hit, Nearest, Obstacle};
pub use obstacles::{Along, Course, Found, Nearby, ObstacleError, ObstacleId, Obstacles, Whole};
pub use path::{Lengths, OnPath, Path, PathEnd};
pub use plan::{Item, Plan, PlanView, Term};
pub use plans::Plans;
pub use public::{PublicColumn, PublicValue, PublicValues};
pub use snapshot::{Snapshot, SnapshotError};
pub use space::Space;
pub use steering::Steering;
pub use target::Target;
pub use tiles::{Cell, TileMap};
pub use vector::Vector;
pub use view::{Aim, Slot, Turn, View};
pub use ways::Way;
pub use world::group::{self, Group};
pub use world::{
    Agents, Contribution, Explanation, Input, Perceived, RayHit, Stage, Stages, Struck, World,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
