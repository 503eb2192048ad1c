//! A plan as it is written: terms, groups of terms, targets.

use serde::{Deserialize, Serialize};

use super::filter_text::ConditionText;
use super::values::{Entries, Point};
use crate::Combine;
use crate::behavior::Behavior;

/// An element of a plan: a term, or a group of terms that counts as one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "ItemFields", into = "ItemFields")]
pub enum ItemText {
    /// A weighted behavior.
    Term(TermText),
    /// Terms, and groups of terms, that count as one.
    Group {
        /// How they combine.
        combine: Combine,
        /// The factor of their combined steering.
        weight: f32,
        /// Its terms and groups.
        plan: Vec<ItemText>,
    },
}

/// What may be written of an element of a plan.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ItemFields {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    behavior: Option<Behavior>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    target: Option<TargetText>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    second: Option<TargetText>,
    #[serde(default = "default_weight")]
    weight: f32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    among: Option<AmongText>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    filter: Option<Entries<ConditionText>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    combine: Option<Combine>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    plan: Option<Vec<ItemText>>,
}

impl TryFrom<ItemFields> for ItemText {
    type Error = &'static str;

    fn try_from(fields: ItemFields) -> Result<Self, Self::Error> {
        let ItemFields { behavior, target, second, weight, among, filter, combine, plan } = fields;
        let of_term = target.is_some() || second.is_some() || among.is_some() || filter.is_some();
        match (behavior, plan) {
            (Some(behavior), None) if combine.is_none() => {
                Ok(Self::Term(TermText { behavior, target, second, weight, among, filter }))
            }
            (None, Some(plan)) if !of_term => {
                Ok(Self::Group { combine: combine.unwrap_or_default(), weight, plan })
            }
            (None, None) => Err(
                "a term needs a behavior, such as behavior: seek(); a group of terms needs a plan: [ … ]",
            ),
            (Some(_), _) => Err(
                "a behavior is one term, and combine and plan are those of a group of terms: write them as two elements of the plan",
            ),
            (None, Some(_)) => Err(
                "a group of terms has combine, weight and plan: write target, second, among and filter in its terms",
            ),
        }
    }
}

impl From<ItemText> for ItemFields {
    fn from(item: ItemText) -> Self {
        let none = Self {
            behavior: None,
            target: None,
            second: None,
            weight: 1.0,
            among: None,
            filter: None,
            combine: None,
            plan: None,
        };
        match item {
            ItemText::Term(TermText { behavior, target, second, weight, among, filter }) => {
                Self { behavior: Some(behavior), target, second, weight, among, filter, ..none }
            }
            ItemText::Group { combine, weight, plan } => {
                Self { combine: Some(combine), weight, plan: Some(plan), ..none }
            }
        }
    }
}

/// Calls `found` with each term of a plan, whatever group it is in, and where it is written; and before its terms
/// with how each group combines, and its weight.
pub(super) fn each_term<'p>(
    plan: &'p [ItemText],
    path: &str,
    found: &mut dyn FnMut(String, Result<&'p TermText, (&'p Combine, f32)>),
) {
    for (nth, item) in plan.iter().enumerate() {
        let at = format!("{path}[{nth}]");
        match item {
            ItemText::Term(term) => found(at, Ok(term)),
            ItemText::Group { combine, weight, plan } => {
                found(at.clone(), Err((combine, *weight)));
                each_term(plan, &format!("{at}.plan"), found);
            }
        }
    }
}

/// The terms of a plan that are on, whatever group they are in, each with where it is written.
pub(super) fn terms_on<'p>(plan: &'p [ItemText], path: &str) -> Vec<(String, &'p TermText)> {
    let of_item = |(nth, item): (usize, &'p ItemText)| {
        let at = format!("{path}[{nth}]");
        match item {
            ItemText::Term(term) if term.weight != 0.0 => vec![(at, term)],
            ItemText::Group { weight, plan, .. } if *weight != 0.0 => {
                terms_on(plan, &format!("{at}.plan"))
            }
            _ => Vec::new(),
        }
    };
    plan.iter().enumerate().flat_map(of_item).collect()
}

/// A weighted behavior.
#[derive(Clone, Debug, PartialEq)]
pub struct TermText {
    /// The behavior and its parameters.
    pub behavior: Behavior,
    /// Its first target.
    pub target: Option<TargetText>,
    /// Its second target.
    pub second: Option<TargetText>,
    /// The factor of its steering.
    pub weight: f32,
    /// The groups whose agents count as neighbors.
    pub among: Option<AmongText>,
    /// The public values that they show; none if it does not matter what they show.
    pub filter: Option<Entries<ConditionText>>,
}

fn default_weight() -> f32 {
    1.0
}

/// Where a behavior aims.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "expected a point such as (3, 4), Mouse, Mark(\"…\"), Path(\"…\"), Field(\"…\"), Group(\"…\"), Goal, Agent(7) or Vector((1, 0))"
)]
pub enum TargetText {
    /// A fixed point.
    Point(Point),
    /// Something with a name.
    Named(NamedTarget),
}

/// The words of [`TargetText`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum NamedTarget {
    /// The mouse.
    Mouse,
    /// A mark.
    Mark(String),
    /// A path.
    Path(String),
    /// A field.
    Field(String),
    /// The nearest of a group.
    Group(String),
    /// Each agent's own place of the group's `goals`.
    Goal,
    /// An agent by its number.
    Agent(u32),
    /// A bare vector.
    Vector(Point),
}

/// Which agents count as neighbors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AmongText {
    /// All agents.
    All,
    /// The agent's own group.
    Own,
    /// All groups but its own.
    Others,
    /// This group.
    Group(String),
    /// These groups.
    Groups(Vec<String>),
}
