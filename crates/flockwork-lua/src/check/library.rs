//! The names that a script finds without being given them: looked up in a real state, so that there
//! is no second list of them; once, for they never change.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use mlua::{Table, Value};

use super::members::{Members, ObjectMember};
use super::scene::SceneNames;
use crate::api::advice;
use crate::tick::placement::Shard;
use crate::vm::worker::Worker;

/// The library of scripts.
pub struct Vocabulary {
    /// Its names; tables with the names in them.
    names: BTreeMap<String, Option<BTreeSet<String>>>,
    members: Members,
}

static LIBRARY: OnceLock<Vocabulary> = OnceLock::new();

impl Vocabulary {
    /// None if there is no memory for a state: loading the script will say so.
    pub fn get() -> Option<&'static Self> {
        if LIBRARY.get().is_none() {
            _ = LIBRARY.set(Self::new()?);
        }
        LIBRARY.get()
    }

    fn new() -> Option<Self> {
        let worker = Worker::new(Shard { nth: 0, of: 1 }).ok()?;
        let globals: Table = worker.host.environment.call((true, true)).ok()?;
        let library: Table = globals.metatable()?.raw_get("__index").ok()?;
        let all = [globals, library];
        let entries = all.iter().flat_map(|table| table.pairs::<String, Value>().flatten());
        let names = entries.filter(|(name, _)| !name.starts_with("fw_"));
        let names = names.map(|(name, value)| (name, inside(&value))).collect();
        Some(Self { names, members: Members::new() })
    }

    /// Whether a script finds something under this name.
    pub fn has(&self, name: &str) -> bool {
        self.names.contains_key(name)
    }

    /// What a script is told that names something that is not there, and what to write instead.
    pub fn missing(&self, name: &str, scene: Option<&SceneNames>) -> (String, String) {
        advice::of_name(name, &self.known(), scene.and_then(|scene| scene.list_of(name)))
    }

    /// The same where it is called.
    pub fn missing_call(&self, name: &str, scene: Option<&SceneNames>) -> (String, String) {
        advice::of_call(name, &self.known(), scene.and_then(|scene| scene.list_of(name)))
    }

    /// All that a callback finds.
    fn known(&self) -> Vec<String> {
        let given = ["me", "world"].map(str::to_owned);
        self.names.keys().cloned().chain(given).collect()
    }

    /// Whether this is one of its tables, such as `math`, and has no such name.
    pub fn lacks(&self, table: &str, name: &str) -> bool {
        matches!(self.names.get(table), Some(Some(inside)) if !inside.contains(name))
    }

    /// What is told of that.
    pub fn missing_in(&self, table: &str, name: &str) -> (String, String) {
        let inside = self.names.get(table).and_then(Option::as_ref);
        let known: Vec<String> = inside.into_iter().flatten().cloned().collect();
        (format!("{table} has no \"{name}\""), advice::of_member(table, name, &known))
    }

    /// Whether this is one of its tables.
    pub fn is_table(&self, name: &str) -> bool {
        matches!(self.names.get(name), Some(Some(_)))
    }

    /// What a type has under a name.
    pub fn member(&self, owner: &str, name: &str) -> Option<&ObjectMember> {
        self.members.member(owner, name)
    }
}

/// The names in a table.
fn inside(value: &Value) -> Option<BTreeSet<String>> {
    let Value::Table(table) = value else { return None };
    Some(table.pairs::<String, Value>().flatten().map(|(name, _)| name).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::acts;
    use crate::api::table::{CALLBACKS, sections};
    use flockwork::behavior::{RESERVED, infos};

    /// What the core refuses as the name of a host's own behavior is all that scripts have for something else.
    #[test]
    fn no_word_of_scripts_can_be_the_name_of_a_behavior() {
        let of_agents = sections().iter().filter(|section| ["Agent", ""].contains(&section.owner));
        let entries = of_agents.flat_map(|section| section.entries).chain(CALLBACKS);
        let known = Vocabulary::get().unwrap().known();
        let words = entries.map(|entry| entry.name.to_owned()).chain(known);
        let is_name = |word: &String| word.starts_with(|c: char| c.is_ascii_lowercase());
        let missing: BTreeSet<_> = words
            .filter(is_name)
            .filter(|word| !infos().iter().any(|info| info.name == *word))
            .filter(|word| !RESERVED.contains(&word.as_str()) && acts::named(word).is_none())
            .collect();
        assert_eq!(missing, BTreeSet::new());
    }
}
