//! Distances that reach across the whole world, so that it makes no difference where agents are.

use super::digits::{at_least, at_most};
use super::part::{Remark, TermPart};
use crate::behavior::{Behavior, Misfit, Param, ParamKind};
use crate::space::Space;
use crate::{Agent, Vector};

/// Says of each radius and range of a behavior that it holds the whole world. At its default it is not told: then nothing was
/// meant by it. `misfit` tells what is against a behavior, so that no value is named of which that would be said next.
pub fn remarks<V: Vector>(
    space: &Space<V>,
    me: &Agent<V>,
    behavior: &Behavior,
    misfit: impl Fn(&Behavior) -> Option<Misfit>,
) -> Vec<Remark> {
    let Some(across) = across(space) else { return Vec::new() };
    let (info, usual) = (behavior.info(), Behavior::named(behavior.info().name));
    let form = behavior.form();
    let read = info.params.iter().enumerate().filter(|(_, param)| is_reach(param, form));
    let far = read.filter_map(|(place, param)| {
        let number = behavior.number(place)?;
        let is_usual = usual.and_then(|usual| usual.number(place)) == Some(number);
        if is_usual || number <= across {
            return None;
        }
        let (mut smaller, less) = (*behavior, at_least(across / 4.0));
        _ = smaller.set_number(place, less);
        let least = misfit(&smaller).filter(|it| it.param == param.name).map_or(less, |it| it.least);
        let reaches = format!(
            "{} {number} reaches across the whole world, where no two places are more than {across:.1} m apart. Write {}: {least}, or another that is smaller",
            param.name, param.name
        );
        let message = too_small(space, me, param, least).unwrap_or(reaches);
        Some(Remark::new(TermPart::Param(param.name), message))
    });
    far.collect()
}

/// What is said where the least distance that would fit these agents reaches across the world: both numbers have to change.
pub fn too_small<V: Vector>(
    space: &Space<V>,
    me: &Agent<V>,
    param: &Param,
    least: f32,
) -> Option<String> {
    let across = across(space).filter(|across| least > *across && is_reach(param, None))?;
    let fits = across / 4.0;
    Some(format!(
        "with their speed and response these agents need a {} of {least:.1}, and no two places of the world are more than {across:.1} m apart. Write max_speed: {}, and {}: {}",
        param.name,
        at_most(me.max_speed * fits / least),
        param.name,
        at_least(fits)
    ))
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
    let Param { name, unit, .. } = *param;
    let is_size = name.ends_with("_radius") || name.starts_with("half_");
    let named = is_size || name == "radius" || name == "range";
    let is_number = matches!(param.kind, ParamKind::Number { .. });
    named && is_number && unit == "m" && form.is_none_or(|form| param.is_read_in(form))
}
