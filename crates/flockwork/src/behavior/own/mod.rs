//! Behaviors of a host's own: registered by name from outside the crate, and from then on in plans, scenes, scripts,
//! explanations and snapshots like those of the list.

mod kind;
mod refused;
mod register;
mod value;

pub use kind::{Everywhere, MOST_OWN, MOST_OWN_PARAMS};
pub(crate) use kind::{any, kinds};
pub use refused::{RESERVED, RegisterError};
pub use register::register;
pub use value::Own;
pub(crate) use value::named;
