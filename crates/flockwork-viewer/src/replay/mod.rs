//! Replays: plays a [recording](crate::recording) again, and tells where the run differs from the recorded one.

mod compare;
mod play;
mod verdict;

pub use compare::{Departed, StateDifference};
pub use play::Replay;
pub use verdict::{Divergence, Played, Verdict};
