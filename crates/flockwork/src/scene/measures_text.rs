//! What is measured of a scene's runs, as it is written.

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};

use super::Scene;
use super::values::{Entries, Point};
use crate::measure::{Condition, Counted, Gate, Region};
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

/// What a public value must be.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum ConditionText {
    /// True or false.
    Is(bool),
    /// This number.
    Number(f64),
    /// A number from one to another.
    Range(RangeText),
}

impl<'de> Deserialize<'de> for ConditionText {
    /// Written out, so that a wrong field of a range is told with its place.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyCondition)
    }
}

struct AnyCondition;

impl<'de> Visitor<'de> for AnyCondition {
    type Value = ConditionText;

    fn expecting(&self, f: &mut core::fmt::Formatter) -> core::fmt::Result {
        f.write_str("true, false, a number, or a range such as (min: 1, max: 10)")
    }

    fn visit_bool<E>(self, wanted: bool) -> Result<ConditionText, E> {
        Ok(ConditionText::Is(wanted))
    }

    fn visit_f64<E>(self, number: f64) -> Result<ConditionText, E> {
        Ok(ConditionText::Number(number))
    }

    fn visit_i64<E>(self, number: i64) -> Result<ConditionText, E> {
        Ok(ConditionText::Number(number as f64))
    }

    fn visit_u64<E>(self, number: u64) -> Result<ConditionText, E> {
        Ok(ConditionText::Number(number as f64))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<ConditionText, A::Error> {
        RangeText::deserialize(MapAccessDeserializer::new(map)).map(ConditionText::Range)
    }
}

/// A range of numbers, with both ends.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RangeText {
    /// The least number; none for any.
    #[serde(default)]
    pub min: Option<f64>,
    /// The greatest number; none for any.
    #[serde(default)]
    pub max: Option<f64>,
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
        let filter = self.filter.0.iter().map(|(name, it)| (name.clone(), it.condition()));
        Counted { group, filter: filter.collect() }
    }
}

impl ConditionText {
    /// The condition itself.
    #[must_use]
    pub fn condition(self) -> Condition {
        match self {
            Self::Is(wanted) => Condition::Is(wanted),
            Self::Number(number) => Condition::Within(number, number),
            Self::Range(RangeText { min, max }) => {
                Condition::Within(min.unwrap_or(f64::NEG_INFINITY), max.unwrap_or(f64::INFINITY))
            }
        }
    }
}
