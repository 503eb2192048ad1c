//! The layout of the metrics file.

use std::collections::BTreeMap;

use flockwork::measure::{Figure, MEASURES};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::section::MetricsSection;

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

/// The figures of the crowd, and those of each mark, gate, region … by name.
#[derive(Debug, Default)]
pub struct MeasuredFigures {
    /// Those of the crowd.
    pub crowd: Keys,
    /// Those of each [section](MetricsSection), in the order of the list.
    pub sections: [BTreeMap<String, Keys>; MetricsSection::ALL.len()],
}

impl Serialize for MeasuredFigures {
    /// The crowd's figures and the sections side by side; one of which there is nothing is left out, but for that of marks.
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        for (name, figure) in &self.crowd.0 {
            map.serialize_entry(name, figure)?;
        }
        for (section, named) in MetricsSection::ALL.into_iter().zip(&self.sections) {
            if section == MetricsSection::Marks || !named.is_empty() {
                map.serialize_entry(section.key(), named)?;
            }
        }
        map.end()
    }
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
