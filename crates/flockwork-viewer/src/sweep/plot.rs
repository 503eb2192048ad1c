//! A picture of a table: the means of a figure with their spread, over the first parameter, with a line for each value
//! of the second.

mod series;

use std::path::Path;

use super::table::Table;
use crate::chart::{AllSeries, Chart, SIZE, draw};
use crate::metrics::unit;
use crate::output::Output;
use crate::picture::{PICTURE, write_png};
use series::series;
pub use series::too_many_lines;

/// Writes a picture of a column of a table with at least one parameter.
///
/// # Errors
/// One sentence: there is no such column or nothing in it, the picture would have too many lines, or it cannot be
/// written.
pub fn plot(table: &Table, measure: &str, to: &Path) -> Result<(), String> {
    table.header.has_measure(measure)?;
    let series = series(table, measure)?;
    let [x, line, ..] = &[&table.header.params[..], &[String::new()]].concat()[..] else {
        return Err("a picture needs a parameter".to_owned());
    };
    let unit = unit(measure);
    let scene = table.identity.as_ref().map_or("", |identity| identity.scene.as_str());
    let chart = Chart {
        title: format!("{scene}: {measure} over {x}"),
        caption: caption(&series),
        x: x.clone(),
        y: if unit.is_empty() { measure.to_owned() } else { format!("{measure} ({unit})") },
        line: if table.header.params.len() > 1 { line.clone() } else { String::new() },
        bars: true,
        series,
    };
    let output = Output::create(to, PICTURE)?;
    let pixels = draw(&chart).ok_or("the picture cannot be made")?;
    write_png(output, SIZE, &pixels)
}

fn caption(series: &AllSeries) -> String {
    let counts = || series.lines.iter().flat_map(|it| &it.points).map(|point| point.runs);
    let (least, most) = (counts().min().unwrap_or(0), counts().max().unwrap_or(0));
    match (least, most) {
        (_, 1) => "one run each".to_owned(),
        (least, most) if least == most => {
            format!("means of {most} runs each; bars: one standard deviation up and down")
        }
        (least, most) => {
            format!(
                "means of {least} to {most} runs each; bars: one standard deviation up and down"
            )
        }
    }
}
