//! Replays: a [recording](crate::recording) played again, which tells where it goes another way.

mod compare;
mod play;
mod verdict;

pub use compare::{Departed, StateDifference};
pub use play::Replay;
pub use verdict::{Divergence, Played, Verdict};
