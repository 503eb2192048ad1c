//! What single agents of a scene begin with.

use super::{Entries, GroupText, StartValue};
use crate::world::group::{LIMITS, set_limit};
use crate::{Agent, PublicValue, Vector, World};

/// The number of a limit in [`LIMITS`], and the least that it may be; none for the name of a public value.
pub fn limit_named(name: &str) -> Option<(usize, f32)> {
    let nth = LIMITS.iter().position(|(known, _)| *known == name)?;
    Some((nth, LIMITS[nth].1))
}

/// The limits of these values, by their numbers in [`LIMITS`].
fn limits_of(own: &Entries<StartValue>) -> impl Iterator<Item = (usize, f64)> {
    own.0.iter().filter_map(|(name, value)| match (limit_named(name), value) {
        (Some((nth, _)), StartValue::Number(number)) => Some((nth, *number)),
        _ => None,
    })
}

/// Gives an agent the limits of these values.
pub fn limit<V>(own: &Entries<StartValue>, agent: &mut Agent<V>) {
    limits_of(own).for_each(|(nth, number)| set_limit(agent, nth, number));
}

/// Gives the agent that came last what it begins with.
pub fn equip<V: Vector>(own: &Entries<StartValue>, world: &mut World<V>) {
    let place = world.agents.len().saturating_sub(1);
    world.agents.list.last_mut().into_iter().for_each(|agent| limit(own, agent));
    for (name, value) in own.0.iter().filter(|(name, _)| limit_named(name).is_none()) {
        world.public.give(name, place, PublicValue::from(*value));
    }
}

/// Which limits an agent of this group, if it was spawned in it, has of its own, in the order of [`LIMITS`].
pub fn given_limits<V>(group: &GroupText, agent: &Agent<V>) -> [bool; LIMITS.len()] {
    let (first, nth) = agent.spawned_as();
    let own = group.each.get(nth as usize).filter(|_| first == agent.group);
    let mut given = [false; LIMITS.len()];
    own.into_iter().flat_map(limits_of).for_each(|(nth, _)| given[nth] = true);
    given
}

/// The radii that agents of a group have of their own (m).
pub fn given_radii(group: &GroupText) -> impl Iterator<Item = f32> {
    let radius = limit_named("radius").map(|(nth, _)| nth);
    let all = group.each.iter().flat_map(limits_of);
    all.filter(move |(nth, _)| Some(*nth) == radius).map(|(_, number)| number as f32)
}

/// The largest of them (m); 0 without any.
pub fn largest_radius(group: &GroupText) -> f32 {
    given_radii(group).fold(0.0, f32::max)
}
