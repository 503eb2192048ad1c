//! The results of cases as a table.

use flockwork::scene::{Bound, MeasuredText, Statistic};

use super::Judged;
use super::judge::{JudgedCriterion, RateResult};
use crate::columns::aligned;

/// A line of a table: a criterion that several members pass alike has one line for all of them.
#[derive(Clone, Debug, PartialEq)]
pub struct TableLine {
    /// The member, or for how many the line stands; empty for a case that is no family.
    pub member: String,
    /// The figure, what it is measured at, and the statistic of all runs.
    pub measure: String,
    /// Its number here, or one for each tick rate if they differ.
    pub ours: String,
    /// What it must be; empty if it is not judged.
    pub bound: String,
    /// The published number; empty if there is none.
    pub published: String,
    /// The numbers of other programs.
    pub peers: String,
    /// The source of the bound.
    pub source: String,
    /// `pass` or `FAIL`; empty if it is not judged.
    pub verdict: &'static str,
}

/// The heads of the columns of [`TableLine::cells`]; what is printed before and after them is up to the table.
pub const HEADS: [&str; 6] = ["measure", "ours", "bound", "published", "peers", "pass"];

impl TableLine {
    /// The cells of the columns of [`HEADS`].
    #[must_use]
    pub fn cells(&self) -> [&str; 6] {
        [&self.measure, &self.ours, &self.bound, &self.published, &self.peers, self.verdict]
    }

    fn of(rows: &[&JudgedCriterion], of_all: usize) -> Option<Self> {
        let row = rows.first()?;
        let member = match rows.len() {
            1 => row.member.clone(),
            count if count == of_all => format!("all {count}"),
            count => format!("{count} others"),
        };
        let peers: Vec<String> = row
            .peers
            .iter()
            .map(|(name, it)| format!("{name} {}", number(f64::from(*it))))
            .collect();
        Some(Self {
            member,
            measure: measure(row),
            ours: ours(&worst(rows)),
            bound: bound(row.bound),
            published: row.published.map_or(String::new(), |it| number(f64::from(it))),
            peers: peers.join(", "),
            source: row.source.clone(),
            verdict: if !row.is_judged() {
                ""
            } else if row.passes {
                "pass"
            } else {
                "FAIL"
            },
        })
    }
}

/// The results of a case as lines: what several members pass alike is one line.
#[must_use]
pub fn condensed(rows: &[JudgedCriterion]) -> Vec<TableLine> {
    let mut lines = Vec::new();
    let criteria = rows.iter().map(|row| row.criterion).max().map_or(0, |last| last + 1);
    for nth in 0..criteria {
        let own: Vec<&JudgedCriterion> = rows.iter().filter(|row| row.criterion == nth).collect();
        let mut told: Vec<&JudgedCriterion> = Vec::new();
        for row in &own {
            let alike: Vec<&JudgedCriterion> =
                own.iter().copied().filter(|it| is_alike(row, it)).collect();
            if !told.iter().any(|it| is_alike(row, it)) {
                lines.extend(TableLine::of(&alike, own.len()));
                told.push(row);
            }
        }
    }
    lines
}

/// Whether two results are one line: both pass, and have the same bound, source and numbers to compare with.
fn is_alike(a: &JudgedCriterion, b: &JudgedCriterion) -> bool {
    let promise =
        |row: &JudgedCriterion| (row.bound, row.published, row.source.clone(), row.peers.clone());
    a.member == b.member || a.passes && b.passes && a.is_judged() && promise(a) == promise(b)
}

/// For each tick rate the number that is farthest from passing.
fn worst(rows: &[&JudgedCriterion]) -> Vec<RateResult> {
    let Some(first) = rows.first() else { return Vec::new() };
    let excess = |it: &RateResult| first.bound.excess(it.value.unwrap_or(f64::NAN));
    let at = |nth: usize| {
        let all = rows.iter().filter_map(|row| row.values.get(nth));
        all.max_by(|a, b| excess(a).total_cmp(&excess(b))).cloned()
    };
    (0..first.values.len()).filter_map(at).collect()
}

fn ours(values: &[RateResult]) -> String {
    let mut told: Vec<String> =
        values.iter().map(|it| it.value.map_or("none".to_owned(), number)).collect();
    if told.windows(2).all(|two| two[0] == two[1]) {
        told.truncate(1);
    }
    told.join(" / ")
}

