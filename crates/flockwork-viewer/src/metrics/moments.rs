//! The figures of moments, by the names under which they are asked for: `polarization`, `marks.door.near`,
//! `values.fuel.mean`.

use flockwork::each_world;
use flockwork::measure::Figure;
use flockwork::scene::AnyWorld;

use super::column::measures;
use super::file::MeasuredFigures;
use crate::public;

/// A figure of a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct MomentFigure {
    /// Its name.
    pub name: String,
    /// Its unit; empty for a number or a share.
    pub unit: &'static str,
}

/// All figures of a moment of a world with gates and regions of these names, but for those with several values.
#[must_use]
pub fn moment_figures(
    world: &AnyWorld,
    gates: Vec<String>,
    regions: Vec<String>,
) -> Vec<MomentFigure> {
    let marks =
        each_world!(world, world => world.marks.iter().map(|mark| mark.name.clone()).collect());
    let sections: [(&str, Vec<String>); 4] = [
        ("values", public::names(world)),
        ("marks", marks),
        ("gates", gates),
        ("regions", regions),
    ];
    let named = sections.into_iter().flat_map(|(section, names)| {
        names.into_iter().flat_map(move |name| of(section, &format!("{section}.{name}.")))
    });
    of("", "").into_iter().chain(named).collect()
}

fn of(section: &str, prefix: &str) -> Vec<MomentFigure> {
    let infos = measures(section).flat_map(|info| info.now).filter(|info| !info.is_list);
    let figure = |info: &flockwork::measure::FigureInfo| {
        let name = format!("{prefix}{}", info.name);
        MomentFigure { name, unit: info.unit }
    };
    infos.map(figure).collect()
}

/// A figure of a moment by its name; NaN where there was nothing to measure.
pub fn number(now: &MeasuredFigures, name: &str) -> f64 {
    let keys = match name.split_once('.') {
        None => Some((&now.crowd, name)),
        Some((section, rest)) => rest.rsplit_once('.').and_then(|(subject, figure)| {
            let named = match section {
                "marks" => &now.marks,
                "gates" => &now.gates,
                "regions" => &now.regions,
                _ => &now.values,
            };
            Some((named.get(subject)?, figure))
        }),
    };
    let found = keys.and_then(|(keys, figure)| keys.0.iter().find(|(name, _)| *name == figure));
    match found {
        Some((_, Figure::Count(count))) => *count as f64,
        Some((_, Figure::Number(number))) if number.is_finite() => f64::from(*number),
        _ => f64::NAN,
    }
}
