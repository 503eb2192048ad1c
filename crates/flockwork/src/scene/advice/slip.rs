//! A slip in the notation, and how many of them are told.

use core::ops::Range;

use super::draft::EditedText;

/// Most mistakes of a kind that are told of one text.
pub const MOST: usize = 100;

/// How many bytes are read again in search of further mistakes.
const MOST_READ: usize = 2 << 20;

/// A slip in the notation.
pub struct Slip {
    pub at: Range<usize>,
    pub message: String,
}

impl Slip {
    pub fn new(at: Range<usize>, message: impl Into<String>) -> Self {
        Self { at, message: message.into() }
    }
}

/// How often a text may be read anew, so that long ones do not take long.
pub fn rounds(draft: &EditedText) -> usize {
    (MOST_READ / draft.text.len().max(1)).clamp(1, MOST)
}
