//! Reasons why an obstacle is not changed, each one sentence.

use core::fmt;

use super::course::ObstacleId;

/// Why an obstacle is not added, moved, placed or taken away.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ObstacleError {
    /// There is no obstacle with this id, or it is gone.
    Unknown(ObstacleId),
    /// The velocity is not finite.
    Velocity,
    /// A point of the path is not finite, or the speed on it.
    Path,
    /// The shape is not valid; the text says what is wrong.
    Shape(String),
    /// All ids have been given.
    NoIdLeft,
}

impl fmt::Display for ObstacleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(id) => write!(f, "there is no obstacle {}", id.0),
            Self::Velocity => f.write_str("its velocity is not finite"),
            Self::Path => f.write_str("a point of its path is not finite, or its speed"),
            Self::Shape(flaw) => f.write_str(flaw),
            Self::NoIdLeft => f.write_str("all ids of obstacles have been given"),
        }
    }
}

impl core::error::Error for ObstacleError {}
