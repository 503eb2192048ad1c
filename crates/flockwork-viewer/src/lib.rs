//! The program `flockwork`, and the parts that it is made of: its window, its command line, and runs without a window. Only
//! this crate knows files, pixels and windows.
//!
//! | You want | You use |
//! |---|---|
//! | to see a scene and edit its script while it runs | `flockwork view doorway`; the module [`window`] |
//! | pictures, traces and measures without a window | `flockwork run doorway --image door.png`; [`run`] |
//! | a scene with its scripts in your own program | [`session::Session`], as below |
//! | a run again, compared tick by tick | `flockwork replay door.replay`; [`recording`] and [`replay`] |
//! | runs judged by what was published | `flockwork suite`; [`suite`] |
//! | a table of runs, over parameters and seeds | `flockwork sweep`; [`sweep`] |
//! | tables of agents, and test cases of SteerBench, as scenes | `flockwork import`; [`import`] |
//! | mistakes in scenes and scripts | `flockwork check scenes scripts`; [`check`] |
//! | the engine without files and windows | the crates [`flockwork`] and [`flockwork_lua`] |
//!
//! ```
//! use flockwork::scene::AnyWorld;
//! use flockwork_viewer::{built_in, session::Session};
//!
//! let scene = built_in::path("seek").expect("it comes with the program");
//! let mut session = Session::open(scene, None).expect("it has no mistake");
//! for _ in 0..120 {
//!     let inputs = session.scripted_mouse();
//!     session.step(&inputs);
//! }
//! let AnyWorld::Plane(world) = &session.world else { panic!("a plane") };
//! assert_eq!(world.tick, 120);
//! assert!(world.agents.iter().all(|agent| agent.velocity.length() > 0.0));
//! assert!(session.troubles().is_empty());
//! ```
//!
//! Behaviors, units and axes are those of the [engine](flockwork#behaviors): meters, seconds, radians; x to the right, y
//! up, z toward the viewer. This crate has no features: it turns on `scene` and `parallel` of the engine, with the
//! newest glam in 0.28 to 0.33 that Cargo finds.

pub mod agent_history;
pub mod agent_values;
pub mod bench;
pub mod built_in;
pub mod chart;
pub mod check;
pub mod cli;
pub mod columns;
pub mod compare;
pub mod costs;
pub mod csv;
pub mod files;
pub mod import;
pub mod input;
pub mod metrics;
pub mod mouse;
pub mod names;
pub mod opening;
pub mod output;
pub mod params;
pub mod picture;
pub mod public;
pub mod recording;
pub mod replay;
pub mod report;
pub mod run;
pub mod session;
pub mod sketch;
pub mod spot;
pub mod starter;
pub mod stop;
pub mod suite;
pub mod sweep;
pub mod trace;
pub mod trouble;
pub mod watch;
pub mod window;
