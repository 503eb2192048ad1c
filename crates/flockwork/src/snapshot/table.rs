//! The table that a snapshot starts with: all entries of open lists that it uses, with their parameters and the words
//! of these, by name. What follows it names an entry by its key and gives its parameters in the table's order, so that
//! it is read as long as what it names still exists, wherever that now stands.

use super::SnapshotError;
use super::columns::Cell;
use super::entries::{Entry, Known, Table, Tables, words_of};
use super::format::OWN_AVOIDANCES;
use super::input::Input;
use super::parts::Part;
use super::{acts, obstacle_shapes};
use crate::NameKey;
use crate::avoid::Avoidance;
use crate::behavior::Behavior;
use crate::combine::Combine;

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

impl Tables {
    /// Reads the tables.
    pub fn read(input: &mut Input) -> Result<Self, SnapshotError> {
        let (behaviors, combiners) = (Table::read(input)?, Table::read(input)?);
        let (shapes, acts) = (obstacle_shapes::LIST.read(input)?, acts::LIST.read(input)?);
        let knows = input.format >= OWN_AVOIDANCES;
        let avoidances = if knows { Table::read(input)? } else { Table::default() };
        Ok(Self { behaviors, combiners, shapes, acts, avoidances })
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
}

fn write<E: Entry>(entry: &E, out: &mut Vec<u8>) {
    entry.key().write(out);
    (0..).map_while(|nth| entry.number(nth)).for_each(|number| number.write(out));
}

fn read<E: Entry + 'static>(input: &mut Input) -> Option<E> {
    let key = NameKey::read(input)?;
    let known = E::table(input.tables).find(key)?;
    let numbers = input.take(4 * known.params.len())?.chunks_exact(4).map(f32::get);
    let entry = known.with(numbers);
    entry.map_err(|why| input.refused = Some(why)).ok()
}

macro_rules! parts_by_name {
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

parts_by_name!(Avoidance, Behavior, Combine);

#[cfg(test)]
mod tests {
    use super::super::format::FORMAT;
    use super::*;
    use crate::behavior::{Example, Param, Separation, defaults};

    /// What these bytes are read as; they start with the tables.
    fn read_from<T: Part>(bytes: &[u8]) -> Result<Option<T>, SnapshotError> {
        let mut input = Input::new(bytes, Tables::NONE, FORMAT);
        let tables = Tables::read(&mut input)?;
        let mut input = Input::new(input.bytes, &tables, FORMAT);
        let value = T::read(&mut input);
        input.refused.map_or(Ok(value), Err)
    }

    /// A table that names one behavior with these parameters and nothing of the other lists, and then these numbers.
    fn named(name: &str, params: &[(&str, &[&str])], numbers: &[f32]) -> Vec<u8> {
        let mut bytes = Vec::new();
        1_u32.write(&mut bytes);
        name.to_owned().write(&mut bytes);
        let text = |text: &&str| (*text).to_owned();
        let param = |(name, words): &(&str, &[&str])| {
            ((*name).to_owned(), words.iter().map(text).collect::<Vec<_>>())
        };
        params.iter().map(param).collect::<Vec<_>>().write(&mut bytes);
        [0_u32; 4].iter().for_each(|none| none.write(&mut bytes));
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
            [0_u32; 4].iter().for_each(|none| none.write(&mut bytes));
            behavior.write(&mut bytes);
            assert_eq!(read_from(&bytes), Ok(Some(behavior)));
        }
        for combine in (0..).map_while(Combine::at) {
            let mut used = Used::default();
            used.add(combine.key());
            let mut bytes = Vec::new();
            0_u32.write(&mut bytes);
            used.write::<Combine>(&mut bytes);
            [0_u32; 3].iter().for_each(|none| none.write(&mut bytes));
            combine.write(&mut bytes);
            assert_eq!(read_from(&bytes), Ok(Some(combine)));
        }
        for avoidance in (0..).map_while(Avoidance::at) {
            let mut used = Used::default();
            used.add(Entry::key(&avoidance));
            let mut bytes = Vec::new();
            [0_u32; 4].iter().for_each(|none| none.write(&mut bytes));
            used.write::<Avoidance>(&mut bytes);
            avoidance.write(&mut bytes);
            assert_eq!(read_from(&bytes), Ok(Some(avoidance)));
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
        assert!(place("pursue") < place("example") && place("example") < place("wish"));
        let text = include_str!("../../tests/before/scene.ron");
        let scene = Scene::parse(text).unwrap().build().unwrap();
        let AnyWorld::Plane(mut world) = scene else { unreachable!("it is a plane") };
        let snapshot = include_bytes!("../../tests/before/world.snapshot");
        let snapshot = Snapshot::from_bytes(snapshot).unwrap();
        world.restore(&snapshot).unwrap();
        // Written in the format of today, it says the same.
        assert_eq!(Snapshot::from_bytes(&world.save().to_bytes()).unwrap(), snapshot);
        (0..snapshot.tick).for_each(|_| _ = world.step(&mut (), &[]));
        let expected = include_str!("../../tests/before/hash.txt");
        assert_eq!(format!("{:016x}", world.hash()), expected.trim_end());
        let last = world.plans.by_group[0].as_ref().and_then(|plan| plan.terms().last());
        assert!(matches!(last.unwrap().behavior, Behavior::AvoidObstacles(_)));
    }
}
