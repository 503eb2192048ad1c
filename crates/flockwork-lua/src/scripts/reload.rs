//! Taking over a changed text: everything that it is part of, or nothing.

use std::sync::Arc;
use std::time::Instant;

use flockwork::GroupId;

use super::{GroupState, Scripts};
use crate::ScriptError;
use crate::modules::gather;

/// A parameter's name, and what has been chosen for it.
type Setting = (String, Option<String>);

/// The parameters whose chosen value has become another.
fn defaulted(before: &[Setting], after: &[Setting]) -> Vec<String> {
    let changed = |(name, value): &&Setting| {
        value.is_some() && after.iter().any(|(other, new)| other == name && new != value)
    };
    before.iter().filter(changed).map(|(name, _)| name.clone()).collect()
}

/// What a reload did.
#[derive(Clone, Debug, PartialEq)]
pub struct ReloadReport {
    /// Whether the text differs from the one before.
    pub changed: bool,
    /// The groups that run it.
    pub groups: Vec<GroupId>,
    /// Those of them whose script sets a color less often in its text than before: what it does not set any more
    /// is still on the agents.
    pub uncolored: Vec<GroupId>,
    /// How many agents ran it in the last tick.
    pub agents: usize,
    /// How long it took (ms).
    pub millis: f32,
    /// Parameters that it has and the last one had not.
    pub params_added: Vec<String>,
    /// Parameters that the last one had and it has not.
    pub params_dropped: Vec<String>,
    /// Parameters whose chosen value it does not take as it was: they were brought into range, or went back to
    /// the default.
    pub params_defaulted: Vec<String>,
}

impl Scripts {
    /// Takes a new text for a script, for all groups that use it; or for a file that scripts require, for all
    /// of those. On an error nothing changes: the old ones run on. With the same text nothing happens.
    pub fn reload(&mut self, name: &str, text: &str) -> Result<ReloadReport, ScriptError> {
        let start = Instant::now();
        let users: Vec<usize> = self.users(name).collect();
        let sound = users.iter().all(|&place| self.groups[place].sound);
        let changed = !(sound && users.iter().all(|&place| self.has_text(place, name, text)));
        let before = self.chosen_params(&users);
        let colors: Vec<usize> = users.iter().map(|&place| self.groups[place].colors).collect();
        if changed {
            self.replace(name, text, &users)?;
            self.count_compiled();
        }
        let after = self.chosen_params(&users);
        let uncolored =
            users.iter().zip(colors).filter(|&(&place, before)| self.groups[place].colors < before);
        let missing = |these: &[Setting], those: &[Setting]| -> Vec<String> {
            let new =
                these.iter().filter(|(name, _)| !those.iter().any(|(other, _)| other == name));
            new.map(|(name, _)| name.clone()).collect()
        };
        Ok(ReloadReport {
            changed,
            uncolored: uncolored.map(|(&place, _)| GroupId(place as u16)).collect(),
            groups: users.iter().map(|&place| GroupId(place as u16)).collect(),
            agents: users.iter().map(|&place| self.groups[place].agents).sum(),
            millis: start.elapsed().as_secs_f32() * 1e3,
            params_added: missing(&after, &before),
            params_dropped: missing(&before, &after),
            params_defaulted: defaulted(&before, &after),
        })
    }

    fn replace(&mut self, name: &str, text: &str, users: &[usize]) -> Result<(), ScriptError> {
        let mut compiled = Vec::new();
        for &place in users {
            let script = self.groups[place].script.clone().unwrap_or_default();
            let known = self.texts.get(&script).map_or("", String::as_str);
            let own = if script == name { text } else { known }.to_owned();
            let text_of =
                |file: &str| if file == name { Ok(text.to_owned()) } else { (self.resolver)(file) };
            let modules = Arc::new(gather(&own, text_of));
            let loaded = self.compile(place, (&script, &own), &modules);
            if !self.groups[place].sound {
                self.groups[place].modules = Arc::clone(&modules);
            }
            compiled.push((place, script, modules, loaded?));
        }
        for (place, script, modules, loaded) in compiled {
            self.adopt(place, &script, loaded)?;
            self.groups[place].modules = modules;
            self.groups[place].reloaded = true;
        }
        if self.groups.iter().any(|group| group.script.as_deref() == Some(name)) {
            self.texts.insert(name.to_owned(), text.to_owned());
        }
        self.faults.forget(name);
        Ok(())
    }

    fn users<'a>(&'a self, name: &'a str) -> impl Iterator<Item = usize> + 'a {
        let uses = move |(_, group): &(usize, &GroupState)| {
            group.script.as_deref() == Some(name) || group.modules.contains_key(name)
        };
        self.groups.iter().enumerate().filter(uses).map(|(place, _)| place)
    }

    /// Whether this is the text that a group already runs.
    fn has_text(&self, place: usize, name: &str, text: &str) -> bool {
        let group = &self.groups[place];
        match group.script.as_deref() == Some(name) {
            true => self.texts.get(name).is_some_and(|known| known == text),
            false => group.modules.get(name) == Some(&Ok(text.to_owned())),
        }
    }

    /// The parameters of groups, each name once, with what has been chosen for it.
    fn chosen_params(&self, places: &[usize]) -> Vec<Setting> {
        let mut params: Vec<Setting> = Vec::new();
        for group in places.iter().map(|&place| &self.groups[place]) {
            for param in &group.params {
                if !params.iter().any(|(name, _)| *name == param.name) {
                    let chosen = group.chosen.contains_key(&param.name);
                    params.push((param.name.clone(), chosen.then(|| param.shown())));
                }
            }
        }
        params
    }
}
