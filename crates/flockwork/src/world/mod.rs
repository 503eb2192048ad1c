//! The world: agents and what is around them, moved tick by tick from an old state to a new one.

mod acts;
mod agents;
mod contact;
mod contacts;
mod derived;
mod driving;
mod explain;
mod fields;
mod formations;
pub mod group;
mod host;
mod inputs;
mod joining;
pub(crate) mod known;
mod leaving;
mod mover;
mod perceive;
mod perceived;
mod rays;
mod seen;
mod sight;
mod slots;
mod spawn;
mod state;
mod step;
mod ways;

pub use agents::{Agents, Roster};
pub use contact::{Contact, Other};
pub use contacts::CONTACT;
pub use explain::{Contribution, Explanation};
pub use joining::JOINED;
pub use perceived::Perceived;
pub use rays::{RayHit, Struck};
pub use sight::Sight;
pub(crate) use slots::note as note_of_slot;
pub use state::{Event, Hearers, Input, Mouse, Named, World};
