//! What a behavior says against its own parameters.

/// A parameter of a behavior that does not fit the agent that uses it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The parameter's name.
    pub param: &'static str,
    /// What comes of it, and a value that would fit.
    pub message: String,
}
