//! Two small macros, the whole of the magic: one writes a behavior's struct and its description,
//! the other turns the list into an enum.

use crate::neighbors::Among;

/// Everything that is to be known about a behavior without running it.
#[derive(Debug)]
pub struct Info {
    /// Its name in RON, Lua and the manual: the name of its module.
    pub name: &'static str,
    /// What it does, its source; Markdown.
    pub doc: &'static str,
    /// What it aims at, in the order of arguments: a name and the kind.
    pub targets: &'static [(&'static str, Wants)],
    /// Which agents count as its neighbors unless a term says otherwise; none if it looks at no neighbors.
    pub among: Option<Among>,
    /// Its parameters.
    pub params: &'static [Param],
}

/// What kind of target a behavior takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    /// A point, the mouse, a mark, an agent or a group's nearest.
    Place,
    /// A path.
    Path,
    /// A bare vector: a force or a velocity.
    Vector,
}

/// One parameter of a behavior.
#[derive(Debug)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// Its unit; empty for a bare number, a switch or a word.
    pub unit: &'static str,
    /// What it does; Markdown.
    pub doc: &'static str,
    /// What values it takes.
    pub kind: ParamKind,
    /// Words that it took in earlier versions, each with the word of today: for the doors' messages.
    pub renamed: &'static [(&'static str, &'static str)],
}

impl Param {
    /// What one of its former words is called today; none for any other text.
    #[must_use]
    pub fn renamed(&self, former: &str) -> Option<&'static str> {
        self.renamed.iter().find(|(word, _)| *word == former).map(|(_, today)| *today)
    }
}

/// What values a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ParamKind {
    /// A number from `min` to `max`.
    Number {
        /// The smallest that is accepted.
        min: f32,
        /// The largest that is accepted; `f32::MAX` for no bound.
        max: f32,
    },
    /// Yes or no.
    Bool,
    /// One of these words.
    Word(&'static [&'static str]),
}

impl ParamKind {
    /// Whether a value, given as a number, is one of these.
    #[must_use]
    pub fn accepts(self, number: f32) -> bool {
        match self {
            ParamKind::Number { min, max } => (min..=max).contains(&number),
            ParamKind::Bool => number == 0.0 || number == 1.0,
            ParamKind::Word(words) => {
                number.fract() == 0.0 && (0.0..words.len() as f32).contains(&number)
            }
        }
    }

    /// The same kind with this range, for a number.
    #[doc(hidden)]
    #[must_use]
    pub const fn within(self, range: &[(f32, f32)]) -> Self {
        match (self, range) {
            (ParamKind::Number { .. }, [(min, max)]) => ParamKind::Number { min: *min, max: *max },
            _ => self,
        }
    }
}

/// A type that a parameter may have; each value has a form as a number, which scripts, sliders and
/// snapshots use.
pub trait ParamValue: Sized {
    /// What values there are.
    const KIND: ParamKind;
    /// Former words, each with the word of today.
    const RENAMED: &'static [(&'static str, &'static str)] = &[];
    /// As a number: 0 or 1 for a switch, the index for a word.
    fn to_number(&self) -> f32;
    /// Back from a number that [`KIND`](Self::KIND) accepts; none otherwise.
    fn from_number(number: f32) -> Option<Self>;
}

impl ParamValue for f32 {
    const KIND: ParamKind = ParamKind::Number { min: f32::MIN, max: f32::MAX };

    fn to_number(&self) -> f32 {
        *self
    }

    fn from_number(number: f32) -> Option<Self> {
        Self::KIND.accepts(number).then_some(number)
    }
}

impl ParamValue for bool {
    const KIND: ParamKind = ParamKind::Bool;

    fn to_number(&self) -> f32 {
        f32::from(u8::from(*self))
    }

    fn from_number(number: f32) -> Option<Self> {
        Self::KIND.accepts(number).then_some(number == 1.0)
    }
}

