//! Filters, as they are written.

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};

use super::values::Entries;
use crate::filter::{Condition, Filter};

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

impl Entries<ConditionText> {
    /// The filter itself.
    #[must_use]
    pub fn filter(&self) -> Filter {
        Filter::of(self.0.iter().map(|(name, it)| (name.as_str(), it.condition())))
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
