//! The figures of moments, by the names under which they are asked for: `polarization`, `marks.door.near`,
//! `values.fuel.mean`.

use flockwork::measure::{Figure, FigureInfo};

use super::column::measures;
use super::file::MeasuredFigures;
use super::section::MetricsSection;

/// A figure of a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct MomentFigure {
    /// Its name.
    pub name: String,
    /// Its unit; empty for a number or a share.
    pub unit: &'static str,
}

/// The figures of a moment of the crowd, or of what has a name in a section, but for those with several values.
pub fn of(at: Option<(MetricsSection, &str)>) -> impl Iterator<Item = MomentFigure> {
    let infos = measures(at.map(|(section, _)| section)).flat_map(|info| info.now);
    let prefix = at.map_or(String::new(), |(section, name)| format!("{}.{name}.", section.key()));
    let figure = move |info: &FigureInfo| MomentFigure {
        name: format!("{prefix}{}", info.name),
        unit: info.unit,
    };
    infos.filter(|info| !info.is_list).map(figure)
}

/// A figure of a moment by its name; NaN where there was nothing to measure.
pub fn number(now: &MeasuredFigures, name: &str) -> f64 {
    let keys = match name.split_once('.') {
        None => Some((&now.crowd, name)),
        Some((section, rest)) => rest.rsplit_once('.').and_then(|(subject, figure)| {
            let section = MetricsSection::named(section)?;
            Some((now.sections[section as usize].get(subject)?, figure))
        }),
    };
    let found = keys.and_then(|(keys, figure)| keys.0.iter().find(|(name, _)| *name == figure));
    match found {
        Some((_, Figure::Count(count))) => *count as f64,
        Some((_, Figure::Number(number))) if number.is_finite() => f64::from(*number),
        _ => f64::NAN,
    }
}
