//! The table that a snapshot starts with: all entries of open lists that it uses, with their parameters and the words
//! of these, by name. What follows it names an entry by its key and gives its parameters in the table's order, so that
//! it is read as long as what it names still exists, wherever that now stands.

use super::SnapshotError;
use super::parts::{Input, Part};
use crate::NameKey;
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

impl Entry for Behavior {
    const WHAT: &'static str = "behavior";

    fn names() -> Vec<&'static str> {
        infos().iter().map(|info| info.name).collect()
    }

    fn named(name: &str) -> Option<Self> {
        Self::named(name)
    }

    fn key(&self) -> NameKey {
        self.kind()
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
        &tables.behaviors
    }
}

impl Entry for Combine {
    const WHAT: &'static str = "combiner";

    fn names() -> Vec<&'static str> {
        COMBINERS.iter().map(|info| info.name).collect()
    }

    fn named(name: &str) -> Option<Self> {
        Self::named(name)
    }

    fn key(&self) -> NameKey {
        NameKey::of(self.info().name)
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
        &tables.combiners
    }
}

/// The keys of what a snapshot uses of one list.
#[derive(Default)]
pub struct Used(Vec<NameKey>);

impl Used {
    /// One that is used, perhaps again: as a rule the last one.
    pub fn add(&mut self, key: NameKey) {
        if self.0.last() != Some(&key) && !self.0.contains(&key) {
            self.0.push(key);
        }
    }

    /// Writes the table of them, in the order of their names.
    pub fn write<E: Entry>(&self, out: &mut Vec<u8>) {
        let mut names = E::names();
        names.retain(|name| self.0.contains(&NameKey::of(name)));
        names.sort_unstable();
        (names.len() as u32).write(out);
        for (name, entry) in names.iter().filter_map(|name| Some((name, E::named(name)?))) {
            (*name).to_owned().write(out);
            (entry.params().len() as u32).write(out);
            for param in entry.params() {
                param.name.to_owned().write(out);
                let words = words_of(param).iter().map(|word| (*word).to_owned());
                words.collect::<Vec<_>>().write(out);
            }
        }
    }
}

/// The words that a parameter takes; none if it takes numbers.
fn words_of(param: &Param) -> &'static [&'static str] {
    if let ParamKind::Word(words) = param.kind { words } else { &[] }
}

/// What a snapshot names, by list.
#[derive(Debug, Default)]
pub struct Tables {
    behaviors: Table<Behavior>,
    combiners: Table<Combine>,
}

impl Tables {
    /// Before they are read.
    pub const NONE: &'static Self = &Self {
        behaviors: Table { entries: Vec::new() },
        combiners: Table { entries: Vec::new() },
    };

    /// Reads the tables.
    pub fn read(input: &mut Input) -> Result<Self, SnapshotError> {
        Ok(Self { behaviors: Table::read(input)?, combiners: Table::read(input)? })
    }
}

/// What a snapshot names of one list.
#[derive(Debug)]
pub struct Table<E> {
    entries: Vec<Known<E>>,
}

impl<E> Default for Table<E> {
    fn default() -> Self {
        Self { entries: Vec::new() }
    }
}

impl<E: Entry> Table<E> {
    fn read(input: &mut Input) -> Result<Self, SnapshotError> {
        let cut = || SnapshotError::Senseless("its table of names breaks off");
        let count = input.count(1).ok_or_else(cut)?;
        let mut entries = Vec::new();
        for _ in 0..count {
            let (name, params) = Part::read(input).ok_or_else(cut)?;
            entries.push(Known::of(name, params)?);
        }
        Ok(Self { entries })
    }

    fn find(&self, key: NameKey) -> Option<&Known<E>> {
        self.entries.iter().find(|it| it.key == key)
    }
}

/// An entry that a snapshot names, with its parameters as today's entry has them.
#[derive(Debug)]
struct Known<E> {
    key: NameKey,
    default: E,
    params: Vec<KnownParam>,
}

