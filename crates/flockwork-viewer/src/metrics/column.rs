//! The figures of a run as columns of a table.

use flockwork::measure::{Figure, FigureInfo, Info as MeasureInfo, MEASURES};

use super::file::{Keys, MeasuredFigures};
use super::section::MetricsSection;

/// A figure of a run, as a column of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// The column's name: `polarization`, `marks.door.reached`.
    pub name: String,
    /// Its value, written as in metrics; empty where there was nothing to measure.
    pub cell: String,
}

/// The columns of a run, in the order of its summary.
pub fn columns(run: &MeasuredFigures) -> Vec<Column> {
    let mut all = of("", &run.crowd);
    for (section, named) in MetricsSection::ALL.into_iter().zip(&run.sections) {
        let prefix = |name: &str| format!("{}.{name}.", section.key());
        all.extend(named.iter().flat_map(|(name, keys)| of(&prefix(name), keys)));
    }
    all
}

fn of(prefix: &str, keys: &Keys) -> Vec<Column> {
    let column = |(figure, value): &(&str, Figure)| {
        // A row is a line of its own, whatever a mark is called.
        let name = format!("{prefix}{figure}").replace(char::is_control, " ");
        let is_list = info(&name).is_some_and(|info| info.is_list);
        (!is_list).then(|| Column { name, cell: cell(value) })
    };
    keys.0.iter().filter_map(column).collect()
}

fn cell(value: &Figure) -> String {
    let text = serde_json::to_string(value).unwrap_or_default();
    if text == "null" { String::new() } else { text }
}

/// The unit of the figure in a column; empty for a number or a share, and for a column of no figure.
#[must_use]
pub fn unit(column: &str) -> &'static str {
    info(column).map_or("", |info| info.unit)
}

fn info(column: &str) -> Option<&'static FigureInfo> {
    let (section, name) = match column.rsplit_once('.') {
        Some((subject, name)) => (subject.split('.').next().and_then(MetricsSection::named), name),
        None => (None, column),
    };
    measures(section).flat_map(|info| info.run).find(|info| info.name == name)
}

/// The measures whose figures are in a section; those of the crowd for none.
pub fn measures(section: Option<MetricsSection>) -> impl Iterator<Item = &'static MeasureInfo> {
    let of = section.map_or("", MetricsSection::of);
    MEASURES.iter().filter(move |info| info.of == of)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn every_figure_that_is_no_list_has_a_column_with_its_unit() {
        let keys = |names: [(&'static str, Figure); 2]| Keys(names.to_vec());
        let door = keys([("reached", Figure::Count(3)), ("arrival_secs", Figure::List(vec![]))]);
        let mut run = MeasuredFigures {
            crowd: keys([("speed", Figure::Number(1.25)), ("nearest", Figure::None)]),
            ..MeasuredFigures::default()
        };
        run.sections[0] = BTreeMap::from([("a.door".to_owned(), door)]);
        let told: Vec<_> = columns(&run).into_iter().map(|it| (it.name, it.cell)).collect();
        let wanted = [("speed", "1.25"), ("nearest", ""), ("marks.a.door.reached", "3")];
        assert_eq!(told, wanted.map(|(name, cell)| (name.to_owned(), cell.to_owned())));
        assert_eq!((unit("speed"), unit("gates.x.y.flow"), unit("noise")), ("m/s", "1/s", ""));
    }
}
