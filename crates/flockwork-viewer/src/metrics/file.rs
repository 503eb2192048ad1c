//! The layout of the metrics file.

use std::collections::BTreeMap;

use flockwork::measure::{Figure, MEASURES};
use serde::{Serialize, Serializer};

/// The whole file.
#[derive(Debug, Serialize)]
pub struct File {
    /// The parameters of all measures.
    #[serde(flatten)]
    params: Keys,
    summary: Summary,
    seconds: Vec<Second>,
}

/// The figures of the whole run.
#[derive(Debug, Serialize)]
pub struct Summary {
    /// How many ticks it took.
    pub ticks: u64,
    /// How many agents there are at its end.
    pub agents: usize,
    /// How many faults the agents have met.
    pub faults: u64,
    /// The hash of the last state, in hexadecimal digits.
    pub hash: String,
    /// What was measured.
    #[serde(flatten)]
    pub run: MeasuredFigures,
}

/// The figures of a moment, once a second.
#[derive(Debug, Serialize)]
pub struct Second {
    /// The world's tick.
    pub tick: u64,
    /// The simulation's time (s).
    pub time: f64,
    /// What was measured.
    #[serde(flatten)]
    pub now: MeasuredFigures,
}

/// The figures of the crowd, and those of each mark, gate, region and public value by name.
#[derive(Debug, Default, Serialize)]
pub struct MeasuredFigures {
    /// Those of the crowd.
    #[serde(flatten)]
    pub crowd: Keys,
    /// Those of the scene's marks.
    pub marks: BTreeMap<String, Keys>,
    /// Those of the gates; left out if there are none.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub gates: BTreeMap<String, Keys>,
    /// Those of the regions; left out if there are none.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub regions: BTreeMap<String, Keys>,
    /// Those of what agents show; left out if no script declares any.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, Keys>,
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
    /// A file with the default parameters of all measures.
    pub fn new(summary: Summary, seconds: Vec<Second>) -> Self {
        let params = MEASURES.iter().flat_map(|info| info.params);
        let params = params.map(|param| (param.name, Figure::Number(param.default)));
        Self { params: Keys(params.collect()), summary, seconds }
    }
}
