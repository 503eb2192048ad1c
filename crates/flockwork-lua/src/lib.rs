//! Scripts in Luau: a [`Brain`](flockwork::Brain) whose plans are written by `update(me, world, dt)`.
//!
//! A script does not steer, it says what it wants: `me:seek(door)`, `me:separation(1.2)`. Each tick
//! the state of all agents goes to Luau in one buffer, one call runs all agents of a group, and
//! their commands come back in another, where they are checked and become plans. Commands never call
//! Rust, and nothing that a script does can stop the world.
//!
//! ```
//! use flockwork::{Group, Space, Stepping, World, glam::{Vec2, vec2}};
//!
//! let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 1, 1.0);
//! let script = Some("go.lua".to_owned());
//! let group = world.add_group(Group { name: "ants".into(), script, ..Group::default() }, None);
//! world.spawn(group, vec2(0.0, 0.0), vec2(0.0, 0.0));
//!
//! let text = "function update(me, world, dt) me:seek(vector.create(10, 0)) end";
//! let mut scripts = flockwork_lua::Scripts::new(Box::new(|_name| Ok(text.to_owned())));
//! assert_eq!(scripts.load(&world), []);
//! assert_eq!(world.step(&mut scripts, &[]), []);
//! assert!(world.agents[0].velocity.x > 0.0);
//! ```

mod api;
mod brain;
mod check;
mod error;
mod scripts;
mod source;
mod tick;
mod tune;
mod vm;

pub use api::keys::all as key_names;
pub use api::manual::manual;
pub use api::types::types;
pub use check::{Known, Problem, check};
pub use error::ScriptError;
pub use scripts::{ReloadReport, Resolver, Scripts};
pub use tick::draw::Drawings;
pub use tune::Param;
pub use vm::memory::Memory;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
