//! What a behavior says against its own parameters.

/// A parameter of a behavior that does not fit the agent that uses it.
#[derive(Clone, Debug, PartialEq)]
pub struct Misfit {
    /// The parameter's name.
    pub param: &'static str,
    /// What comes of it, and a value that would fit.
    pub message: String,
    /// The least number that would fit: of several agents the one that needs most is told. 0 where it is no number, and holds
    /// for any weight.
    pub least: f32,
}
