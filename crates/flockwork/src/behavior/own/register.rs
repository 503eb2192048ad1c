//! Registering a behavior of a host's own.

use std::sync::{Mutex, PoisonError};

use super::kind::{Everywhere, KINDS, OwnKind};
use super::refused::{RegisterError, check};
use crate::behavior::{Described, infos};

/// Registers a behavior of the host's own, for the rest of the program: before worlds are made and scripts are loaded.
/// Its name is then its word in scenes, scripts and snapshots, as for the behaviors of the list; a program must register
/// it before it reads a snapshot that names it.
///
/// [`own_behavior!`](crate::own_behavior) writes its struct and description. Its answers should be finite: an agent
/// whose motion would not be is stopped for that tick, with a fault that names the behavior. It runs by a call through
/// a pointer for each agent, one after the other.
///
/// ```
/// use flockwork::behavior::{self, Behavior, Steer};
/// use flockwork::glam::{Vec2, vec2};
/// use flockwork::{Group, Plan, Space, Steering, Stepping, Term, Turn, Vector, View, World};
///
/// mod drift {
///     flockwork::own_behavior! {
///         /// Goes along the first axis, as a river takes it.
///         Drift {
///             /// How fast the river flows.
///             speed: f32 = 1.0, "m/s", 0.0..=10.0;
///         }
///     }
/// }
///
/// impl<V: Vector> Steer<V> for drift::Drift {
///     fn steer(&self, _view: &View<V>, _turn: &Turn<V>) -> Steering<V> {
///         Steering::wish(V::from_xyz([self.speed, 0.0, 0.0]))
///     }
/// }
///
/// behavior::register::<drift::Drift>()?;
/// let mut drift = Behavior::named("drift").unwrap();
/// assert!(drift.set_number(0, 0.5));
///
/// let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 42, 2.0);
/// let group = world.add_group(Group::default(), Some(Plan::of([Term::new(drift)])));
/// world.spawn(group, vec2(0.0, 0.0), vec2(0.0, 0.0));
/// (0..120).for_each(|_| _ = world.step(&mut (), &[]));
/// assert!(world.agents[0].position.x > 0.5);
/// # Ok::<(), behavior::RegisterError>(())
/// ```
///
/// # Errors
/// The reason why its name or its parameters are refused; then nothing is registered.
pub fn register<B: Described + Everywhere>() -> Result<(), RegisterError> {
    static ADDING: Mutex<()> = Mutex::new(());
    let _adding = ADDING.lock().unwrap_or_else(PoisonError::into_inner);
    let kind = OwnKind::of::<B>();
    check(kind.info, &kind.defaults, infos())?;
    let room = KINDS.iter().find(|place| place.get().is_none());
    let full = RegisterError::NoRoom(kind.info.name);
    room.ok_or(full.clone())?.set(kind).map_err(|_| full)
}
