//! A figure of two runs over time.

use super::Compared;
use crate::chart::{AllSeries, Chart, Point, SIZE, Series, draw};
use crate::metrics::MomentFigure;
use crate::output::Output;
use crate::picture::write_png;

/// Writes a picture of a figure with a line for each of two runs of a scene that are called `names`.
///
/// # Errors
/// One sentence: the file, and why it cannot be written.
pub fn plot(
    to: Output,
    compared: &Compared,
    scene: &str,
    names: &[String; 2],
    figure: &MomentFigure,
) -> Result<(), String> {
    let point = |[x, mean]: [f64; 2]| Point { x, mean, spread: 0.0, runs: 1 };
    let line = |nth: usize| {
        let points = compared.runs[nth].measured.over_time(&figure.name).map(point).collect();
        Series { name: names[nth].clone(), points }
    };
    let MomentFigure { name, unit } = figure;
    let chart = Chart {
        title: format!("{scene}: {name} over time"),
        caption: "once a second".to_owned(),
        x: "time (s)".to_owned(),
        y: if unit.is_empty() { name.clone() } else { format!("{name} ({unit})") },
        line: "run".to_owned(),
        bars: false,
        series: AllSeries { words: Vec::new(), lines: vec![line(0), line(1)] },
    };
    let pixels = draw(&chart).ok_or("the picture cannot be made")?;
    write_png(to, SIZE, &pixels)
}
