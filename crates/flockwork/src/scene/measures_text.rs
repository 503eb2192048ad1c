//! What is measured of a scene's runs, as it is written.

use serde::{Deserialize, Serialize};

use super::Scene;
use super::filter_text::ConditionText;
use super::values::{Entries, Point};
use crate::measure::{Counted, Gate, Region};
use crate::{GroupId, Vector};

/// What is measured of a scene's runs beside the crowd, marks and public values. It changes nothing in a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasuresText {
    /// Gates with names: who goes through.
    #[serde(default)]
    pub gates: Entries<GateText>,
    /// Regions with names: how dense the crowd is there.
    #[serde(default)]
    pub regions: Entries<RegionText>,
    /// Counts with names: how many agents there are of a kind.
    #[serde(default)]
    pub counts: Entries<CountText>,
}

/// A gate: what goes to the right of the way from one end to the other goes forward.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GateText {
    /// One end.
    pub from: Point,
    /// The other end.
    pub to: Point,
}

/// A region.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegionText {
    /// The corner with the smallest coordinates (m).
    pub min: Point,
    /// The corner with the largest (m).
    pub max: Point,
}

/// Agents that are counted.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountText {
    /// The group that they are of; none for all groups.
    #[serde(default)]
    pub group: Option<String>,
    /// The public values that they show.
    #[serde(default)]
    pub filter: Entries<ConditionText>,
}

impl GateText {
    /// The gate itself.
    #[must_use]
    pub fn gate<V: Vector>(&self) -> Gate<V> {
        Gate::between(self.from.vector(), self.to.vector())
    }
}

impl RegionText {
    /// The region itself.
    #[must_use]
    pub fn region<V: Vector>(&self) -> Region<V> {
        Region { min: self.min.vector(), max: self.max.vector() }
    }
}

impl CountText {
    /// What is counted in the worlds of a scene.
    #[must_use]
    pub fn counted(&self, scene: &Scene) -> Counted {
        let place = |name: &String| scene.groups.iter().position(|group| group.name == *name);
        let group = self.group.as_ref().and_then(place).map(|place| GroupId(place as u32));
        Counted { group, filter: self.filter.filter() }
    }
}
