//! A spot in a file.

use std::fmt;

/// A spot in a file, written `file:line:column` as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The file.
    pub file: String,
    /// The line, from 1; 0 if it is unknown.
    pub line: usize,
    /// The column, from 1, in characters; 0 if it is unknown.
    pub column: usize,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (0, _) => f.write_str(&self.file),
            (line, 0) => write!(f, "{}:{line}", self.file),
            (line, column) => write!(f, "{}:{line}:{column}", self.file),
        }
    }
}
