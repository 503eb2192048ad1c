//! Everything that stands in the way, in cells, so that an agent tries only what is near: the list of a
//! world, its images across the seam of a torus, and the sides of a walled world. All that ask what is
//! in the way ask here, and get shapes that lie where the agent meets them.
//!
//! There are two indices over one list: of those that stand still, made once, and of those that can move, made in each
//! tick. A place in the list means the same in both.

mod cells;
mod changes;
mod course;
mod error;
mod found;
mod images;
mod index;
mod list;
mod queries;
#[cfg(feature = "scene")]
mod scene;

pub use course::{Course, ObstacleId};
pub use error::ObstacleError;
pub use found::{Found, Nearby};
pub use list::Obstacles;
