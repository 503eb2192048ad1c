//! Flockwork for bindings: a world whose number of axes, scripts and behaviors are known only when the program runs.
//!
//! [`HostWorld`] is all that a binding wraps. Vectors are `[f32; 3]`, and in a plane their third component is 0; agents are
//! numbers; groups, behaviors, parameters, marks and obstacles are names and texts. Every refusal is a [`HostError`], whose
//! message says what is accepted; nothing panics, and a refused call changes nothing.
//!
//! ```
//! use flockwork_host::{HostPlan, HostWorld};
//!
//! let scene = r#"(name: "Flock", space: Plane, groups: [(name: "flock", count: 200, spawn: Rect(min: (-9, -9), max: (9, 9)), plan: [(behavior: wander()), (behavior: separation())])])"#;
//! let mut world = HostWorld::from_scene(scene, |name| Err(format!("there is no script {name}")))?;
//! world.step(60);
//! assert_eq!(world.count(), 200);
//!
//! let mut plan = HostPlan::default();
//! plan.term("arrive", 2.0)?.number("slow_radius", 3.0)?.toward_point([5.0, 0.0, 0.0])?;
//! world.set_group_plan("flock", Some(&plan))?;
//! world.step(1200);
//! let mut positions = vec![0.0; 2 * world.count()];
//! world.read_vectors("position", &mut positions)?;
//! let near = |at: &[f32]| (at[0] - 5.0).hypot(at[1]) < 1.0;
//! assert!(positions.chunks(2).all(near));
//! # Ok::<(), flockwork_host::HostError>(())
//! ```

mod accepted;
mod agents;
mod brain;
mod columns;
mod error;
mod events;
mod giving;
mod host_input;
mod input;
mod measures;
mod names;
mod native;
mod obstacles;
mod plan;
mod resolve;
#[cfg(feature = "lua")]
mod scripting;
#[cfg(feature = "lua")]
mod scripts;
mod snapshot;
mod values;
mod world;

pub use columns::{LIMITS, Lane, VECTORS};
pub use error::{ErrorKind, HostError};
pub use events::{Heard, HostEvent};
pub use flockwork;
pub use input::For;
pub use measures::{Figure, HostMeasures, Told};
pub use plan::HostPlan;
#[cfg(feature = "lua")]
pub use scripting::ScriptParam;
pub use values::HostValue;
pub use world::HostWorld;
