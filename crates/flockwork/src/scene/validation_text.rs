//! What runs of a scene are judged by, as it is written.

use serde::{Deserialize, Serialize};

use super::measures_text::{GateText, RegionText};
use super::values::Entries;

/// What runs of a scene are judged by: how long they take, for which seeds and tick rates there is one, where is measured,
/// and what must come of it. `flockwork suite` judges them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ValidationText {
    /// How long a run takes at most (s).
    pub seconds: f32,
    /// Whether it ends before, once all agents have been within 1 m of their goals.
    #[serde(default)]
    pub until_arrived: bool,
    /// Whether agents leave the world as soon as they are within 1 m of their goals, as in SteerBench.
    #[serde(default)]
    pub leave_at_goal: bool,
    /// The seeds: one run for each.
    #[serde(default)]
    pub seeds: SeedsText,
    /// The tick rates (1/s): all seeds for each, and each must pass. Without any the scene's own.
    #[serde(default)]
    pub rates: Vec<f32>,
    /// When a picture shows it best (s); none for a quarter of its length, at most 10 s.
    #[serde(default)]
    pub picture_secs: Option<f32>,
    /// Gates with names.
    #[serde(default)]
    pub gates: Entries<GateText>,
    /// Regions with names.
    #[serde(default)]
    pub regions: Entries<RegionText>,
    /// What must come of it.
    pub criteria: Vec<CriterionText>,
}

/// The seeds of runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a number of seeds, or a list of them such as [1, 2, 3]")]
pub enum SeedsText {
    /// The scene's own, and as many as are missing behind it.
    Count(u32),
    /// These.
    List(Vec<u64>),
}

impl Default for SeedsText {
    fn default() -> Self {
        Self::Count(1)
    }
}

/// A criterion: a figure of a run, and its bound.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CriterionText {
    /// The figure of a run, by its name in the list of measures.
    pub measure: String,
    /// What is measured.
    #[serde(default)]
    pub at: MeasuredText,
    /// Parameters of the measure.
    #[serde(default)]
    pub params: Entries<f32>,
    /// From when on it is measured (s).
    #[serde(default)]
    pub from_secs: f32,
    /// Until when (s); none until the end.
    #[serde(default)]
    pub to_secs: Option<f32>,
    /// Which number of all runs is judged.
    #[serde(default)]
    pub statistic: Statistic,
    /// What it must be.
    pub bound: Bound,
    /// Who says so: paper, year, section.
    #[serde(default)]
    pub source: String,
    /// What was published or measured with people.
    #[serde(default)]
    pub published: Option<f32>,
    /// What other programs give.
    #[serde(default)]
    pub peers: Entries<f32>,
}

/// What a criterion measures.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum MeasuredText {
    /// The whole crowd.
    #[default]
    Crowd,
    /// How agents reach their goals.
    Goals,
    /// What happens at a mark.
    Mark(String),
    /// What happens at an agent, by its number.
    Agent(u32),
    /// The agents that pass a gate.
    Gate(String),
    /// The agents in a region.
    Region(String),
    /// The agents that are counted.
    Count(String),
}

/// Which number of all runs of a case is judged.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Statistic {
    /// The one that is farthest from passing: every run must pass.
    #[default]
    Worst,
    /// The mean over the seeds.
    Mean,
    /// The standard deviation over the seeds, as a share of the mean.
    Deviation,
    /// Of the family's means over this value: how well a straight line fits them (R²).
    Fit(String),
    /// The least step up from one member of the family to the next, in the order of this value.
    Rise(String),
    /// The least step down.
    Fall(String),
    /// The least factor from one member to the next.
    Factor(String),
    /// The value for which the mean is largest.
    Peak(String),
    /// How many members have a larger mean than those beside them, in the order of this value.
    Peaks(String),
}

impl Statistic {
    /// The value of the family that it is over; none if it is of one case.
    #[must_use]
    pub fn over(&self) -> Option<&str> {
        match self {
            Self::Worst | Self::Mean | Self::Deviation => None,
            Self::Fit(value) | Self::Rise(value) | Self::Fall(value) => Some(value),
            Self::Factor(value) | Self::Peak(value) | Self::Peaks(value) => Some(value),
        }
    }
}

/// What a number must be.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Bound {
    /// No more than this.
    AtMost(f32),
    /// No less than this.
    AtLeast(f32),
    /// From one number to the other, both included.
    Between(f32, f32),
    /// So near to a value.
    Within {
        /// The value.
        of: f32,
        /// How far from it at most, as a percentage of it.
        percent: f32,
    },
    /// Anything: it is told, and not judged.
    Any,
}

impl Bound {
    /// The least and the largest number that pass.
    #[must_use]
    pub fn range(&self) -> [f64; 2] {
        match *self {
            Self::AtMost(most) => [f64::NEG_INFINITY, most.into()],
            Self::AtLeast(least) => [least.into(), f64::INFINITY],
            Self::Between(least, most) => [least.into(), most.into()],
            Self::Within { of, percent } => {
                let (of, off) = (f64::from(of), f64::from(of.abs()) * f64::from(percent) / 100.0);
                [of - off, of + off]
            }
            Self::Any => [f64::NEG_INFINITY, f64::INFINITY],
        }
    }

    /// How far from passing a number is: 0 or less if it passes. What is no number is farthest from it.
    #[must_use]
    pub fn excess(&self, number: f64) -> f64 {
        let [least, most] = self.range();
        if number.is_nan() { f64::INFINITY } else { (least - number).max(number - most) }
    }
}