fn measure(row: &JudgedCriterion) -> String {
    let at = match &row.at {
        MeasuredText::Crowd | MeasuredText::Goals => String::new(),
        MeasuredText::Agent(id) => format!(" at agent {id}"),
        MeasuredText::Mark(name)
        | MeasuredText::Gate(name)
        | MeasuredText::Region(name)
        | MeasuredText::Count(name) => {
            format!(" at {name}")
        }
    };
    let measure = format!("{}{at}", row.measure);
    match &row.statistic {
        Statistic::Worst => measure,
        Statistic::Mean => format!("{measure}, mean"),
        Statistic::Deviation => format!("{measure}, deviation"),
        Statistic::Fit(over) => format!("{measure}, R² over {over}"),
        Statistic::Rise(over) => format!("{measure}, least rise over {over}"),
        Statistic::Fall(over) => format!("{measure}, least fall over {over}"),
        Statistic::Factor(over) => format!("{measure}, least factor over {over}"),
        Statistic::Peak(over) => format!("{over} of the largest {measure}"),
        Statistic::Peaks(over) => format!("{measure}, peaks over {over}"),
    }
}

fn bound(bound: Bound) -> String {
    let told = |value: f32| number(f64::from(value));
    match bound {
        Bound::AtMost(most) => format!("≤ {}", told(most)),
        Bound::AtLeast(least) => format!("≥ {}", told(least)),
        Bound::Between(least, most) => format!("{} … {}", told(least), told(most)),
        Bound::Within { of, percent } => format!("{} ± {} %", told(of), told(percent)),
        Bound::Any => String::new(),
    }
}

/// A number with four significant digits.
fn number(value: f64) -> String {
    if value == 0.0 || !value.is_finite() {
        return if value == 0.0 { "0".to_owned() } else { value.to_string() };
    }
    let digits = (3 - value.abs().log10().floor() as i32).clamp(0, 7) as usize;
    let text = format!("{value:.digits$}");
    let text = if digits > 0 { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// The table of all cases for a terminal, and in its last line how many pass.
#[must_use]
pub fn table(all: &[Judged]) -> String {
    let mut lines: Vec<Vec<String>> =
        vec![std::iter::once("case").chain(HEADS).map(str::to_owned).collect()];
    for judged in all {
        for line in condensed(&judged.rows) {
            let case = format!("{} {}", judged.name, line.member);
            let cells = line.cells().map(str::to_owned);
            lines.push(std::iter::once(case.trim().to_owned()).chain(cells).collect());
        }
    }
    aligned(&lines, usize::MAX) + &sum(all)
}

/// How many cases and criteria pass, in a line.
#[must_use]
pub fn sum(all: &[Judged]) -> String {
    let judged = || all.iter().flat_map(|it| &it.rows).filter(|row| row.is_judged());
    let (cases, rows) =
        (all.iter().filter(|it| it.passes).count(), judged().filter(|it| it.passes));
    format!(
        "{cases} of {} cases pass, {} of {} criteria\n",
        all.len(),
        rows.count(),
        judged().count()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_four_digits() {
        let told = [1.28845, 40.0167, 0.0, 123456.0, 0.000_034_56, -2.5, 0.1, 1e-9].map(number);
        assert_eq!(told, ["1.288", "40.02", "0", "123456", "0.0000346", "-2.5", "0.1", "0"]);
        assert_eq!(number(f64::INFINITY), "inf");
    }

    fn row(member: &str, value: f64, most: f32) -> JudgedCriterion {
        JudgedCriterion {
            member: member.to_owned(),
            criterion: 0,
            measure: "speed".to_owned(),
            at: MeasuredText::Crowd,
            statistic: Statistic::Worst,
            bound: Bound::AtMost(most),
            source: String::new(),
            published: None,
            peers: Vec::new(),
            values: vec![RateResult { rate: 60.0, value: Some(value), runs: Vec::new() }],
            passes: value <= f64::from(most),
        }
    }

    #[test]
    fn what_passes_alike_is_one_line_and_what_fails_has_its_own() {
        let rows = [row("a", 1.0, 3.0), row("b", 5.0, 3.0), row("c", 2.0, 3.0), row("d", 1.0, 4.0)];
        let lines = condensed(&rows);
        let told: Vec<_> =
            lines.iter().map(|it| (it.member.as_str(), it.ours.as_str(), it.verdict)).collect();
        assert_eq!(told, [("2 others", "2", "pass"), ("b", "5", "FAIL"), ("d", "1", "pass")]);
    }
}
