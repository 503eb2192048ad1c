//! The file's layout.

use std::collections::BTreeMap;

use flockwork::measure::{Figure, MEASURES};
use serde::{Serialize, Serializer};

/// All of it.
#[derive(Debug, Serialize)]
pub struct File {
    /// The parameters of all measures.
    #[serde(flatten)]
    params: Keys,
    summary: Summary,
    seconds: Vec<Second>,
}

/// The whole run.
#[derive(Debug, Serialize)]
pub struct Summary {
    pub ticks: u64,
    pub agents: usize,
    pub faults: u64,
    pub hash: String,
    #[serde(flatten)]
    pub run: MeasuredFigures,
}

/// One moment.
#[derive(Debug, Serialize)]
pub struct Second {
    pub tick: u64,
    pub time: f64,
    #[serde(flatten)]
    pub now: MeasuredFigures,
}

/// Figures of the crowd, and of what has a name.
#[derive(Debug, Default, Serialize)]
pub struct MeasuredFigures {
    #[serde(flatten)]
    pub crowd: Keys,
    pub marks: BTreeMap<String, Keys>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub gates: BTreeMap<String, Keys>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub regions: BTreeMap<String, Keys>,
}

/// Figures by name, in the order of the list of measures.
#[derive(Debug, Default)]
pub struct Keys(pub Vec<(&'static str, Figure)>);

impl Serialize for Keys {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(name, figure)| (name, figure)))
    }
}

impl File {
    /// With the parameters that all measures have unless a program sets others.
    pub fn new(summary: Summary, seconds: Vec<Second>) -> Self {
        let params = MEASURES.iter().flat_map(|info| info.params);
        let params = params.map(|param| (param.name, Figure::Number(param.default)));
        Self { params: Keys(params.collect()), summary, seconds }
    }
}
