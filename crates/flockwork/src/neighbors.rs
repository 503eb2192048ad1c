//! Neighbors: the uniform grid, which agents count as neighbors, and sums over them.

pub use crate::grid::Grid;
pub use crate::lanes::Instructions;
pub use crate::sums::{
    Among, Ask, Brake, Finish, Forward, GroupSet, Known, Neighbor, Selection, SumOf, Sums, Wanted,
};

pub(crate) use crate::grid::{Around, Entry, NO_SLOT, NearRows, Nearby, Nearest, Places};
pub(crate) use crate::lanes::{
    AHEAD, LANES, Lane, Steerings, any, fetch, lengths, mask, masked, of_lane, one_by_one, scale,
    set_lane, units,
};
pub(crate) use crate::sums::{
    Asked, Block, Braking, Candidate, Desk, LEAST_D2, LaneAsk, LaneSums, Query,
};
