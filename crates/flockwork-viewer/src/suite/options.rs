//! The options of the suite.

use crate::stop::Stop;

/// How cases are run.
#[derive(Clone, Debug, Default)]
pub struct SuiteOptions {
    /// How many other seeds replace those of the cases that have several; none for the cases' own.
    pub seeds: Option<u32>,
    /// How many unseen runs replace those of each case: each with another seed and at the next of its tick rates, its scene
    /// turned, mirrored and moved; none for the cases' own runs.
    pub unseen: Option<u32>,
    /// The tick rates that replace those of the cases (1/s); empty for the cases' own.
    pub rates: Vec<f32>,
    /// Ends the suite early.
    pub stop: Stop,
}
