//! Agents as packed arrays, in the order of ids.

use flockwork_host::flockwork::{Vector, World, each_world};
use flockwork_host::{ErrorKind, HostError, HostWorld};
use godot::prelude::*;

use crate::error::told;
use crate::frame::Frame;
use crate::point::Point;

/// An array of so many elements, which `fill` fills.
fn filled<T: godot::meta::PackedElement>(
    count: usize,
    fill: impl FnOnce(&mut [T]),
) -> PackedArray<T> {
    let mut array = PackedArray::new();
    array.resize(count);
    fill(array.as_mut_slice());
    array
}

/// Where all agents are and how they move, in the node's coordinates.
pub fn vectors<P: Point>(
    world: &HostWorld,
    column: &str,
    frame: Frame,
) -> Result<PackedArray<P>, HostError> {
    let is_direction = matches!(column, "heading" | "facing");
    let frame =
        Frame { units_per_meter: if is_direction { 1.0 } else { frame.units_per_meter }, ..frame };
    let axes = world.axes();
    let mut numbers = vec![0.0; axes * world.count()];
    world.read_vectors(column, &mut numbers)?;
    Ok(filled(world.count(), |out| {
        for (out, row) in out.iter_mut().zip(numbers.chunks_exact(axes)) {
            *out = P::from_world(xyz(row), frame);
        }
    }))
}

fn xyz(row: &[f32]) -> [f32; 3] {
    [row[0], row[1], row.get(2).copied().unwrap_or(0.0)]
}

/// Puts all agents where an array says, or gives them its velocities.
pub fn set_vectors<P: Point>(
    world: &mut HostWorld,
    column: &str,
    from: &[P],
    frame: Frame,
) -> Result<(), HostError> {
    let axes = world.axes();
    check_length(column, from.len(), world.count())?;
    let numbers = from.iter().flat_map(|it| it.to_world(frame).into_iter().take(axes));
    let numbers: Vec<f32> = numbers.collect();
    world.write_vectors(column, &numbers)
}

/// Spawns an agent of a group, by its number, at each of these positions.
pub fn spawn_all<P: Point>(
    world: &mut HostWorld,
    group: u32,
    positions: &[P],
    velocities: &[P],
    frame: Frame,
) -> Result<Vec<u32>, HostError> {
    if !velocities.is_empty() {
        check_length("velocities", velocities.len(), positions.len())?;
    }
    let velocity = |nth: usize| velocities.get(nth).map_or([0.0; 3], |it| it.to_world(frame));
    let all = positions.iter().enumerate().map(|(nth, at)| [at.to_world(frame), velocity(nth)]);
    let all: Vec<_> = all.collect();
    let numbered =
        |(nth, why): (usize, HostError)| told(why.kind, format!("element {nth}: {}", why.message));
    world.spawn_all(group, &all).map_err(numbered)
}

fn check_length(what: &str, has: usize, needs: usize) -> Result<(), HostError> {
    let wrong = || format!("{what} has an element for each of {needs} agents, and not {has}");
    if has == needs { Ok(()) } else { Err(told(ErrorKind::Value, wrong())) }
}

/// The velocities that agents are to take on which the host moves; none if it moves no group.
pub fn wanted<P: Point>(world: &HostWorld, frame: Frame) -> PackedArray<P> {
    each_world!(&world.world, world => wanted_in(world, frame))
}

fn wanted_in<V: Vector, P: Point>(world: &World<V>, frame: Frame) -> PackedArray<P> {
    filled(world.wanted.len().min(world.agents.len()), |out| {
        for (out, place) in out.iter_mut().zip(world.places_by_id()) {
            let wanted = world.wanted.get(place).copied().unwrap_or_default();
            *out = P::from_world(wanted.to_xyz(), frame);
        }
    })
}

/// A column of single numbers.
pub fn limits(world: &HostWorld, column: &str) -> Result<PackedFloat32Array, HostError> {
    let mut numbers = vec![0.0; world.count()];
    world.read_limits(column, &mut numbers)?;
    Ok(numbers.into())
}

/// The ids of all agents, which ascend.
pub fn ids(world: &HostWorld) -> Result<PackedInt64Array, HostError> {
    wide(world, HostWorld::read_ids)
}

/// The number of the group of each agent.
pub fn groups(world: &HostWorld) -> Result<PackedInt64Array, HostError> {
    wide(world, HostWorld::read_groups)
}

fn wide(
    world: &HostWorld,
    read: impl Fn(&HostWorld, &mut [u32]) -> Result<(), HostError>,
) -> Result<PackedInt64Array, HostError> {
    let mut numbers = vec![0; world.count()];
    read(world, &mut numbers)?;
    Ok(numbers.into_iter().map(i64::from).collect())
}
