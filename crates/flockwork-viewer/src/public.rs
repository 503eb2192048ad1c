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