/// A behavior's struct, seen from outside.
pub trait Described: Copy + Default {
    /// Its description.
    const INFO: Info;
    /// The value of the parameter at this place, as a number; none beyond the last.
    fn number(&self, index: usize) -> Option<f32>;
    /// Sets the parameter at this place; false, and nothing changed, if it does not accept the number.
    fn set_number(&mut self, index: usize, number: f32) -> bool;
    /// Whether all parameters are finite numbers.
    fn is_finite(&self) -> bool;
    /// The behavior with these parameters, in their order; as by default where one is not accepted or not there.
    #[must_use]
    fn of_numbers(numbers: &[f32]) -> Self {
        let mut it = Self::default();
        numbers.iter().enumerate().for_each(|(index, number)| _ = it.set_number(index, *number));
        it
    }
}

/// The last segment of a module path: `arrive` of `flockwork::behavior::arrive`.
#[doc(hidden)]
#[must_use]
pub const fn last_segment(path: &'static str) -> &'static str {
    let bytes = path.as_bytes();
    let mut start = bytes.len();
    while start > 0 && bytes[start - 1] != b':' {
        start -= 1;
    }
    path.split_at(start).1
}

/// The only element, if there is one.
#[doc(hidden)]
#[must_use]
pub const fn first_among(among: &[Among]) -> Option<Among> {
    if among.is_empty() { None } else { Some(among[0]) }
}

impl Info {
    /// The parameter of this name and its place.
    #[must_use]
    pub fn param(&self, name: &str) -> Option<(usize, &'static Param)> {
        self.params.iter().enumerate().find(|(_, param)| param.name == name)
    }
}

/// Writes a type of fixed words: `words! { /// doc  Falloff { /// doc  Mean = "mean", } }`. A word that
/// had another name in an earlier version ends with `was "…"`.
macro_rules! words {
    ($(#[doc = $doc:literal])* $Name:ident {
        $($(#[doc = $word_doc:literal])* $Word:ident = $word:literal $(was $former:literal)?),+ $(,)?
    }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum $Name {
            $($(#[doc = $word_doc])* #[cfg_attr(feature = "serde", serde(rename = $word))] $Word),+
        }

        impl $crate::behavior::ParamValue for $Name {
            const KIND: $crate::behavior::ParamKind = $crate::behavior::ParamKind::Word(&[$($word),+]);
            const RENAMED: &'static [(&'static str, &'static str)] = &[$($(($former, $word),)?)+];

            fn to_number(&self) -> f32 {
                f32::from(*self as u8)
            }

            fn from_number(number: f32) -> Option<Self> {
                const ALL: &[$Name] = &[$($Name::$Word),+];
                Self::KIND.accepts(number).then(|| ALL[number as usize])
            }
        }
    };
}

/// How an example gives a target of each kind to its term.
macro_rules! aim {
    (Place) => {
        ".toward(Target::Point(vec2(8.0, 1.0)))"
    };
    (Path) => {
        ".toward(Target::Path(0))"
    };
    (Vector) => {
        ".toward(Target::Vector(vec2(0.0, 1.0)))"
    };
}

/// Writes a behavior's struct and its description:
///
/// ```text
/// behavior! {
///     /// What it does, and its source.
///     Arrive(target: Place) {
///         /// Braking starts at this distance.
///         slow_radius: f32 = 3.0, "m", 0.0..=f32::MAX;
///     }
/// }
/// ```
///
/// Targets, `among Own` and ranges may be left out.
macro_rules! behavior {
    ($(#[doc = $doc:literal])* $Name:ident $(($($target:ident : $Wants:ident),*))? $(among $Among:ident)? {
        $($(#[doc = $param_doc:literal])*
        $param:ident : $T:ty = $default:expr, $unit:literal $(, $min:literal ..= $max:expr)?;)*
    }) => {
        entry! {
            $(#[doc = $doc])*
            example(concat!(
            "\n# Example\n\nThe plan of a group:\n\n```\n",
            "use flockwork::behavior::", stringify!($Name), ";\n",
            "use flockwork::glam::{Vec2, vec2};\n",
            "use flockwork::{Behavior, Group, Plan, Space, Stepping, Target, Term, World};\n\n",
            "let mut world = World::<Vec2>::new(Space::Open, Stepping::Timed(1.0 / 60.0), 42, 2.0);\n",
            "let behavior = Behavior::", stringify!($Name), "(", stringify!($Name), "::default());\n",
            "let term = Term::new(behavior)", $($(aim!($Wants),)*)? ";\n",
            "let group = world.add_group(Group::default(), Some(Plan::of([term])));\n",
            "world.spawn(group, vec2(0.0, 0.0), vec2(1.0, 0.0));\n",
            "for _ in 0..60 {\n    assert!(world.step(&mut (), &[]).is_empty());\n}\n",
            "assert!(world.agents[0].position.is_finite());\n```\n",
        ))
            $Name $(($($target: $Wants),*))? $(among $Among)? {
                $($(#[doc = $param_doc])* $param: $T = $default, $unit $(, $min ..= $max)?;)*
            }
        }
    };
}

/// Writes the struct of an entry of one of the engine's own lists, and its description.
macro_rules! entry {
    ($(#[doc = $doc:literal])* example($example:expr)
    $Name:ident $(($($target:ident : $Wants:ident),*))? $(among $Among:ident)? {
        $($(#[doc = $param_doc:literal])*
        $param:ident : $T:ty = $default:expr, $unit:literal $(, $min:literal ..= $max:expr)?;)*
    }) => {
        $(#[doc = $doc])*
        #[doc = $example]
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
        pub struct $Name { $($(#[doc = $param_doc])* pub $param: $T),* }

        impl Default for $Name {
            fn default() -> Self {
                Self { $($param: $default),* }
            }
        }

        $crate::described! {
            $(#[doc = $doc])* $Name $(($($target : $Wants),*))? $(among $Among)? {
                $($(#[doc = $param_doc])* $param : $T = $default, $unit $(, $min ..= $max)?;)*
            }
        }
    };
}

/// Writes the struct of a host's own behavior and its description, in a module that has its name:
///
/// ```
/// mod drift {
///     flockwork::own_behavior! {
///         /// Goes along with the river, toward its mouth if there is one.
///         Drift(mouth: Place) among Own {
///             /// How fast the river flows.
///             speed: f32 = 1.0, "m/s", 0.0..=10.0;
///             /// Whether it is high water.
///             high: bool = false, "";
///         }
///     }
/// }
/// assert_eq!(drift::Drift::default().speed, 1.0);
/// ```
///
/// The name is for life: scenes, scripts and snapshots have it. Targets, `among` and ranges may be left out; without
/// `among` it looks at no neighbors. [`register`](crate::behavior::register) says how it is used then.
#[macro_export]
macro_rules! own_behavior {
    ($(#[doc = $doc:literal])* $Name:ident $(($($target:ident : $Wants:ident),*))? $(among $Among:ident)? {
        $($(#[doc = $param_doc:literal])*
        $param:ident : $T:ty = $default:expr, $unit:literal $(, $min:literal ..= $max:expr)?;)*
    }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $Name { $($(#[doc = $param_doc])* pub $param: $T),* }

        impl Default for $Name {
            fn default() -> Self {
                Self { $($param: $default),* }
            }
        }

        $crate::described! {
            $(#[doc = $doc])* $Name $(($($target : $Wants),*))? $(among $Among)? {
                $($(#[doc = $param_doc])* $param : $T = $default, $unit $(, $min ..= $max)?;)*
            }
        }
    };
}

/// Describes the struct of a behavior or of a combiner.
#[doc(hidden)]
#[macro_export]
macro_rules! described {
    ($(#[doc = $doc:literal])* $Name:ident $(($($target:ident : $Wants:ident),*))? $(among $Among:ident)? {
        $($(#[doc = $param_doc:literal])*
        $param:ident : $T:ty = $default:expr, $unit:literal $(, $min:literal ..= $max:expr)?;)*
    }) => {
        impl $crate::Kind for $Name {
            #[inline]
            fn kind(&self) -> $crate::NameKey {
                const { $crate::NameKey::of(<Self as $crate::behavior::Described>::INFO.name) }
            }
        }

        impl $crate::behavior::Described for $Name {
            const INFO: $crate::behavior::Info = $crate::behavior::Info {
                name: $crate::behavior::last_segment(module_path!()),
                doc: concat!($($doc, "\n"),*),
                targets: &[$($((stringify!($target), $crate::behavior::Wants::$Wants)),*)?],
                among: $crate::behavior::first_among(&[$($crate::neighbors::Among::$Among)?]),
                params: &[$($crate::behavior::Param {
                    name: stringify!($param),
                    unit: $unit,
                    doc: concat!($($param_doc, "\n"),*),
                    kind: <$T as $crate::behavior::ParamValue>::KIND.within(&[$(($min, $max))?]),
                    renamed: <$T as $crate::behavior::ParamValue>::RENAMED,
                }),*],
            };

            fn number(&self, index: usize) -> Option<f32> {
                let numbers: &[f32] = &[$($crate::behavior::ParamValue::to_number(&self.$param)),*];
                numbers.get(index).copied()
            }

            fn set_number(&mut self, index: usize, number: f32) -> bool {
                let accepted = Self::INFO.params.get(index).is_some_and(|param| param.kind.accepts(number));
                let mut _place = 0..;
                $(if accepted && _place.next() == Some(index) {
                    self.$param = $crate::behavior::ParamValue::from_number(number).unwrap_or(self.$param);
                })*
                accepted
            }

            fn is_finite(&self) -> bool {
                true $(&& $crate::behavior::ParamValue::to_number(&self.$param).is_finite())*
            }

            fn of_numbers(numbers: &[f32]) -> Self {
                let (mut _numbers, _usual) = (numbers.iter(), Self::default());
                Self {
                    $($param: _numbers
                        .next()
                        .and_then(|it| $crate::behavior::ParamValue::from_number(*it))
                        .unwrap_or(_usual.$param)),*
                }
            }
        }
    };
}

/// Makes an enum, and all that goes over every behavior, from the list. An entry may say when it is there: `#[cfg(…)]`.
macro_rules! behaviors {
    ($($(#[$when:meta])? $module:ident::$Name:ident),* $(,)?) => {
        $($(#[$when])? pub use $module::$Name;)*

        /// One of the behaviors, with its parameters.
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum Behavior {
            $($(#[$when])? #[doc = concat!("[`", stringify!($module), "`](", stringify!($Name), ")")] $Name($Name),)*
            /// A [registered](register) behavior of a host's own.
            Own(Own),
        }

        /// The descriptions of all behaviors, in the order of the list.
        pub const BEHAVIORS: &[Info] = &[$($(#[$when])? <$Name as registry::Described>::INFO),*];

        /// Every behavior with its default parameters, in the order of the list.
        #[must_use]
        pub fn defaults() -> Vec<Behavior> {
            [$($(#[$when])? Behavior::$Name($Name::default())),*].to_vec()
        }

        impl Behavior {
            /// Its place in [`infos`], for tables that live no longer than the program: what is kept or
            /// drawn under a behavior is kept under its [name](Kind::kind).
            #[must_use]
            pub fn index(&self) -> usize {
                enum Place { $($(#[$when])? $Name),* }
                match self {
                    $($(#[$when])? Self::$Name(_) => Place::$Name as usize,)*
                    Self::Own(own) => own.index(),
                }
            }

            /// Its description.
            #[must_use]
            pub fn info(&self) -> &'static Info {
                match self {
                    $($(#[$when])? Self::$Name(_) => const { &<$Name as registry::Described>::INFO },)*
                    Self::Own(own) => own.info(),
                }
            }

            /// What of its turn it reads, beside the targets.
            #[must_use]
            pub fn reads<V: Vector>(&self) -> Reads {
                match self {
                    $($(#[$when])? Self::$Name(_) => <$Name as Steer<V>>::READS,)*
                    Self::Own(own) => own.reads::<V>(),
                }
            }

            /// The value of its parameter at this place, as a number; none beyond the last.
            #[must_use]
            pub fn number(&self, index: usize) -> Option<f32> {
                use registry::Described;
                match self { $($(#[$when])? Self::$Name(it) => it.number(index),)* Self::Own(it) => it.number(index) }
            }

            /// Sets its parameter at this place; false, and nothing changed, if that accepts no such number.
            pub fn set_number(&mut self, index: usize, number: f32) -> bool {
                use registry::Described;
                match self { $($(#[$when])? Self::$Name(it) => it.set_number(index, number),)* Self::Own(it) => it.set_number(index, number) }
            }

            /// Whether all its parameters are finite numbers.
            #[must_use]
            pub fn is_finite(&self) -> bool {
                use registry::Described;
                match self { $($(#[$when])? Self::$Name(it) => it.is_finite(),)* Self::Own(it) => it.is_finite() }
            }
        }

        impl Kind for Behavior {
            #[inline]
            fn kind(&self) -> NameKey {
                match self { $($(#[$when])? Self::$Name(it) => it.kind(),)* Self::Own(it) => it.kind() }
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for Behavior {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                let (nth, name) = (self.index() as u32, self.info().name);
                match self {
                    $($(#[$when])? Self::$Name(it) => to.serialize_newtype_variant("Behavior", nth, name, it),)*
                    Self::Own(it) => to.serialize_newtype_variant("Behavior", nth, name, it),
                }
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for Behavior {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                from.deserialize_enum("Behavior", own::Word::of_behaviors().0, AnyBehavior)
            }
        }

        #[cfg(feature = "serde")]
        struct AnyBehavior;

        #[cfg(feature = "serde")]
        impl<'de> serde::de::Visitor<'de> for AnyBehavior {
            type Value = Behavior;

            fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str("enum Behavior")
            }

            fn visit_enum<A: serde::de::EnumAccess<'de>>(self, data: A) -> Result<Behavior, A::Error> {
                use serde::de::VariantAccess;
                let (place, fields) = data.variant_seed(own::Word::of_behaviors())?;
                match defaults_at(place) {
                    $($(#[$when])? Some(Behavior::$Name(_)) => fields.newtype_variant().map(Behavior::$Name),)*
                    Some(Behavior::Own(own)) => {
                        fields.newtype_variant_seed(own::Fields(own)).map(Behavior::Own)
                    }
                    None => Err(serde::de::Error::custom("there is no such behavior")),
                }
            }
        }

        impl Behavior {
            /// Hands on how to see any behavior of this one's kind as its own type.
            pub(crate) fn dispatch<'w, V: Vector>(&self, to: &mut impl Dispatch<'w, V>) {
                match self {
                    $($(#[$when])? Self::$Name(_) => to.with(|it| match it {
                        Self::$Name(it) => Some(it),
                        _ => None,
                    }),)*
                    Self::Own(_) => to.with(|it| match it {
                        Self::Own(it) => Some(it),
                        _ => None,
                    }),
                }
            }
        }

        impl<V: Vector> Steer<V> for Behavior {
            const READS: Reads = Reads::EVERYTHING;

            fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
                match self { $($(#[$when])? Self::$Name(it) => it.steer(view, turn),)* Self::Own(it) => it.steer(view, turn) }
            }

            fn asks(&self, among: Among, ask: &mut dyn FnMut(Ask)) {
                match self { $($(#[$when])? Self::$Name(it) => Steer::<V>::asks(it, among, ask),)* Self::Own(it) => Steer::<V>::asks(it, among, ask) }
            }

            fn finish(&self, among: Among) -> Option<crate::neighbors::Finish> {
                match self { $($(#[$when])? Self::$Name(it) => Steer::<V>::finish(it, among),)* Self::Own(it) => Steer::<V>::finish(it, among) }
            }

            fn neighbor_reach(&self) -> Option<f32> {
                match self { $($(#[$when])? Self::$Name(it) => Steer::<V>::neighbor_reach(it),)* Self::Own(it) => Steer::<V>::neighbor_reach(it) }
            }

            fn approach(&self) -> Option<Approach> {
                match self { $($(#[$when])? Self::$Name(it) => Steer::<V>::approach(it),)* Self::Own(it) => Steer::<V>::approach(it) }
            }

            fn obstacle_reach(&self, me: &Agent<V>) -> Option<f32> {
                match self { $($(#[$when])? Self::$Name(it) => it.obstacle_reach(me),)* Self::Own(it) => it.obstacle_reach(me) }
            }

            fn advice(&self, me: &Agent<V>, stepping: Stepping) -> Option<String> {
                match self { $($(#[$when])? Self::$Name(it) => it.advice(me, stepping),)* Self::Own(it) => it.advice(me, stepping) }
            }

            fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
                match self { $($(#[$when])? Self::$Name(it) => it.explain(view, turn, pen),)* Self::Own(it) => it.explain(view, turn, pen) }
            }
        }
    };
}
