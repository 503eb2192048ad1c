//! The bytes of a snapshot while they are being read.

use super::SnapshotError;
use super::entries::Tables;

/// Bytes that are being read.
pub struct Input<'a> {
    pub bytes: &'a [u8],
    /// What the bytes name.
    pub tables: &'a Tables,
    /// The format that they are of.
    pub format: u32,
    /// Why no further bytes are read, where that is known more closely than that they make no sense.
    pub refused: Option<SnapshotError>,
}

impl<'a> Input<'a> {
    /// These bytes of a format, which name what is in these tables.
    pub fn new(bytes: &'a [u8], tables: &'a Tables, format: u32) -> Self {
        Self { bytes, tables, format, refused: None }
    }

    /// The next so many bytes; none if there are fewer.
    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(count)?;
        self.bytes = rest;
        Some(taken)
    }
}