/// A parameter that a snapshot names.
#[derive(Debug)]
struct KnownParam {
    /// Its place in today's entry.
    place: usize,
    /// For each of the snapshot's words what it is today: a number, or the word itself if it is gone.
    words: Vec<Result<f32, String>>,
}

/// A parameter as a snapshot names it: its name, and its words.
type Named = (String, Vec<String>);

impl<E: Entry> Known<E> {
    fn of(name: String, params: Vec<Named>) -> Result<Self, SnapshotError> {
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
    fn with(&self, numbers: &[u8]) -> Result<E, SnapshotError> {
        let mut entry = self.default;
        for (param, number) in self.params.iter().zip(numbers.chunks_exact(4)) {
            let number = <f32 as super::columns::Cell>::get(number);
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

fn write<E: Entry>(entry: &E, out: &mut Vec<u8>) {
    entry.key().write(out);
    (0..).map_while(|nth| entry.number(nth)).for_each(|number| number.write(out));
}

fn read<E: Entry + 'static>(input: &mut Input) -> Option<E> {
    let key = NameKey::read(input)?;
    let known = E::table(input.tables).find(key)?;
    let entry = known.with(input.take(4 * known.params.len())?);
    entry.map_err(|why| input.refused = Some(why)).ok()
}

macro_rules! entries {
    ($($Entry:ident),*) => {
        $(impl Part for $Entry {
            fn write(&self, out: &mut Vec<u8>) {
                write(self, out);
            }

            fn read(input: &mut Input) -> Option<Self> {
                read(input)
            }
        })*
    };
}

entries!(Behavior, Combine);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::{Example, Separation, defaults};

    /// What these bytes are read as; they start with the tables.
    fn read_from<T: Part>(bytes: &[u8]) -> Result<Option<T>, SnapshotError> {
        let mut input = Input::new(bytes, Tables::NONE);
        let tables = Tables::read(&mut input)?;
        let mut input = Input::new(input.bytes, &tables);
        let value = T::read(&mut input);
        input.refused.map_or(Ok(value), Err)
    }

    /// A table that names one behavior with these parameters, none of a combiner, and then these numbers.
    fn named(name: &str, params: &[(&str, &[&str])], numbers: &[f32]) -> Vec<u8> {
        let mut bytes = Vec::new();
        1_u32.write(&mut bytes);
        name.to_owned().write(&mut bytes);
        let text = |text: &&str| (*text).to_owned();
        let param = |(name, words): &(&str, &[&str])| {
            ((*name).to_owned(), words.iter().map(text).collect::<Vec<_>>())
        };
        params.iter().map(param).collect::<Vec<_>>().write(&mut bytes);
        0_u32.write(&mut bytes);
        NameKey::of(name).write(&mut bytes);
        numbers.iter().for_each(|number| number.write(&mut bytes));
        bytes
    }

    fn not_here(what: &str) -> Result<Option<Behavior>, SnapshotError> {
        Err(SnapshotError::NotHere(what.to_owned()))
    }

    #[test]
    fn every_entry_is_read_back() {
        for behavior in defaults() {
            let mut used = Used::default();
            used.add(behavior.key());
            let mut bytes = Vec::new();
            used.write::<Behavior>(&mut bytes);
            0_u32.write(&mut bytes);
            behavior.write(&mut bytes);
            assert_eq!(read_from(&bytes), Ok(Some(behavior)));
        }
        for combine in (0..).map_while(Combine::at) {
            let mut used = Used::default();
            used.add(combine.key());
            let mut bytes = Vec::new();
            0_u32.write(&mut bytes);
            used.write::<Combine>(&mut bytes);
            combine.write(&mut bytes);
            assert_eq!(read_from(&bytes), Ok(Some(combine)));
        }
    }

    #[test]
    fn parameters_are_found_by_name_and_those_that_are_not_there_are_as_by_default() {
        let bytes = named("separation", &[("half_angle", &[]), ("radius", &[])], &[1.5, 7.0]);
        let expected = Separation { radius: 7.0, half_angle: 1.5, ..Separation::default() };
        assert_eq!(read_from(&bytes), Ok(Some(Behavior::Separation(expected))));
        let bytes = named("example", &[], &[]);
        assert_eq!(read_from(&bytes), Ok(Some(Behavior::Example(Example::default()))));
    }

    #[test]
    fn words_are_found_by_name() {
        let params = Separation::default().params_of("falloff");
        let [first, .., last] = words_of(params) else { unreachable!("there are several") };
        let table: &[(&str, &[&str])] = &[("falloff", &["nothing", last, first])];
        for (place, word) in [(1.0, last), (2.0, first)] {
            let read = read_from::<Behavior>(&named("separation", table, &[place])).unwrap();
            let text = format!("{:?}", read.unwrap()).to_lowercase();
            assert!(text.contains(&word.replace('_', "")), "{word}: {text}");
        }
        let gone = not_here("the word nothing for falloff of the behavior separation");
        assert_eq!(read_from(&named("separation", table, &[0.0])), gone);
    }

    #[test]
    fn what_is_not_here_is_refused_by_name() {
        assert_eq!(read_from(&named("exumple", &[], &[])), not_here("the behavior exumple"));
        let gone = not_here("the parameter mass of the behavior example");
        assert_eq!(read_from(&named("example", &[("mass", &[])], &[1.0])), gone);
        let word = named("example", &[("force", &["strong"])], &[0.0]);
        let kind = not_here("this kind of value for force of the behavior example");
        assert_eq!(read_from(&word), kind);
        let low = named("example", &[("force", &[])], &[-1.0]);
        let why = "force of the behavior example is -1".to_owned();
        assert_eq!(read_from::<Behavior>(&low), Err(SnapshotError::NotAccepted(why)));
    }

    #[test]
    fn a_table_that_breaks_off_is_refused() {
        let bytes = named("example", &[("force", &[])], &[1.0]);
        for end in 0..bytes.len() {
            assert!(!matches!(read_from::<Behavior>(&bytes[..end]), Ok(Some(_))), "{end}");
        }
    }

    impl Separation {
        fn params_of(self, name: &str) -> &'static Param {
            let found = Behavior::Separation(self).info().param(name);
            found.map(|(_, param)| param).unwrap()
        }
    }
}

/// The list has an entry more here than when the snapshot was written.
#[cfg(all(test, feature = "scene"))]
mod before {
    use crate::scene::{AnyWorld, Scene};
    use crate::{Behavior, Snapshot};

    #[test]
    fn a_snapshot_from_before_an_entry_was_added_goes_on_bit_for_bit() {
        let places = crate::BEHAVIORS.iter().map(|info| info.name).collect::<Vec<_>>();
        let place = |name: &str| places.iter().position(|it| *it == name).unwrap();
        assert!(place("pursue") < place("example") && place("example") < place("cohesion"));
        let text = include_str!("../../tests/before/scene.ron");
        let scene = Scene::parse(text).unwrap().build().unwrap();
        let AnyWorld::Plane(mut world) = scene else { unreachable!("it is a plane") };
        let bytes = include_bytes!("../../tests/before/world.snapshot");
        let snapshot = Snapshot::from_bytes(bytes).unwrap();
        world.restore(&snapshot).unwrap();
        assert_eq!(world.save().to_bytes(), bytes);
        (0..snapshot.tick).for_each(|_| _ = world.step(&mut (), &[]));
        let expected = include_str!("../../tests/before/hash.txt");
        assert_eq!(format!("{:016x}", world.hash()), expected.trim_end());
        let last = world.plans.by_group[0].as_ref().and_then(|plan| plan.terms().last());
        assert!(matches!(last.unwrap().behavior, Behavior::AvoidObstacles(_)));
    }
}
