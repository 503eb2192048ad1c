//! Who is near: the uniform grid, and sums over neighbours.

mod fill;
mod finish;
mod grid;
mod instructions;
mod lanes;
mod rows;
mod sums;

pub use finish::Finish;
pub use grid::Grid;
pub(crate) use grid::{Entry, NO_SLOT, NearRows};
pub use instructions::Instructions;
pub(crate) use instructions::find_and_sum;
pub use lanes::Known;
pub(crate) use lanes::{
    Candidate, Desk, Job, LANES, Lane, LaneAsk, LaneSums, lengths, of_lane, scale, set_lane,
};
pub use sums::{Among, Ask, Neighbor, Sums, Wanted};
