//! What snapshots are told by.

/// What every snapshot starts with.
pub const MAGIC: &[u8; 8] = b"FLKWORLD";

/// The format that is written, and the only one that is read.
pub const FORMAT: u32 = 3;
