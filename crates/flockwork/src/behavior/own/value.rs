//! A registered behavior in a plan: which one it is, and its parameters.

use core::fmt;

use super::kind::{self, MOST_OWN_PARAMS, OwnKind};
use crate::behavior::contract::{Kind, Reads, Steer};
use crate::behavior::describe::Described;
use crate::behavior::info::{Info, ParamKind, Wants};
use crate::behavior::misfit::Misfit;
use crate::behavior::pen::Pen;
use crate::memory::Memory;
use crate::neighbors::{Among, Ask, Selection};
use crate::noise::Noise;
use crate::{Agent, NameKey, Steering, Stepping, Turn, Vector, View};

/// A registered behavior of a host's own, with its parameters: [`Behavior::named`](crate::Behavior::named) answers it,
/// and [`Behavior::set_number`](crate::Behavior::set_number) sets its parameters.
#[derive(Clone, Copy, PartialEq)]
pub struct Own {
    /// Its place among the registered ones, which lives no longer than the program.
    place: u8,
    numbers: [f32; MOST_OWN_PARAMS],
}

/// What a behavior is described by that was never registered; and the most that any may have, which the engine works
/// out for all of them.
const UNKNOWN: Info = Info {
    name: "",
    doc: "",
    formula: "",
    targets: &[("target", Wants::Place), ("second", Wants::Place)],
    among: Some(Among::All),
    params: &[],
    param_names: &[],
    tint: None,
};

impl Own {
    fn kind_of_it(&self) -> Option<&'static OwnKind> {
        kind::at(self.place)
    }

    pub(crate) fn info(&self) -> &'static Info {
        self.kind_of_it().map_or(&UNKNOWN, |kind| kind.info)
    }

    /// Its place among the registered ones.
    pub(crate) fn place(&self) -> usize {
        usize::from(self.place)
    }

    pub(crate) fn reads<V: Vector>(&self) -> Reads {
        let calls = self.kind_of_it().and_then(OwnKind::calls::<V>);
        calls.map_or(Reads::NOTHING, |calls| calls.reads)
    }
}

/// One that was never registered: it wants nothing.
impl Default for Own {
    fn default() -> Self {
        Self { place: u8::MAX, numbers: [0.0; MOST_OWN_PARAMS] }
    }
}

impl fmt::Debug for Own {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let info = self.info();
        let mut text = f.debug_struct(info.name);
        for (param, number) in info.params.iter().zip(&self.numbers) {
            text.field(param.name, number);
        }
        text.finish()
    }
}

impl Kind for Own {
    fn kind(&self) -> NameKey {
        self.kind_of_it().map_or(NameKey::default(), |kind| kind.key)
    }
}

impl Described for Own {
    const INFO: Info = UNKNOWN;

    fn number(&self, index: usize) -> Option<f32> {
        self.info().params.get(index).and_then(|_| self.numbers.get(index)).copied()
    }

    fn put_number(&mut self, index: usize, number: f32) {
        let exists = self.info().params.get(index).is_some_and(|param| match param.kind {
            ParamKind::Number { .. } => true,
            words => words.accepts(number),
        });
        if let Some(it) = self.numbers.get_mut(index).filter(|_| exists) {
            *it = number;
        }
    }

    fn set_number(&mut self, index: usize, number: f32) -> bool {
        let is_accepted = self.info().params.get(index).is_some_and(|it| it.kind.accepts(number));
        if is_accepted {
            self.put_number(index, number);
        }
        is_accepted
    }

    fn is_finite(&self) -> bool {
        self.numbers.iter().all(|number| number.is_finite())
    }
}

/// The turn as a behavior gets it that reads no more than this.
fn as_read<'w, V: Vector>(turn: &Turn<'w, V>, reads: Reads) -> Turn<'w, V> {
    let mut turn = *turn;
    if !reads.memory {
        (turn.memory, turn.rested) = (Memory::default(), u32::MAX);
    }
    if !reads.so_far {
        turn.so_far = V::ZERO;
    }
    if !reads.noise {
        turn.noise = Noise::UNOWNED;
    }
    if !reads.way {
        turn.way = None;
    }
    if !reads.slot {
        turn.slot = None;
    }
    turn
}

impl<V: Vector> Steer<V> for Own {
    // What each of them reads is known when it is at work.
    const READS: Reads = Reads::EVERYTHING;
    const TURNS: bool = true;

    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let Some(calls) = self.kind_of_it().and_then(OwnKind::calls::<V>) else {
            return Steering::none();
        };
        let steering = (calls.steer)(&self.numbers, view, &as_read(turn, calls.reads));
        let memory = if calls.reads.memory { steering.memory } else { Memory::default() };
        Steering { memory, ..steering }
    }

    fn asks(&self, selection: Selection, ask: &mut dyn FnMut(Ask)) {
        if let Some(calls) = self.kind_of_it().and_then(OwnKind::calls::<V>) {
            (calls.asks)(&self.numbers, selection, ask);
        }
    }

    fn facing(&self, view: &View<V>, turn: &Turn<V>) -> Option<V> {
        let calls = self.kind_of_it().and_then(OwnKind::calls::<V>)?;
        (calls.facing)(&self.numbers, view, &as_read(turn, calls.reads))
    }

    fn slot_place(&self, turn: &Turn<V>) -> Option<V> {
        let calls = self.kind_of_it().and_then(OwnKind::calls::<V>)?;
        (calls.slot_place)(&self.numbers, &as_read(turn, calls.reads))
    }

    fn neighbor_reach(&self) -> Option<f32> {
        let calls = self.kind_of_it().and_then(OwnKind::calls::<V>)?;
        (calls.neighbor_reach)(&self.numbers)
    }

    fn obstacle_reach(&self, me: &Agent<V>) -> Option<f32> {
        let calls = self.kind_of_it().and_then(OwnKind::calls::<V>)?;
        (calls.obstacle_reach)(&self.numbers, me)
    }

    fn comes_to_rest(&self) -> bool {
        let calls = self.kind_of_it().and_then(OwnKind::calls::<V>);
        calls.is_some_and(|calls| (calls.comes_to_rest)(&self.numbers))
    }

    fn rests_at(&self, me: &Agent<V>, turn: &Turn<V>) -> Option<V> {
        let calls = self.kind_of_it().and_then(OwnKind::calls::<V>)?;
        (calls.rests_at)(&self.numbers, me, turn)
    }

    fn obstacle_horizon(&self, me: &Agent<V>) -> f32 {
        let calls = self.kind_of_it().and_then(OwnKind::calls::<V>);
        calls.map_or(0.0, |calls| (calls.obstacle_horizon)(&self.numbers, me))
    }

    fn advice(&self, me: &Agent<V>, turn: &Turn<V>, stepping: Stepping) -> Option<Misfit> {
        let calls = self.kind_of_it().and_then(OwnKind::calls::<V>)?;
        (calls.advice)(&self.numbers, me, turn, stepping)
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        if let Some(calls) = self.kind_of_it().and_then(OwnKind::calls::<V>) {
            (calls.explain)(&self.numbers, view, &as_read(turn, calls.reads), pen);
        }
    }
}

/// The registered behavior of this name, with its default parameters.
pub fn named(name: &str) -> Option<Own> {
    let (place, kind) = (0..).zip(kind::kinds()).find(|(_, kind)| kind.info.name == name)?;
    Some(Own { place, numbers: kind.defaults })
}
