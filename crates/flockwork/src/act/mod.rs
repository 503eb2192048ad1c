//! The acts: the contract, and **the list** from which everything else is derived.
//!
//! An act is what an agent does beside steering. It is one file: a small struct of arguments, and what it asks of the
//! world. To add one, write the file and add its word to `acts!` below.
//!
//! ```
//! use flockwork::act::{Emit, Receivers, Spawn};
//! use flockwork::glam::{Vec2, vec2};
//! use flockwork::{Group, Plan, Space, Stepping, World};
//!
//! let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 42, 2.0);
//! let born = world.plans.names.number("born").unwrap();
//! let bees = world.add_group(Group::default(), Some(Plan::default()));
//! let (position, velocity) = (vec2(3.0, 0.0), vec2(0.0, 1.0));
//! let spawn = Spawn { group: bees, position, velocity };
//! let emit = Emit { name: born, target: Receivers::All, value: 7.0.into() };
//! let acts = vec![spawn.into(), emit.into()];
//! let hive = world.add_group(Group::default(), Some(Plan { acts, ..Plan::default() }));
//! world.spawn(hive, vec2(0.0, 0.0), vec2(0.0, 0.0));
//!
//! assert!(world.step(&mut (), &[]).is_empty());
//! assert_eq!(world.agents[1].position, position);
//! assert_eq!((world.events[0].name, world.events[0].value), (born, 7.0.into()));
//! // It is done once.
//! world.step(&mut (), &[]);
//! assert_eq!((world.agents.len(), world.events.len()), (2, 0));
//! ```

#[macro_use]
mod argument;
#[macro_use]
mod registry;
#[macro_use]
mod list;

mod contract;
mod door;

mod despawn;
mod emit;
mod leave;
mod receivers;
mod set_color;
mod set_group;
mod spawn;
#[cfg(test)]
mod swell;

#[cfg(test)]
mod tests;

pub use argument::{Argument, ArgumentKind, Info, Value};
pub(crate) use contract::{Arguments, Perform};
pub(crate) use door::{Door, Requests};
pub use receivers::Receivers;
#[cfg(test)]
pub(crate) use tests::examples;

use crate::Vector;

acts! {
    set_color::SetColor,
    spawn::Spawn<V>,
    despawn::Despawn,
    emit::Emit<V>,
    set_group::SetGroup,
    leave::Leave,
    #[cfg(test)]
    swell::Swell,
}

/// The names of the acts in the order in which snapshots up to format 5 count them; `face` has become a behavior.
pub(crate) const BY_PLACE: [&str; 5] = ["set_color", "face", "spawn", "despawn", "emit"];

impl<V> Act<V> {
    /// Its description.
    #[must_use]
    pub fn info(&self) -> &'static Info {
        &ACTS[self.index()]
    }
}

impl<V: Vector> Act<V> {
    /// Whether all numbers in it are finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        let mut is_finite = true;
        self.values(&mut |value| is_finite &= value.is_finite());
        is_finite
    }

    /// Its value of a kind, if it has one.
    fn find<T>(&self, of: impl Fn(Value<V>) -> Option<T>) -> Option<T> {
        let mut found = None;
        self.values(&mut |value| found = found.take().or_else(|| of(value)));
        found
    }

    /// The name among its arguments, by its number; none if it has none.
    pub(crate) fn name(&self) -> Option<u16> {
        self.find(|value| if let Value::Name(name) = value { Some(name) } else { None })
    }

    /// The agents that receive what it tells; none if it has no such argument.
    pub(crate) fn receivers(&self) -> Option<Receivers> {
        self.find(|value| if let Value::Receivers(it) = value { Some(it) } else { None })
    }
}
