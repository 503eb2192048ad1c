//! Flockwork for C, and for whatever calls C.
//!
//! The functions, with their documentation, are in the header `include/flockwork.h`, which is made from this crate. The page
//! [docs/engines/c.md](https://github.com/flockwork/flockwork/blob/main/docs/engines/c.md) leads from installing to a moving crowd.
//!
//! Rust programs take the crate `flockwork` itself: this one has its library's name, and none of its types.
#![allow(
    unsafe_code,
    reason = "what C hands over, Rust cannot check: `border` says what is asked of C"
)]

mod status;

mod border;
mod handles;

mod call;
mod plain;

mod world;

mod agents;
mod columns;
mod events;
mod inputs;
mod obstacles;
mod plan;
mod scripts;
mod snapshot;
mod values;

pub use agents::*;
pub use border::{Room, Text, Values};
pub use call::{FlockworkPlan, FlockworkWorld};
pub use columns::*;
pub use events::*;
pub use inputs::*;
pub use obstacles::*;
pub use plain::*;
pub use plan::*;
pub use scripts::*;
pub use snapshot::*;
pub use status::{FlockworkStatus, flockwork_error};
pub use values::*;
pub use world::*;
