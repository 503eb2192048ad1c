//! The descriptions of acts and of their arguments, as data.

use super::receivers::Receivers;
use crate::world::EventValue;
use crate::{Color, FieldId, GroupId, Vector};

/// The description of an act.
#[derive(Debug)]
pub struct Info {
    /// Its name in Lua, snapshots and the manual: the name of its module.
    pub name: &'static str,
    /// What it does; Markdown.
    pub doc: &'static str,
    /// Its arguments, in order.
    pub arguments: &'static [Argument],
    /// Whether the world may refuse it. A refusal is a fault of the agent, for which a script's line is kept.
    pub is_refusable: bool,
    /// The message to a script that uses its answer, although acts answer nothing; none for the usual message.
    pub unanswered: Option<&'static str>,
    /// What a brain may give the new agent along, beyond the arguments: see [`Brain::equip`](crate::Brain::equip); Markdown.
    /// None for an act that takes nothing along.
    pub along: Option<&'static str>,
}

impl Info {
    /// The index of its argument of this kind; of the first if there are several, none if there is none.
    #[must_use]
    pub const fn place_of(&self, kind: ArgumentKind) -> Option<usize> {
        let mut at = 0;
        while at < self.arguments.len() {
            if self.arguments[at].kind as u8 == kind as u8 {
                return Some(at);
            }
            at += 1;
        }
        None
    }

    /// Whether the world is to look up, after the motion, which agents receive what it tells.
    #[must_use]
    pub fn looks(&self) -> bool {
        self.place_of(ArgumentKind::Receivers).is_some()
    }

    /// Whether it has at most one argument of each kind that the world looks up: receivers and name.
    pub(crate) const fn is_sound(&self) -> bool {
        let (mut at, mut seen) = (0, [0; ArgumentKind::COUNT]);
        while at < self.arguments.len() {
            seen[self.arguments[at].kind as usize] += 1;
            at += 1;
        }
        seen[ArgumentKind::Receivers as usize] < 2 && seen[ArgumentKind::Name as usize] < 2
    }
}

/// One argument of an act.
#[derive(Debug)]
pub struct Argument {
    /// Its name.
    pub name: &'static str,
    /// Its kind.
    pub kind: ArgumentKind,
    /// Its unit; empty for none.
    pub unit: &'static str,
    /// What it is; Markdown.
    pub doc: &'static str,
    /// The number, or each component of the vector, if a script leaves it out; none if it must be given.
    pub default: Option<f32>,
    /// The smallest number that is accepted, and the largest; `f32::MIN` and `f32::MAX` for no bound.
    pub range: (f32, f32),
}

impl Argument {
    /// Whether scripts may leave it out.
    #[must_use]
    pub fn is_optional(&self) -> bool {
        self.default.is_some() || self.kind == ArgumentKind::Receivers
    }

    /// Whether it accepts this value: of its kind, finite, and a number in its range.
    #[must_use]
    pub fn accepts<V: Vector>(&self, value: &Value<V>) -> bool {
        let in_range = |number: f32| (self.range.0..=self.range.1).contains(&number);
        value.kind() == self.kind
            && value.is_finite()
            && if let Value::Number(number) = value { in_range(*number) } else { true }
    }
}

/// Kinds of arguments, and what each is in Rust.
macro_rules! kinds {
    ($($(#[$doc:meta])* $Kind:ident($T:ty),)*) => {
        /// What an argument of an act is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum ArgumentKind { $($(#[$doc])* $Kind),* }

        impl ArgumentKind {
            pub(crate) const ALL: &[Self] = &[$(Self::$Kind),*];
            const COUNT: usize = Self::ALL.len();
        }

        /// The value of an argument of an act.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum Value<V> { $($(#[$doc])* $Kind($T)),* }

        impl<V> Value<V> {
            /// Its kind.
            #[must_use]
            pub fn kind(&self) -> ArgumentKind {
                match self { $(Self::$Kind(_) => ArgumentKind::$Kind),* }
            }
        }
    };
}

kinds! {
    /// A color.
    Color(Color),
    /// The agents that receive what it tells.
    Receivers(Receivers),
    /// A group of the world.
    Group(GroupId),
    /// A field of the world.
    Field(FieldId),
    /// A vector.
    Vector(V),
    /// A number.
    Number(f32),
    /// A name, by its number in [`Names`](crate::plans::Names).
    Name(u16),
    /// What an event says: a number or a vector.
    EventValue(EventValue<V>),
}

impl<V: Vector> Value<V> {
    /// Whether all numbers in it are finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        match self {
            Self::Receivers(receivers) => receivers.is_finite(),
            Self::EventValue(value) => value.is_finite(),
            Self::Vector(vector) => vector.is_finite(),
            Self::Number(number) => number.is_finite(),
            Self::Color(_) | Self::Group(_) | Self::Field(_) | Self::Name(_) => true,
        }
    }
}

/// The variant of [`ArgumentKind`] or [`Value`] for an argument of a type.
macro_rules! of_type {
    (Color, $Enum:ident $($it:tt)?) => {
        $crate::act::$Enum::Color $($it)?
    };
    (Receivers, $Enum:ident $($it:tt)?) => {
        $crate::act::$Enum::Receivers $($it)?
    };
    (GroupId, $Enum:ident $($it:tt)?) => {
        $crate::act::$Enum::Group $($it)?
    };
    (FieldId, $Enum:ident $($it:tt)?) => {
        $crate::act::$Enum::Field $($it)?
    };
    (V, $Enum:ident $($it:tt)?) => {
        $crate::act::$Enum::Vector $($it)?
    };
    (f32, $Enum:ident $($it:tt)?) => {
        $crate::act::$Enum::Number $($it)?
    };
    (u16, $Enum:ident $($it:tt)?) => {
        $crate::act::$Enum::Name $($it)?
    };
    (EventValue, $Enum:ident $($it:tt)?) => {
        $crate::act::$Enum::EventValue $($it)?
    };
}
