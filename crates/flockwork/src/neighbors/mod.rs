//! Who is near: the uniform grid, and sums over neighbours.

mod grid;
mod sums;

pub use grid::Grid;
pub use sums::{Among, Ask, Neighbor, Sums};
