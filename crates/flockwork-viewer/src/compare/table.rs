//! A comparison as text.

use super::{Compared, ComparedFigure};
use crate::columns::aligned;
use crate::public::readable;

/// What is said of two runs called `names`: where they part, how far apart they end, and a table of the figures that differ,
/// or of all figures.
#[must_use]
pub fn table(compared: &Compared, names: &[String; 2], all: bool) -> String {
    let mut lines =
        vec![["figure", &names[0], &names[1], "difference", ""].map(str::to_owned).to_vec()];
    let figures = &compared.figures;
    let shown: Vec<_> = figures.iter().filter(|figure| all || figure.differs()).collect();
    lines.extend(shown.iter().map(|figure| cells(figure)));
    let same = figures.len() - shown.len();
    let mut text = said(compared).join("\n") + "\n";
    if lines.len() > 1 {
        text += &format!("\n{}", aligned(&lines, 1));
    }
    if same > 0 {
        let are = if same == 1 { "figure is" } else { "figures are" };
        text += &format!("{same} {are} the same\n");
    }
    text
}

/// The figures that differ, each with its unit, both values and what the second has more.
pub fn changes(compared: &Compared) -> impl Iterator<Item = [String; 4]> {
    compared.figures.iter().filter(|figure| figure.differs()).map(words)
}

fn cells(figure: &ComparedFigure) -> Vec<String> {
    let mut cells = words(figure).to_vec();
    let share = figure.difference().zip(figure.values[0]).filter(|(_, first)| *first != 0.0);
    let share = share.map(|(difference, first)| 100.0 * difference / first.abs());
    let share = share.filter(|percent| (0.5..1000.0).contains(&percent.abs()));
    cells.push(share.map_or(String::new(), |percent| format!("{percent:+.0} %")));
    cells
}

fn words(figure: &ComparedFigure) -> [String; 4] {
    let name = match figure.unit {
        "" => figure.name.clone(),
        unit => format!("{} ({unit})", figure.name),
    };
    let [first, second] = figure.values.map(|value| value.map_or("-".to_owned(), readable));
    let signed = |difference: f64| {
        let sign = if difference > 0.0 { "+" } else { "" };
        format!("{sign}{}", readable(difference))
    };
    [name, first, second, figure.difference().map_or("-".to_owned(), signed)]
}

/// Where the runs part, and how far apart they end.
fn said(compared: &Compared) -> Vec<String> {
    let [from, to] = compared.ticks;
    let Some(parted) = compared.parted else {
        return vec![format!("the two runs are the same in each tick from {from} to {to}")];
    };
    let tick_secs = compared.secs / (to - from).max(1) as f64;
    let parted = match parted - from {
        0 => "the two runs differ from the start".to_owned(),
        ticks => {
            let secs = readable(ticks as f64 * tick_secs);
            format!("the two runs differ from tick {parted} on ({secs} s)")
        }
    };
    let apart = compared.apart;
    let mut said = vec![parted];
    if apart.both > 0 {
        let [mean, most] = [apart.mean, apart.most].map(readable);
        let those = match apart.both {
            1 => "one agent that is in both runs is".to_owned(),
            both => format!("{both} agents that are in both runs are"),
        };
        said.push(format!("at the end the {those} {mean} m apart on average, {most} m at most"));
    }
    if apart.alone != [0, 0] {
        let [first, second] = apart.alone;
        said.push(format!("only in the first run: {first} agents; only in the second: {second}"));
    }
    said
}
