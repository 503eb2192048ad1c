//! A figure of two runs over time.

use super::{Compared, ComparedRun};
use crate::chart::{Chart, SIZE, draw};
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
    let MomentFigure { name, unit } = figure;
    let points = |run: &ComparedRun| run.measured.over_time(name).collect::<Vec<_>>();
    let lines = names.iter().zip(&compared.runs);
    let lines = lines.map(|(name, run)| (name.clone(), points(run).into_iter()));
    let chart = Chart::over_time(scene, (name, unit), "run".to_owned(), lines);
    let pixels = draw(&chart).ok_or("the picture cannot be made")?;
    write_png(to, SIZE, &pixels)
}
