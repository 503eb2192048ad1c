//! The public values of a world: which names its groups declare, and of which kinds.

use flockwork::scene::AnyWorld;
use flockwork::{GroupId, PublicColumn, PublicValue, Vector, World, each_world};

use crate::names::unknown;

/// What the groups of a world declare under the name of a column, one after the other.
pub fn kinds<V: Vector>(
    world: &World<V>,
    column: &PublicColumn,
) -> impl Iterator<Item = PublicValue> {
    (0..world.groups.len() as u32).filter_map(|group| column.declared(GroupId(group)))
}

/// The columns that a group declares, in the order in which they were first declared.
pub fn declared<V: Vector>(world: &World<V>) -> impl Iterator<Item = &PublicColumn> {
    world.public.columns().iter().filter(|column| kinds(world, column).next().is_some())
}

/// Their names.
#[must_use]
pub fn names(world: &AnyWorld) -> Vec<String> {
    each_world!(world, world => declared(world).map(|column| column.name.clone()).collect())
}

/// The names of the values of which there is a mean: all but those that are vectors.
#[must_use]
pub fn averaged(world: &AnyWorld) -> Vec<String> {
    let has_mean = |kind: PublicValue| !matches!(kind, PublicValue::Vector(_));
    each_world!(world, world => {
        let columns = declared(world).filter(|column| kinds(world, column).any(has_mean));
        columns.map(|column| column.name.clone()).collect()
    })
}

/// The names of the values by which agents can be colored: those that agents with a body show as a number, or as true or
/// false.
#[must_use]
pub fn colorable(world: &AnyWorld) -> Vec<String> {
    each_world!(world, world => {
        let bodies = (0..).map(GroupId).zip(&world.groups).filter(|(_, group)| group.body);
        let columns = declared(world).filter(|it| it.has_color(bodies.clone().map(|(id, _)| id)));
        columns.map(|column| column.name.clone()).collect()
    })
}

/// The names in a list such as `ill,fuel`.
///
/// # Errors
/// One sentence: a name that no group declares, and those that are.
pub fn listed(world: &AnyWorld, list: &str) -> Result<Vec<String>, String> {
    let known = names(world);
    let name = |name: &str| match known.iter().find(|it| *it == name) {
        Some(known) => Ok(known.clone()),
        None => Err(unknown("public value", name, &known)),
    };
    list.split(',').map(str::trim).map(name).collect()
}

/// A point or a vector, as its parts.
#[must_use]
pub fn point<V: Vector>(at: V) -> String {
    let parts: Vec<String> =
        at.to_xyz()[..V::AXES].iter().map(|part| format!("{part:.2}")).collect();
    parts.join(", ")
}

/// A number as people read it: a whole one as it is, others with about three digits.
#[must_use]
pub fn readable(number: f64) -> String {
    let size = number.abs();
    let decimals = match size {
        _ if number.is_infinite() => return if number > 0.0 { "∞" } else { "-∞" }.to_owned(),
        _ if size != 0.0 && !(1e-3..1e7).contains(&size) => return format!("{number:.2e}"),
        _ if number.fract() == 0.0 || size >= 100.0 => 0,
        _ if size >= 10.0 => 1,
        _ if size >= 1.0 => 2,
        _ => 3,
    };
    // Minus zero is zero for people.
    format!("{:.decimals$}", number + 0.0)
}

#[cfg(test)]
mod tests {
    use super::readable;

    #[test]
    fn numbers_have_about_three_digits() {
        for (number, told) in [
            (0.0, "0"),
            (-0.0, "0"),
            (3.0, "3"),
            (123_456.0, "123456"),
            (1234.56, "1235"),
            (12.345, "12.3"),
            (-1.0 / 3.0, "-0.333"),
            (1.5e-5, "1.50e-5"),
            (2e9, "2.00e9"),
            (f64::NEG_INFINITY, "-∞"),
        ] {
            assert_eq!(readable(number), told);
        }
    }
}
