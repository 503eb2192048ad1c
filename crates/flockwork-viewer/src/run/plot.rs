//! A picture of figures over the time of a run, with a line for each.

use crate::chart::{Chart, SIZE, draw};
use crate::metrics::{Measured, MomentFigure};
use crate::output::Output;
use crate::picture::write_png;

/// Writes a picture of these figures, of which all have one unit.
///
/// # Errors
/// One sentence: the file, and why it cannot be written.
pub fn plot(
    to: Output,
    scene: &str,
    measured: &Measured,
    figures: &[MomentFigure],
) -> Result<(), String> {
    let names: Vec<&str> = figures.iter().map(|figure| figure.name.as_str()).collect();
    let Labels { what, of, lines } = labels(&names);
    let unit = figures.first().map_or("", |figure| figure.unit);
    let points = |figure: &MomentFigure| measured.over_time(&figure.name).collect::<Vec<_>>();
    let lines = figures.iter().zip(lines).map(|(figure, name)| (name, points(figure).into_iter()));
    let chart = Chart::over_time(scene, (&what, unit), of, lines);
    let pixels = draw(&chart).ok_or("the picture cannot be made")?;
    write_png(to, SIZE, &pixels)
}

/// What the texts of a picture are.
#[derive(Debug, PartialEq)]
struct Labels {
    /// What the lines show.
    what: String,
    /// What stands above the list of lines; empty for no list.
    of: String,
    /// What the list calls each line.
    lines: Vec<String>,
}

/// The texts for figures of these names: what all have in common stands at the axis, and not in the list.
fn labels(names: &[&str]) -> Labels {
    if let [name] = names {
        return Labels { what: (*name).to_owned(), of: String::new(), lines: vec![String::new()] };
    }
    let parts = |name: &'_ str| -> Option<[String; 3]> {
        let (section, rest) = name.split_once('.')?;
        let (subject, figure) = rest.rsplit_once('.')?;
        Some([section, subject, figure].map(str::to_owned))
    };
    let parts: Option<Vec<_>> = names.iter().map(|name| parts(name)).collect();
    match parts.as_deref() {
        Some(all @ [[section, _, figure], ..])
            if all.iter().all(|it| it[0] == *section && it[2] == *figure) =>
        {
            let lines = all.iter().map(|[_, subject, _]| subject.clone()).collect();
            Labels { what: figure.clone(), of: section.clone(), lines }
        }
        _ => Labels {
            what: "figures".to_owned(),
            of: "figure".to_owned(),
            lines: names.iter().map(|name| (*name).to_owned()).collect(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_all_have_in_common_stands_at_the_axis() {
        let told = |names: &[&str]| {
            let Labels { what, of, lines } = labels(names);
            [what, of, lines.join(" ")]
        };
        assert_eq!(told(&["speed"]), ["speed", "", ""]);
        assert_eq!(told(&["values.ill.mean", "values.a.b.mean"]), ["mean", "values", "ill a.b"]);
        let (speeds, mixed) = (["speed", "marks.a.near"], ["values.ill.mean", "values.ill.shown"]);
        assert_eq!(told(&speeds), ["figures", "figure", "speed marks.a.near"]);
        assert_eq!(told(&mixed), ["figures", "figure", "values.ill.mean values.ill.shown"]);
    }
}
