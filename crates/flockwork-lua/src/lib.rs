//! Scripts in Luau for [`flockwork`]: a [`Brain`](flockwork::Brain) whose plans are written by `update(me, world, dt)`.
//!
//! A script does not steer; it says what it wants: `me:seek(door)`, `me:separation(1.2)`. Each tick the state of all
//! agents goes to Luau in one buffer, one call runs all agents of a group, and their commands come back in
//! another buffer, where they are checked and become plans. A command never calls Rust, and no script can stop the world.
//!
//! | You want | You use |
//! |---|---|
//! | scripts for a world that you build in Rust | [`Scripts`], as below |
//! | scripts for scenes in RON text | [`flockwork::scene`](https://docs.rs/flockwork/latest/flockwork/scene), then [`Scripts`] |
//! | a new text while the world runs | [`Scripts::reload`] |
//! | mistakes in a script without running it | [`check`] |
//! | all methods that a script can call | [`manual`], as a page: [docs/lua.md](https://github.com/flockwork/flockwork/blob/main/docs/lua.md) |
//! | completion and types in an editor | [`types`] |
//! | a window with sliders and live scripts | the crate [`flockwork-viewer`](https://docs.rs/flockwork-viewer) |
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
//!
//! let back = "function update(me, world, dt) me:seek(vector.create(-10, 0)) end";
//! assert!(scripts.reload("go.lua", back).is_ok_and(|report| report.changed));
//! for _ in 0..300 {
//!     world.step(&mut scripts, &[]);
//! }
//! assert!(world.agents[0].velocity.x < 0.0);
//! ```
//!
//! **Behaviors.** Each [behavior of the engine](flockwork#behaviors) is a method of the same name; a behavior that your
//! program registers is, too:
//!
//! ```
//! let manual = flockwork_lua::manual();
//! for behavior in flockwork::BEHAVIORS {
//!     assert!(manual.contains(&format!("me:{}(", behavior.name)));
//! }
//! ```
//!
//! **Units and axes** are those of the [engine](flockwork#units-and-axes): m, s, kg, N, rad, m/s, rad/s; `dt` is in seconds.
//! Points and velocities are Luau's `vector`, with z = 0 in a plane.
//!
//! **Feature** `parallel` (off by default): Lua states run on as many threads as there are, with the same bits.
//!
//! **Versions.** glam 0.28 to 0.33, as the engine; mlua 0.12 with `luau-jit`. A program links one Lua: another crate that
//! uses mlua must use the same version and feature. Luau is built from source and needs a C++ compiler.

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
pub use check::{SceneNames, ScriptProblem, check, emitted_events};
pub use error::ScriptError;
pub use scripts::{Choices, ReloadReport, Resolver, Scripts};
pub use tick::draw::Drawings;
pub use tune::{TuneParam, with_default};
pub use vm::memory::ScriptMemory;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
