//! What the suite is asked for.

use crate::stop::Stop;

/// How cases are run.
#[derive(Clone, Debug, Default)]
pub struct SuiteOptions {
    /// So many other seeds in place of those of the cases, for cases with several.
    pub seeds: Option<u32>,
    /// These tick rates in place of those of the cases (1/s).
    pub rates: Vec<f32>,
    /// What ends it before its time.
    pub stop: Stop,
}
