//! The obstacles of a world in cells, so that a query tests only near ones: the list, its images across the seam of a
//! torus, and the sides of a walled world. All queries for obstacles go through this module; results lie where the agent
//! meets them.
//!
//! There are two indices over one list: of those that stand still, made once, and of those that can move, made in each
//! tick. A place in the list means the same in both.

mod along;
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
mod whole;

pub use along::Along;
pub(crate) use cells::Area;
pub use course::{Course, ObstacleId};
pub use error::ObstacleError;
pub use found::{Found, Nearby};
pub(crate) use index::area;
pub use list::Obstacles;
pub(crate) use queries::Nearness;
pub use whole::{PlacedWhole, Whole};
