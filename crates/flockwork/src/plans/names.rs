//! Names that plans use by number.

use std::collections::{BTreeMap, BTreeSet};

/// Names of events and labels, by number.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Names {
    /// By number; empty where none has it.
    list: Vec<String>,
    numbers: BTreeMap<String, u16>,
    free: BTreeSet<u16>,
}

impl Names {
    /// The number of a name, given on first use: the lowest that is free. None once 65,536 are taken, and for an
    /// empty name.
    pub fn number(&mut self, name: &str) -> Option<u16> {
        if name.is_empty() {
            return None;
        }
        if let Some(number) = self.numbers.get(name) {
            return Some(*number);
        }
        let next = u16::try_from(self.list.len()).ok();
        let number = self.free.pop_first().or(next)?;
        let place = usize::from(number);
        self.list.resize(self.list.len().max(place + 1), String::new());
        name.clone_into(&mut self.list[place]);
        self.numbers.insert(name.to_owned(), number);
        Some(number)
    }

    /// The number of a name that has one.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<u16> {
        self.numbers.get(name).copied()
    }

    /// These names, numbered in this order; an empty one leaves its number free.
    #[must_use]
    pub fn of(list: Vec<String>) -> Self {
        let numbered = || (0..=u16::MAX).zip(&list);
        let free = numbered().filter(|(_, name)| name.is_empty()).map(|(number, _)| number);
        let numbers = numbered().filter(|(_, name)| !name.is_empty());
        let numbers = numbers.map(|(number, name)| (name.clone(), number));
        Self { free: free.collect(), numbers: numbers.collect(), list }
    }

    /// All names, in the order of their numbers; empty where a number is free.
    #[must_use]
    pub fn list(&self) -> &[String] {
        &self.list
    }

    /// The name of a number; empty if there is none.
    #[must_use]
    pub fn name(&self, number: u16) -> &str {
        self.list.get(usize::from(number)).map_or("", String::as_str)
    }

    /// How many names have a number.
    pub(super) fn count(&self) -> usize {
        self.numbers.len()
    }

    /// Frees the numbers of names that are not in use.
    pub(super) fn retain(&mut self, used: &BTreeSet<u16>) {
        self.numbers.retain(|_, number| used.contains(number));
        for (number, name) in (0..=u16::MAX).zip(&mut self.list) {
            if !used.contains(&number) {
                name.clear();
                self.free.insert(number);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_numbered_once() {
        let mut names = Names::default();
        assert_eq!(
            (names.number("bite"), names.number("bark"), names.number("bite")),
            (Some(0), Some(1), Some(0))
        );
        assert_eq!(names.name(1), "bark");
    }
}
