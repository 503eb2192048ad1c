//! Why an obstacle is not changed, each in one sentence.

use core::fmt;

use super::course::ObstacleId;

/// Why an obstacle is not added, moved, placed or taken away.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ObstacleError {
    /// There is no obstacle of this id, or no more.
    Unknown(ObstacleId),
    /// The velocity is not finite.
    Velocity,
    /// The shape is none that can stand in a world: what is wrong with it.
    Shape(String),
    /// All ids have been given.
    NoIdLeft,
}

impl fmt::Display for ObstacleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(id) => write!(f, "there is no obstacle {}", id.0),
            Self::Velocity => f.write_str("its velocity is not finite"),
            Self::Shape(flaw) => f.write_str(flaw),
            Self::NoIdLeft => f.write_str("all ids of obstacles have been given"),
        }
    }
}

impl core::error::Error for ObstacleError {}
