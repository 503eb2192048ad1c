//! Distances that reach across the whole world, so that it makes no difference where agents are.

use super::part::{Remark, TermPart};
use crate::Vector;
use crate::behavior::{Behavior, Param, ParamKind};
use crate::space::Space;

/// Says of each radius and range of a behavior that it holds the whole world. At its default it is not told: then nothing was
/// meant by it.
pub fn remarks<V: Vector>(space: &Space<V>, behavior: &Behavior) -> Vec<Remark> {
    let Some(across) = across(space) else { return Vec::new() };
    let (info, usual) = (behavior.info(), Behavior::named(behavior.info().name));
    let form = behavior.form();
    let params = info.params.iter().enumerate();
    let read = params.filter(|(_, param)| is_reach(param, form));
    let far = read.filter_map(|(place, param)| {
        let number = behavior.number(place)?;
        let is_usual = usual.and_then(|usual| usual.number(place)) == Some(number);
        (number > across && !is_usual).then_some((param.name, number))
    });
    far.map(|(name, number)| (TermPart::Param(name), message(name, number, across))).collect()
}

/// The largest distance between two places (m); none without an edge.
fn across<V: Vector>(space: &Space<V>) -> Option<f32> {
    match *space {
        Space::Open => None,
        Space::Wrap(size) => Some(size.length() * 0.5),
        Space::Walls(min, max) => Some((max - min).length()),
    }
}

/// Whether a parameter says how far something reaches.
fn is_reach(param: &Param, form: Option<&str>) -> bool {
    let named = param.name == "radius" || param.name == "range" || param.name.ends_with("_radius");
    let is_number = matches!(param.kind, ParamKind::Number { .. });
    named && is_number && param.unit == "m" && form.is_none_or(|form| param.is_read_in(form))
}

fn message(name: &str, number: f32, across: f32) -> String {
    let less = (across / 4.0 * 10.0).ceil() / 10.0;
    format!(
        "{name} {number} reaches across the whole world, where no two places are more than {across:.1} m apart. Write {name}: {less}, or another that is smaller"
    )
}
