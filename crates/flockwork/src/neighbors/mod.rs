//! Who is near: the uniform grid, and sums over neighbors.

mod around;
mod asked;
mod fill;
mod finish;
mod grid;
mod hindrance;
mod instructions;
mod job;
mod lane_sums;
mod lanes;
mod measure;
mod nearest;
mod packs;
mod room;
mod rows;
mod sort;
mod sums;
mod take;
mod tree;

pub(crate) use around::Around;
pub(crate) use asked::Asked;
pub use finish::Finish;
pub(crate) use finish::units;
pub use grid::Grid;
pub(crate) use grid::{Entry, NO_SLOT, NearRows};
pub use instructions::Instructions;
pub(crate) use instructions::{AHEAD, fetch};
pub(crate) use job::{Desk, Job};
pub use lane_sums::Known;
pub(crate) use lane_sums::{Candidate, LaneAsk, LaneSums};
pub(crate) use lanes::{
    LANES, Lane, Steerings, add, any, lengths, mask, masked, of_lane, one_by_one, scale, set_lane,
    squares,
};
pub(crate) use nearest::{Nearby, Nearest};
pub(crate) use sums::LEAST_D2;
pub use sums::{Among, Ask, Course, Neighbor, Sums, Wanted};
