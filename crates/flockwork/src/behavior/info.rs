//! The description of a behavior: name, targets, parameters and the values that these take.

use crate::neighbors::Among;

/// The description of a behavior or combiner.
#[derive(Debug)]
pub struct Info {
    /// Its name in RON, Lua and the manual: the name of its module.
    pub name: &'static str,
    /// What it does, and its source; Markdown.
    pub doc: &'static str,
    /// What it computes, a line for each case, in the notation that [`manual`](super::manual) begins with. Empty for what
    /// is no behavior of the list.
    pub formula: &'static str,
    /// Its targets, in the order of arguments: a name and the kind.
    pub targets: &'static [(&'static str, Wants)],
    /// Which agents count as its neighbors unless a term says otherwise; none if it looks at no neighbors.
    pub among: Option<Among>,
    /// Its parameters.
    pub params: &'static [Param],
    /// Their names.
    pub param_names: &'static [&'static str],
    /// The color that it is shown in: one of 1536, which programs choose; none takes the color of its name.
    pub tint: Option<u16>,
}

impl Info {
    /// The index of the parameter `form`, and the words that it takes; none if the behavior has one form.
    #[must_use]
    pub fn forms(&self) -> Option<(usize, &'static [&'static str])> {
        match self.param("form")? {
            (place, Param { kind: ParamKind::Word(words), .. }) => Some((place, words)),
            _ => None,
        }
    }

    /// Whether its agents go along a path; of any other path that a behavior takes only the points count.
    #[must_use]
    pub fn follows_path(&self) -> bool {
        self.targets.first() == Some(&("path", Wants::Path))
    }

    /// The parameter of this name and its index; none if there is none.
    #[must_use]
    pub fn param(&self, name: &str) -> Option<(usize, &'static Param)> {
        self.params.iter().enumerate().find(|(_, param)| param.name == name)
    }
}

/// What kind of target a behavior takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    /// A point, the mouse, a mark, an agent or a group's nearest.
    Place,
    /// A path.
    Path,
    /// A field.
    Field,
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
    /// The values that it takes.
    pub kind: ParamKind,
    /// Words that it took in earlier versions, each with its present word: for the messages of scenes and scripts.
    pub renamed: &'static [(&'static str, &'static str)],
    /// The words of the parameter `form` with which it is read; none if it is read with all of them.
    pub only: &'static [&'static str],
}

impl Param {
    /// Whether it is read in a form of its behavior.
    #[must_use]
    pub fn is_read_in(&self, form: &str) -> bool {
        self.only.is_empty() || self.only.contains(&form)
    }

    /// The present word for a former one; none for any other text.
    #[must_use]
    pub fn renamed(&self, former: &str) -> Option<&'static str> {
        self.renamed.iter().find(|(word, _)| *word == former).map(|(_, today)| *today)
    }
}

/// The values that a parameter takes.
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

/// A type that a parameter may have. Each value has a form as a number, which scripts, sliders and
/// snapshots use.
pub trait ParamValue: Sized {
    /// Its values.
    const KIND: ParamKind;
    /// Former words, each with its present word.
    const RENAMED: &'static [(&'static str, &'static str)] = &[];
    /// As a number: 0 or 1 for a switch, the index for a word.
    fn to_number(&self) -> f32;
    /// Back from a number; none if [`KIND`](Self::KIND) is a switch or words, and does not accept it.
    fn from_number(number: f32) -> Option<Self>;
}

impl ParamValue for f32 {
    const KIND: ParamKind = ParamKind::Number { min: f32::MIN, max: f32::MAX };

    fn to_number(&self) -> f32 {
        *self
    }

    fn from_number(number: f32) -> Option<Self> {
        Some(number)
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
