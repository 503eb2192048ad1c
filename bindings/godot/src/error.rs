//! Refusals in Godot's own form: a message in its log, and a code.

use flockwork_host::{ErrorKind, HostError};
use godot::global::{Error, push_error};
use godot::prelude::*;

/// A refusal of this binding.
pub fn told(kind: ErrorKind, message: impl Into<String>) -> HostError {
    HostError { kind, message: message.into() }
}

/// Tells a message in Godot's log.
pub fn push(message: &str) {
    push_error(&[message.to_variant()]);
}

fn code(kind: ErrorKind) -> Error {
    match kind {
        ErrorKind::Scene | ErrorKind::Script => Error::ERR_PARSE_ERROR,
        ErrorKind::Name | ErrorKind::Gone => Error::ERR_DOES_NOT_EXIST,
        ErrorKind::Snapshot => Error::ERR_INVALID_DATA,
        _ => Error::ERR_INVALID_PARAMETER,
    }
}

/// What a call answers: a refusal is told.
pub trait Answer<T> {
    /// `OK`, or the code of the refusal.
    fn code(self) -> Error;
    /// The value, or this one instead.
    fn or_instead(self, instead: T) -> T;
    /// The value, or an empty one.
    fn or_empty(self) -> T
    where
        T: Default;
}

impl<T> Answer<T> for Result<T, HostError> {
    fn code(self) -> Error {
        match self {
            Ok(_) => Error::OK,
            Err(error) => {
                push(&error.message);
                code(error.kind)
            }
        }
    }

    fn or_instead(self, instead: T) -> T {
        self.unwrap_or_else(|error| {
            push(&error.message);
            instead
        })
    }

    fn or_empty(self) -> T
    where
        T: Default,
    {
        self.or_instead(T::default())
    }
}
