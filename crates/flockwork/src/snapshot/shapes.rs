//! The structs and enums of a snapshot as bytes: their fields and variants, listed.

use super::Frame;
use super::format::{ALONG_PATHS, FILTERS, NEARBY_EVENTS, OWN_AVOIDANCES};
use super::input::Input;
use super::parts::Part;
use crate::act::Receivers;
use crate::avoid::OwnAvoidance;
use crate::filter::{Condition, Filter};
use crate::neighbors::{Among, GroupSet};
use crate::obstacles::PlacedWhole;
use crate::plan::{Item, Plan, Term};
use crate::world::{Adjustment, Event, EventValue, Hearers, Mouse, MovedNode, Reach, Scope};
use crate::{Along, Course, Path, PathEnd, Space, Stepping, Target, Vector};

/// Reads whatever type a field has.
macro_rules! next {
    ($field:ident, $input:ident) => {
        Part::read($input)?
    };
}

/// The fields of structs, in order.
macro_rules! structs {
    ($($Type:ident $(<$V:ident>)? { $($field:ident),* })*) => {
        $(impl$(<$V: Vector>)? Part for $Type $(<$V>)? {
            fn write(&self, out: &mut Vec<u8>) {
                $(self.$field.write(out);)*
            }

            fn read(input: &mut Input) -> Option<Self> {
                Some(Self { $($field: next!($field, input)),* })
            }
        })*
    };
}

structs! {
    Frame<V> { space, stepping, cell, groups, marks, paths }
    Mouse<V> { position, down, clicked }
    Event<V> { name, from, to, value }
    Reach<V> { center, radius, among, group }
    Adjustment { behavior, part, scope, value }
    MovedNode<V> { path, node, from, at }
    PlacedWhole<V> { first, at }
    Along<V> { path, speed, from }
    Path<V> { points, radius, end }
}

/// The variants of enums, each with its number.
macro_rules! enums {
    ($($Type:ident $(<$V:ident>)? {
        $($tag:literal $Name:ident $(($($it:ident),*))?),*
    })*) => {
        $(impl$(<$V: Vector>)? Part for $Type $(<$V>)? {
            fn write(&self, out: &mut Vec<u8>) {
                match self {
                    $(Self::$Name $(($($it),*))? => {
                        out.push($tag);
                        $($($it.write(out);)*)?
                    })*
                }
            }

            fn read(input: &mut Input) -> Option<Self> {
                Some(match u8::read(input)? {
                    $($tag => Self::$Name $(($(next!($it, input)),*))?,)*
                    _ => return None,
                })
            }
        })*
    };
}

enums! {
    Target<V> {
        0 Point(at), 1 Vector(it), 2 Mouse, 3 Mark(nth), 4 Path(nth), 5 Group(id), 6 Agent(id), 7 Field(id)
    }
    Item<V> { 0 Term(term), 1 Begin(combine, weight), 2 Done }
    Space<V> { 0 Open, 1 Wrap(size), 2 Walls(min, max) }
    Hearers<V> { 0 All, 1 Agent(id), 2 Group(id), 3 Within(reach) }
    Scope { 0 All, 1 Group(id), 2 Agent(id) }
    Receivers { 0 All, 1 Agent(id), 2 Group(id), 3 Within(radius, among) }
    Among { 0 All, 1 Own, 2 Others, 3 Group(id), 4 Groups(set) }
    Stepping { 0 PerTick, 1 Timed(dt) }
    OwnAvoidance { 0 Off, 1 As(avoidance) }
    Condition { 0 Is(on), 1 Within(least, greatest), 2 Agent(id) }
    PathEnd { 0 Once, 1 Loop, 2 PingPong }
}

/// Events have said vectors from a format on, before numbers alone.
impl<V: Vector> Part for EventValue<V> {
    fn write(&self, out: &mut Vec<u8>) {
        match self {
            Self::Number(number) => (0_u8, *number).write(out),
            Self::Vector(vector) => (1_u8, *vector).write(out),
        }
    }

    fn read(input: &mut Input) -> Option<Self> {
        let tag = if input.format >= NEARBY_EVENTS { u8::read(input)? } else { 0 };
        match tag {
            0 => f32::read(input).map(Self::Number),
            1 => V::read(input).map(Self::Vector),
            _ => None,
        }
    }
}

/// Terms have had filters from a format on.
impl<V: Vector> Part for Term<V> {
    fn write(&self, out: &mut Vec<u8>) {
        self.weight.write(out);
        self.behavior.write(out);
        self.target.write(out);
        self.second.write(out);
        self.among.write(out);
        self.label.write(out);
        self.filter.write(out);
    }

    fn read(input: &mut Input) -> Option<Self> {
        let (weight, behavior) = (Part::read(input)?, Part::read(input)?);
        let (target, second) = (Part::read(input)?, Part::read(input)?);
        let (among, label) = (Part::read(input)?, Part::read(input)?);
        let filter = if input.format >= FILTERS { Part::read(input)? } else { None };
        Some(Self { weight, behavior, target, second, among, filter, label })
    }
}

impl Part for Filter {
    fn write(&self, out: &mut Vec<u8>) {
        self.conditions().to_vec().write(out);
    }

    fn read(input: &mut Input) -> Option<Self> {
        Some(Self::of(Vec::<(String, Condition)>::read(input)?))
    }
}

/// Plans have said how their agents avoid others from a format on.
impl<V: Vector> Part for Plan<V> {
    fn write(&self, out: &mut Vec<u8>) {
        self.items.write(out);
        self.combine.write(out);
        self.speed_limit.write(out);
        self.acts.write(out);
        self.avoid.write(out);
    }

    fn read(input: &mut Input) -> Option<Self> {
        let (items, combine) = (Part::read(input)?, Part::read(input)?);
        let (speed_limit, acts) = (Part::read(input)?, Part::read(input)?);
        let knows = input.format >= OWN_AVOIDANCES;
        let avoid = if knows { Part::read(input)? } else { None };
        Some(Self { items, combine, speed_limit, acts, avoid })
    }
}

/// Obstacles have gone along paths from a format on.
impl<V: Vector> Part for Course<V> {
    fn write(&self, out: &mut Vec<u8>) {
        self.id.write(out);
        self.start.write(out);
        self.velocity.write(out);
        self.since.write(out);
        self.along.write(out);
    }

    fn read(input: &mut Input) -> Option<Self> {
        let (id, start) = (Part::read(input)?, Part::read(input)?);
        let (velocity, since) = (Part::read(input)?, Part::read(input)?);
        let along = if input.format >= ALONG_PATHS { Part::read(input)? } else { None };
        Some(Self { id, start, velocity, since, along })
    }
}

impl Part for GroupSet {
    fn write(&self, out: &mut Vec<u8>) {
        self.bits().write(out);
    }

    fn read(input: &mut Input) -> Option<Self> {
        Self::of_bits(u32::read(input)?)
    }
}
