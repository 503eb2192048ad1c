//! The entries of open lists that a snapshot names, as this version's lists have them.

use super::SnapshotError;
use crate::NameKey;
use crate::avoid::{AVOIDANCES, Avoidance};
use crate::behavior::{Behavior, Kind, Param, ParamKind, infos};
use crate::combine::{COMBINERS, Combine};

/// An entry of an open list: a name, with numbered parameters.
pub trait Entry: Copy {
    /// What the list holds.
    const WHAT: &'static str;
    /// The names of the list.
    fn names() -> Vec<&'static str>;
    /// The entry of this name, with its parameters as they are by default.
    fn named(name: &str) -> Option<Self>;
    /// The key of its name.
    fn key(&self) -> NameKey;
    /// Its parameters.
    fn params(&self) -> &'static [Param];
    /// The value of the parameter at this place, as a number; none beyond the last.
    fn number(&self, nth: usize) -> Option<f32>;
    /// Sets the parameter at this place; false if it accepts no such number.
    fn set_number(&mut self, nth: usize, number: f32) -> bool;
    /// The list's part of the tables.
    fn table(tables: &Tables) -> &Table<Self>;
}

/// What all lists have: an enum, its descriptions, and the key of an entry.
macro_rules! named_entries {
    ($($Type:ident of $infos:expr, by $key:expr, $what:literal in $table:ident;)*) => {
        $(impl Entry for $Type {
            const WHAT: &'static str = $what;

            fn names() -> Vec<&'static str> {
                $infos.iter().map(|info| info.name).collect()
            }

            fn named(name: &str) -> Option<Self> {
                Self::named(name)
            }

            fn key(&self) -> NameKey {
                $key(self)
            }

            fn params(&self) -> &'static [Param] {
                self.info().params
            }

            fn number(&self, nth: usize) -> Option<f32> {
                self.number(nth)
            }

            fn set_number(&mut self, nth: usize, number: f32) -> bool {
                self.set_number(nth, number)
            }

            fn table(tables: &Tables) -> &Table<Self> {
                &tables.$table
            }
        })*
    };
}

named_entries! {
    Behavior of infos(), by Behavior::kind, "behavior" in behaviors;
    Combine of COMBINERS, by |it: &Self| NameKey::of(it.info().name), "combiner" in combiners;
    Avoidance of AVOIDANCES, by |it: &Self| NameKey::of(it.info().name), "model of avoidance" in avoidances;
}

/// The words that a parameter takes; none if it takes numbers.
pub fn words_of(param: &Param) -> &'static [&'static str] {
    if let ParamKind::Word(words) = param.kind { words } else { &[] }
}

/// What a snapshot names, by list.
#[derive(Debug, Default)]
pub struct Tables {
    pub(super) behaviors: Table<Behavior>,
    pub(super) combiners: Table<Combine>,
    pub(super) shapes: Places,
    pub(super) acts: Places,
    pub(super) avoidances: Table<Avoidance>,
}

impl Tables {
    /// Before they are read.
    pub const NONE: &'static Self = &Self {
        behaviors: Table { entries: Vec::new() },
        combiners: Table { entries: Vec::new() },
        shapes: Places(Vec::new()),
        acts: Places(Vec::new()),
        avoidances: Table { entries: Vec::new() },
    };
}

/// The entries that a snapshot names of a list that it tells by names alone: what stands before the contents of each,
/// and its place in today's list.
#[derive(Debug, Default)]
pub struct Places(pub(super) Vec<(u32, usize)>);

impl Places {
    pub(super) fn place(&self, tag: u32) -> Option<usize> {
        self.0.iter().find(|(known, _)| *known == tag).map(|(_, place)| *place)
    }
}

/// What a snapshot names of one list.
#[derive(Debug)]
pub struct Table<E> {
    pub(super) entries: Vec<Known<E>>,
}

impl<E> Default for Table<E> {
    fn default() -> Self {
        Self { entries: Vec::new() }
    }
}

impl<E: Entry> Table<E> {
    pub(super) fn find(&self, key: NameKey) -> Option<&Known<E>> {
        self.entries.iter().find(|it| it.key == key)
    }
}

/// An entry that a snapshot names, with its parameters as today's entry has them.
#[derive(Debug)]
pub(super) struct Known<E> {
    key: NameKey,
    default: E,
    pub(super) params: Vec<KnownParam>,
}

/// A parameter that a snapshot names.
#[derive(Debug)]
pub(super) struct KnownParam {
    /// Its place in today's entry.
    place: usize,
    /// For each of the snapshot's words what it is today: a number, or the word itself if it is gone.
    words: Vec<Result<f32, String>>,
}

/// A parameter as a snapshot names it: its name, and its words.
pub(super) type Named = (String, Vec<String>);

impl<E: Entry> Known<E> {
    pub(super) fn of(name: String, params: Vec<Named>) -> Result<Self, SnapshotError> {
        let gone = || SnapshotError::NotHere(format!("the {} {name}", E::WHAT));
        let default = E::named(&name).ok_or_else(gone)?;
        let today = default.params();
        let known = |(param, words): Named| {
            let gone = || of(&format!("the parameter {param}"), &default);
            let place = today.iter().position(|it| it.name == param).ok_or_else(gone)?;
            let of_today = &today[place];
            if words.is_empty() != words_of(of_today).is_empty() {
                return Err(of(&format!("this kind of value for {param}"), &default));
            }
            let words = words.into_iter().map(|word| word_of_today(of_today, word)).collect();
            Ok(KnownParam { place, words })
        };
        let params = params.into_iter().map(known).collect::<Result<_, _>>()?;
        Ok(Self { key: NameKey::of(&name), default, params })
    }

    /// The entry with these parameters, in the table's order.
    pub(super) fn with(&self, numbers: impl Iterator<Item = f32>) -> Result<E, SnapshotError> {
        let mut entry = self.default;
        for (param, number) in self.params.iter().zip(numbers) {
            let name = entry.params()[param.place].name;
            let refused = |why: String| SnapshotError::NotAccepted(why);
            let number = match param.words.get(number as usize) {
                None => number,
                Some(Ok(word)) => *word,
                Some(Err(word)) => {
                    return Err(of(&format!("the word {word} for {name}"), &self.default));
                }
            };
            if !entry.set_number(param.place, number) {
                let text = format!("{name} of the {} {}", E::WHAT, name_of(&self.default));
                return Err(refused(format!("{text} is {number}")));
            }
        }
        Ok(entry)
    }
}

fn name_of<E: Entry>(entry: &E) -> &'static str {
    let is_its = |name: &&'static str| NameKey::of(name) == entry.key();
    E::names().into_iter().find(is_its).unwrap_or_default()
}

/// This is gone of an entry.
fn of<E: Entry>(what: &str, entry: &E) -> SnapshotError {
    SnapshotError::NotHere(format!("{what} of the {} {}", E::WHAT, name_of(entry)))
}

/// What a word is called today, as a number; the word itself if it is gone.
fn word_of_today(param: &Param, word: String) -> Result<f32, String> {
    let words = words_of(param);
    let place = |word: &str| words.iter().position(|today| *today == word);
    let found = place(&word).or_else(|| place(param.renamed(&word)?));
    found.map(|place| place as f32).ok_or(word)
}
