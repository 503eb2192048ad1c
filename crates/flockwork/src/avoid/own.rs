//! What a plan says about avoidance, for its agent alone.

use super::Avoidance;

/// How one agent takes part in avoidance, instead of as its group does.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum OwnAvoidance {
    /// It takes no part: it goes as its plan says, and avoids no agent. Agents that take part avoid it as they avoid
    /// agents of groups without a model: as an obstacle that moves as it likes.
    Off,
    /// It takes part with this model, also where its group has none.
    As(Avoidance),
}

impl OwnAvoidance {
    /// Whether all its numbers are finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        match self {
            Self::Off => true,
            Self::As(avoidance) => avoidance.is_finite(),
        }
    }
}
