//! Refusals.

use core::fmt;

/// What is wrong, for bindings that have an error code or a type for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text of a scene, or of a part of one.
    Scene,
    /// The text of a script.
    Script,
    /// A name that stands for nothing.
    Name,
    /// A number or a length that is not accepted.
    Value,
    /// An agent or an obstacle that is gone, or never was.
    Gone,
    /// Bytes that are no snapshot of this world.
    Snapshot,
}

/// Why a call was refused; it has changed nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostError {
    /// What is wrong.
    pub kind: ErrorKind,
    /// The same for people, and what is accepted: a sentence, or a line for each mistake of a text.
    pub message: String,
}

impl HostError {
    pub(crate) fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into() }
    }
}

impl fmt::Display for HostError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl core::error::Error for HostError {}
