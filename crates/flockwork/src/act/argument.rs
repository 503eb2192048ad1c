//! What acts say of themselves: their arguments, as data.

use crate::{Color, GroupId, Target, Vector};

/// The description of an act.
#[derive(Debug)]
pub struct Info {
    /// Its name in Lua, snapshots and the manual: the name of its module.
    pub name: &'static str,
    /// What it does; Markdown.
    pub doc: &'static str,
    /// Its arguments, in order.
    pub arguments: &'static [Argument],
    /// Whether the world may refuse it. Then that is a fault of the agent, and a script's line is kept for it.
    pub is_refusable: bool,
    /// What a script is told that uses its answer, which is nothing; none for what is said of every act.
    pub unanswered: Option<&'static str>,
}

impl Info {
    /// The place of its argument of this kind, if it has one; the first of several.
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

    /// Whether it is about what the agent sees: other agents, or a place from where it is after the motion.
    #[must_use]
    pub fn looks(&self) -> bool {
        let kinds = [ArgumentKind::Place, ArgumentKind::Receivers];
        kinds.into_iter().any(|kind| self.place_of(kind).is_some())
    }

    /// Whether it has at most one argument of each kind that the world looks up.
    pub(crate) const fn is_sound(&self) -> bool {
        let (mut at, mut seen) = (0, [0; ArgumentKind::COUNT]);
        while at < self.arguments.len() {
            seen[self.arguments[at].kind as usize] += 1;
            at += 1;
        }
        seen[ArgumentKind::Place as usize] < 2
            && seen[ArgumentKind::Receivers as usize] < 2
            && seen[ArgumentKind::Name as usize] < 2
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
    /// The smallest number that is accepted, and the largest; without a bound they are the ends of all numbers.
    pub range: (f32, f32),
}

impl Argument {
    /// Whether scripts may leave it out.
    #[must_use]
    pub fn is_optional(&self) -> bool {
        self.default.is_some() || self.kind == ArgumentKind::Receivers
    }

    /// Whether it takes this value.
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
    /// Where the agent aims; the world tells the act what the agent sees of it.
    Place(Target<V>),
    /// The agents that receive what it tells: none for all agents, [`Target::Agent`] for one, [`Target::Group`] for all
    /// of a group. With any other target, or one that is gone, no agent receives it.
    Receivers(Receivers<V>),
    /// A group of the world.
    Group(GroupId),
    /// A vector.
    Vector(V),
    /// A number.
    Number(f32),
    /// A name by its number in [`Names`](crate::plans::Names).
    Name(u16),
}

impl<V: Vector> Value<V> {
    /// Whether all numbers in it are finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        match self {
            Self::Place(target) => target.is_finite(),
            Self::Receivers(target) => target.iter().all(Target::is_finite),
            Self::Vector(vector) => vector.is_finite(),
            Self::Number(number) => number.is_finite(),
            Self::Color(_) | Self::Group(_) | Self::Name(_) => true,
        }
    }
}

/// The agents that receive what an act tells.
pub type Receivers<V> = Option<Target<V>>;

/// The variant of [`ArgumentKind`] or [`Value`] for an argument of a type.
macro_rules! of_type {
    (Color, $Enum:ident $($it:tt)?) => {
        $crate::act::$Enum::Color $($it)?
    };
    (Target, $Enum:ident $($it:tt)?) => {
        $crate::act::$Enum::Place $($it)?
    };
    (Receivers, $Enum:ident $($it:tt)?) => {
        $crate::act::$Enum::Receivers $($it)?
    };
    (GroupId, $Enum:ident $($it:tt)?) => {
        $crate::act::$Enum::Group $($it)?
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
}
