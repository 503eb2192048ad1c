//! The registered behaviors: descriptions that are added and never changed, so that nothing depends on when they are
//! read; what is kept under one is kept under its name, so that the order of registering changes no bit.

use core::any::Any;
use std::sync::{Mutex, OnceLock, PoisonError};

use glam::{Vec2, Vec3, Vec3A};

use super::Own;
use super::refused::{RegisterError, check};
use crate::behavior::describe::Described;
use crate::behavior::{BEHAVIORS, Info, Pen, Reads, Steer};
use crate::neighbors::{Among, Ask};
use crate::{Agent, NameKey, Steering, Stepping, Turn, Vector, View};

/// How many behaviors a program may register.
pub const MOST_OWN: usize = 64;

/// How many parameters such a behavior may have: with one more, every term of every plan would take more memory.
pub const MOST_OWN_PARAMS: usize = 7;

/// A registered behavior.
pub struct OwnKind {
    pub info: &'static Info,
    pub key: NameKey,
    /// The names of its parameters.
    #[cfg(feature = "serde")]
    pub params: Vec<&'static str>,
    defaults: [f32; MOST_OWN_PARAMS],
    plane: Calls<Vec2>,
    volume: Calls<Vec3>,
    aligned: Calls<Vec3A>,
}

type Steers<V> = fn(&[f32], &View<V>, &Turn<V>) -> Steering<V>;
type Explains<V> = fn(&[f32], &View<V>, &Turn<V>, &mut dyn Pen<V>);

/// What a behavior does for one kind of vectors, from its parameters as numbers.
pub struct Calls<V: Vector> {
    pub reads: Reads,
    pub steer: Steers<V>,
    pub asks: fn(&[f32], Among, &mut dyn FnMut(Ask)),
    pub neighbor_reach: fn(&[f32]) -> Option<f32>,
    pub obstacle_reach: fn(&[f32], &Agent<V>) -> Option<f32>,
    pub advice: fn(&[f32], &Agent<V>, Stepping) -> Option<String>,
    pub explain: Explains<V>,
}

impl<V: Vector> Calls<V> {
    const fn of<B: Described + Steer<V>>() -> Self {
        Self {
            reads: B::READS,
            steer: |numbers, view, turn| B::of_numbers(numbers).steer(view, turn),
            asks: |numbers, among, ask| Steer::<V>::asks(&B::of_numbers(numbers), among, ask),
            neighbor_reach: |numbers| Steer::<V>::neighbor_reach(&B::of_numbers(numbers)),
            obstacle_reach: |numbers, me| B::of_numbers(numbers).obstacle_reach(me),
            advice: |numbers, me, stepping| B::of_numbers(numbers).advice(me, stepping),
            explain: |numbers, view, turn, pen| B::of_numbers(numbers).explain(view, turn, pen),
        }
    }
}

impl OwnKind {
    fn of<B: Described + Everywhere>() -> Self {
        let (info, it) = (const { &B::INFO }, B::default());
        Self {
            info,
            key: NameKey::of(info.name),
            #[cfg(feature = "serde")]
            params: info.params.iter().map(|param| param.name).collect(),
            defaults: core::array::from_fn(|nth| it.number(nth).unwrap_or(0.0)),
            plane: Calls::of::<B>(),
            volume: Calls::of::<B>(),
            aligned: Calls::of::<B>(),
        }
    }

    /// What it does for this kind of vectors; none if it is none of the engine's.
    #[inline]
    pub fn calls<V: Vector>(&self) -> Option<&Calls<V>> {
        let all: [&dyn Any; 3] = [&self.plane, &self.volume, &self.aligned];
        all.into_iter().find_map(|calls| calls.downcast_ref())
    }
}

/// What steers in the plane and in the volume.
pub trait Everywhere: Steer<Vec2> + Steer<Vec3> + Steer<Vec3A> {}

impl<B: Steer<Vec2> + Steer<Vec3> + Steer<Vec3A>> Everywhere for B {}

/// Filled from the front.
static KINDS: [OnceLock<OwnKind>; MOST_OWN] = [const { OnceLock::new() }; MOST_OWN];

fn kinds() -> impl Iterator<Item = &'static OwnKind> {
    KINDS.iter().map_while(OnceLock::get)
}

/// The one registered at this place.
pub fn at(place: u8) -> Option<&'static OwnKind> {
    KINDS.get(usize::from(place))?.get()
}

/// Whether there are any.
pub fn any() -> bool {
    KINDS[0].get().is_some()
}

/// The registered behavior of this name, with its default parameters.
pub fn named(name: &str) -> Option<Own> {
    let (place, kind) = (0..).zip(kinds()).find(|(_, kind)| kind.info.name == name)?;
    Some(Own { place, numbers: kind.defaults })
}

/// Registers a behavior of the host's own, for the rest of the program: before worlds are made and scripts are loaded.
/// Its name is then its word in scenes, scripts and snapshots, as it is with those of the list; a snapshot that names
/// it is read by a program that has registered it.
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
/// Why it cannot have its name or its parameters; then nothing is registered.
pub fn register<B: Described + Everywhere>() -> Result<(), RegisterError> {
    static ADDING: Mutex<()> = Mutex::new(());
    let _adding = ADDING.lock().unwrap_or_else(PoisonError::into_inner);
    let kind = OwnKind::of::<B>();
    check(kind.info, &kind.defaults, infos())?;
    let room = KINDS.iter().find(|place| place.get().is_none());
    let full = RegisterError::NoRoom(kind.info.name);
    room.ok_or(full.clone())?.set(kind).map_err(|_| full)
}

/// A list for each number of registered behaviors, made when it is first asked for.
type Lists<T> = [OnceLock<Vec<T>>; MOST_OWN + 1];

fn list<T>(lists: &'static Lists<T>, of: impl Fn(&'static Info) -> T) -> &'static [T] {
    let count = kinds().count();
    lists[count].get_or_init(|| {
        let own = kinds().take(count).map(|kind| kind.info);
        BEHAVIORS.iter().chain(own).map(of).collect()
    })
}

/// The descriptions of all behaviors: those of the list, then the registered ones in the order of registering. Each
/// stands at its [index](crate::Behavior::index).
#[must_use]
pub fn infos() -> &'static [&'static Info] {
    static LISTS: Lists<&'static Info> = [const { OnceLock::new() }; MOST_OWN + 1];
    list(&LISTS, |info| info)
}

/// The names of all behaviors, in the same order.
#[cfg(feature = "serde")]
pub fn names() -> &'static [&'static str] {
    static LISTS: Lists<&'static str> = [const { OnceLock::new() }; MOST_OWN + 1];
    list(&LISTS, |info| info.name)
}
