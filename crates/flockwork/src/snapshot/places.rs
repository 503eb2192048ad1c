//! Lists of which a snapshot tells entries by their names alone: a file is read wherever the list has them by then.

use std::collections::BTreeSet;

use super::SnapshotError;
use super::entries::Places;
use super::input::Input;
use super::parts::Part;
use crate::NameKey;

/// Such a list.
pub struct NamedList {
    /// What it holds.
    pub what: &'static str,
    /// The name of the entry at a place; none beyond the last.
    pub name: fn(usize) -> Option<&'static str>,
    /// From this format on entries are told by name, before by their places among these.
    pub since: u32,
    pub by_place: &'static [&'static str],
}

impl NamedList {
    /// Writes the names of the entries at these places, in the order of the list.
    pub fn write(&self, used: impl Iterator<Item = usize>, out: &mut Vec<u8>) {
        let used: BTreeSet<usize> = used.collect();
        let names = used.into_iter().filter_map(self.name).map(str::to_owned);
        names.collect::<Vec<_>>().write(out);
    }

    /// Reads them.
    pub fn read(&self, input: &mut Input) -> Result<Places, SnapshotError> {
        if input.format < self.since {
            // One that has left the list since is missed only where it was used.
            let known = (0..).zip(self.by_place);
            let known = known.filter_map(|(tag, name)| Some((tag, self.place(name).ok()?)));
            return Ok(Places(known.collect()));
        }
        let cut = SnapshotError::Senseless("its table of names breaks off");
        let names = Vec::<String>::read(input).ok_or(cut)?;
        let known = names.iter().map(|name| Ok((NameKey::of(name).number(), self.place(name)?)));
        known.collect::<Result<_, _>>().map(Places)
    }

    /// Reads what stands before the contents of an entry.
    pub fn tag(&self, input: &mut Input) -> Option<u32> {
        if input.format >= self.since { u32::read(input) } else { u8::read(input).map(u32::from) }
    }

    /// The place of an entry in today's list.
    fn place(&self, name: &str) -> Result<usize, SnapshotError> {
        let names = (0..).map_while(self.name);
        let found = names.zip(0..).find(|(known, _)| *known == name);
        let gone = || SnapshotError::NotHere(format!("the {} {name}", self.what));
        found.map(|(_, place)| place).ok_or_else(gone)
    }
}
