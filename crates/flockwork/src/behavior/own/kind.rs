//! The registered behaviors: descriptions that are added and never changed, so that nothing depends on when they are
//! read; what is kept under one is kept under its name, so that the order of registering changes no bit.

use core::any::Any;
use std::sync::OnceLock;

use glam::{Vec2, Vec3, Vec3A};

use crate::behavior::{Described, Info, Misfit, Pen, Reads, Steer};
use crate::neighbors::{Ask, Selection};
use crate::{Agent, NameKey, Steering, Stepping, Turn, Vector, View};

/// How many behaviors a program may register.
pub const MOST_OWN: usize = 64;

/// How many parameters such a behavior may have: with one more, every term of every plan would take more memory.
pub const MOST_OWN_PARAMS: usize = 7;

/// A registered behavior.
pub struct OwnKind {
    pub info: &'static Info,
    pub key: NameKey,
    pub defaults: [f32; MOST_OWN_PARAMS],
    plane: Calls<Vec2>,
    volume: Calls<Vec3>,
    aligned: Calls<Vec3A>,
}

type Steers<V> = fn(&[f32], &View<V>, &Turn<V>) -> Steering<V>;
type Faces<V> = fn(&[f32], &View<V>, &Turn<V>) -> Option<V>;
type Places<V> = fn(&[f32], &Turn<V>) -> Option<V>;
type RestsAt<V> = fn(&[f32], &Agent<V>, &Turn<V>) -> Option<V>;
type Advises<V> = fn(&[f32], &Agent<V>, &Turn<V>, Stepping) -> Option<Misfit>;
type Explains<V> = fn(&[f32], &View<V>, &Turn<V>, &mut dyn Pen<V>);

/// What a behavior does for one kind of vectors, from its parameters as numbers.
pub struct Calls<V: Vector> {
    pub reads: Reads,
    pub steer: Steers<V>,
    pub asks: fn(&[f32], Selection, &mut dyn FnMut(Ask)),
    pub neighbor_reach: fn(&[f32]) -> Option<f32>,
    pub facing: Faces<V>,
    pub slot_place: Places<V>,
    pub obstacle_reach: fn(&[f32], &Agent<V>) -> Option<f32>,
    pub obstacle_horizon: fn(&[f32], &Agent<V>) -> f32,
    pub comes_to_rest: fn(&[f32]) -> bool,
    pub rests_at: RestsAt<V>,
    pub advice: Advises<V>,
    pub explain: Explains<V>,
}

impl<V: Vector> Calls<V> {
    const fn of<B: Described + Steer<V>>() -> Self {
        Self {
            reads: B::READS,
            steer: |numbers, view, turn| B::of_numbers(numbers).steer(view, turn),
            asks: |numbers, selection, ask| {
                Steer::<V>::asks(&B::of_numbers(numbers), selection, ask)
            },
            neighbor_reach: |numbers| Steer::<V>::neighbor_reach(&B::of_numbers(numbers)),
            facing: |numbers, view, turn| B::of_numbers(numbers).facing(view, turn),
            slot_place: |numbers, turn| B::of_numbers(numbers).slot_place(turn),
            obstacle_reach: |numbers, me| B::of_numbers(numbers).obstacle_reach(me),
            obstacle_horizon: |numbers, me| B::of_numbers(numbers).obstacle_horizon(me),
            comes_to_rest: |numbers| Steer::<V>::comes_to_rest(&B::of_numbers(numbers)),
            rests_at: |numbers, me, turn| B::of_numbers(numbers).rests_at(me, turn),
            advice: |numbers, me, turn, stepping| B::of_numbers(numbers).advice(me, turn, stepping),
            explain: |numbers, view, turn, pen| B::of_numbers(numbers).explain(view, turn, pen),
        }
    }
}

impl OwnKind {
    pub fn of<B: Described + Everywhere>() -> Self {
        let (info, it) = (const { &B::INFO }, B::default());
        Self {
            info,
            key: NameKey::of(info.name),
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
pub static KINDS: [OnceLock<OwnKind>; MOST_OWN] = [const { OnceLock::new() }; MOST_OWN];

/// All of them, in the order of registering.
pub fn kinds() -> impl Iterator<Item = &'static OwnKind> {
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
