//! Judges a case by what was measured in its runs.

use flockwork::scene::{Bound, CriterionText, Given, MeasuredText, Statistic};
use serde::Serialize;

use super::case::{CaseMember, SuiteCase};
use super::statistic::{of_family, of_runs};
use super::trial::Trial;

/// A criterion of a case, judged.
#[derive(Clone, Debug, Serialize)]
pub struct JudgedCriterion {
    /// The member of the family; empty for the whole family, and for a case that is none.
    pub member: String,
    /// The index of the criterion in the scene's list.
    pub criterion: usize,
    /// The name of the figure that is judged.
    pub measure: String,
    /// What it is measured at.
    pub at: MeasuredText,
    /// How the numbers of all runs become the one that is judged.
    pub statistic: Statistic,
    /// What that number must be.
    pub bound: Bound,
    /// The source of the bound; may be empty.
    pub source: String,
    /// The published number; none if there is none.
    pub published: Option<f32>,
    /// The numbers of other programs, by name.
    pub peers: Vec<(String, f32)>,
    /// The results, one for each tick rate.
    pub values: Vec<RateResult>,
    /// Whether it passes at every tick rate; a criterion that is not judged always does.
    pub passes: bool,
}

/// The result of a criterion at a tick rate.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RateResult {
    /// Ticks per second.
    pub rate: f32,
    /// The number that is judged; none where there was nothing to measure.
    pub value: Option<f64>,
    /// The numbers of the runs, each with its seed; empty for a number of a whole family.
    pub runs: Vec<(u64, Option<f64>)>,
}

impl JudgedCriterion {
    /// Whether it is judged, and not only reported.
    #[must_use]
    pub fn is_judged(&self) -> bool {
        self.bound != Bound::Any
    }

    fn new(criterion: (usize, &CriterionText), member: &str, values: Vec<RateResult>) -> Self {
        let (nth, text) = criterion;
        let meets = |it: &RateResult| it.value.is_some_and(|value| text.bound.excess(value) <= 0.0);
        let passes = text.bound == Bound::Any || values.iter().all(meets);
        Self {
            member: member.to_owned(),
            criterion: nth,
            measure: text.measure.clone(),
            at: text.at.clone(),
            statistic: text.statistic.clone(),
            bound: text.bound,
            source: text.source.clone(),
            published: text.published,
            peers: text.peers.0.clone(),
            values,
            passes,
        }
    }
}

/// Judges all criteria of a case by all of its runs.
pub fn judged(case: &SuiteCase, trials: &[&Trial]) -> Vec<JudgedCriterion> {
    let mut rows = Vec::new();
    for (nth, criterion) in case.criteria().iter().enumerate() {
        match criterion.statistic.over() {
            Some(over) => rows.push(JudgedCriterion::new(
                (nth, criterion),
                "",
                family(case, trials, nth, over),
            )),
            None => rows.extend(case.members.iter().filter_map(|member| {
                // Members have criteria alike; one that had fewer would have no such row.
                let own = member.validation.criteria.get(nth)?;
                Some(JudgedCriterion::new(
                    (nth, own),
                    &member.name,
                    alone(member, trials, nth, own),
                ))
            })),
        }
    }
    rows
}

/// The results of a criterion for one member, one for each tick rate.
fn alone(
    member: &CaseMember,
    trials: &[&Trial],
    nth: usize,
    criterion: &CriterionText,
) -> Vec<RateResult> {
    let value = |rate: f32| {
        let runs = runs(member, trials, nth, rate);
        let numbers: Vec<_> = runs.iter().map(|(_, number)| *number).collect();
        RateResult { rate, value: of_runs(&criterion.statistic, criterion.bound, &numbers), runs }
    };
    let own = trials.iter().filter(|it| it.member.name == member.name);
    rates(own).into_iter().map(value).collect()
}

/// The results of a criterion over a value of the family, one for each tick rate.
fn family(case: &SuiteCase, trials: &[&Trial], nth: usize, over: &str) -> Vec<RateResult> {
    let statistic = case.criteria().get(nth).map_or(Statistic::Worst, |it| it.statistic.clone());
    let value = |rate: f32| {
        let mean = |member: &CaseMember| {
            let runs = runs(member, trials, nth, rate);
            let numbers: Vec<_> = runs.iter().map(|(_, number)| *number).collect();
            of_runs(&Statistic::Mean, Bound::Any, &numbers)
        };
        let point = |member: &CaseMember| Some((number(member, over)?, mean(member)));
        let points: Vec<_> = case.members.iter().filter_map(point).collect();
        RateResult { rate, value: of_family(&statistic, &points), runs: Vec::new() }
    };
    rates(trials.iter()).into_iter().map(value).collect()
}

/// The numbers of a member's runs at a tick rate, by seed.
fn runs(member: &CaseMember, trials: &[&Trial], nth: usize, rate: f32) -> Vec<(u64, Option<f64>)> {
    let own = trials.iter().filter(|it| it.member.name == member.name && it.rate == rate);
    own.map(|it| (it.seed, it.numbers.get(nth).copied().flatten())).collect()
}

/// The tick rates of runs, each once, in their order.
fn rates<'t>(trials: impl Iterator<Item = &'t &'t Trial<'t>>) -> Vec<f32> {
    let mut rates: Vec<f32> = Vec::new();
    for trial in trials {
        if !rates.contains(&trial.rate) {
            rates.push(trial.rate);
        }
    }
    rates
}

/// The value of this name that a member has in its family; none if there is no such number.
fn number(member: &CaseMember, name: &str) -> Option<f64> {
    let (_, values) = member.scene.vary.0.iter().find(|(known, _)| *known == member.name)?;
    values.0.iter().find(|(known, _)| known == name).and_then(|(_, value)| match value {
        Given::Number(number) => Some(*number),
        Given::Other => None,
    })
}
